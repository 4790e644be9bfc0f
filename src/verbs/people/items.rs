//! `skill` and `weapon`: an item of a list on the sheet of a character or a template.

use super::profile::skill::{AT, RENAME};
use super::profile::{CALLED, DAMAGE, Described, GONE, RENAMED, SPECIAL, WITH, own_skills};
use super::whose::{WHOSE, Whose, end};
use crate::game::candidates::stats;
use crate::game::syntax::{Arg, Kind, number, one_of, text, value};
use crate::game::{Args, Completion, Draft, Result, Table, Typing, Verb};
use crate::lang::read::Cursor;
use crate::play::attack::{PIERCES, USES_UP};
use crate::sheet::PROFICIENCY;

pub(super) const SKILL: Verb = Verb {
    name: "skill",
    syntax: &[
        WHOSE,
        value("\"Stealth\"", Kind::Text, own_skills),
        Arg::OneOf(&[
            &[
                Arg::Short("COO", &[Arg::Optional(&[one_of("COO", stats)])]),
                RANKS,
                Arg::Options(&[
                    SPECIAL,
                    &[
                        Arg::Word(PROFICIENCY, "proficiencies"),
                        Arg::Many(&[text("\"Knives\"")]),
                    ],
                ]),
            ],
            &[RENAME, text("\"Sneaking\"")],
            &[AT, number("1")],
        ]),
    ],
    doc: "Gives a character or a template a skill with its stat and ranks; '-' instead of ranks removes it. 'rename' keeps ranks and marks, 'at 1' puts it first.",
    by_words: true,
    run: |draft, args| change(draft, args, |sheet, cursor| sheet.skill((1, true), cursor)),
    ..Verb::PLAIN
};

/// The ranks of a skill, or the word that removes it.
const RANKS: Arg = Arg::Short(
    "40",
    &[Arg::OneOf(&[
        &[number("40")],
        &[Arg::Word("-", "removes it")],
        &[Arg::Word("none", "removes it")],
    ])],
);

/// For games in which weapons can ignore armour.
pub const PIERCING: &[Verb] = &[Verb {
    syntax: &[
        WHOSE,
        CALLED,
        Arg::OneOf(&[
            &[
                WITH,
                Arg::Options(&[DAMAGE, PIERCES, USES_UP]),
                Arg::Short("[TRAIT...]", &[Arg::Any(&[one_of("TRAIT", traits)])]),
            ],
            GONE,
            RENAMED,
        ]),
    ],
    ..WEAPON
}];

/// For other games with attacks.
pub const BLUNT: &[Verb] = &[Verb {
    syntax: &[
        WHOSE,
        CALLED,
        Arg::OneOf(&[&[WITH, Arg::Options(&[DAMAGE, USES_UP])], GONE, RENAMED]),
    ],
    ..WEAPON
}];

const WEAPON: Verb = Verb {
    name: "weapon",
    doc: "Gives a character or a template an attack: its skill or bonus and its damage; '-' removes it.",
    by_words: true,
    run: |draft, args| {
        let verb = args.verb.span;
        change(draft, args, |sheet, cursor| sheet.attack(verb, cursor))
    },
    ..Verb::PLAIN
};

fn traits(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let traits = table.game.attacks.traits.iter();
    let each = traits.map(|known| Completion::keyword(known.word, known.doc));
    each.collect()
}

/// Changes the sheet that the line names by what follows the name. `read` returns the keywords that could follow.
pub(super) fn change(
    draft: &mut Draft<'_>,
    args: &Args<'_>,
    read: impl FnOnce(&mut Described, &mut Cursor<'_>) -> Result<Vec<&'static str>>,
) -> Result {
    let mut cursor = Cursor::new(args.words, args.end());
    let name = cursor.word("the name of a character or a template")?;
    let whose = Whose::of(draft.table(), name)?;
    let mut sheet = Described::new(draft.game(), whose.sheet(draft.table())?.clone());
    let more = read(&mut sheet, &mut cursor)?;
    end(&cursor, &more)?;
    sheet.find_named()?;
    whose.becomes(draft, &sheet.who)
}
