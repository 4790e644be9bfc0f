//! The modifiers that the panel above a command offers: each writes words into the line, and takes
//! them away again.

use gmscreen::campaign::Campaign;
use gmscreen::games;
use gmscreen::verbs::rolling::Rolling;

use crate::harness::session;

/// Whatever a modifier writes is accepted by its command, and turning it off restores the line: by its letter or, if
/// that goes on to many numbers, by stepping down.
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
            let table = session(Campaign::new("test", game.id, ""));
            let read = |line: &str| table.read(line);
            let parsed = read(line);
            let Some(rolling) = Rolling::of(table.table(), &parsed, 0) else {
                continue;
            };
            for toggle in rolling.toggles() {
                let on = rolling.turn(&toggle, None).unwrap();
                let (longer, cursor) = on.apply(line, 0);
                assert_eq!(cursor, 0);
                let mut now = longer.clone();
                for turn in 0..30 {
                    let parsed = read(&now);
                    let turned = Rolling::of(table.table(), &parsed, 0).unwrap();
                    if turned.shown(&toggle).is_none() {
                        assert!(turn > 0, "{}: {longer}", game.id);
                        break;
                    }
                    let down = (turn > 10).then_some(false);
                    let Some(edit) = turned.turn(&toggle, down) else {
                        break;
                    };
                    now = edit.apply(&now, 0).0;
                }
                assert_eq!(now, line, "{} {}", game.id, toggle.label);
            }
        }
    }
}
