//! `skill`: sets a skill's ranks, stat, name and place on the sheet.

use super::profile::skill::{AT, RENAME, Skill};
use super::whose::{WHOSE, Whose, end};
use crate::game::candidates::{skills_of, stats};
use crate::game::syntax::{Arg, Kind, number, one_of, text, value};
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};
use crate::lang::read::Cursor;
use crate::sheet::{PROFICIENCY, SPECIALIZATION};

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
                    &[
                        Arg::Word(SPECIALIZATION, "specialization"),
                        text("\"Crowds\""),
                    ],
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
    run: skill,
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

fn own_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    skills_of(table, typing, |_| true)
}

fn skill(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let game = draft.game();
    let mut cursor = Cursor::new(args.words, args.end());
    let whose = Whose::read(draft.table(), &mut cursor)?;
    let skill = Skill::read(game, (1, true), &mut cursor)?;
    end(&cursor, &skill.more())?;
    let mut to = whose.sheet(draft)?.clone();
    skill.put(&mut to)?;
    whose.becomes(draft, &to)
}
