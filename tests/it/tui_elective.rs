//! An elective round from the keys: naming, an interrupt, a refused second turn, an undo across the round.

use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;

use crate::tui_support::Table;

fn session() -> Session {
    let game = games::by_id("forge-of-power").unwrap();
    let campaign = Campaign::new("Stair", game.id, "");
    let mut session = Session::new(campaign, History::default(), game, Box::new(Unsaved), || 0);
    for line in [
        "add Ann",
        "add Bea",
        "add Cid",
        "zone Gate joins Yard",
        "move ann gate",
        "begin init 0 = 20 10 5",
    ] {
        session.execute(line, &mut Seeded::new(1)).unwrap();
    }
    session
}

#[test]
fn a_round_with_an_interrupt_a_refusal_and_an_undo() {
    let mut table = Table::new(session(), 120, 36);
    let shown = table.shown();
    assert!(shown.contains("in Gate"), "{shown}");
    table.press(":attacked bea\n:pick cid\n");
    assert!(
        table.shown().contains("may interrupt: Bea"),
        "{}",
        table.shown()
    );
    // `i` names the selected one: Bea is the second on the roster.
    table.press("2gji\n");
    assert_eq!(table.last(), "interrupt Bea");
    table.press(":pick ann\n");
    let shown = table.shown();
    assert!(shown.contains("has acted this round"), "{shown}");
    table.press("\u{1b}:pick cid\n:pick bea\n");
    assert!(table.shown().contains("round 2"), "{}", table.shown());
    table.press("uuu");
    let shown = table.shown();
    assert!(shown.contains("round 1"), "{shown}");
    assert_eq!(
        table.desk().session().campaign().acting().map(|id| id.0),
        Some(3)
    );
}
