"""Which instructions are shipped: those of every x86-64, but in the files chosen at run time. Told by disassembly."""

import platform
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import fivecard
from fivecard import _core

pytestmark = pytest.mark.skipif(
    not (sys.platform == "linux" and platform.machine() == "x86_64" and shutil.which("objdump") and shutil.which("nm")),
    reason="needs binutils on x86-64 Linux",
)
LIBRARY = Path(fivecard.__file__).parent / "lib" / "libfivecard.a"
# By the Intel manual. Not here: tzcnt, which compilers write for bsf, its meaning on processors that do not have it.
BEYOND = {
    "SSE3": "addsubp[sd] f?haddp[sd] hsubp[sd] lddqu movddup mov[sh][hl]dup fisttp\\w*",
    "SSSE3": "pshufb palignr ph(add|sub)s?[wd] pabs[bwd] psign[bwd] pmulhrsw pmaddubsw",
    "SSE4": "p?blend\\w* dpp[sd] extractps insertps mpsadbw packusdw pcmp[eg][qt]q pcmp[ei]str[im]\\w* pextr[bdq] "
    "pinsr[bdq] phminposuw p(max|min)(sb|sd|uw|ud) pmov[sz]x\\w+ pmuldq pmulld ptest "
    "round[ps][sd] movntdqa crc32\\w* popcnt\\w*",
    "BMI": "andn bextr bls(i|r|msk)\\w* bzhi mulx pdep pext rorx sarx shlx shrx lzcnt\\w* adcx adox movbe",
    "crypto": "aes\\w+ pclmul\\w+ sha(1|256)\\w+ gf2p8\\w+ cmpxchg16b",
    "AVX": "v(?!err$|erw$|mcall$)\\w+ k(mov|or|and|xor|not|test|shift|unpck|add)\\w+",
}
PATTERNS = {name: re.compile(r"(?:" + "|".join(words.split()) + r")$") for name, words in BEYOND.items()}
PREFIXES = {"rep", "repz", "repnz", "lock", "data16", "cs", "ds", "es", "fs", "gs", "ss", "notrack", "bnd", "addr32"}
ALLOWED = {  # by the end of a file's name
    "ssse3": {"SSE3", "SSSE3"},
    "avx2": {"SSE3", "SSSE3", "SSE4", "AVX"},
    "avx512": {"SSE3", "SSSE3", "SSE4", "AVX"},
}


def beyond(line):
    """The extension that an instruction is of, or None."""
    words = line.split()
    while words and words[0] in PREFIXES:
        words.pop(0)
    return next((name for name, pattern in PATTERNS.items() if words and pattern.match(words[0])), None)


def instructions(file):
    """Every instruction, with the member of an archive it is in."""
    command = ["objdump", "-d", "--no-show-raw-insn", str(file)]
    member = file.name
    for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
        if found := re.match(r"(\S+):\s+file format", line):
            member = found.group(1)
        elif found := re.match(r"\s+[0-9a-f]+:\s+(.*)", line):
            yield member, found.group(1)


def dispatched(member):
    found = re.fullmatch(r".*_(ssse3|avx2|avx512)\.cpp\.o", member)
    return found and found.group(1)


@pytest.fixture(scope="module")
def extensions():
    """By member, its instructions beyond x86-64, by extension."""
    found = defaultdict(lambda: defaultdict(list))
    for member, line in instructions(LIBRARY):
        extension = beyond(line)
        found[member]
        if extension:
            found[member][extension].append(line)
    return found


@pytest.mark.parametrize(
    ("line", "extension"),
    [
        ("vpaddb %ymm0,%ymm1,%ymm2", "AVX"),
        ("vmovdqu64 (%rdi),%zmm1{%k1}{z}", "AVX"),
        ("kmovq %k1,%rax", "AVX"),
        ("popcnt %rdi,%rax", "SSE4"),
        ("pshufb %xmm1,%xmm0", "SSSE3"),
        ("pmovzxbw (%rdi),%xmm0", "SSE4"),
        ("pmaxud %xmm1,%xmm0", "SSE4"),
        ("haddps %xmm1,%xmm0", "SSE3"),
        ("lock cmpxchg16b (%rdi)", "crypto"),
        ("blsr %rax,%rax", "BMI"),
        ("shlx %rax,%rbx,%rcx", "BMI"),
        ("pshufd $0x1,%xmm0,%xmm1", None),
        ("pmaxub %xmm1,%xmm0", None),
        ("pcmpgtw %xmm1,%xmm0", None),
        ("pextrw $0x1,%xmm0,%eax", None),
        ("rep stos %rax,%es:(%rdi)", None),
        ("verw (%rsp)", None),
        ("shl $0x2,%rax", None),
    ],
)
def test_extensions_are_known(line, extension):
    assert beyond(line) == extension


def test_the_library_is_baseline_outside_the_files_chosen_at_run_time(extensions):
    members = {member for member in extensions if not dispatched(member)}
    assert {"batch_baseline.cpp.o", "one_draw_baseline.cpp.o", "evaluate.cpp.o", "simulate_draw.cpp.o"} <= members
    assert {member: dict(extensions[member]) for member in members if extensions[member]} == {}


def test_each_chosen_file_has_what_its_name_says_and_no_more(extensions):
    chosen = {member: dispatched(member) for member in extensions if dispatched(member)}
    assert set(chosen.values()) == {"ssse3", "avx2", "avx512"}
    for member, isa in chosen.items():
        found = extensions[member]
        assert set(found) <= ALLOWED[isa], member
        lines = [line for extension in found.values() for line in extension]
        assert lines, member
        wide = [line for line in lines if re.search(r"%zmm|%k[0-7]|%[xy]mm(1[6-9]|2\d|3[01])", line)]
        assert bool(wide) == (isa == "avx512"), (member, wide[:3])


def test_no_inline_function_of_a_chosen_file_can_stand_for_all_others(extensions):
    """The linker keeps one copy of an inline function, of whichever file: it must not be one of wider instructions."""
    member = None
    listed = subprocess.run(["nm", str(LIBRARY)], capture_output=True, text=True, check=True).stdout
    weak = defaultdict(list)
    for line in listed.splitlines():
        if line.endswith(".o:"):
            member = line[:-1]
        elif found := re.match(r"[0-9a-f]+ [WVu] (\S+)", line):
            weak[member].append(found.group(1))
    assert set(extensions) >= set(weak) != set()
    assert {member: names for member, names in weak.items() if dispatched(member)} == {}


def test_the_module_has_those_of_the_chosen_files_and_no_more(extensions):
    within = sum(1 for _, line in instructions(Path(_core.__file__)) if beyond(line))
    chosen = sum(len(lines) for member in extensions if dispatched(member) for lines in extensions[member].values())
    assert within == chosen > 0
