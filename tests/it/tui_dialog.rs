//! The modifiers that the panel above a command offers: each writes words into the line, and takes
//! them away again.

use gmscreen::games;
use gmscreen::verbs::rolling::Rolling;

/// Whatever a modifier writes is accepted by its command, and turning it off restores the line.
#[test]
fn every_modifier_is_accepted_and_removed_completely() {
    for game in games::all() {
        for line in [
            "check 40",
            "simple 40",
            "oppose 40 vs 30",
            "vary 40 vs 30",
            "order 40 vs 30",
            "resist 12 vs 10",
            "save ann will",
        ] {
            let Some(rolling) = Rolling::read(game, line, 0) else {
                continue;
            };
            for toggle in rolling.toggles() {
                let on = rolling.advance(&toggle).unwrap();
                let (longer, cursor) = on.apply(line, 0);
                assert_eq!(cursor, 0);
                let mut turned = Rolling::read(game, &longer, 0).unwrap();
                assert!(turned.shown(&toggle).is_some(), "{}: {longer}", game.id);
                let mut now = longer.clone();
                for _ in 0..10 {
                    let Some(edit) = turned.advance(&toggle) else {
                        break;
                    };
                    now = edit.apply(&now, 0).0;
                    turned = Rolling::read(game, &now, 0).unwrap();
                    if turned.shown(&toggle).is_none() {
                        break;
                    }
                }
                assert_eq!(now, line, "{} {}", game.id, toggle.label);
            }
        }
    }
}
