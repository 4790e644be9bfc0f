//! `set`: stats, tracks, initiative and notes.

use super::revive::{is_dead, stays_dead};
use crate::campaign::statement::{PersonStatement, SheetStatement};
use crate::campaign::visible::visible;
use crate::campaign::{Change, CharacterId, Keyed, PersonChange, Text};
use crate::game::candidates::stats;
use crate::game::syntax::{Arg, NAME, like, one_of, signed, text};
use crate::game::{Args, Completion, Draft, Refusal, Stat, Table, Typing, Verb};
use crate::lang::line::{Word, quoted};
use crate::lang::read::LARGEST;
use crate::play::fight::FightDraft;

pub(super) const SET: Verb = Verb {
    name: "set",
    syntax: &[
        NAME,
        Arg::OneOf(&[
            &[one_of("STAT", stats_and_tracks), VALUE],
            &[Arg::Word(NOTES, "your notes"), text("\"text\"")],
        ]),
    ],
    doc: "Sets a stat, a track, the notes or the initiative of this fight by hand; '-' removes a stat.",
    run: set,
    ..Verb::PLAIN
};

/// A number, or none.
const VALUE: Arg = Arg::Short(
    "VALUE",
    &[Arg::OneOf(&[
        &[signed("VALUE")],
        &[like("1/2", is_fraction)],
        &[Arg::Word("-", "removes it")],
        &[Arg::Word("none", "removes it")],
    ])],
);

fn stats_and_tracks(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = stats(table, typing);
    let tracks = table.game.tracks.iter();
    out.extend(tracks.map(|track| Completion::keyword(track.id, track.doc)));
    if table.campaign.fight().is_some() {
        out.push(Completion::keyword(INIT, "initiative in this fight"));
    }
    out
}

fn set(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (who, at) = args.somebody(draft.table())?;
    let dead = is_dead(draft, who)?;
    set_value(draft, args, who)?;
    if dead && !is_dead(draft, who)? {
        return Err(stays_dead(draft.table(), who, at));
    }
    Ok(())
}

fn set_value(draft: &mut Draft<'_>, args: &Args<'_>, who: CharacterId) -> Result<(), Refusal> {
    let game = draft.game();
    if args.has(NOTES) {
        let word = args.text();
        let word = word.ok_or_else(|| args.missing("the notes, in quotes"))?;
        args.finish()?;
        return set_notes(draft, who, word);
    }
    let word = args.text();
    let word = word.ok_or_else(|| args.missing("a stat, a track or 'notes'"))?;
    // In a fight this is the total initiative, even if a stat has the same name.
    let fights = draft.campaign().fight().is_some();
    let whole = word.is(INITIATIVE) && game.stat(INITIATIVE).is_none();
    if whole || word.is(INIT) && (fights || game.stat(INIT).is_none()) {
        const TOTAL: &str = "the initiative, as a total";
        let Some(to) = args.number(TOTAL, -LARGEST, LARGEST)? else {
            let mut after = args.words.iter();
            let wrong = after.find(|other| other.span.start > word.span.start);
            return Err(wrong.map_or_else(
                || args.missing(TOTAL),
                |wrong| Refusal::expected(wrong.span, TOTAL),
            ));
        };
        let who = args.somebody(draft.table())?;
        args.finish()?;
        return FightDraft::running(draft, word.span)?.set_initiative(who, to);
    }
    if let Some(stat) = game.stat(&word.text) {
        if stat.derived.is_some() {
            let said = format!("{} follows from other stats: {}", stat.id, stat.doc);
            return Err(Refusal::rule(word.span, said));
        }
        let (to, per) = match args.texts().get(1) {
            Some(word) => {
                let parts = fraction(word).filter(|_| !stat.per.is_empty());
                let (to, per) = parts.ok_or_else(|| Refusal::expected(word.span, STAT_VALUE))?;
                (Some(to), Some(per))
            }
            None if is_none(args) => (None, None),
            None => (Some(args.count(STAT_VALUE, -LARGEST, LARGEST)?), None),
        };
        args.finish()?;
        return set_stat(draft, who, stat, to, per);
    }
    if let Some(track) = game.track(&word.text) {
        let to = args.count("a number", -LARGEST, LARGEST)?;
        args.finish()?;
        draft.set_track(who, track.id, to);
        draft.state_of(
            who,
            PersonStatement::Track {
                label: track.label.into(),
                to,
                again: false,
            },
        );
        return Ok(());
    }
    let refusal = Refusal::no_match(word, "stat or track");
    let own = game.stats.iter().filter(|stat| stat.derived.is_none());
    let known: Vec<&str> = own.map(|stat| stat.id).collect();
    let name = quoted(draft.campaign().name_of(who));
    let mut numbers = args.words.iter().filter(|word| word.is_number());
    let number = numbers.next_back().map_or("10", |word| word.text.as_str());
    let counter = format!("counter {name} {} {number}", quoted(&word.text));
    let stats = known.join(" ");
    let tracks: Vec<&str> = game.tracks.iter().map(|track| track.id).collect();
    let tracks = tracks.join(" ");
    Err(refusal.hint(format!(
        "stats: {stats}; tracks: {tracks}; anything else is a counter: {counter}"
    )))
}

