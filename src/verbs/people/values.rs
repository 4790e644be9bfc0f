//! `set`: stats, tracks, texts on the sheet, and initiative.

use super::profile::{completed, numbers};
use super::whose::{Whose, without_reviving};
use crate::campaign::CharacterId;
use crate::game::args::Amount;
use crate::game::syntax::{Arg, Kind, NAME, like, one_of, signed, text, value};
use crate::game::{Args, Completion, Draft, Refusal, Result, Table, Typing, Verb};
use crate::lang::line::{Word, quoted};
use crate::lang::read::{LARGEST, in_range};
use crate::play::fight::FightDraft;
use crate::sheet::find::{Found, find};
use crate::sheet::{Field, Place, is_fraction, own, score};

pub(super) const SET: Verb = Verb {
    name: "set",
    syntax: &[
        NAME,
        Arg::OneOf(&[
            &[one_of("STAT", stats_and_tracks), VALUE],
            &[
                value("FIELD", Kind::Like(is_text), |_, _| {
                    completed(own().filter(Field::is_text))
                }),
                text("\"text\""),
            ],
        ]),
    ],
    doc: "Sets a stat, a track, a text on the sheet or the initiative of this fight by hand; '-' removes it.",
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

fn stats_and_tracks(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let mut out = completed(numbers(table));
    if table.campaign.fight().is_some() {
        out.push(Completion::keyword(INIT, "initiative in this fight"));
    }
    out
}

fn is_text(word: &Word) -> bool {
    own().any(|field| field.is_text() && word.is(field.id))
}

fn set(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let who = args.somebody(draft.table())?;
    without_reviving(draft, who, |draft| set_value(draft, args, who.0))
}

fn set_value(draft: &mut Draft<'_>, args: &Args<'_>, who: CharacterId) -> Result {
    let game = draft.game();
    let word = args.word(0, "a stat, a track or 'notes'")?;
    let mut after = args.words.iter();
    let value = after.find(|other| other.span.start > word.span.start);
    // In a fight this is the total initiative, even if a stat has the same name.
    let fights = draft.campaign().fight().is_some();
    let whole = word.is(INITIATIVE) && game.stat(INITIATIVE).is_none();
    if whole || word.is(INIT) && (fights || game.stat(INIT).is_none()) {
        const TOTAL: &str = "the initiative, as a total";
        let Some(to) = args.number(TOTAL, -LARGEST, LARGEST)? else {
            let at = value.map_or(args.end(), |wrong| wrong.span);
            return Err(Refusal::expected(at, TOTAL));
        };
        let who = args.somebody(draft.table())?;
        return FightDraft::running(draft, word.span)?.set_initiative(who, to);
    }
    let found = find(game, &word.text);
    let (Found::Is(field) | Found::Called(field)) = found else {
        return Err(unknown(draft, args, (who, word), found));
    };
    if !(field.is_number() || field.is_text()) {
        return Err(unknown(draft, args, (who, word), Found::Unknown));
    }
    field.check_settable(word)?;
    let expected = match field.place {
        Place::Stat(_) => STAT_VALUE,
        _ => field.expects(),
    };
    let value = value.ok_or_else(|| args.missing(expected))?;
    let mut to = draft.character(who)?.clone();
    if let Place::Stat(stat) = field.place
        && (stat.per.is_empty() || !is_fraction(value))
    {
        if matches!(score(value), Ok(Some(Amount::Dice(_))) | Err(_)) {
            in_range(value, STAT_VALUE, -LARGEST, LARGEST)?;
        }
        // A whole number is for each day again.
        to.stats.remove(stat.per);
    }
    field.put(&mut to, value)?;
    Whose::Person(who).becomes(draft, &to)
}

/// The refusal of a word that names nothing to set.
fn unknown(
    draft: &Draft<'_>,
    args: &Args<'_>,
    (who, word): (CharacterId, &Word),
    found: Found,
) -> Refusal {
    let refusal = Refusal::no_match(word, "stat or track");
    let game = draft.game();
    let name = quoted(draft.campaign().name_of(who));
    let mut numbers = args.words.iter().filter(|word| word.is_number());
    let number = numbers.next_back().map_or("10", |word| word.text.as_str());
    let counter = format!("counter {name} {} {number}", quoted(&word.text));
    refusal.hint(if let Found::Near(field) = found {
        let field = field.id;
        format!("did you mean {field}? Anything else is a counter: {counter}")
    } else {
        let own = game.stats.iter().filter(|stat| stat.derived.is_none());
        let stats = own.map(|stat| stat.id).collect::<Vec<_>>().join(" ");
        let tracks = game.tracks.iter().map(|track| track.id);
        let tracks = tracks.collect::<Vec<_>>().join(" ");
        format!("stats: {stats}; tracks: {tracks}; anything else is a counter: {counter}")
    })
}

/// The names of the initiative in `set`.
const INIT: &str = "init";
const INITIATIVE: &str = "initiative";

/// The line that changes the selected character's initiative, up to the number.
pub const INITIATIVE_LINE: &str = "set {who} init ";

const STAT_VALUE: &str = "a number, or - for none";
