//! Describing a character in a few words: `DUR 20 COO 2d6+3 "Melee" SOM 35 weapon Club "Melee" dv
//! 1d6`. `add`, `edit` and `template` read as many parts as there are, `skill` and `weapon` one.

mod apply;
pub(super) mod attack;
pub(super) mod skill;

use crate::campaign::Character;
use crate::game::candidates::{attacks_of, stats};
use crate::game::syntax::{Arg, Kind, number, one_of, signed, text, value as valued};
use crate::game::{Completion, Game, Refusal, Table, Typing};
use crate::lang::line::Word;
use crate::lang::read::Cursor;
use crate::play::attack::{AP, DV};
use crate::sheet::{FORM, Field, NOTES, PROFICIENCY, SIDE as WHOSE, SPECIALIZATION, find, own};
pub(super) use apply::roll;
use attack::Attack;
use skill::{AT, RATING, RENAME, Skill, skill_words};

/// One part of a description.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Field(Field, Word),
    Skill(Skill),
    Attack(Attack),
}

/// A description of a character, in the order in which it was typed.
#[derive(Clone, Debug, Default)]
pub(super) struct Profile {
    pub(super) parts: Vec<Part>,
}

/// Stats with their values, as options of a verb.
pub(super) const STATS: &[Arg] = &[Arg::Any(&[
    one_of("STAT", numbers_and_texts),
    text("VALUE|2d6+3"),
])];
/// Skills with their ranks.
pub(super) const SKILLS: &[Arg] = &[Arg::Any(&[
    text("\"Skill\""),
    Arg::Short("STAT RANKS", RATED),
])];
/// Skills and their changes, for an existing sheet.
pub(super) const CHANGED_SKILLS: &[Arg] = &[Arg::Any(&[
    text("\"Skill\""),
    Arg::Short("STAT RANKS|-|rename \"Sneaking\"|at 1", RATED),
])];
const RATED: &[Arg] = &[Arg::OneOf(&[
    &[
        Arg::Optional(&[one_of("STAT", stats)]),
        number("RANKS"),
        Arg::Options(&[
            &[
                Arg::Word(SPECIALIZATION, "specialization"),
                text("\"Crowds\""),
            ],
            &[Arg::Word(PROFICIENCY, "a proficiency"), text("\"Knives\"")],
        ]),
    ],
    &[Arg::Word("-", "removes it")],
    &[RENAME, text("\"Sneaking\"")],
    &[AT, number("1")],
])];
pub(super) const ATTACKS: &[Arg] = &[Arg::Any(&[
    Arg::Word(WEAPON, "an attack"),
    valued("\"Boat hook\"", Kind::Text, attacks_of),
    Arg::OneOf(&[
        &[
            Arg::Short(
                "SKILL|BONUS",
                &[Arg::OneOf(&[&[signed("BONUS")], &[text("SKILL")]])],
            ),
            Arg::Options(&[
                &[Arg::Word(DV, "damage, such as 1d6+4"), text("1d6+4")],
                &[Arg::Word(AP, "armour pierced"), number("2")],
            ]),
        ],
        &[Arg::Word("-", "removes the attack")],
        &[RENAME, text("\"Gaff\"")],
    ]),
])];
/// The GM's notes.
pub(super) const ABOUT: &[Arg] = &[Arg::Word(NOTES.id, "notes on the sheet"), text("\"...\"")];
/// Whose character it is.
pub(super) const SIDE: &[Arg] = &[Arg::OneOf(&[
    &[Arg::Word(PLAYER, "a player's character")],
    &[Arg::Word(NPC, "an NPC")],
    &[Arg::Word(ALLY, "an NPC on the players' side")],
])];

pub(super) const PLAYER: &str = "player";
pub(super) const NPC: &str = "npc";
const ALLY: &str = "ally";
pub(super) const WEAPON: &str = "weapon";

/// What an error lists as possible, in addition to the verb's own operands.
pub(super) const PARTS: &str = "a stat with its value, a skill with its ranks, 'weapon' with an attack, 'player', 'npc', 'ally'";

/// The stats and tracks of the game.
pub(super) fn numbers(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = stats(table, typing);
    let tracks = table.game.tracks.iter();
    let tracks = tracks.filter(|track| table.game.stat(track.id).is_none());
    out.extend(tracks.map(|track| Completion::keyword(track.id, track.doc)));
    out
}

fn numbers_and_texts(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let texts = texts().filter(|field| field.id != NOTES.id);
    let texts = texts.map(|field| Completion::keyword(field.id, field.doc));
    numbers(table, typing).into_iter().chain(texts).collect()
}

/// The texts of a sheet without a word of their own in the syntax.
fn texts() -> impl Iterator<Item = Field> {
    own().filter(|field| field.is_text() && field.is_shown_by(FORM))
}

/// The refusal of a word that begins no part; `what` could stand there, and `hint` might help.
pub(super) fn no_part(cursor: &mut Cursor<'_>, what: String, hint: Option<&str>) -> Refusal {
    let at = cursor.here();
    match cursor.peek() {
        Some(word) if word.is(NOTES.id) => {
            cursor.skip(1);
            Refusal::expected(cursor.here(), NOTES.expects())
        }
        Some(word) if word.quoted => {
            cursor.skip(1);
            Refusal::expected(cursor.here(), RATING)
        }
        _ => {
            let refusal = Refusal::expected(at, what);
            match hint {
                Some(hint) => refusal.hint(hint),
                None => refusal,
            }
        }
    }
}

/// Whether a word that is not quoted begins a part other than a skill.
pub(super) fn begins_part(game: &'static Game, word: &Word) -> bool {
    let keyword = [PLAYER, NPC, ALLY, WEAPON].iter().any(|it| word.is(it));
    let is_text = || texts().any(|field| field.id != NOTES.id && word.is(field.id));
    keyword || is_text() || find::number(game, std::slice::from_ref(word)).is_some()
}

impl Profile {
    /// Reads the next part: a field with its value, a skill with its rating, or an attack. Returns
    /// whether there was one.
    ///
    /// # Errors
    /// Returns an error if the field cannot be set or the value is invalid.
    pub(super) fn take(
        &mut self,
        game: &'static Game,
        cursor: &mut Cursor<'_>,
    ) -> Result<bool, Refusal> {
        let Some(word) = cursor.peek() else {
            return Ok(false);
        };
        let text = texts().find(|field| word.is(field.id));
        // Notes may also be a skill, so they are quoted.
        let is_quoted = || cursor.rest().get(1).is_some_and(|next| next.quoted);
        let text = text.filter(|field| field.id != NOTES.id || is_quoted());
        let part = if let Some(side) = cursor.take(&[PLAYER, NPC, ALLY]) {
            Part::Field(WHOSE, Word::bare(side, word.span))
        } else if cursor.take(&[WEAPON]).is_some() {
            Part::Attack(Attack::read(game, word.span, cursor)?)
        } else if let Some((field, count)) = text
            .map(|field| (field, 1))
            .or_else(|| find::number(game, cursor.rest()))
        {
            field.check_settable(word)?;
            cursor.skip(count);
            let value = cursor.word(field.expects())?;
            field.put(&mut Character::default(), value)?;
            Part::Field(field, value.clone())
        } else if let Some(words) = skill_words(game, cursor.rest()) {
            Part::Skill(Skill::read(game, (words, false), cursor)?)
        } else {
            return Ok(false);
        };
        self.parts.push(part);
        Ok(true)
    }
}
