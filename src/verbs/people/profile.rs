//! Describing a character in a few words: `DUR 20 COO 2d6+3 "Melee" SOM 35 weapon Club "Melee" dv
//! 1d6`. `add`, `edit` and `template` read as many parts as there are, `skill` and `weapon` one.

pub(super) mod attack;
mod described;
pub(super) mod listed;
pub(super) mod skill;

use super::whose::sheet_named;
use crate::campaign::Character;
use crate::game::candidates::{attacks_of, named, skills_of, stats};
use crate::game::syntax::{Arg, Kind, number, one_of, signed, text, value as valued};
use crate::game::{Completion, Game, Refusal, Result, Table, Typing};
use crate::lang::line::Word;
use crate::lang::read::Cursor;
use crate::play::attack::{DV, PIERCES, USES_UP};
use crate::sheet::{
    FORM, Field, MINION, NOTES, PROFICIENCY, Place, SIDE as WHOSE, SPECIALIZATION, fields, find,
    own, score,
};
pub(super) use described::{Described, roll, skill_of};
use skill::{AT, RATING, RENAME, skill_words};

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
/// The specialization of a skill.
pub(super) const SPECIAL: &[Arg] = &[
    Arg::Word(SPECIALIZATION, "specialization"),
    text("\"Crowds\""),
];
const RATED: &[Arg] = &[Arg::OneOf(&[
    &[
        Arg::Optional(&[one_of("STAT", stats)]),
        number("RANKS"),
        Arg::Options(&[
            SPECIAL,
            &[Arg::Word(PROFICIENCY, "a proficiency"), text("\"Knives\"")],
        ]),
    ],
    &[Arg::Word("-", "removes it")],
    &[RENAME, text("\"Sneaking\"")],
    &[AT, number("1")],
])];
pub(super) const ATTACKS: &[Arg] = &[Arg::Any(&[
    Arg::Word(WEAPON, "an attack"),
    CALLED,
    Arg::OneOf(&[
        &[WITH, Arg::Options(&[DAMAGE, PIERCES, USES_UP])],
        GONE,
        RENAMED,
    ]),
])];
/// The parts of an attack.
pub(super) const CALLED: Arg = valued("\"Boat hook\"", Kind::Text, attacks_of);
pub(super) const WITH: Arg = Arg::Short(
    "SKILL|BONUS",
    &[Arg::OneOf(&[
        &[signed("BONUS")],
        &[one_of("SKILL", attack_skills)],
    ])],
);
pub(super) const DAMAGE: &[Arg] = &[
    Arg::Word(DV, "damage, such as 1d6+4; it may use the attacker's stats"),
    text("1d6+4"),
];
pub(super) const GONE: &[Arg] = &[Arg::Word("-", "removes the attack")];
pub(super) const RENAMED: &[Arg] = &[RENAME, text("\"Gaff\"")];
/// The GM's notes.
pub(super) const ABOUT: &[Arg] = &[Arg::Word(NOTES.id, "notes on the sheet"), text("\"...\"")];
/// Whose character it is.
pub(super) const SIDE: &[Arg] = &[Arg::OneOf(&[
    &[Arg::Word(PLAYER, "a player's character")],
    &[Arg::Word(NPC, "an NPC")],
    &[Arg::Word(ALLY, "an NPC on the players' side")],
])];

/// Whether it goes down at any harm.
pub(super) const LESSER: &[Arg] = &[
    Arg::Word(MINION.id, MINION.doc),
    Arg::Optional(&[Arg::Word("-", "no longer")]),
];

pub(super) const PLAYER: &str = "player";
pub(super) const NPC: &str = "npc";
const ALLY: &str = "ally";
pub(super) const WEAPON: &str = "weapon";
pub(in crate::verbs) const POWER_WORD: &str = "power";

/// What an error lists as possible, in addition to the verb's own operands.
const PARTS: &str = "a stat with its value, a skill with its ranks, 'weapon' with an attack, 'power' with a power, 'player', 'npc', 'ally'";

/// The skills of the named character or template.
pub(super) fn own_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    skills_of(sheet_named(table, typing), |_| true)
}

/// The skills and stats of the named character, or the skills of the named template.
pub(super) fn attack_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = own_skills(table, typing);
    if named(table, typing).is_some() {
        out.extend(stats(table, typing));
    }
    out
}

/// The stats and tracks of the game that can be set.
pub(super) fn numbers(table: Table<'_>) -> impl Iterator<Item = Field> {
    let game = table.game;
    fields(game).filter(|field| match field.place {
        Place::Stat(stat) => stat.derived.is_none(),
        Place::Track(track) => game.stat(track.id).is_none(),
        _ => false,
    })
}

fn numbers_and_texts(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let texts = texts().filter(|field| field.id != NOTES.id);
    completed(numbers(table).chain(texts))
}

/// The texts of a sheet without a word of their own in the syntax.
fn texts() -> impl Iterator<Item = Field> {
    own().filter(|field| field.is_text() && field.is_shown_by(FORM))
}

/// Fields by their names in commands.
pub(super) fn completed(fields: impl Iterator<Item = Field>) -> Vec<Completion> {
    let each = fields.map(|field| Completion::keyword(field.id, field.doc));
    each.collect()
}

/// Whether a word begins a part that is called so.
fn is_keyword(word: &Word) -> bool {
    let mut all = [PLAYER, NPC, ALLY, WEAPON, POWER_WORD, MINION.id].iter();
    all.any(|keyword| word.is(keyword))
}

