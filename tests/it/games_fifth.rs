//! A fifth game, as a contributor would write it: two coins, one table, one verb of its own. It is
//! played through a session with everything the console offers to any game.

use std::collections::BTreeSet;

use gmscreen::campaign::{Campaign, Contest, History, Roll};
use gmscreen::campaign::{Grade, Odds, Part};
use gmscreen::dice::{Die, Seeded};
use gmscreen::exec::{self, Console, Format, Outcome};
use gmscreen::game::syntax::{ANYONE, DICE, WHAT};
use gmscreen::game::{
    Args, Game, Harm, Preview, Refusal, Reveals, Role, Setting, Side, State, Table, Track, Verb,
    stat,
};
use gmscreen::play::checks::one_side;
use gmscreen::session::{LinePreview, Session};
use gmscreen::store::Unsaved;
use gmscreen::view::table::{Group, Places, Shown, columns, rows};

/// Two coins: heads (2) up to the flipper's nerve succeed.
static COINS: Game = Game {
    id: "coins",
    name: "Two Coins",
    settings: &[Setting::new(
        "edge",
        &["Again", "Heads"],
        "What a coin on its edge counts as.",
    )],
    stats: &[stat("Nerve", "How many heads may fall", (0, 2)).also(&["Heads"])],
    tracks: &[Track {
        id: "purse",
        label: "Purse",
        doc: "Coins left.",
        max: &|_| Some(3),
        starts_full: true,
        bad: false,
        quiet: false,
        counts: |_| true,
    }],
    grades: &[KEPT, LOST],
    target: "needs",
    verbs: &[&[FLIP]],
    face: |face| if face == 2 { "heads" } else { "tails" }.to_owned(),
    upkeep: Some(|actions| if actions > 1 { -1 } else { 0 }),
    states: &[State::down("broke").when(&|_, who| COINS.track_of(who, "purse") == 0)],
    harm: Some(Harm {
        track: "purse",
        stops: true,
        most: &|_| Some(3),
        alive: &|_| Some((0, 3)),
        ..Harm::PLAIN
    }),
    ..Game::PLAIN
};

const KEPT: Grade = Grade {
    id: "kept",
    rank: 1,
    label: "kept",
};
const LOST: Grade = Grade {
    id: "lost",
    rank: -1,
    label: "lost",
};

const FLIP: Verb = Verb {
    name: "flip",
    syntax: &[ANYONE, WHAT, DICE],
    doc: "Flips two coins: no more heads than WHAT keep them.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let (_, base) = read(table, args)?;
        let kept = [0.25, 0.75, 1.0][usize::try_from(base.value.clamp(0, 2)).unwrap_or(0)];
        Ok(Preview {
            targets: vec![base.label],
            odds: Odds::new([(KEPT, kept), (LOST, 1.0 - kept)]),
            ..Preview::default()
        })
    }),
    run: |draft, args| {
        let (roll, base) = read(draft.table(), args)?;
        let dice = draft.roll(roll.who, &[Die::D(2), Die::D(2)])?;
        let heads: i64 = dice.iter().map(|face| i64::from(*face == 2)).sum();
        let grade = if heads <= base.value { KEPT } else { LOST };
        let contest = Contest {
            sides: vec![Roll {
                dice,
                grade: grade.id.to_owned(),
                ..roll
            }],
            ..Contest::default()
        };
        draft.rolled(contest);
        Ok(())
    },
    ..Verb::PLAIN
};

fn read(table: Table<'_>, args: &Args<'_>) -> Result<(Roll, Part), Refusal> {
    let mut side = one_side(table, args)?;
    let read = Side::new(side.subject()?, Role::Rolls);
    side.no_more()?;
    let roll = Roll {
        target: Some(read.total()),
        ..read.roll()
    };
    Ok((roll, read.subject.base))
}

fn session() -> Session {
    let campaign = Campaign::new("pockets", COINS.id, "");
    let storage = Box::new(Unsaved);
    Session::new(campaign, History::default(), &COINS, storage, || {
        1_700_000_000
    })
}

/// Runs lines as `exec` does.
fn run(session: &mut Session, lines: &str, format: Format) -> (String, String, Outcome) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut console = Console {
        out: &mut out,
        err: &mut err,
        format,
        keep_going: true,
    };
    let mut dice = Seeded::new(1);
    let mut input = lines.as_bytes();
    let outcome = exec::run(session, &mut dice, &mut input, &mut console).unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(out), text(err), outcome)
}

#[test]
fn a_game_is_a_table_and_the_console_plays_it() {
    let mut session = session();
    let script = "add Pip\nset pip nerve 1\nadd Moll\nset moll nerve 2\nbegin moll pip\n\
                  flip nerve = 2 2\nnext\nflip nerve = 2 2\ndamage pip 3\nforce sustain pip \"whistling\"\n\
                  condition pip \"sore\" for 1 round\noption edge heads\nscene\nnext\nend\n";
    let before = session.campaign().clone();
    let (out, err, outcome) = run(&mut session, script, Format::Text);
    assert_eq!((outcome, err.as_str()), (Outcome::Accepted, ""));
    assert!(
        out.contains("Moll, Nerve (needs 2): heads heads, kept"),
        "{out}"
    );
    assert!(
        out.contains("Pip, Nerve (needs 1): heads heads, lost"),
        "{out}"
    );
    let acts = session.history().undoable();
    let after = session.campaign().clone();
    let (_, _, done) = run(&mut session, &format!("undo {acts}"), Format::Text);
    assert_eq!((done, session.campaign()), (Outcome::Accepted, &before));
    let (_, _, done) = run(&mut session, &format!("redo {acts}"), Format::Text);
    assert_eq!((done, session.campaign()), (Outcome::Accepted, &after));
}

#[test]
fn odds_previews_refusals_and_views_follow_from_the_table() {
    let mut session = session();
    run(
        &mut session,
        "add Pip\nset pip nerve 1\ndamage pip 3\n",
        Format::Text,
    );
    let parsed = session.read("flip pip nerve");
    let LinePreview::Odds(preview) = session.preview(&parsed) else {
        panic!("no preview");
    };
    assert!((preview.odds.get(KEPT) - 0.75).abs() < 1e-12);
    let (out, _, _) = run(&mut session, "flip pip nerve = 1 3\n", Format::Json);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&answer["ok"], &answer["column"]),
        (&false.into(), &20.into())
    );
    let (out, _, _) = run(&mut session, "flip pip nerve = 1 2\n", Format::Json);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["rolls"][0]["grade"], "kept");
    let campaign = session.campaign();
    let places = Places::of(campaign, &COINS, true);
    let shown = Shown {
        campaign,
        game: &COINS,
        marked: &BTreeSet::new(),
        before: &[],
    };
    let rows = rows(shown, &places, 0..1);
    let line = columns(&COINS, &rows, 80, Group::First).line(&rows[0]);
    assert!(line.plain().contains(" 0/3 "), "{line:?}");
    let state = gmscreen::show::State::of(session.campaign(), session.history(), &COINS);
    let state = serde_json::to_value(state).unwrap();
    assert_eq!(state["characters"][0]["tracks"]["purse"]["value"], 0);
    assert_eq!(state["system"], "coins");
}
