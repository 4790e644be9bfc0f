//! Prepared encounters: `encounter` creates, changes, starts and saves them.

mod known;
mod prepare;
mod save;
mod start;

use super::people::{how_many, is_count, templates};
use super::zones::zones;
use crate::game::syntax::{Arg, DICE, Kind, one_of, text, value};
use crate::game::{Args, Draft, Refusal, Result, Verb};
use crate::lang::line::Word;
use crate::sheet::MINION;
use known::encounters;

/// The line that saves the creatures of the fight, up to the encounter's name.
pub const SAVE: &str = "encounter save ";

/// An existing encounter.
const KNOWN: Arg = one_of("\"Quay rats\"", encounters);

/// A new name.
const OTHER: Arg = text("\"Dock rats\"");

/// The creatures and the zones where they start; they may still be unknown.
const CREATURES: Arg = Arg::Any(&[
    value("TEMPLATE", Kind::Like(is_creature), templates),
    Arg::Optional(&[value("x3", Kind::Like(is_count), how_many)]),
    Arg::Optional(&[Arg::Word(MINION.id, MINION.doc)]),
    Arg::Optional(&[
        Arg::Word("in", "the zone in which they begin"),
        one_of("\"Gate\"", zones),
    ]),
]);

/// The players' title, or none.
const TITLE: Arg = Arg::OneOf(&[
    &[text("\"At the bridge\"")],
    &[Arg::Word("-", "players read no title")],
]);

/// Notes in the same line.
const NOTES: Arg = Arg::Optional(&[Arg::Word(NOTE, "notes about it"), text("\"text\"")]);
const NOTE: &str = "note";

fn is_creature(word: &Word) -> bool {
    !is_count(word) && !word.is(NOTE) && !word.is(MINION.id)
}

pub(super) const ENCOUNTER: Verb = Verb {
    name: "encounter",
    syntax: &[Arg::OneOf(&[
        &[Arg::Word("start", "begin a prepared fight"), KNOWN, DICE],
        &[
            Arg::Word("join", "its creatures join this fight as reinforcements"),
            KNOWN,
            DICE,
        ],
        &[
            Arg::Word("new", "prepare a fight"),
            text("\"Quay rats\""),
            CREATURES,
            NOTES,
        ],
        &[
            Arg::Word("edit", "other creatures, a name, notes"),
            KNOWN,
            Arg::Optional(&[Arg::Word("rename", "rename it"), OTHER]),
            CREATURES,
            NOTES,
        ],
        &[Arg::Word("note", "notes about it"), KNOWN, text("\"text\"")],
        &[
            Arg::Word(
                "title",
                "what players read as its title: nothing unless you say",
            ),
            KNOWN,
            Arg::Short("\"At the bridge\"|-", &[TITLE]),
        ],
        &[
            Arg::Word("save", "keep the creatures of this fight for another time"),
            KNOWN,
        ],
        &[Arg::Word("copy", "make a copy"), KNOWN, OTHER],
        &[Arg::Word("rename", "give it another name"), KNOWN, OTHER],
        &[Arg::Word("remove", "remove it"), KNOWN],
    ])],
    doc: "Prepares and starts fights: the creatures appear in their zones and roll initiative together with the players.",
    run,
    ..Verb::PLAIN
};

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    type Form = fn(&mut Draft<'_>, &Args<'_>) -> Result;
    const FORMS: &[(&str, bool, Form)] = &[
        ("start", true, start::begin),
        ("join", true, start::join),
        ("new", false, prepare::new),
        ("edit", false, prepare::edit),
        ("note", false, prepare::note),
        ("title", false, prepare::title),
        ("save", false, save::save),
        ("copy", false, prepare::copy),
        ("rename", false, prepare::rename),
        ("remove", false, prepare::remove),
    ];
    let first = args.words.first();
    let form = first.and_then(|word| FORMS.iter().find(|(name, ..)| word.is(name)));
    let Some((name, rolls, form)) = form else {
        // The syntax describes what is expected here.
        return args.finish();
    };
    if let (Some(dice), false) = (&args.line.dice, rolls) {
        let verb = format!("encounter {name}");
        return Err(Refusal::takes_no_dice(dice.sign, &verb));
    }
    form(draft, &args.after(name))
}