/// Whether a word that is not quoted begins a part other than a skill.
pub(super) fn begins_part(game: &'static Game, word: &Word) -> bool {
    let is_text = || texts().any(|field| field.id != NOTES.id && word.is(field.id));
    is_keyword(word) || is_text() || find::number(game, std::slice::from_ref(word)).is_some()
}

/// Whether words go on with a description, rather than with a text of one word that may be without quotes.
///
/// # Errors
/// Returns an error if the first one could be a skill or that text.
pub(super) fn goes_on(game: &'static Game, words: &[Word]) -> Result<bool> {
    let Some(first) = words.first() else {
        return Ok(false);
    };
    let is_notes = first.is(NOTES.id) && words.get(1).is_some_and(|next| next.quoted);
    let own = ["from", "join", "rename"];
    if is_notes || own.iter().any(|word| first.is(word)) || begins_part(game, first) {
        return Ok(true);
    }
    let ends = |word: &Word| is_keyword(word) || texts().any(|field| word.is(field.id));
    let until = words.iter().position(ends).unwrap_or(words.len());
    let is_skill = skill_words(game, &words[..until]).is_some();
    if !is_skill || first.quoted {
        return Ok(is_skill);
    }
    let why = format!(
        "'{}' could be the kind of damage, or begin a skill",
        first.text
    );
    let hint = "put quotes around the skill, or around the damage with its kind: dv \"2d6 fire\"";
    Err(Refusal::rule(first.span, why).hint(hint))
}

impl Described {
    /// Reads all words that are left onto a sheet: parts, and what `own` takes, which are the operands of a verb
    /// that are `called` so.
    ///
    /// # Errors
    /// Returns an error if a word begins neither, if a part cannot be read, or if it does not fit the sheet.
    pub(super) fn read<'a>(
        game: &'static Game,
        sheet: Character,
        cursor: &mut Cursor<'a>,
        called: &str,
        mut own: impl FnMut(&mut Cursor<'a>) -> Result<bool>,
    ) -> Result<Self> {
        let mut described = Self::new(game, sheet);
        let mut more = Vec::new();
        while let Some(word) = cursor.peek() {
            if own(cursor)? {
                more.clear();
                continue;
            }
            if let Some(follow) = described.take(word, cursor)? {
                more = follow;
                continue;
            }
            let expected = if word.is(NOTES.id) {
                Some(NOTES.expects())
            } else {
                word.quoted.then_some(RATING)
            };
            return Err(if let Some(expected) = expected {
                cursor.skip(1);
                Refusal::expected(cursor.here(), expected)
            } else {
                let mut all: Vec<String> = more.iter().map(|word| format!("'{word}'")).collect();
                all.push(called.to_owned());
                let what = format!("{}, {PARTS}, 'notes' or the end", all.join(", "));
                Refusal::expected(word.span, what).hint("put quotes around a name of several words")
            });
        }
        described.find_named()?;
        Ok(described)
    }

    /// Reads the part that begins with a word: a field with its value, a skill with its rating, an attack
    /// or a power. Returns the keywords that could follow in it; `None` if there was no part.
    fn take(&mut self, word: &Word, cursor: &mut Cursor<'_>) -> Result<Option<Vec<&'static str>>> {
        let text = texts().find(|field| word.is(field.id));
        // Notes may also be a skill, so they are quoted.
        let is_quoted = || cursor.rest().get(1).is_some_and(|next| next.quoted);
        let text = text.filter(|field| field.id != NOTES.id || is_quoted());
        let field = text.map(|field| (field, 1));
        let field = field.or_else(|| find::number(self.game, cursor.rest()));
        let skill = skill_words(self.game, cursor.rest());
        // A number or a skill may be called so too: `power 12`.
        let is_value = |next: &Word| score(next).is_ok();
        let is_power = skill != Some(1) && !cursor.rest().get(1).is_some_and(is_value);
        if let Some(side) = cursor.take(&[PLAYER, NPC, ALLY]) {
            self.field(WHOSE, &Word::bare(side, word.span))?;
        } else if cursor.take(&[MINION.id]).is_some() {
            let not = cursor.take(&["-"]).is_some();
            let to = if not { "no" } else { "yes" };
            self.field(MINION, &Word::bare(to, word.span))?;
        } else if cursor.take(&[WEAPON]).is_some() {
            return self.attack(word.span, cursor).map(Some);
        } else if is_power && cursor.take(&[POWER_WORD]).is_some() {
            return self.power(false, cursor).map(Some);
        } else if let Some((field, count)) = field {
            field.check_settable(word)?;
            cursor.skip(count);
            self.field(field, cursor.word(field.expects())?)?;
        } else if let Some(words) = skill {
            return self.skill((words, false), cursor).map(Some);
        } else {
            return Ok(None);
        }
        Ok(Some(Vec::new()))
    }
}

/// Checks that a description is not empty; `called` are the other operands of the verb.
///
/// # Errors
/// Returns an error at the end of the line.
pub(super) fn is_any(cursor: &Cursor<'_>, called: &str) -> Result {
    if cursor.peek().is_none() {
        let what = format!("{called}, {PARTS} or 'notes'");
        return Err(Refusal::expected(cursor.here(), what));
    }
    Ok(())
}
