// The table of contents of fivecard._core: functions over integer arrays, no classes.
#include <pybind11/pybind11.h>

namespace py = pybind11;

void bind_batch(py::module_& m);
void bind_draw(py::module_& m);
void bind_equilibrium(py::module_& m);
void bind_equity(py::module_& m);
void bind_evaluate(py::module_& m);
void bind_one_draw(py::module_& m);
void bind_one_hand(py::module_& m);
void bind_shuffle(py::module_& m);
void bind_simulate(py::module_& m);
void bind_stax(py::module_& m);

PYBIND11_MODULE(_core, m, py::mod_gil_not_used()) {
  m.doc() = "Counting over integer arrays. Private: use the fivecard package.";
  bind_batch(m);
  bind_draw(m);
  bind_equilibrium(m);
  bind_equity(m);
  bind_evaluate(m);
  bind_one_draw(m);
  bind_one_hand(m);
  bind_shuffle(m);
  bind_simulate(m);
  bind_stax(m);
}
