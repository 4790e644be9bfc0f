//! What an entry says, told as a story: who did what, and what resulted.

use crate::campaign::statement::{PersonStatement, Statement, Sustaining};
use crate::campaign::{
    CampaignChange, Contest, ContestKind, Entry, Event, FightChange, Named, PersonChange,
};
use crate::export::block::{Item, Words};
use crate::export::source::Source;
use crate::game::Game;
use crate::game::remark::{
    NO_MODIFIER, NOBODY_FIRST, NOWHERE, OUT_OF_TURN, REPLACES, Remark, TIED_FIRST,
};
use crate::game::state::Fate;
use crate::game::words::{self, rerolled, verdict};
use crate::play::fight::FLED;
use crate::story::one_roll;
use crate::story::{self, BY_THE_GM, Piece, RollTold, Sentence, Told, Weight, regraded};
use crate::view::text::sentence;

/// Something that happened in the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Happening {
    /// The character whose name it begins with.
    pub(super) who: Option<String>,
    pub(super) item: Item,
}

impl Happening {
    /// Whether it begins with the name of this character.
    pub(super) fn is_by(&self, who: &Named) -> bool {
        self.who.as_deref() == Some(&*who.name)
    }
}

/// The happenings that statements of an entry describe, in order: each roll with its results.
pub(super) fn happenings(source: Source<'_>, entry: &Entry, said: &[Statement]) -> Vec<Happening> {
    let forced = said.contains(&Statement::Forced);
    let story: Vec<Statement> = said
        .iter()
        .filter(|one| is_story(source.game, one, &entry.events))
        .cloned()
        .collect();
    let mut telling = Telling {
        source,
        out: Vec::new(),
        rolls: false,
    };
    if is_of_an_attack(&story, &entry.events) {
        telling.several(entry, &story);
    } else {
        // Statements that belong together are collected, because one sentence may cover several.
        let mut together = Vec::new();
        for one in story {
            match brief(source, entry, &one) {
                None if rolled(&one, &entry.events).is_none() => together.push(one),
                told => {
                    telling.several(entry, &std::mem::take(&mut together));
                    match told {
                        Some(told) => telling.sentence(&told),
                        None => telling.several(entry, &[one]),
                    }
                }
            }
        }
        telling.several(entry, &together);
    }
    let mut out = telling.out;
    if forced {
        let last = out.last_mut().map(|one| &mut one.item);
        match last {
            Some(item) if !item.then.is_empty() => item.then.plain(&format!(" {BY_THE_GM}")),
            Some(item) => item.text.plain(&format!(" {BY_THE_GM}")),
            None => {}
        }
    }
    out
}

fn rolled<'e>(one: &Statement, events: &'e [Event]) -> Option<&'e Contest> {
    Some(one.event(events)?.rolled()?.as_ref())
}

fn is_of_an_attack(story: &[Statement], events: &[Event]) -> bool {
    story.iter().any(|one| {
        let attacks = rolled(one, events).is_some_and(|roll| roll.attack.is_some());
        attacks || matches!(one.event(events), Some(Event::Regraded(..)))
    })
}

/// Remarks that are about the program rather than what happened.
const PROGRAM: &[Remark] = &[
    NO_MODIFIER,
    NOBODY_FIRST,
    TIED_FIRST,
    OUT_OF_TURN,
    NOWHERE,
    REPLACES,
];

/// Whether a statement belongs to the story. Statements about the program, about how a roll was
/// read, and advice do not.
fn is_story(game: &Game, statement: &Statement, events: &[Event]) -> bool {
    let program = |event: &Event| {
        matches!(
            event,
            Event::Campaign(CampaignChange::Curtain(_) | CampaignChange::Fight(_))
                | Event::Fight(_, FightChange::Attacked(_))
                | Event::Person(_, PersonChange::OwnDice(_) | PersonChange::Alias(_))
        )
    };
    if game.is_advice(statement) || statement.event(events).is_some_and(program) {
        return false;
    }
    // Someone who has fled may come back in the next scene.
    if let Some(Event::Person(_, PersonChange::Condition(change))) = statement.event(events)
        && change.to.is_none()
    {
        return change.from.as_ref().is_none_or(|gone| gone.name != FLED);
    }
    if let Statement::Remark { id, .. } = statement {
        return !PROGRAM.iter().any(|remark| remark.id == &**id);
    }
    !matches!(
        statement,
        Statement::Forced
            | Statement::SetAside(_)
            | Statement::ByPlayers(_)
            | Statement::Corrects { .. }
            | Statement::After(_)
            | Statement::Person(_, PersonStatement::PendingDropped(_))
            | Statement::MayInterrupt(_)
    )
}

