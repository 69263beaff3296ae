r"""Faults that users reported of software of this field, 108 of them, and the test that each is right here.

A row names what was asked, in few words; ``cards::`` is test_pitfalls_cards.py. What only other platforms can show is
left to the files that build and test there.

Card parsing
    evaluate('10s Jd Qc Kd 9h')           cards::test_ten_may_be_written_with_two_digits
    str(Card('10h'))                      cards::test_all_spellings_of_all_cards_are_one_card
    evaluate(['10s','7d','as','4c','7s'])  cards::test_lists_of_texts_are_hands
    Card('as'), Card('AS'), Card('aS')    cards::test_all_spellings_of_all_cards_are_one_card
    parse('6\u0441Tc9h')                  cards::test_a_strange_character_is_named_with_its_place
    Card('\U0001F0AD'), knight            cards::test_playing_card_symbols_are_those_of_the_unicode_chart
    Card('Xc')                            cards::test_only_two_question_marks_are_an_unknown_card
    Card('As') in Deck(jokers=2)          cards::test_a_card_is_the_same_in_every_deck

Duplicates / count
    showdown('7h7h5s6s6h')                duplicates::test_a_card_twice_is_refused_by_everything_that_takes_a_hand
    evaluate('2h 2s Jc 2h 9d')            duplicates::test_a_card_twice_is_refused_by_everything_that_takes_a_hand
    evaluate('As Ks')                     duplicates::test_hands_of_the_wrong_size_are_refused_at_once
    repr(evaluate-result of 4 cards)      duplicates::test_the_repr_of_a_value_never_raises
    evaluate_batch(a 52 or 255 in it)     duplicates::test_every_number_that_is_no_card_is_refused_in_every_column
    best5('9h 9s Kc Ts 6c 9c Th')         duplicates::test_three_nines_and_two_tens_are_a_full_house_in_any_order

Wheel / straights
    evaluate('5c 4d 3h 2s Ad')            ranking::test_straights_in_every_order
    compare steel wheel, six-high         ranking::test_the_steel_wheel_is_kevs_tenth_rank
    evaluate3('Kh Qh Jd')                 ranking::test_straights_of_three_in_every_order
    evaluate3('Ah 2s 3c'), ('As 2c Kc')   ranking::test_ace_two_king_is_ace_high

Ranking / kickers
    compare queen-high flushes            ranking::test_hands_that_were_compared_wrongly
    two hands, same best five             ranking::test_seven_cards_tie_whenever_their_best_fives_do
    compare fives, king kicker            ranking::test_hands_that_were_compared_wrongly
    sort all 2,598,960 hands              ranking::test_all_hands_in_order
    best5 eight-high straight flush       ranking::test_hands_that_were_compared_wrongly
    explain(hand)                         ranking::test_a_hand_on_the_board_ties_and_says_so
    doctest of every example              ranking::test_every_example_in_a_docstring_is_right
    RANK_MIN, RANK_MAX                    ranking::test_the_ends_of_the_scale_are_said

Ties / split / odd chip
    stud split of 101                     pots::test_the_odd_chip_goes_to_the_highest_card_wherever_the_dealer_sits
    showdown of two equal hands           pots::test_both_of_two_equal_hands_are_named
    both 4-8 straight                     pots::test_equal_straights_split
    suit_tiebreak False/True              pots::test_suits_break_every_tie_or_none
    equity of identical hands             pots::test_equity_of_equal_hands_is_one_half
    r.wins+r.ties+r.losses                pots::test_wins_ties_and_losses_sum_to_the_total
    Dad 2h Jh, P4 Jc 9d                   pots::test_equal_straights_split
    ineligible third hand                 pots::test_the_odd_chip_stays_among_those_who_can_win_the_pot

Side pots / all-in
    three-way, two tie the side pot       pots::test_two_who_tie_share_the_side_pot
    all-in on street 2                    pots::test_the_best_hand_all_in_early_takes_the_main_pot_alone
    1203.60 v 898.20 v 898.20             pots::test_uncalled_chips_go_back_and_the_folded_ante_stays
    raise to 180, all-in 1880             pots::test_an_all_in_nobody_can_raise_is_called_or_folded
    pots after equal all-ins              pots::test_equal_all_ins_make_one_pot
    bet 800, all-in 1345                  pots::test_a_short_all_in_raise_counts_by_the_rule_agreed
    3.17, 0.34 returned, 5.50             histories::test_the_rake_is_no_win_and_what_comes_back_no_bet
    ante 5 then raise to 15               pots::test_an_ante_is_no_part_of_a_bet
    player busts                          pots::test_a_table_keeps_its_chips_until_one_has_them_all

Bring-in / order
    pair showing on third street          betting::test_an_open_pair_does_not_double_the_bet
    boards KT v Q3                        betting::test_the_highest_board_opens_the_next_round
    2 players, up 3c and 3d               betting::test_the_lower_of_any_two_up_cards_brings_in
    replay, street 5                      betting::test_every_street_has_its_own_cards_in_a_replay
    all-in, fold                          betting::test_a_hand_of_an_all_in_and_folds_settles_and_the_next_begins

Raise caps
    legal_actions() at the cap            betting::test_at_the_cap_no_raise_is_listed_or_taken
    policy asks raise at the cap          betting::test_policies_never_ask_for_what_is_not_legal
    legal_actions() vs. apply()           betting::test_every_listed_action_applies_and_every_other_raises
    all legal actions applied             betting::test_a_legal_set_is_never_empty_before_the_end_whatever_is_played

Jokers / wild
    evaluate('As Ac Ad Jo Jo')            jokers::test_jokers_in_every_place
    evaluate('6h 7d 9c Tc Jo')            jokers::test_jokers_in_every_place
    evaluate('Ks Qs Js Ts Jo')            jokers::test_a_natural_hand_beats_the_same_with_a_joker
    best_hold('As Ac Ad Ah Jo')           jokers::test_games_without_jokers_refuse_them
    two suit tests on one hand            jokers::test_a_joker_is_the_best_card_it_can_be

Deck exhaustion
    Deck().deal(53)                       decks::test_a_deck_says_what_was_asked_and_what_is_left
    as above                              decks::test_a_full_table_fits_the_deck_and_a_short_deck_is_refused
    cards of folded players               decks::test_no_card_comes_twice_in_a_round_whoever_folds

RNG / seeds
    n=3, 27,000 shuffles                  decks::test_shuffles_of_three_cards_have_six_equal_orders
    first-card frequency                  decks::test_every_card_is_equally_often_in_every_place
    seed width                            decks::test_all_bits_of_a_seed_count
    shuffle(seed=1) golden vector         decks::test_the_same_bytes_everywhere
    seed argument everywhere              decks::test_every_function_that_is_random_takes_a_seed
    cli --seed 1 twice                    use::test_the_same_seed_prints_the_same
    workers=1,2,4 and serial              decks::test_threads_and_workers_change_no_bit
    np.random state                       decks::test_random_states_of_others_are_left_alone_and_mean_nothing_here

Overflow / payout
    bet=2_684_355, royal 800              payouts::test_a_large_royal_is_paid_exactly
    3-Up straight, main bet pushed        payouts::test_the_side_wager_settles_on_its_own
    100 at 1 to 1                         payouts::test_to_one_and_for_one_are_told_apart
    push on 3 wagers                      payouts::test_a_push_returns_every_wager
    ev(optimal) >= ev(fixed rule)         payouts::test_no_fixed_rule_beats_best_play
    ev with nothing left to draw          payouts::test_a_finished_hand_is_worth_what_it_is
    calc(A); calc(A, dead=AsTs)           payouts::test_an_answer_does_not_depend_on_what_was_asked_before

Pickle / copy / threads
    every public type                     copies::test_every_public_type_pickles
    copy.deepcopy(state)                  copies::test_copies_of_a_state_share_its_tables
    step/undo                             copies::test_the_state_before_a_step_is_the_undo
    3.14t: sys._is_gil_enabled()          copies::test_import_says_nothing_and_leaves_the_gil_off
    as above in CI                        .github/workflows/test.yml
    SIGINT during enumeration             copies::test_ctrl_c_stops_long_work

Batch arrays
    evaluate_batch(a[::-1])               arrays::test_any_slice_of_the_hands_is_that_slice_of_the_values
    np.flip(a,0)                          arrays::test_any_slice_of_the_hands_is_that_slice_of_the_values
    a.flags.writeable=False               arrays::test_read_only_and_repeated_rows
    out is a view of a                    arrays::test_an_out_that_lies_in_the_hands_is_refused
    hands of unequal length               arrays::test_rows_of_unequal_length_are_named
    evaluate(*np.array(...))              arrays::test_numbers_of_numpy_are_numbers

Install
    on the newest CPython                 .github/workflows/wheels.yml
    import and list of features           use::test_every_name_in_the_readme_exists
    on win_amd64                          .github/workflows/wheels.yml
    no extra packages                     test_install.py::test_everything_else_works_without_extras
    README run as a doctest in CI         use::test_the_readme_is_run_as_a_doctest
    qemu -cpu Nehalem                     .ci/emulated
    objdump the wheel for zmm             test_baseline.py::test_each_chosen_file_has_what_its_name_says_and_no_more

Performance
    RSS after import                      use::test_import_takes_little_memory_and_makes_no_tables
    10,000 table rounds                   use::test_the_work_of_python_does_not_grow_with_the_rounds
    scalar and batch rates                use::test_a_batch_runs_no_python_for_a_row
    cold start                            use::test_import_loads_nothing_heavy
    one exact EV                          use::test_one_exact_ev_needs_no_warming_up

Docs / CLI
    cli --help; cli AcAh                  use::test_every_command_has_help_and_refuses_what_it_does_not_know
    legal_actions()                       betting::test_an_all_in_is_listed_with_its_amount
    quickstart                            use::test_the_quickstart_answers_in_its_second_line
    result.explain()                      use::test_a_settlement_names_the_line_that_paid

Licence
    wheel and sdist contents              test_install.py::test_licenses_and_the_bill_of_materials_are_there

Hand histories
    a 2025 and a 2009 file                histories::test_headers_of_all_years_are_read
    run-it-twice text                     histories::test_hands_that_cannot_be_read_are_left_out_with_a_reason
    loads(dumps(hand))                    histories::test_a_written_hand_reads_and_writes_as_the_same_bytes
    both headers                          histories::test_headers_of_all_years_are_read
"""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KINDS = {
    "Card parsing": 8,
    "Duplicates / count": 6,
    "Wheel / straights": 4,
    "Ranking / kickers": 8,
    "Ties / split / odd chip": 8,
    "Side pots / all-in": 9,
    "Bring-in / order": 5,
    "Raise caps": 4,
    "Jokers / wild": 5,
    "Deck exhaustion": 3,
    "RNG / seeds": 8,
    "Overflow / payout": 7,
    "Pickle / copy / threads": 6,
    "Batch arrays": 6,
    "Install": 7,
    "Performance": 5,
    "Docs / CLI": 4,
    "Licence": 1,
    "Hand histories": 4,
}


def table():
    """(kind, what was asked, where it is tested), by row."""
    rows, kind = [], ""
    for line in __doc__.splitlines()[5:]:
        if line.startswith("    "):
            asked, _, where = line.strip().rpartition("  ")
            rows.append((kind, asked.strip(), where))
        elif line:
            kind = line
    return rows


def test_every_row_is_there():
    rows = table()
    assert len(rows) == sum(KINDS.values()) == 108
    assert {kind: sum(row[0] == kind for row in rows) for kind, _, _ in rows} == KINDS
    assert all(asked and where for _, asked, where in rows)
    assert len({(kind, asked) for kind, asked, _ in rows}) == 108


@pytest.mark.parametrize("where", sorted({where for _, _, where in table()}))
def test_where_a_row_is_tested_exists(where):
    file, _, name = where.partition("::")
    if name:
        file = file if file.endswith(".py") else f"test_pitfalls_{file}.py"
        tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    else:
        assert (ROOT / file).is_file()
