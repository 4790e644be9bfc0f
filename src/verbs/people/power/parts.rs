//! The parts of a power: the table of what may be typed, and what reads it.

use super::super::conditions::TURNS_OR_ROUNDS;
use super::super::profile::own_skills;
use super::super::whose::sheet_named;
use super::read::{self, Holder};
use crate::campaign::power::word;
use crate::campaign::{Power, Targets};
use crate::game::candidates::{known_conditions, stats};
use crate::game::syntax::{Arg, Kind, MODIFIER, like, number, one_of, text, value};
use crate::game::{Completion, Game, Refusal, Table, Typing};
use crate::lang::line::Word;
use crate::lang::read::{Cursor, LARGEST, dice};
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
        Arg::Optional(&[text("fire")]),
    ],
    USES_UP,
    &[Arg::Word(word::HALF, "a save leaves half the damage")],
    &[Arg::Any(&[
        Arg::Word(word::GIVES, "a condition"),
        one_of("\"shaken\"", known_conditions),
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

/// What is rolled.
const ROLL: &[Arg] = &[Arg::Short(
    "attack SKILL|BONUS [vs DEFENCE] | save STAT [dc N] | check SKILL",
    &[Arg::OneOf(&[
        &[
            Arg::Word(word::ATTACK, "attacks each target"),
            one_of("SKILL|BONUS", own_skills),
            Arg::Optional(&[
                Arg::Word(VERSUS, "the defence, if not the usual one"),
                one_of("DEFENCE", stats),
            ]),
        ],
        &[
            Arg::Word(word::SAVE, "each target saves"),
            one_of("STAT", stats),
            Arg::Optional(&[
                Arg::Word(
                    word::DIFFICULTY,
                    "the difficulty; it may use the holder's stats",
                ),
                text("14"),
            ]),
        ],
        &[
            Arg::Word(word::CHECK, "its holder makes a check"),
            one_of("SKILL", own_skills),
        ],
    ])],
)];

/// The keywords with which a part may begin.
fn keywords(syntax: &[Arg]) -> Vec<&'static str> {
    match syntax.first() {
        Some(Arg::Word(word, _)) => vec![*word],
        Some(Arg::Any(args) | Arg::Short(_, args)) => keywords(args),
        Some(Arg::OneOf(each)) => each.iter().flat_map(|args| keywords(args)).collect(),
        _ => Vec::new(),
    }
}

/// Reads the parts of a power, in any order. Returns it without its name, and the keywords that could follow.
///
/// # Errors
/// Returns an error at the first word that is wrong or given twice, or if its modifiers do not fit its roll.
pub(super) fn read_power(
    game: &'static Game,
    holder: Holder<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<(Power, Vec<&'static str>), Refusal> {
    let mut power = Power::default();
    let mut left = PARTS.to_vec();
    let mut fixed = cursor.here();
    while let Some(word) = cursor.peek() {
        if let Some(action) = action(game, word) {
            if !power.action.is_empty() {
                return Err(Refusal::twice(word.span, action));
            }
            cursor.skip(1);
            action.clone_into(&mut power.action);
            continue;
        }
        let begins = |part: &&[Arg]| keywords(part).into_iter().find(|one| word.is(one));
        let Some(keyword) = PARTS.iter().find_map(begins) else {
            break;
        };
        let at = left.iter().position(|part| begins(part).is_some());
        let at = at.ok_or_else(|| Refusal::twice(word.span, keyword))?;
        if !matches!(left[at], [Arg::Any(_)]) {
            left.remove(at);
        }
        cursor.skip(1);
        match keyword {
            word::COST => {
                let what = read::cost(game, holder, cursor)?;
                let count = cursor.number("how much it costs", 1, LARGEST)?;
                power.cost.insert(what, count);
            }
            word::USES => power.uses = read::uses(cursor)?,
            word::RECHARGE => {
                let word = cursor.word("dice such as d6>=5")?;
                dice(&word.text, word.span)?;
                power.recharge.clone_from(&word.text);
            }
            word::ATTACK => power.roll = read::attack(game, holder, cursor)?,
            word::SAVE => power.roll = read::save(game, cursor)?,
            word::CHECK => power.roll = read::check(game, holder, cursor)?,
            word::WITH => {
                fixed = cursor.here();
                power.modifiers = read::modifiers(game, cursor)?;
            }
            word::ZONE => power.targets = Targets::Zone,
            word::EACH => power.targets = Targets::Each(read::count(cursor)?),
            DV => power.damage = read::damage(game, holder, cursor, is_keyword)?,
            AMMO => power.ammo = read::name(cursor, "a name for what it uses up")?,
            word::HALF => power.half = true,
            word::GIVES => power.gives.push(read::given(cursor)?),
            word::SUSTAIN => power.sustain = true,
            _ => power.notes = read::name(cursor, "notes")?,
        }
    }
    read::check_modifiers(game, &power, fixed)?;
    let mut more: Vec<&str> = left.into_iter().flat_map(keywords).collect();
    if power.action.is_empty() {
        more.extend(actions(game));
    }
    Ok((power, more))
}

/// The action of the game that a word is.
fn action(game: &'static Game, word: &Word) -> Option<&'static str> {
    actions(game).into_iter().find(|one| word.is(one))
}

/// Whether a word begins a part.
fn is_keyword(game: &'static Game, word: &Word) -> bool {
    let mut all = PARTS.iter().flat_map(|part| keywords(part));
    all.any(|keyword| word.is(keyword)) || action(game, word).is_some()
}

/// Whether a word is an action of some game, which may count them by capital letters.
fn is_action(word: &Word) -> bool {
    let mut letters = word.text.chars();
    let is_letter = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    let named = Action::ALL.iter().any(|action| word.is(action.word()));
    !word.quoted && (is_letter || named)
}

fn its_actions(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let words = actions(table.game).into_iter();
    let each = words.map(|word| Completion::keyword(word, "the action that it takes"));
    each.collect()
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
