//! Whole fights by keys: rounds of every sample, with the players' own dice, on a small and on a
//! common screen.

use gmscreen::game::Order;
use gmscreen::library::SAMPLES;

use crate::games_samples::opened;
use crate::harness::session;
use crate::tier::by_tier;
use crate::tui_support::Table;

/// Pseudo-random numbers, the same in every run.
struct Faces(u32);

impl Faces {
    /// A number from 1 to `faces`.
    fn roll(&mut self, faces: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % faces + 1
    }
}

/// The dice that the prompt asks for at the end of its question: how many, and with how many faces.
fn asked(shown: &str) -> Option<(u32, u32)> {
    let line = shown.lines().rfind(|line| line.trim_end().ends_with(':'))?;
    let dice = line
        .trim_end()
        .trim_end_matches(':')
        .split(' ')
        .next_back()?;
    let (count, faces) = dice.split_once('d')?;
    Some((count.parse().unwrap_or(1), faces.parse().ok()?))
}

/// Answers every question with dice rolled at the table; returns how many questions there were.
fn answer(table: &mut Table, faces: &mut Faces) -> usize {
    let mut questions = 0;
    while table.main_screen().prompt().is_some() {
        let shown = table.shown();
        let Some((count, sides)) = asked(&shown) else {
            panic!("the prompt asks for no dice:\n{shown}");
        };
        // D% goes from 0 to 99 in some games.
        let most = if sides == 100 { 99 } else { sides };
        let dice: Vec<String> = (0..count).map(|_| faces.roll(most).to_string()).collect();
        table.press(&dice.join(" ")).press("\n");
        questions += 1;
        assert!(questions < 20, "{}", table.shown());
    }
    questions
}

fn entries(table: &Table) -> u64 {
    table.main_screen().session().history().mark().entries
}

/// Whose turn it is, and in which round.
fn turn(table: &Table) -> (u32, String) {
    let campaign = table.main_screen().session().campaign();
    let acting = campaign
        .acting()
        .map(|who| campaign.name_of(who).to_owned());
    (campaign.fight().unwrap().round, acting.unwrap_or_default())
}

/// Whether the active character has attacks, and no state that leaves it without an action.
fn has_attacks(table: &Table) -> bool {
    let session = table.main_screen().session();
    let (campaign, game) = (session.campaign(), session.game());
    let acting = campaign
        .acting()
        .and_then(|who| campaign.characters.get(who));
    acting.is_some_and(|who| !who.attacks.is_empty() && game.states_of(campaign, who).is_empty())
}

/// Passes the turn; in an elective order the first possible character is chosen.
fn pass(table: &mut Table) {
    let before = turn(table);
    let elective = table.main_screen().session().game().turns.order == Order::Elective;
    table.press("n");
    if elective && turn(table) == before {
        // In the list the first possible character has the first letter.
        table.press("a");
    }
    assert_ne!(turn(table), before, "{}", table.shown());
}

/// Plays rounds of a fight; returns how many attacks and questions there were.
fn rounds(table: &mut Table, title: &str, last: u32) -> (usize, usize) {
    let mut faces = Faces(7);
    let (mut attacks, mut questions) = (0, 0);
    while turn(table).0 <= last {
        let (round, who) = turn(table);
        let banner = table.shown().lines().nth(1).unwrap().to_owned();
        assert!(banner.contains(&who.to_uppercase()), "{title}: {banner}");
        if !has_attacks(table) {
            pass(table);
            continue;
        }
        let before = entries(table);
        let state = table.main_screen().session().campaign().clone();
        // The target at the cursor, and the first attack if there are several.
        table.press("a\n");
        if table.main_screen().prompt().is_none() {
            table.press("a");
        }
        table.press("\n");
        questions += answer(table, &mut faces);
        let shown = table.shown();
        assert!(entries(table) > before, "{who}, round {round}:\n{shown}");
        attacks += 1;
        // Every third attack is undone and redone: it is one act, however many questions it asked.
        if attacks % 3 == 0 {
            table.press("u");
            assert_eq!(*table.main_screen().session().campaign(), state, "{who}");
            table.ctrl('r');
        }
        if table.main_screen().session().campaign().fight().is_none() {
            break;
        }
        pass(table);
    }
    (attacks, questions)
}

#[test]
fn rounds_of_every_sample_with_the_players_own_dice() {
    let last = by_tier(1, 4, 4);
    for (nth, sample) in SAMPLES.iter().enumerate() {
        // In everyday use each sample has one screen.
        let first = by_tier(nth % 2, 0, 0);
        let sizes = [(80, 24), (120, 36)].into_iter().skip(first);
        for (columns, rows) in sizes.step_by(by_tier(2, 1, 1)) {
            let mut campaign = opened(sample.text);
            let own_dice = ("own_dice".to_owned(), "players".to_owned());
            campaign.settings.extend([own_dice]);
            let mut table = Table::new(session(campaign), columns, rows);
            // The first encounter, with each player's initiative if the game has one.
            table.press("b\n\n");
            while table.main_screen().session().campaign().fight().is_none() {
                table.press("5\n");
            }
            let begun = entries(&table);
            let (attacks, questions) = rounds(&mut table, sample.title, last);
            let enough = by_tier(2, 12, 12);
            assert!(
                attacks >= enough && questions >= enough,
                "{}: {attacks}, {questions}",
                sample.title
            );
            // Everything can be undone.
            let done = entries(&table) - begun;
            table.press(&format!(":undo {done}\n"));
            assert_eq!(turn(&table).0, 1, "{}", sample.title);
        }
    }
}
