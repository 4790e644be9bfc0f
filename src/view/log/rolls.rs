//! Rolls in the log: attacks as sentences, other rolls side by side.

use super::reading::Reading;
use super::row::{Row, Start};
use super::sentence::put;
use crate::campaign::{Contest, ContestKind, Roll};
use crate::game::Game;
use crate::game::words;
use crate::story::{self, AttackWords, Thrown};
use crate::view::text::clean;
use crate::view::{Ink, Line, Outcome};

/// The text between two items on a line.
const AND: &str = " · ";

/// A roll after the beginning of its first row.
pub(super) fn told(
    reading: Reading<'_>,
    first: Row,
    contest: &Contest,
    columns: usize,
) -> Vec<Row> {
    match story::attack(reading.game, contest) {
        Some(words) => attack(reading, first, contest, &words, columns),
        None => rolled(reading, first, contest, columns),
    }
}

/// `◆ Salt hound 1 hits ● Odile with Bite  11 vs TN 54 ✓✓ critical success, MoS 11 · defence 77
/// ✗`, on two lines if one is too short.
fn attack(
    reading: Reading<'_>,
    mut row: Row,
    contest: &Contest,
    words: &AttackWords,
    columns: usize,
) -> Vec<Row> {
    put(reading, &mut row.text, &words.said.pieces, Ink::Plain);
    let whole = numbers(reading, words, true);
    let one_line = |numbers: &Line| row.width() + 2 + numbers.width() <= columns;
    let numbers = if story::is_hit(contest) || one_line(&whole) {
        whole
    } else {
        // The margin of a miss is left out first; the page of the entry shows it.
        let briefly = numbers(reading, words, false);
        if one_line(&briefly) { briefly } else { whole }
    };
    beside(row, numbers, "  ", columns)
}

/// The dice of each side of an attack.
fn numbers(reading: Reading<'_>, words: &AttackWords, margin: bool) -> Line {
    let mut line = Line::new();
    for (nth, thrown) in words.thrown.iter().enumerate() {
        if nth > 0 {
            line.push(Ink::Dim, AND);
        }
        self::thrown(reading, &mut line, thrown, margin);
    }
    if !words.rerolled.is_empty() {
        line.push(Ink::Dim, AND);
        line.push(Ink::Plain, format!("rerolled {}", words.rerolled));
    }
    line
}

/// `defence 70 ✗`, `11 vs TN 54 ✓✓ critical success, MoS 11`.
fn thrown(reading: Reading<'_>, line: &mut Line, thrown: &Thrown, margin: bool) {
    let words = [&thrown.called, &thrown.sum];
    let words: Vec<_> = words.iter().filter(|word| !word.is_empty()).collect();
    for (nth, word) in words.iter().enumerate() {
        let gap = if nth > 0 { " " } else { "" };
        line.push(Ink::Plain, format!("{gap}{}", clean(word)));
    }
    if reading.game.grade(&thrown.grade).is_some() {
        line.push(Ink::Plain, " ");
        line.add(graded(reading, &thrown.grade, &thrown.how));
    }
    if margin && !thrown.margin.is_empty() {
        let comma = if thrown.how.is_empty() { "" } else { "," };
        line.push(Ink::Plain, format!("{comma} {}", thrown.margin));
    }
}

/// Two parts on one line if they fit, otherwise on two.
fn beside(mut row: Row, rest: Line, between: &str, columns: usize) -> Vec<Row> {
    if row.width() + between.len() + rest.width() <= columns {
        row.text.push(Ink::Plain, between);
        row.text.add(rest);
        return vec![row];
    }
    vec![row, Row::new(Start::Next, rest)]
}

/// A roll other than an attack: its sides, then the winner.
fn rolled(reading: Reading<'_>, first: Row, contest: &Contest, columns: usize) -> Vec<Row> {
    let game = reading.game;
    let mut out = sides(reading, first, contest, columns);
    let mut tail = Line::new();
    if let Some(thrown) = words::rerolled(game, contest) {
        tail.push(Ink::Plain, format!("rerolled {thrown}"));
    }
    if let Some(won) = story::won(contest) {
        if !tail.pieces.is_empty() {
            tail.push(Ink::Dim, AND);
        }
        put(reading, &mut tail, &won.pieces, Ink::Strong);
    }
    if !tail.pieces.is_empty() {
        out.push(Row::new(Start::Changes, tail));
    }
    out
}

