//! The parts of a power: the table of what may be typed, and what reads it.

use super::super::conditions::{TURNS_OR_ROUNDS, limits_of};
use super::super::profile::attack_skills;
use super::super::whose::sheet_named;
use super::read::{Holder, Reading, check_heals, check_modifiers, modifiers};
use crate::campaign::power::word;
use crate::campaign::{Power, Targets};
use crate::game::candidates::{known_conditions, stats};
use crate::game::syntax::{Arg, Kind, MODIFIER, like, nothing, number, one_of, text, value};
use crate::game::{Completion, Game, Refusal, Result, Table, Typing};
use crate::lang::line::Word;
use crate::lang::read::Cursor;
use crate::lang::syntax::VERSUS;
use crate::play::actions::Kind as Action;
use crate::play::attack::{AMMO, DV, USES_UP};
use crate::verbs::fight::actions;

/// The parts of a power, each with the keywords that begin it. One that is an [`Arg::Any`] may be given several times.
pub(super) const PARTS: &[&[Arg]] = &[
    &[value("ACTION", Kind::Like(is_action), its_actions)],
    &[Arg::Any(&[
        Arg::Word(word::COST, "what a use costs"),
        one_of("WHAT", costs),
        number("3"),
    ])],
    &[
        Arg::Word(word::USES, "how often, and when that comes back"),
        like("2/scene", |word| !word.quoted),
    ],
    &[
        Arg::Word(
            word::RECHARGE,
            "dice as its holder's turn begins: 1 or more brings it back",
        ),
        text("d6>=5"),
    ],
    ROLL,
    &[
        Arg::Word(word::WITH, "modifiers that its roll always has"),
        Arg::Many(&[MODIFIER]),
    ],
    &[Arg::OneOf(&[
        &[Arg::Word(
            word::ZONE,
            "several targets, such as all in a zone",
        )],
        &[Arg::Word(word::EACH, "so many targets"), number("3")],
    ])],
    &[
        Arg::Word(DV, "damage, perhaps with its kind"),
        text("2d6"),
        Arg::Optional(&[one_of("fire", kinds)]),
    ],
    &[
        Arg::Word(word::HEALS, "how much damage it heals"),
        text("2d4+2"),
    ],
    USES_UP,
    &[Arg::Word(word::HALF, "a save leaves half the damage")],
    &[Arg::Any(&[
        Arg::Word(word::GIVES, "a condition"),
        one_of("\"shaken\"", known_conditions),
        Arg::Optional(&[value("+10|-20", Kind::Plus, nothing)]),
        Arg::Optional(&[
            Arg::Word(word::ON, "limits that to a check or a skill"),
            one_of("CHECK|SKILL", limits_of),
        ]),
        Arg::Optional(&[
            Arg::Word("for", "how long it lasts"),
            Arg::OneOf(&[
                &[Arg::Word("scene", "until the scene ends")],
                &[number("2"), TURNS_OR_ROUNDS],
            ]),
        ]),
    ])],
    &[Arg::Word(
        word::SUSTAIN,
        "it goes on, as a sustained action",
    )],
    &[Arg::Word(word::NOTE, "notes about it"), text("\"...\"")],
];

/// The place of healing among the parts.
const HEALS: usize = 8;

/// The parts of a power where nothing heals.
pub(super) const WITHOUT_HEALING: &[&[Arg]] = &{
    let mut parts = [PARTS[0]; PARTS.len() - 1];
    let mut at = 1;
    while at < parts.len() {
        parts[at] = PARTS[if at < HEALS { at } else { at + 1 }];
        at += 1;
    }
    parts
};

/// Whether a keyword begins a part that a game cannot use.
pub(crate) fn is_unused(game: &Game, keyword: &str) -> bool {
    keyword == word::HEALS && game.harm.is_none()
}

/// What is rolled.
const ROLL: &[Arg] = &[Arg::Short(
    "attack SKILL|BONUS [vs DEFENCE] | save STAT [dc N] | check SKILL [dc N]",
    &[Arg::OneOf(&[
        &[
            Arg::Word(word::ATTACK, "attacks each target"),
            one_of("SKILL|BONUS", attack_skills),
            Arg::Optional(&[
                Arg::Word(VERSUS, "the defence, if not the usual one"),
                one_of("DEFENCE", stats),
            ]),
        ],
        &[
            Arg::Word(word::SAVE, "each target saves"),
            one_of("STAT", stats),
            AGAINST,
        ],
        &[
            Arg::Word(word::CHECK, "its holder makes a check"),
            one_of("SKILL", attack_skills),
            AGAINST,
        ],
    ])],
)];

