//! What is fast, measured: dice, odds, a typed line, a preview, an act among many.

use divan::{Bencher, black_box};
use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::{Dice, Die, Seeded};
use gmscreen::games;
use gmscreen::rules::renaissance::{self as rules, Edition};
use gmscreen::session::Session;
use gmscreen::store::Unsaved;

fn main() {
    divan::main();
}

/// A campaign with so many characters, the first of them acting.
fn table(people: usize) -> Session {
    let game = games::all()[0];
    let campaign = Campaign::new("bench", game.id, "current");
    let mut session = Session::new(campaign, History::default(), game, Box::new(Unsaved), || 0);
    let mut run = |line: &str| drop(session.execute(line, &mut Seeded::new(1)));
    for chunk in 0..people.div_ceil(1000) {
        run(&format!("add \"Crowd {chunk}\" x{}", people.clamp(1, 1000)));
    }
    for line in [
        "add Ilse",
        "add Tam",
        "set ilse COO 30",
        "set tam COO 25",
        "set ilse DUR 30",
        "skill ilse Stealth COO 40",
        "skill tam Perception COO 30",
        "begin ilse tam = 9 3",
    ] {
        run(line);
    }
    session
}

#[divan::bench]
fn roll_and_grade(bencher: Bencher) {
    let mut dice = Seeded::new(1);
    bencher.bench_local(|| {
        let face = dice.roll(&[Die::Percentile]).map_or(0, |faces| faces[0]);
        rules::check(black_box(face), black_box(75), Edition::Current)
    });
}

#[divan::bench]
fn odds_of_a_check() -> gmscreen::rules::Odds {
    rules::check_odds(black_box(75), Edition::Current)
}

#[divan::bench]
fn odds_of_an_opposed_check() -> gmscreen::rules::Odds {
    rules::opposed_odds(black_box(80), black_box(65), Edition::Current)
}

#[divan::bench(args = [10, 40])]
fn odds_of_a_pool(bencher: Bencher, dice: i64) {
    use gmscreen::rules::ruina_imperii::{Explode, Pool, check_odds};
    let pool = Pool::new(dice, 0, Some(Explode::Six)).ok();
    bencher.bench_local(|| {
        pool.as_ref()
            .map(|pool| check_odds(pool, black_box(7), false))
    });
}

#[divan::bench(args = [2, 10_000])]
fn a_typed_check(bencher: Bencher, people: usize) {
    let session = std::cell::RefCell::new(table(people));
    let mut dice = Seeded::new(1);
    bencher.bench_local(|| {
        session
            .borrow_mut()
            .execute(black_box("check ilse stealth +10"), &mut dice)
            .is_ok()
    });
}

#[divan::bench(args = [2, 10_000])]
fn damage_and_undo(bencher: Bencher, people: usize) {
    let session = std::cell::RefCell::new(table(people));
    let mut dice = Seeded::new(1);
    bencher.bench_local(|| {
        let mut session = session.borrow_mut();
        session.execute("damage ilse 7", &mut dice).is_ok()
            && session.execute("undo", &mut dice).is_ok()
    });
}

#[divan::bench(args = [2, 10_000])]
fn the_preview_of_a_contest(bencher: Bencher, people: usize) {
    let session = table(people);
    bencher.bench_local(|| session.preview(black_box("oppose ilse stealth +10 vs tam perception")));
}

/// What a key costs while a check is typed: the odds, who and what is found, the modifiers.
#[divan::bench(args = [2, 10_000])]
fn the_panel_of_a_check(bencher: Bencher, people: usize) {
    use gmscreen::command::finder::Finder;
    use gmscreen::tui::dialog::Dialog;
    use gmscreen::tui::prompt::{Prompt, Purpose};
    let session = table(people);
    let mut finder = Finder::default();
    let prompt = Prompt::new(Purpose::Command, "check ilse st", None);
    bencher.bench_local(|| {
        let line = black_box(prompt.line());
        let shown = Dialog::of(session.table(), &mut finder, &prompt).is_some();
        (session.preview(line), shown)
    });
}

/// The same while the name is typed.
#[divan::bench(args = [2, 10_000])]
fn the_panel_of_a_name(bencher: Bencher, people: usize) {
    use gmscreen::command::finder::Finder;
    use gmscreen::tui::dialog::Dialog;
    use gmscreen::tui::prompt::{Prompt, Purpose};
    let session = table(people);
    let mut finder = Finder::default();
    let prompt = Prompt::new(Purpose::Command, "oppose ilse stealth +10 vs c", None);
    bencher.bench_local(|| {
        let line = black_box(prompt.line());
        let shown = Dialog::of(session.table(), &mut finder, &prompt).is_some();
        (session.preview(line), shown)
    });
}
