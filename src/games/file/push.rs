//! A verb that rolls some dice of an earlier roll again, once and at a price.

use super::costs::{price, spend};
use super::lines::of_outcome;
use super::read::Typed;
use super::roll::Roll;
use super::schema::{self, Kind};
use super::scope::Person;
use crate::campaign::{CharacterId, Contest, Face, Fell as Fallen, PendingCheck, Thrown};
use crate::game::draft::Purpose;
use crate::game::spec::Declared;
use crate::game::{Args, Draft, Preview, Refusal, Result, Table};
use crate::lang::line::Span;
use crate::rules::scale::Throw;
use crate::verbs::{Again, Parsed, read, roll_again};

/// How a refusal says that a roll has no dice for it.
pub(super) const NO_DICE: &str = "none of its dice is rolled again";

/// The verb that pushes a roll of another one.
#[derive(Debug)]
pub(super) struct Push {
    pub(super) of: &'static Roll,
    pub(super) push: &'static schema::Push,
}

impl Declared for Push {
    fn run(&self, draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
        let again = Again::read(draft.table(), args)?;
        let at = args.verb.span;
        let line = read(draft.table(), &again.entry.line);
        let (word, number) = (&self.push.word, again.entry.number);
        let Some(rolled) = again.entry.rolled().filter(|_| self.is_of(&line)) else {
            let of = &self.of.row.name;
            let why = format!("'{word}' is for a roll of '{of}', and entry #{number} is none");
            return Err(Refusal::rule(at, why));
        };
        let whose = args.name(draft.table())?.map(|(who, _)| who);
        let nth = self.side(rolled, [whose, draft.campaign().acting()]);
        // What it costs may change the dice of the next roll, and they are those of this one.
        let typed = again.before(draft, |table| self.typed(table, &again.entry.line))?;
        let thrown = begin_of((&typed, nth), rolled.rerolled.len(), &again.fell);
        let thrown = thrown.filter(|at| *at < again.fell.len());
        let who = rolled.sides.get(nth).and_then(|side| side.who);
        let (Some(who), Some(thrown)) = (who, thrown) else {
            return Err(Refusal::rule(at, NO_DICE));
        };
        let Fallen::Dice(faces) = &again.fell[thrown].fell else {
            return Err(Refusal::rule(at, "its dice are not known, only its hits"));
        };
        let table = draft.table();
        let person = table.character(who)?;
        let scope = Person::new(self.of.file, person, table.campaign);
        let price = price(
            (self.of.file, table),
            &self.push.costs,
            (Some(person), at),
            &|formula| scope.value(formula),
        )?;
        let falls = |face: &&Face| {
            let names = [("face", i64::from(face.face))];
            let rerolls = self.push.rerolls.get();
            let rerolls = rerolls.map(|rerolls| rerolls.value(&|wanted| wanted.among(&names)));
            rerolls.is_some_and(|value| value.is_ok_and(|value| value != 0))
        };
        let dice: Vec<_> = faces.iter().filter(falls).map(|face| face.die).collect();
        if dice.is_empty() {
            return Err(Refusal::rule(at, NO_DICE));
        }
        draft.hand.may_roll(Some(who), &dice);
        draft
            .hand
            .describe(Some(who), Purpose::open(word), "", false);
        let mut new = draft.roll(Some(who), &dice)?.into_iter();
        let faces = faces.iter().map(|face| match new.as_slice() {
            [_, ..] if falls(&face) => Face {
                face: new.next().unwrap_or(face.face),
                ..*face
            },
            _ => *face,
        });
        let mut fell: Vec<Thrown> = again.fell.clone();
        fell[thrown].fell = Fallen::Dice(faces.collect());
        roll_again(draft, &again, &fell)?;
        for (track, amount) in price {
            spend(draft, self.of.file, (who, track), amount);
        }
        self.follow(draft, (&typed, nth), at)
    }

    fn odds(&self, _: Table<'_>, args: &Args<'_>) -> Result<Preview> {
        let said = format!("'{}' depends on the dice that lie there", self.push.word);
        Err(Refusal::rule(args.verb.span, said))
    }

    fn pending(&self, _: Table<'_>, args: &Args<'_>) -> Result<PendingCheck> {
        let said = format!("'{}' is no check", self.push.word);
        Err(Refusal::rule(args.verb.span, said))
    }

    fn tries(&self, people: [&str; 2], what: &str) -> Vec<String> {
        let mut lines = self.of.tries(people, what);
        lines.truncate(1);
        lines
    }

    fn makes_again(&self) -> bool {
        true
    }
}

impl Push {
    /// Whether a line is one of the verb that this pushes.
    fn is_of(&self, line: &Parsed) -> bool {
        let head = line.head.as_ref();
        head.is_some_and(|head| head.verb.name == &*self.of.row.name)
    }

    /// Whose dice they are, as a side of the roll: of a roll of several the first of these people, or else its first.
    /// Who was attacked only answers.
    fn side(&self, rolled: &Contest, people: [Option<CharacterId>; 2]) -> usize {
        if self.of.kind == Kind::Attack {
            return 0;
        }
        let side = |who: CharacterId| rolled.sides.iter().position(|side| side.who == Some(who));
        people.into_iter().flatten().find_map(side).unwrap_or(0)
    }

    /// The line of the roll, whatever its rules would refuse now.
    fn typed(&self, table: Table<'_>, line: &str) -> Result<Typed> {
        let table = Table {
            forced: true,
            ..table
        };
        let line = read(table, line);
        self.of.read(table, &line.args()?, false)
    }

    /// Runs the lines that follow from the roll of a side as it is now.
    fn follow(&self, draft: &mut Draft<'_>, (typed, nth): (&Typed, usize), at: Span) -> Result {
        let Some(contest) = draft.last_rolled().cloned() else {
            return Ok(());
        };
        let (Some(rolled), Some(side)) = (contest.sides.get(nth), typed.plan.sides.get(nth)) else {
            return Ok(());
        };
        let lines = of_outcome(&self.push.then, &self.push.does, &rolled.grade);
        let against = side.numbers.against;
        self.of.run_lines(draft, (typed, nth), against, &lines, at)
    }
}

/// Where the dice of a side begin among those of an entry: after damage that several share, after the dice of both
/// sides in each of the rounds before that decided nothing, and after those of the sides before it. `None` if it has none.
fn begin_of((typed, nth): (&Typed, usize), undecided: usize, fell: &[Thrown]) -> Option<usize> {
    let shared = typed.shared.iter().map(|shared| &shared.dice);
    let all = typed.plan.sides.iter();
    let rounds = (0..undecided).flat_map(|_| all.clone());
    let sides = rounds.chain(all.clone().take(nth));
    let sides = sides.filter_map(|side| match &side.numbers.throw {
        Throw::Dice(thrown) => Some(&thrown.0),
        Throw::Die(_) | Throw::Sure(_) => None,
    });
    let mut at = 0;
    for dice in shared.chain(sides) {
        let mut faces = Vec::new();
        while !dice.missing(&faces).is_empty() {
            let throw = fell.get(at)?;
            at += 1;
            match &throw.fell {
                Fallen::Dice(_) => faces.extend(throw.faces().iter().map(|face| face.face)),
                // The hits of all its dice.
                _ => break,
            }
        }
    }
    Some(at)
}
