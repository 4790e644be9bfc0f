//! `correct`: fixes a misread die. The last roll is undone and its line runs again with other
//! dice, as one act. Dice that are not typed stay as they were.

use crate::campaign::Statement;
use std::sync::Arc;

use crate::campaign::{Change, CharacterId, Contest, Entry, Event, Roll};
use crate::dice::Expression;
use crate::game::draft::Kept;
use crate::game::{Args, Draft, Game, Refusal, Table, Verb, Why, words};
use crate::lang::line::{Line, Span, TypedDice, Word};

/// Functions for reading a line, passed in because they depend on the list of verbs.
#[derive(Clone, Copy)]
pub(super) struct Reads {
    /// Finds a verb by name.
    pub verb: fn(&'static Game, &Word) -> Result<&'static Verb, Refusal>,
    /// Joins words that together are a name.
    pub names: fn(Table<'_>, &mut Line) -> Result<(), Refusal>,
}

/// A roll that was misread.
struct Misread {
    entry: u64,
    /// The line that rolled it.
    line: String,
    /// Its changes, without those that undid something.
    events: Vec<Event>,
    /// The roll.
    contest: Arc<Contest>,
    /// The dice of each side that rolled, as they were read.
    dice: Vec<Vec<u16>>,
    /// All of its dice, in rolling order.
    kept: Vec<Kept>,
}

/// `correct [NAME] [#ENTRY] = DICE`; `reads` finds the verb of the line that runs again.
pub(super) fn correct(draft: &mut Draft<'_>, args: &Args<'_>, reads: Reads) -> Result<(), Refusal> {
    let (entry, span, names_somebody) = aim(draft.table(), args)?;
    let misread = misread(draft.table(), &entry, span)?;
    let Some(dice) = &args.line.dice else {
        return Err(Refusal::expected(args.end(), "'=' and what the dice show"));
    };
    if dice.dice.is_empty() {
        return Err(Refusal::expected(dice.sign, "what the dice show"));
    }
    if let Some(name) = args.words.first().filter(|_| names_somebody) {
        draft.dice_are_of(name);
    }
    draft.take_back(&misread.events);
    let by = draft.history().mark().entries + 1;
    draft.apply(Event::Corrected(misread.entry, Change::new(None, Some(by))));
    draft.keep_dice(misread.kept);
    run_again(draft, &misread.line, dice, reads, args.verb.span)?;
    same_roll(draft, &misread.contest, span)?;
    draft.state(Statement::Corrects {
        entry: misread.entry,
        dice: misread.dice,
    });
    Ok(())
}

/// Reads `[NAME] [#ENTRY]`, by default the last roll. Returns its entry, the span that names it,
/// and whether a character was named.
fn aim(table: Table<'_>, args: &Args<'_>) -> Result<(Arc<Entry>, Span, bool), Refusal> {
    let read = args.read(table);
    let (who, number) = (read.name()?, read.entry()?);
    read.finish()?;
    let Some((number, span)) = number else {
        let span = who.map_or(args.verb.span, |(_, span)| span);
        let last = table.history.last_roll(who.map(|(id, _)| id));
        let last = last.ok_or_else(|| Refusal::rule(span, "there is no roll to correct yet"))?;
        return Ok((last, span, who.is_some()));
    };
    let entry = table
        .history
        .entry(number)
        .ok_or_else(|| Refusal::unknown(span, "log entry", &format!("#{number}")))?;
    if let Some((who, at)) = who
        && !rolled_by(&entry, who)
    {
        let said = format!("that character rolled nothing in entry #{number}");
        return Err(Refusal::rule(at, said));
    }
    Ok((entry, span, who.is_some()))
}

fn rolled_by(entry: &Entry, who: CharacterId) -> bool {
    let sides = entry.rolled().map(|contest| contest.sides.as_slice());
    let mut sides = sides.unwrap_or_default().iter();
    sides.any(|side| side.who == Some(who))
}

/// What has to be undone, if that is possible without side effects.
fn misread(table: Table<'_>, entry: &Arc<Entry>, span: Span) -> Result<Misread, Refusal> {
    let number = entry.number;
    let no = |why: String| Err(Refusal::rule(span, why));
    if entry.undone {
        return no(format!("entry #{number} was undone"));
    }
    if let Some(by) = entry.corrected {
        return no(format!("entry #{number} was corrected already, by #{by}"));
    }
    let contest = entry.rolled().filter(|contest| contest.is_graded());
    let Some(contest) = contest else {
        return no(format!("entry #{number} rolled nothing"));
    };
    if !table.history.can_take_back(number) {
        return no(format!(
            "entry #{number} is from before the campaign was changed by hand"
        ));
    }
    let since = table.history.entries().iter().rev();
    let since = since.take_while(|later| later.number > number);
    // Rolls that changed nothing have no dependents. The oldest dependent entry explains most.
    let dependents = since.filter(|later| !later.undone && depends_on(later, entry));
    if let Some(later) = dependents.last() {
        let what = format!(
            "#{} {} came later and may depend on #{number}",
            later.number, later.line
        );
        return Err(Refusal::rule(span, what).hint("undo that first, or fix it by hand"));
    }
    let first = table.history.first_reading(entry);
    let fell = contest.sides.iter().map(|side| side.dice.clone());
    Ok(Misread {
        entry: number,
        line: first.line.clone(),
        events: entry.of_its_own().to_vec(),
        contest: Arc::clone(contest),
        dice: fell.filter(|dice| !dice.is_empty()).collect(),
        kept: kept(entry),
    })
}

/// The dice of an entry in rolling order: of each roll first the rerolled ones, then those that
/// counted; the dice of damage come last.
fn kept(entry: &Entry) -> Vec<Kept> {
    let mut kept = Vec::new();
    let mut dealer = None;
    for event in &entry.events {
        let Event::Rolled { contest, .. } = event else {
            continue;
        };
        dealer = dealer.or_else(|| contest.sides.first().and_then(|side| side.who));
        for pair in &contest.rerolled {
            let sides = contest.sides.iter().zip(pair);
            kept.extend(sides.map(|(side, face)| Kept {
                who: side.who,
                face: *face,
                typed: false,
                of_damage: None,
            }));
        }
        for side in &contest.sides {
            let faces = side.dice.iter().enumerate();
            kept.extend(faces.map(|(at, face)| Kept {
                who: side.who,
                face: *face,
                typed: side.typed.contains(&at),
                of_damage: None,
            }));
        }
    }
    for said in &entry.said {
        let Statement::DamageRolled(roll) = said else {
            continue;
        };
        let fell = roll.fell.iter().flatten();
        let dice =
            Expression::parse(&roll.dice).map_or_else(|_| Vec::new(), |dice| dice.missing(&[]));
        let each = fell.zip(dice).enumerate();
        kept.extend(each.map(|(at, (face, die))| Kept {
            who: dealer,
            face: *face,
            typed: roll.typed.contains(&at),
            of_damage: Some(die),
        }));
    }
    kept
}

/// Whether a later entry depends on an earlier one: it changes the roll, or something that the
/// earlier one changed.
fn depends_on(later: &Entry, earlier: &Entry) -> bool {
    let own = earlier.of_its_own();
    later.events.iter().any(|event| match event {
        Event::Regraded(entry, _) | Event::Corrected(entry, _) => *entry == earlier.number,
        event => own.iter().any(|one| one.meets(event)),
    })
}

/// Checks that the line still rolls the same: the same characters, rolls and targets.
fn same_roll(draft: &Draft<'_>, before: &Contest, span: Span) -> Result<(), Refusal> {
    let Some(now) = draft.last_rolled() else {
        return Err(Refusal::rule(span, "that line no longer rolls anything"));
    };
    let same = |(then, now): (&Roll, &Roll)| {
        (then.who, &then.what, then.target) == (now.who, &now.what, now.target)
    };
    // A side may roll now that did not need to before, or the other way round.
    let first = before.sides.first().zip(now.sides.first());
    let both = now.sides.iter().filter_map(|now| {
        let rolls = |then: &&Roll| (then.who, &then.what) == (now.who, &now.what);
        Some((before.sides.iter().find(rolls)?, now))
    });
    if first.is_some_and(same) && both.into_iter().all(same) {
        return Ok(());
    }
    let word = draft.game().target;
    let roll = |contest: &Contest| {
        let sides = contest.sides.iter().map(|side| {
            let target = side.target.map(|target| format!(", {word} {target}"));
            format!("{}{}", words::subject(side), target.unwrap_or_default())
        });
        sides.collect::<Vec<_>>().join(" and ")
    };
    let said = format!("that was {}, and would be {} now", roll(before), roll(now));
    Err(Refusal::rule(span, said).hint("undo what came later first"))
}

/// Runs the GM's line again with other dice, as part of this act. Its errors point at `span`.
fn run_again(
    draft: &mut Draft<'_>,
    source: &str,
    dice: &TypedDice,
    reads: Reads,
    span: Span,
) -> Result<(), Refusal> {
    let mut line = Line {
        dice: Some(dice.clone()),
        ..Line::parse(source)?
    };
    (reads.names)(draft.table(), &mut line).map_err(|refusal| refusal.pointing(span))?;
    let Some((verb_word, words)) = line.words.split_first() else {
        return Err(Refusal::rule(span, "that entry was no command"));
    };
    let verb = (reads.verb)(draft.game(), verb_word).map_err(|refusal| refusal.pointing(span))?;
    let args = Args::of(verb, &line, verb_word, words);
    (verb.run)(draft, &args).map_err(|refusal| match refusal.why {
        // These point at the newly typed dice.
        Why::Face { .. } => refusal,
        _ => refusal.pointing(span),
    })
}
