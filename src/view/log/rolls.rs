//! Rolls in the log: attacks as sentences, other rolls side by side.

use super::reading::{Reading, put};
use super::row::{Row, Start};
use crate::campaign::{Contest, ContestKind, Roll};
use crate::game::{Game, words};
use crate::story::{self, AttackWords, Thrown};
use crate::view::{Ink, Line, Outcome};

/// The text between two items on a line.
const AND: (Ink, &str) = (Ink::Dim, " · ");

/// How rolls are laid out.
#[derive(Clone, Copy)]
pub(super) struct Rolls<'a> {
    pub(super) reading: Reading<'a>,
    pub(super) columns: usize,
}

impl Rolls<'_> {
    /// A roll after the beginning of its first row.
    pub(super) fn told(self, first: Row, contest: &Contest) -> Vec<Row> {
        match story::attack(self.reading.game, contest) {
            Some(words) => self.attack(first, contest, &words),
            None => self.rolled(first, contest),
        }
    }

    /// `◆ Salt hound 1 hits ● Odile with Bite  11 vs TN 54 ✓✓ critical success, MoS 11 · defence 77
    /// ✗`, on two lines if one is too short.
    fn attack(self, mut row: Row, contest: &Contest, words: &AttackWords) -> Vec<Row> {
        put(self.reading, &mut row.text, &words.said.pieces, Ink::Plain);
        let mut numbers = self.numbers(words, true);
        let fits = |numbers: &Line| row.width() + 2 + numbers.width() <= self.columns;
        if !story::is_hit(contest) && !fits(&numbers) {
            // The margin of a miss is left out first; the page of the entry shows it.
            let briefly = Some(self.numbers(words, false)).filter(fits);
            numbers = briefly.unwrap_or(numbers);
        }
        self.beside(row, numbers, "  ")
    }

    /// The dice of each side of an attack.
    fn numbers(self, words: &AttackWords, margin: bool) -> Line {
        let thrown = words.thrown.iter();
        let thrown = thrown.map(|thrown| self.thrown(thrown, margin));
        let again = words.rerolled.as_ref();
        let again = again.map(|thrown| Line::from(format!("rerolled {thrown}")));
        Line::joined(thrown.chain(again), AND)
    }

    /// `defence 70 ✗`, `11 vs TN 54 ✓✓ critical success, MoS 11`.
    fn thrown(self, thrown: &Thrown, margin: bool) -> Line {
        let words = [&*thrown.called, &*thrown.sum];
        let mut line = Line::joined(words, (Ink::Plain, " "));
        if self.reading.game.grade(&thrown.grade).is_some() {
            line.push(Ink::Plain, " ");
            line.add(self.graded(&thrown.grade, &thrown.how));
        }
        if margin && !thrown.margin.is_empty() {
            let comma = if thrown.how.is_empty() { "" } else { "," };
            line.push(Ink::Plain, format!("{comma} {}", thrown.margin));
        }
        line
    }

    /// Two parts on one line if they fit, otherwise on two.
    fn beside(self, mut row: Row, rest: Line, between: &str) -> Vec<Row> {
        if row.width() + between.len() + rest.width() <= self.columns {
            row.text.push(Ink::Plain, between);
            row.text.add(rest);
            return vec![row];
        }
        vec![row, Row::new(Start::Next, rest)]
    }

    /// A roll other than an attack: its sides, then the winner.
    fn rolled(self, first: Row, contest: &Contest) -> Vec<Row> {
        let mut out = self.sides(first, contest);
        let again = words::rerolled(self.reading.game, contest);
        let again = again.map(|thrown| Line::from(format!("rerolled {thrown}")));
        let won = story::won(contest).map(|won| {
            let mut line = Line::new();
            put(self.reading, &mut line, &won.pieces, Ink::Strong);
            line
        });
        let tail = Line::joined(again.into_iter().chain(won), AND);
        out.extend((!tail.is_empty()).then(|| Row::new(Start::Changes, tail)));
        out
    }

    /// The sides of an attack that rolled.
    pub(super) fn of_attack(self, contest: &Contest) -> Vec<Row> {
        let mut contest = contest.clone();
        contest.sides.retain(|side| !side.grade.is_empty());
        self.sides(Row::new(Start::Next, Line::new()), &contest)
    }

    /// Each side of a contest: who rolls what, and the result.
    fn sides(self, first: Row, contest: &Contest) -> Vec<Row> {
        let mut out = Vec::new();
        let mut first = Some(first);
        let mixed = is_mixed(contest);
        for side in &contest.sides {
            let first = first.take();
            let mut row = first.unwrap_or_else(|| Row::new(Start::Next, Line::new()));
            let line = &mut row.text;
            if contest.kind == ContestKind::Dice {
                line.push(Ink::Plain, words::dice_roll(side));
                out.push(row);
                continue;
            }
            if !side.name.is_empty() {
                self.reading.push_name(line, side.who, &side.name);
                line.push(AND.0, AND.1);
            }
            // An unnamed target number is shown after the dice.
            let number = side.target.map(|target| target.to_string());
            if number.as_ref() != Some(&side.what) {
                let what = match contest.attack {
                    Some(_) => side.what.as_str().into(),
                    None => story::rolled_for(side),
                };
                line.push(Ink::Plain, format!("{what}  "));
            }
            out.extend(self.one_side(row, side, mixed));
        }
        out
    }

    /// The roll of a side after its subject. If the line would be too long, the target with its
    /// breakdown gets its own line.
    fn one_side(self, mut row: Row, side: &Roll, mixed: bool) -> Vec<Row> {
        let game = self.reading.game;
        let target = words::target((game.target, !game.sums_apart), side);
        let dice = thrown_dice(game, side, mixed);
        let numbers = |dice: Line| {
            let space = if dice.is_empty() { "" } else { " " };
            dice.with(Ink::Plain, space).and(self.came(side))
        };
        let whole = [dice.clone(), Line::from(&*target)];
        let whole = numbers(Line::joined(whole, (Ink::Plain, " vs ")));
        if target.is_empty() || row.width() + whole.width() <= self.columns {
            return self.beside(row, whole, "");
        }
        row.text.add(numbers(dice));
        vec![row, Row::new(Start::Next, Line::of(Ink::Dim, target))]
    }

    /// The words for a grade, which may be empty, after its mark: `✓✓ critical success`.
    fn graded(self, grade: &str, how: &str) -> Line {
        let Some(grade) = self.reading.game.grade(grade) else {
            return Line::of(Ink::Plain, how);
        };
        let look = Outcome::of(self.reading.grades, &grade);
        let space = if how.is_empty() { "" } else { " " };
        Line::of(Ink::Outcome(look), format!("{}{space}{how}", look.mark()))
    }

    /// `✓✓ critical success, MoS 33`.
    fn came(self, side: &Roll) -> Line {
        let game = self.reading.game;
        let mut line = self.graded(&side.grade, &words::outcome(game, side));
        for fact in story::facts(game, side) {
            let fact = format!(", {} {}", fact.label, fact.value);
            line.push(Ink::Plain, fact);
        }
        line
    }
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
    let by_hand = (mixed && !side.dice.is_empty() && !side.total_only)
        .then(|| words::dice_by_hand(game, side));
    let Some(sum) = story::counted(game, side, false) else {
        let dice = by_hand.unwrap_or_else(|| words::dice(game, &side.dice));
        return Line::of(Ink::Strong, dice).with(Ink::Dim, words::only_total(side));
    };
    let by_hand = by_hand.map_or_else(String::new, |by| format!(" ({by})"));
    Line::of(Ink::Strong, sum).with(Ink::Dim, by_hand)
}
