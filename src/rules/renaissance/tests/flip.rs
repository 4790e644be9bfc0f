//! Renaissance: rolls that are flipped.

use crate::rules::renaissance::check::{BASIC_SUCCESS, Edition, flip};
use crate::rules::renaissance::tests::check;

/// Worked out by hand: a roll and its target, then the grade and margin of the flipped roll in the
/// current edition.
#[test]
fn flips_by_hand() {
    for (roll, tn, after) in [
        (94, 60, Some((49, "exceptional success", 49))),
        (49, 60, Some((94, "exceptional failure", 34))),
        (70, 60, Some((7, "basic success", 7))),
        (7, 60, Some((70, "basic failure", 10))),
        (3, 60, Some((30, "exceptional success", 30))),
        (0, 60, None),
        (55, 60, None),
        (99, 60, None),
        // The limits of the target still apply.
        (89, 200, Some((98, "exceptional success", 98))),
    ] {
        let flipped = check(flip(roll), tn, Edition::Current);
        let shown = (flip(roll) != roll).then_some(flipped);
        let shown = shown.map(|check| (check.roll, check.grade.id, check.margin));
        assert_eq!(shown, after, "{roll} of {tn}");
    }
    // The draft grades a 30 as basic.
    let flipped = check(flip(3), 60, Edition::Draft);
    assert_eq!(flipped.grade, BASIC_SUCCESS);
}
