//! Describing a character in a few words: `DUR 20 COO 2d6+3 "Melee" SOM 35 weapon Club "Melee" dv
//! 1d6`.

mod apply;
mod misnamed;

use super::skill::{AT, PLACE, RATING, RENAME, SkillChange, linked_stat, same};
use super::values::made_notes;
use super::weapon::add_trait;
use crate::campaign::Side;
use crate::campaign::Weapon;
use crate::campaign::statement::Text;
use crate::dice::{Expression, ExpressionErrorKind};
use crate::game::candidates::{attacks_of, stats};
use crate::game::syntax::{Arg, Kind, number, one_of, signed, text, value as valued};
use crate::game::{Completion, Game, Refusal, Stat, Table, Track, Trait, Typing, Why};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, LARGEST, made};
use crate::play::attack::{AP, DV, check_damage};

/// The value given for a stat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A number, or none.
    Fixed(Option<i64>),
    Rolled(Expression),
}

/// A change of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AttackChange {
    /// The attack, and the word that names its skill, if any.
    Is(Box<Weapon>, Option<Word>),
    Renamed(String),
    Gone,
}

/// One part of a description.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Side(Side),
    Name(String, Span),
    Stat(&'static Stat, Value),
    Track(&'static Track, i64),
    Skill(String, SkillChange, Span),
    Notes(Text),
    Attack(String, AttackChange, Span),
}

/// A description of a character, in the order in which it was typed.
#[derive(Clone, Debug, Default)]
pub(super) struct Profile {
    pub(super) parts: Vec<Part>,
}

/// Stats with their values, as options of a verb.
pub(super) const STATS: &[Arg] = &[Arg::Any(&[
    one_of("STAT", stats_and_tracks),
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
pub(super) const ABOUT: &[Arg] = &[Arg::Word(NOTES, "notes on the sheet"), text("\"...\"")];
/// Whose character it is.
pub(super) const SIDE: &[Arg] = &[Arg::OneOf(&[
    &[Arg::Word(PLAYER, "a player's character")],
    &[Arg::Word(NPC, "an NPC")],
])];

pub(super) const PLAYER: &str = "player";
pub(super) const NPC: &str = "npc";
pub(super) const WEAPON: &str = "weapon";
const NOTES: &str = "notes";
/// The keywords before a skill's specialization and its proficiencies.
pub(crate) const SPECIALIZATION: &str = "spec";
pub(crate) const PROFICIENCY: &str = "prof";

/// What an error lists as possible, in addition to the verb's own operands.
pub(super) const PARTS: &str =
    "a stat with its value, a skill with its ranks, 'weapon' with an attack, 'player', 'npc'";

fn stats_and_tracks(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = stats(table, typing);
    let tracks = table.game.tracks.iter();
    let tracks = tracks.filter(|track| table.game.stat(track.id).is_none());
    out.extend(tracks.map(|track| Completion::keyword(track.id, track.doc)));
    out
}

/// The refusal of a word that begins no part; `what` could stand there, and `hint` might help.
pub(super) fn no_part(cursor: &mut Cursor<'_>, what: String, hint: Option<&str>) -> Refusal {
    let at = cursor.here();
    match cursor.peek() {
        Some(word) if word.is(NOTES) => {
            cursor.skip(1);
            Refusal::expected(cursor.here(), "the notes, in quotes")
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

impl Profile {
    /// The last value given for a stat.
    pub(super) fn value(&self, id: &str) -> Option<&Value> {
        self.parts.iter().rev().find_map(|part| match part {
            Part::Stat(stat, value) if stat.id == id => Some(value),
            _ => None,
        })
    }

    /// Reads the next part: a stat with its value, a skill with its rating, or an attack. Returns
    /// whether there was one.
    ///
    /// # Errors
    /// Returns an error if the stat is derived or the value is invalid.
    pub(super) fn take(
        &mut self,
        game: &'static Game,
        cursor: &mut Cursor<'_>,
    ) -> Result<bool, Refusal> {
        let Some(word) = cursor.peek() else {
            return Ok(false);
        };
        if let Some(side) = cursor.take(&[PLAYER, NPC]) {
            let side = if side == PLAYER {
                Side::Player
            } else {
                Side::Foe
            };
            self.parts.push(Part::Side(side));
        } else if cursor.take(&[WEAPON]).is_some() {
            self.parts.push(attack(game, word.span, cursor)?);
        } else if word.is(NOTES) && cursor.rest().get(1).is_some_and(|next| next.quoted) {
            cursor.skip(1);
            let notes = made_notes(cursor.word("the notes, in quotes")?)?;
            self.parts.push(Part::Notes(notes));
        } else if let Some(words) = misnamed::of_number(game, cursor.rest()) {
            let name = misnamed::joined(cursor.rest().get(..words).unwrap_or_default());
            cursor.skip(words);
            self.number(game, &name, word.span, cursor)?;
        } else if !word.quoted
            && (game.stat(&word.text).is_some() || game.track(&word.text).is_some())
        {
            cursor.skip(1);
            self.number(game, &word.text, word.span, cursor)?;
        } else if let Some(words) = skill_words(game, cursor.rest()) {
            self.skill(game, words, cursor)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Reads the value of a stat or track.
    fn number(
        &mut self,
        game: &'static Game,
        name: &str,
        span: Span,
        cursor: &mut Cursor<'_>,
    ) -> Result<(), Refusal> {
        if let Some(stat) = game.stat(name) {
            if stat.derived.is_some() {
                let said = format!("{} follows from other stats: {}", stat.id, stat.doc);
                return Err(Refusal::rule(span, said));
            }
            self.parts.push(Part::Stat(stat, value(cursor)?));
        } else if let Some(track) = game.track(name) {
            let to = cursor.signed("a number", -LARGEST, LARGEST)?;
            self.parts.push(Part::Track(track, to));
        }
        Ok(())
    }
}

/// The number of words that name the skill starting here: one in quotes, or all up to its rating.
pub(super) fn skill_words(game: &'static Game, words: &[Word]) -> Option<usize> {
    let stat = |word: Option<&Word>| {
        let word = word.filter(|word| !word.quoted)?;
        game.stat(&word.text)
    };
    let rated = |at: usize| {
        let next = words.get(at);
        let none = next.is_some_and(|word| word.is("none"));
        let number = |word: Option<&Word>| word.is_some_and(Word::is_number);
        number(next) || (none || stat(next).is_some()) && number(words.get(at + 1))
    };
    let changed = |at: usize| {
        let next = words.get(at);
        next.is_some_and(|word| ["-", "none", "rename", "at"].iter().any(|it| word.is(it)))
    };
    let first = words.first()?;
    if first.quoted {
        // An unfinished rating counts, so that the error asks for the rest of it.
        return (rated(1) || changed(1) || stat(words.get(1)).is_some()).then_some(1);
    }
    let plain = |word: &&Word| !word.quoted && !word.is_number() && !word.is_signed();
    let most = words.iter().take_while(plain).count();
    (1..=most).find(|at| rated(*at) || changed(*at))
}

impl Profile {
    /// Reads a skill and its change, optionally followed by `[spec "..."] [prof "..."...]`; `-`
    /// removes either.
    fn skill(
        &mut self,
        game: &'static Game,
        words: usize,
        cursor: &mut Cursor<'_>,
    ) -> Result<(), Refusal> {
        let (name, change, span) = skill(game, words, cursor)?;
        let rated = matches!(change, SkillChange::Rated { .. });
        self.parts.push(Part::Skill(name.clone(), change, span));
        let mut proficient: Option<Vec<String>> = None;
        while rated && let Some(keyword) = cursor.take(&[SPECIALIZATION, PROFICIENCY]) {
            let what = if keyword == SPECIALIZATION {
                "a specialization"
            } else {
                "a proficiency"
            };
            let word = cursor.word(what)?;
            let none = !word.quoted && word.is("-");
            let said = if none {
                String::new()
            } else {
                made(word, what)?.0
            };
            if keyword == SPECIALIZATION {
                let change = SkillChange::Specialized(said);
                self.parts.push(Part::Skill(name.clone(), change, span));
                continue;
            }
            let all = proficient.get_or_insert_default();
            if all.iter().any(|other| same(other, &said)) {
                let why = format!("'{said}' is given twice");
                return Err(Refusal::rule(word.span, why));
            }
            if !none {
                all.push(said);
            }
        }
        if let Some(all) = proficient {
            let change = SkillChange::Proficient(all);
            self.parts.push(Part::Skill(name, change, span));
        }
        Ok(())
    }
}

/// Reads `"Melee" [SOM] 35` or another change of a skill.
fn skill(
    game: &'static Game,
    words: usize,
    cursor: &mut Cursor<'_>,
) -> Result<(String, SkillChange, Span), Refusal> {
    let named = cursor.rest().get(..words).unwrap_or_default();
    let texts: Vec<&str> = named.iter().map(|word| word.text.as_str()).collect();
    let span = match named {
        [first, .., last] => first.span.to(last.span),
        _ => cursor.here(),
    };
    let name = Word::bare(&texts.join(" "), span);
    let (name, _) = made(&name, "a skill")?;
    cursor.skip(words);
    let change = match cursor.rest() {
        [none, number, ..] if none.is("none") && number.is_number() => {
            cursor.skip(1);
            rating(Some(""), cursor)?
        }
        [word, ..] if word.is("-") || word.is("none") => {
            cursor.skip(1);
            SkillChange::Forgotten
        }
        [word, ..] if word.is("rename") => {
            cursor.skip(1);
            SkillChange::Renamed(made(cursor.word("the new name")?, "the new name")?.0)
        }
        [word, ..] if word.is("at") => {
            cursor.skip(1);
            let place = cursor.number(PLACE, 1, LARGEST)?;
            SkillChange::Placed(usize::try_from(place).unwrap_or(usize::MAX))
        }
        [word, ..] if linked_stat(game, word).is_ok() => {
            cursor.skip(1);
            rating(Some(linked_stat(game, word)?), cursor)?
        }
        _ => rating(None, cursor)?,
    };
    Ok((name, change, span))
}

fn rating(stat: Option<&'static str>, cursor: &mut Cursor<'_>) -> Result<SkillChange, Refusal> {
    let ranks = cursor.number(RATING, 0, LARGEST)?;
    Ok(SkillChange::Rated { stat, ranks })
}

/// Reads `"Boat hook" SKILL|BONUS [dv EXPR] [ap N] [TRAIT...]`, or `"Boat hook" -`.
fn attack(game: &'static Game, span: Span, cursor: &mut Cursor<'_>) -> Result<Part, Refusal> {
    const WITH: &str = "a skill, or a bonus such as 7";
    if game.attacks.line.is_empty() {
        return Err(Refusal::rule(span, format!("{} has no attacks", game.name)));
    }
    let (name, at) = made(
        cursor.word("a name for the attack")?,
        "a name for the attack",
    )?;
    if cursor.take(&["-"]).is_some() {
        return Ok(Part::Attack(name, AttackChange::Gone, at));
    }
    if cursor.take(&["rename"]).is_some() {
        let (to, _) = made(cursor.word("the new name")?, "the new name")?;
        return Ok(Part::Attack(name, AttackChange::Renamed(to), at));
    }
    let mut weapon = Weapon {
        name: name.clone(),
        ..Weapon::default()
    };
    let mut skill = None;
    match cursor.peek() {
        Some(word) if word.is_number() || word.is_signed() => {
            weapon.bonus = Some(cursor.signed(WITH, -LARGEST, LARGEST)?);
        }
        _ => skill = Some(cursor.word(WITH)?.clone()),
    }
    let mut said: Vec<&str> = Vec::new();
    let mut traits: Vec<&Trait> = Vec::new();
    while let Some(word) = cursor.peek() {
        if let Some(new) = game.attacks.traits.iter().find(|one| word.is(one.word)) {
            cursor.skip(1);
            add_trait(&mut traits, new, word)?;
            continue;
        }
        let Some(keyword) = cursor.take(&[DV, AP]) else {
            break;
        };
        if said.contains(&keyword) {
            let why = format!("'{}' is given twice", word.text);
            return Err(Refusal::rule(word.span, why));
        }
        said.push(keyword);
        if keyword == DV {
            let damage = cursor.word("damage such as 1d6+4")?;
            check_damage(game, damage)?;
            weapon.damage.clone_from(&damage.text);
        } else if game.attacks.pierce {
            weapon.pierce = cursor.number("how much armour is pierced", 0, LARGEST)?;
        } else {
            let why = format!("weapons pierce no armour in {}", game.name);
            return Err(Refusal::rule(word.span, why));
        }
    }
    weapon.traits = traits.iter().map(|one| one.word.to_owned()).collect();
    Ok(Part::Attack(
        name,
        AttackChange::Is(Box::new(weapon), skill),
        at,
    ))
}

const VALUE: &str = "a number, dice such as 2d6+3, or - for none";

fn value(cursor: &mut Cursor<'_>) -> Result<Value, Refusal> {
    if cursor.take(&["-", "none"]).is_some() {
        return Ok(Value::Fixed(None));
    }
    let here = cursor.here();
    match cursor.peek() {
        Some(word) if word.is_number() || word.is_signed() => cursor
            .signed(VALUE, -LARGEST, LARGEST)
            .map(|value| Value::Fixed(Some(value))),
        Some(word) if !word.quoted => {
            cursor.skip(1);
            expression(word).map(Value::Rolled)
        }
        _ => Err(Refusal::expected(here, VALUE)),
    }
}

fn expression(word: &Word) -> Result<Expression, Refusal> {
    Expression::parse(&word.text).map_err(|error| match error.kind {
        ExpressionErrorKind::ExpectedTerm | ExpressionErrorKind::ExpectedSign => {
            Refusal::expected(word.span, VALUE)
        }
        kind => Refusal::at(word.span, Why::Formula(kind.to_string())),
    })
}
