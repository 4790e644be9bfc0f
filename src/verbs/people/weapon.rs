//! `weapon`: an attack of a character or a template.

use super::profile::attack::Attack;
use super::profile::skill::RENAME;
use super::whose::{WHOSE, Whose, end};
use crate::game::candidates::{attacks_of, named, skills_of, stats};
use crate::game::syntax::{Arg, Kind, one_of, signed, text, value};
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};
use crate::lang::read::Cursor;
use crate::play::attack::{DV, PIERCES};

/// For games in which weapons can ignore armour.
pub const PIERCING: &[Verb] = &[Verb {
    syntax: &[
        WHOSE,
        CALLED,
        Arg::OneOf(&[
            &[
                SKILL,
                Arg::Options(&[DAMAGE, PIERCES]),
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
        Arg::OneOf(&[&[SKILL, Arg::Options(&[DAMAGE])], GONE, RENAMED]),
    ],
    ..WEAPON
}];

const WEAPON: Verb = Verb {
    name: "weapon",
    doc: "Gives a character or a template an attack: its skill or bonus and its damage; '-' removes it.",
    run,
    ..Verb::PLAIN
};

const CALLED: Arg = value("\"Boat hook\"", Kind::Text, attacks_of);
const SKILL: Arg = Arg::Short(
    "SKILL|BONUS",
    &[Arg::OneOf(&[
        &[signed("BONUS")],
        &[one_of("SKILL", own_skills)],
    ])],
);
const DAMAGE: &[Arg] = &[
    Arg::Word(DV, "damage, such as 1d6+4; it may use the attacker's stats"),
    text("1d6+4"),
];
const GONE: &[Arg] = &[Arg::Word("-", "removes the attack")];
const RENAMED: &[Arg] = &[RENAME, text("\"Gaff\"")];

fn traits(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let traits = table.game.attacks.traits.iter();
    let each = traits.map(|known| Completion::keyword(known.word, known.doc));
    each.collect()
}

fn own_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    if named(table, typing).is_none() {
        let whose = typing.name.and_then(|word| Whose::of(table, word).ok());
        let Some(Whose::Template(at)) = whose else {
            return Vec::new();
        };
        let skills = table.campaign.bestiary[at].skills.iter();
        return skills
            .map(|skill| Completion::text(&skill.name, skill.ranks.to_string()))
            .collect();
    }
    let mut out = skills_of(table, typing, |_| true);
    out.extend(stats(table, typing));
    out
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let game = draft.game();
    let mut cursor = Cursor::new(args.words, args.end());
    let whose = Whose::read(draft.table(), &mut cursor)?;
    let attack = Attack::read(game, args.verb.span, &mut cursor)?;
    end(&cursor, &attack.more(game))?;
    let mut to = whose.sheet(draft)?.clone();
    attack.put(game, &mut to)?;
    whose.becomes(draft, &to)
}