/// The number of a save or a check.
const AGAINST: Arg = Arg::Optional(&[
    Arg::Word(
        word::DIFFICULTY,
        "the difficulty, or what is resisted; it may use the holder's stats",
    ),
    value("14", Kind::Text, stats),
]);

/// The keywords with which a part may begin: those of its syntax, or the actions of the game.
fn keywords(game: &'static Game, syntax: &[Arg]) -> Vec<&'static str> {
    match syntax.first() {
        Some(Arg::Word(word, _)) => vec![*word],
        Some(Arg::Value(_)) => actions(game),
        Some(Arg::Any(args) | Arg::Short(_, args)) => keywords(game, args),
        Some(Arg::OneOf(each)) => each.iter().flat_map(|args| keywords(game, args)).collect(),
        _ => Vec::new(),
    }
}

/// The keyword with which a word begins such a part.
fn begun(game: &'static Game, part: &[Arg], word: &Word) -> Option<&'static str> {
    let mut keywords = keywords(game, part).into_iter();
    keywords.find(|keyword| word.is(keyword))
}

/// Whether a word begins a part.
fn is_keyword(game: &'static Game, word: &Word) -> bool {
    PARTS.iter().any(|part| begun(game, part, word).is_some())
}

/// Reads the parts of a power, in any order. Returns it without its name, and the keywords that could follow.
///
/// # Errors
/// Returns an error at the first word that is wrong or given twice, or if its modifiers do not fit its roll.
pub(super) fn read_power(
    game: &'static Game,
    holder: Holder<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<(Power, Vec<&'static str>)> {
    let mut power = Power::default();
    let mut left = PARTS.to_vec();
    let (mut fixed, mut heals) = (cursor.here(), cursor.here());
    let mut read = Reading {
        game,
        holder,
        cursor,
    };
    while let Some(word) = read.cursor.peek() {
        let begins = |part: &&[Arg]| begun(game, part, word);
        let Some(keyword) = PARTS.iter().find_map(begins) else {
            break;
        };
        let at = left.iter().position(|part| begins(part).is_some());
        let at = at.ok_or_else(|| Refusal::twice(word.span, keyword))?;
        if !matches!(left[at], [Arg::Any(_)]) {
            left.remove(at);
        }
        read.cursor.skip(1);
        match keyword {
            word::COST => power.cost.extend([read.cost()?]),
            word::USES => power.uses = read.uses()?,
            word::RECHARGE => power.recharge = read.recharge()?,
            word::ATTACK => power.roll = read.attack()?,
            word::SAVE => power.roll = read.save()?,
            word::CHECK => (power.roll, power.dc) = read.check()?,
            word::WITH => {
                fixed = read.cursor.here();
                power.modifiers = modifiers(game, read.cursor)?;
            }
            word::ZONE => power.targets = Targets::Zone,
            word::EACH => power.targets = Targets::Each(read.count()?),
            DV => power.damage = read.damage(is_keyword)?,
            word::HEALS => {
                heals = read.cursor.here();
                power.heals = read.heals()?;
            }
            AMMO => power.ammo = read.name("a name for what it uses up")?,
            word::HALF => power.half = true,
            word::GIVES => power.gives.push(read.given()?),
            word::SUSTAIN => power.sustain = true,
            word::NOTE => power.notes = read.name("notes")?,
            action => action.clone_into(&mut power.action),
        }
    }
    check_modifiers(game, &power, fixed)?;
    check_heals(game, &power, heals)?;
    let more = left.into_iter().flat_map(|part| keywords(game, part));
    let more = more.filter(|keyword| !is_unused(game, keyword));
    Ok((power, more.collect()))
}

/// Whether a word is an action of some game, which may count them by capital letters.
fn is_action(word: &Word) -> bool {
    let mut letters = word.text.chars();
    let is_letter = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    let named = Action::ALL.iter().any(|action| word.is(action.word));
    !word.quoted && (is_letter || named)
}

fn its_actions(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let words = actions(table.game).into_iter();
    let each = words.map(|word| Completion::keyword(word, "the action that it takes"));
    each.collect()
}

/// The game's kinds of damage.
fn kinds(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let kinds = table.game.harm.map_or(&[][..], |harm| harm.kinds);
    Completion::all(kinds.iter().copied(), "a kind of damage")
}

/// What a use can cost: tracks, and the counters of the sheet.
fn costs(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let tracks = table.game.tracks.iter();
    let tracks = tracks.map(|track| Completion::keyword(track.id, track.doc));
    let counters = sheet_named(table, typing).into_iter();
    let counters = counters.flat_map(|sheet| &sheet.counters);
    let counters = counters.map(|one| Completion::text(&one.name, one.level()));
    tracks.chain(counters).collect()
}
