//! Wounds, states and First Aid, as in combat.md.

use crate::rules::brp::{
    Aid, CRITICAL_SUCCESS, FAILURE, FUMBLE, SPECIAL_SUCCESS, SUCCESS, first_aid, is_major, state,
};

#[test]
fn wounds_and_states() {
    for (damage, most, major) in [
        (6, 13, false),
        (7, 13, true),
        (7, 14, true),
        (6, 14, false),
        (0, 0, false),
    ] {
        assert_eq!(is_major(damage, most), major, "{damage} of {most}");
    }
    for (points, is) in [
        (-3, Some("dying")),
        (0, Some("dying")),
        (1, Some("unconscious")),
        (2, Some("unconscious")),
        (3, None),
    ] {
        assert_eq!(state(points), is, "{points}");
    }
}

#[test]
fn first_aid_goes_by_its_grade_in_the_later_edition() {
    for (grade, srd, uge) in [
        (CRITICAL_SUCCESS, Aid::Heals("1d3"), Aid::Heals("1d3+3")),
        (SPECIAL_SUCCESS, Aid::Heals("1d3"), Aid::Heals("2d3")),
        (SUCCESS, Aid::Heals("1d3"), Aid::Heals("1d3")),
        (FAILURE, Aid::Nothing, Aid::Nothing),
        (FUMBLE, Aid::Nothing, Aid::Harms(1)),
    ] {
        assert_eq!(first_aid(grade, false), srd, "{grade:?}");
        assert_eq!(first_aid(grade, true), uge, "{grade:?}");
    }
}