/// The names of the initiative in `set`.
const INIT: &str = "init";
const INITIATIVE: &str = "initiative";

/// The line that changes the selected character's initiative, up to the number.
pub const INITIATIVE_LINE: &str = "set {who} init ";

const STAT_VALUE: &str = "a number, or - for none";

/// The two numbers of `1/2`.
fn fraction(word: &Word) -> Option<(i64, i64)> {
    let (shifts, days) = word.text.split_once('/').filter(|_| !word.quoted)?;
    let number = |text: &str| text.parse().ok().filter(|it| (1..=LARGEST).contains(it));
    Some((number(shifts)?, number(days)?))
}

fn is_fraction(word: &Word) -> bool {
    fraction(word).is_some()
}

/// Sets a stat, and the stat that the second number of `1/2` belongs to.
fn set_stat(
    draft: &mut Draft<'_>,
    who: CharacterId,
    stat: &Stat,
    to: Option<i64>,
    per: Option<i64>,
) -> Result<(), Refusal> {
    let other = draft.game().stat(stat.per).map(|other| (other.id, per));
    for (id, to) in std::iter::once((stat.id, to)).chain(other) {
        let from = draft.character(who)?.stats.get(id);
        if id == stat.id || from != to {
            let change = Keyed {
                key: id.to_owned(),
                from,
                to,
            };
            draft.person(who, PersonChange::Stat(change));
        }
    }
    let (least, most) = stat.range;
    let beyond = to.is_some_and(|value| !(least..=most).contains(&value));
    draft.state_of(
        who,
        SheetStatement::Stat {
            stat: stat.id.into(),
            to,
            per,
            usual: beyond.then_some((least, most)),
        },
    );
    Ok(())
}

/// The name of a character's notes in `set`.
const NOTES: &str = "notes";
/// The maximum length of a character's notes, in characters.
const LONGEST_NOTES: usize = 2000;

/// The notes in a word; an empty one removes them.
///
/// # Errors
/// Returns an error if they are too long.
pub(super) fn made_notes(word: &Word) -> Result<Text, Refusal> {
    let to = Text::from(&*visible(word.text.trim()));
    if to.chars().count() > LONGEST_NOTES {
        let why = format!("this is too long: at most {LONGEST_NOTES} characters");
        return Err(Refusal::rule(word.span, why));
    }
    Ok(to)
}

/// Sets the notes on the sheet; an empty text removes them.
fn set_notes(draft: &mut Draft<'_>, who: CharacterId, word: &Word) -> Result<(), Refusal> {
    let to = made_notes(word)?;
    let person = draft.character(who)?;
    let from = person.notes.clone();
    draft.state_of(who, SheetStatement::Notes(to.clone()));
    draft.person(who, PersonChange::Notes(Change { from, to }));
    Ok(())
}

/// Whether `-` or `none` was given instead of a number.
fn is_none(args: &Args<'_>) -> bool {
    args.keyword(&["-", "none"]).is_some()
}