/// The sides of an attack that rolled.
pub(super) fn of_attack(reading: Reading<'_>, contest: &Contest) -> Vec<Row> {
    let rolled = contest.sides.iter().filter(|side| !side.grade.is_empty());
    let contest = Contest {
        sides: rolled.cloned().collect(),
        ..contest.clone()
    };
    let first = Row::new(Start::Next, Line::new());
    sides(reading, first, &contest, usize::MAX)
}

/// Each side of a contest: who rolls what, and the result.
fn sides(reading: Reading<'_>, first: Row, contest: &Contest, columns: usize) -> Vec<Row> {
    let mut out = Vec::new();
    let mut first = Some(first);
    let mixed = is_mixed(contest);
    for side in &contest.sides {
        let first = first.take();
        let mut row = first.unwrap_or_else(|| Row::new(Start::Next, Line::new()));
        let line = &mut row.text;
        if contest.kind == ContestKind::Dice {
            line.push(Ink::Plain, clean(&words::dice_roll(side)));
            out.push(row);
            continue;
        }
        if !side.name.is_empty() {
            reading.push_name(line, side.who, &side.name);
            line.push(Ink::Dim, AND);
        }
        // An unnamed target number is shown after the dice.
        let number = side.target.map(|target| target.to_string());
        if number.as_ref() != Some(&side.what) {
            line.push(Ink::Plain, format!("{}  ", clean(&side.what)));
        }
        out.extend(one_side(reading, row, side, mixed, columns));
    }
    out
}

/// The roll of a side after its subject. If the line would be too long, the target with its
/// breakdown gets its own line.
fn one_side(
    reading: Reading<'_>,
    mut row: Row,
    side: &Roll,
    mixed: bool,
    columns: usize,
) -> Vec<Row> {
    let game = reading.game;
    let target = clean(&words::target((game.target, !game.sums_apart), side)).into_owned();
    let dice = thrown_dice(game, side, mixed);
    let came = came(reading, side);
    let numbers = |with_target: bool| {
        let mut numbers = dice.clone();
        if with_target && !target.is_empty() {
            let vs = if dice.pieces.is_empty() { "" } else { " vs " };
            numbers.push(Ink::Plain, format!("{vs}{target}"));
        }
        if !numbers.pieces.is_empty() {
            numbers.push(Ink::Plain, " ");
        }
        numbers.add(came.clone());
        numbers
    };
    let whole = numbers(true);
    let fits = row.width() + whole.width() <= columns;
    if fits || target.is_empty() {
        return beside(row, whole, "", columns);
    }
    row.text.add(numbers(false));
    vec![row, Row::new(Start::Next, Line::of(Ink::Dim, target))]
}

/// Whether some dice of a contest were typed and others rolled by the console, so that each is
/// marked.
fn is_mixed(contest: &Contest) -> bool {
    let dice = contest.sides.iter().map(|side| side.dice.len());
    let typed = contest.sides.iter().map(|side| side.typed.len());
    (1..dice.sum()).contains(&typed.sum())
}

/// The dice, or the game's sum of them.
fn thrown_dice(game: &Game, side: &Roll, mixed: bool) -> Line {
    let mut line = Line::new();
    if let Some(sum) = story::counted(game, side, false) {
        line.push(Ink::Strong, clean(&sum));
        if mixed && !side.dice.is_empty() {
            let by = words::dice_by_hand(game, side);
            line.push(Ink::Dim, format!(" ({by})"));
        }
    } else if !side.dice.is_empty() {
        let dice = if mixed {
            words::dice_by_hand(game, side)
        } else {
            words::dice(game, &side.dice)
        };
        line.push(Ink::Strong, dice);
    }
    line
}

/// The words for a grade, which may be empty, after its mark: `✓✓ critical success`.
fn graded(reading: Reading<'_>, grade: &str, how: &str) -> Line {
    let Some(grade) = reading.game.grade(grade) else {
        return Line::of(Ink::Plain, clean(how));
    };
    let look = Outcome::of(reading.grades, &grade);
    let space = if how.is_empty() { "" } else { " " };
    Line::of(Ink::Outcome(look), format!("{}{space}{how}", look.mark()))
}

/// `✓✓ critical success, MoS 33`.
fn came(reading: Reading<'_>, side: &Roll) -> Line {
    let mut line = graded(reading, &side.grade, &words::outcome(reading.game, side));
    for fact in story::facts(reading.game, side) {
        let fact = format!(", {} {}", clean(&fact.label), fact.value);
        line.push(Ink::Plain, fact);
    }
    line
}