/// The shorter sentence that a report uses for a statement, where the answer to a command also
/// gives costs or what is left.
fn brief(source: Source<'_>, entry: &Entry, statement: &Statement) -> Option<Sentence> {
    match statement {
        Statement::Acted {
            who, action, what, ..
        } => {
            let what = match &**what {
                "" => String::new(),
                what => format!(": {what}"),
            };
            let text = format!(" takes a {action}{what}");
            Some(Sentence::about(who, text))
        }
        Statement::Person(who, PersonStatement::Sustains { did, .. }) => {
            let text = match did {
                Sustaining::Began(what) => format!(" sustains {what}"),
                Sustaining::Released(what) => format!(" releases {what}"),
                Sustaining::ReleasedAll => " releases everything".to_owned(),
            };
            Some(Sentence::about(who, text))
        }
        Statement::Person(who, PersonStatement::Pending(one, target)) => {
            Some(Sentence::of(who, story::pending(source.game, one, *target)))
        }
        Statement::Event { .. } => {
            let Event::Regraded(_, change) = statement.event(&entry.events)? else {
                return None;
            };
            let (name, text) = regraded(source.game, change)?;
            Some(format!("{name}{text}").into())
        }
        _ => None,
    }
}

/// The happenings while they are being collected.
struct Telling<'a> {
    source: Source<'a>,
    out: Vec<Happening>,
    /// The last happening already has its roll, so what follows is a result of that roll.
    rolls: bool,
}

impl Telling<'_> {
    fn several(&mut self, entry: &Entry, said: &[Statement]) {
        let game = self.source.game;
        for told in story::told(game, said, &entry.events, None) {
            match told {
                Told::Roll(roll) => self.roll(&roll),
                Told::Said(Weight::Line | Weight::Result, said) => self.sentence(&said),
                Told::Said(Weight::Advice | Weight::Detail, _)
                | Told::Fight
                | Told::Turn
                | Told::Forced => {}
            }
        }
    }

    /// The happening that a roll belongs to: the last one, or a new one if the last one already
    /// has a roll.
    fn begin(&mut self) -> &mut Happening {
        if self.rolls || self.out.is_empty() {
            self.out.push(Happening::default());
        }
        self.rolls = false;
        let last = self.out.len() - 1;
        &mut self.out[last]
    }

    fn roll(&mut self, roll: &RollTold<'_>) {
        let game = self.source.game;
        let contest = roll.contest;
        let one = self.begin();
        let text = &mut one.item.text;
        if let Some(of) = roll.of {
            one.who = roll.attack.as_ref().map(|words| words.who.clone());
            text.plain(&format!("{}: ", sentence(of.how)));
        } else {
            text.end_line();
        }
        if one.who.is_none() {
            one.who = contest.sides.first().map(|side| side.name.clone());
        }
        if let Some(words) = &roll.attack {
            text.strong(&words.who);
            text.plain(&words.without_the_name().to_string());
            self.rolls = true;
            return;
        }
        // If each roll stands alone, each has its own line.
        let alone = matches!(contest.kind, ContestKind::Check | ContestKind::Simple);
        for (nth, side) in contest.sides.iter().enumerate() {
            match nth {
                0 => {}
                _ if alone => text.end_line(),
                _ => text.plain("; "),
            }
            if contest.kind == ContestKind::Dice {
                text.plain(&words::dice_roll(side));
                continue;
            }
            if !side.name.is_empty() {
                text.strong(&side.name);
                text.plain(", ");
            }
            text.plain(&one_roll(game, side));
        }
        if let Some(thrown) = rerolled(game, contest) {
            text.plain(&format!("; rerolled {thrown}"));
        }
        if let Some(won) = verdict(contest) {
            one.item.then.plain(&won);
        }
        self.rolls = true;
    }

    fn sentence(&mut self, said: &Sentence) {
        if said.is_empty() {
            return;
        }
        let name = said.subject();
        let another = |one: &Happening| {
            let about = one.who.is_some() && name.is_some_and(|name| !one.is_by(name));
            !one.item.text.is_empty() && about
        };
        if self
            .out
            .last()
            .is_none_or(|one| !self.rolls && another(one))
        {
            self.out.push(Happening::default());
        }
        let Some(one) = self.out.last_mut() else {
            return;
        };
        let subject = !self.rolls;
        let words = if subject {
            &mut one.item.text
        } else {
            &mut one.item.then
        };
        if words.is_empty() {
            if subject {
                one.who = name.map(|who| who.name.to_string());
            }
        } else {
            words.plain("; ");
        }
        put(words, said, subject);
    }
}

/// Adds a sentence. The name is emphasized if it is the subject, and so is a grave result.
fn put(words: &mut Words, said: &Sentence, subject: bool) {
    let is_grave = |fate: &Fate| matches!(fate, Fate::Dead | Fate::Down | Fate::Lies);
    if let [Piece::Name(_), Piece::Words(gap), Piece::State(_, fate)] = said.pieces.as_slice()
        && subject
        && gap == " "
        && is_grave(fate)
    {
        return words.strong(&said.to_string());
    }
    for piece in &said.pieces {
        match piece {
            Piece::Name(who) if subject => words.strong(&who.name),
            Piece::State(text, fate) if is_grave(fate) => words.strong(text),
            piece => words.plain(&piece.to_string()),
        }
    }
}
