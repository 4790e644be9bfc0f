//! The syntax of verbs that roll.

use super::kept::{kept, list};
use super::roll::Roll;
use super::schema::{Against, Kind, Rolled, What};
use super::text::Text;
use crate::campaign::plural::or;
use crate::game::Verb;
use crate::game::modifier::{Modifier, listed};
use crate::game::syntax::{
    ANYONE, Arg, DICE, Kind as Word, MODIFIERS, NAME, NAMES, amount, number, signed, text, value,
    what,
};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{DAMAGE, DV, MORE, PIERCES, defences, strikes};
use crate::verbs::fight::ACT;
use crate::verbs::people::harm::{DAMAGE as HURT, EACH, PIERCES as PIERCED, UNARMOURED};

/// The syntax of a verb that takes these modifiers.
pub(super) fn syntax_of(roll: &Roll, modifiers: &[Modifier]) -> &'static [Arg] {
    let row = roll.row;
    let named = listed(modifiers, &row.name);
    let all = Arg::Short(kept(&format!("[+N] {named}")), &[MODIFIERS]);
    let mut out = Vec::new();
    match roll.kind {
        Kind::Check | Kind::Many => {
            out.push(if roll.kind == Kind::Many {
                NAMES
            } else {
                ANYONE
            });
            out.extend(what_of(row));
            if let Some(typed) = row.against.typed() {
                out.push(PLAIN);
                against(row, typed, &mut out);
                out.push(Arg::Short(kept(&named), &[MODIFIERS]));
            } else {
                out.push(all);
            }
            if roll.kind == Kind::Many {
                let mut options: Vec<&'static [Arg]> = vec![list(vec![
                    Arg::Word("damage", "what is shared, rolled once"),
                    text("20|4d6"),
                ])];
                options.extend(words(roll.kinds));
                out.push(Arg::Options(list(options)));
            }
        }
        Kind::Contest => {
            out.push(ANYONE);
            out.extend(what_of(row));
            out.extend([all, Arg::Word(VERSUS, "the other side"), ANYONE]);
            out.extend(what_of(row));
            out.push(Arg::Short("[...]", &[MODIFIERS]));
        }
        Kind::Attack => {
            let counts = roll.rows.asked.hits;
            let base = if counts {
                "ATTACK|SKILL|POOL"
            } else {
                "ATTACK|SKILL|BONUS"
            };
            let with = list(vec![value(base, Word::What, strikes)]);
            out.extend([NAME, Arg::Optional(with), all]);
            out.extend([Arg::Word(VERSUS, "the target"), NAME]);
            let answer = match row.against {
                Against::Roll(_) | Against::Best => "SKILL|NUMBER",
                _ => "STAT|NUMBER",
            };
            let answer = value(answer, Word::What, defences);
            out.push(Arg::Optional(list(vec![answer])));
            let more: &'static [Arg] = &[Arg::Short("...", MORE)];
            let mut options = vec![more];
            if roll.file.harm.track.is_empty() {
                options.push(GIVEN);
            } else {
                options.extend([DAMAGE, PIERCES]);
            }
            options.extend(words(roll.kinds));
            out.push(Arg::Options(list(options)));
        }
    }
    out.push(DICE);
    list(out)
}

/// Modifiers before a number, where those with a sign stand.
const PLAIN: Arg = Arg::Short("[+N]", &[MODIFIERS]);

/// Damage in a game that counts none.
const GIVEN: &[Arg] = &[
    Arg::Word(
        DV,
        "damage that the GM gives a hit, such as 1d6: the game has none",
    ),
    text("1d6"),
];

/// What is rolled, if it is typed.
fn what_of(row: &'static Rolled) -> Option<Arg> {
    match &row.what {
        What::Any => Some(what("WHAT")),
        What::Of(all) if all.len() > 1 => {
            let names: Vec<&str> = all.iter().map(|name| &**name).collect();
            Some(what(kept(&names.join("|"))))
        }
        What::Of(all) => {
            let only = all.first().map_or("WHAT", |name| name);
            Some(Arg::Optional(list(vec![what(only)])))
        }
        What::Nothing => None,
    }
}

/// The number to reach, after its word.
fn against(
    row: &'static Rolled,
    (before, names): (&'static Text, &'static [(Text, i64)]),
    out: &mut Vec<Arg>,
) {
    let what = or(&row.number, "the number to reach");
    out.push(Arg::Word(before, what));
    if names.is_empty() {
        out.push(number("NUMBER"));
    } else {
        let mut forms: Vec<&'static [Arg]> = vec![list(vec![signed("NUMBER")])];
        let names = names.iter();
        forms.extend(names.map(|(name, number)| word(name, kept(&number.to_string()))));
        out.push(Arg::OneOf(list(forms)));
    }
}

/// `damage` in a game with these kinds of it.
pub(super) fn damage_with(kinds: &[&'static str]) -> Verb {
    let mut options = vec![EACH, PIERCED, UNARMOURED];
    options.extend(words(kinds));
    let options = Arg::Options(list(options));
    Verb {
        syntax: list(vec![NAMES, amount("7"), options, DICE]),
        ..HURT
    }
}

/// `act` in a game that counts the actions of a turn by these letters.
pub(super) fn act_of(letters: &[&'static str]) -> Verb {
    let letters = letters.iter();
    let words = letters.map(|letter| word(letter, "what is used of the turn"));
    let what = Arg::Optional(list(vec![text("\"what\"")]));
    Verb {
        syntax: list(vec![ANYONE, Arg::OneOf(list(words.collect())), what]),
        ..ACT
    }
}

/// A form of one word, with its help.
pub(super) fn word(word: &'static str, doc: &'static str) -> &'static [Arg] {
    list(vec![Arg::Word(word, doc)])
}

/// The kinds of damage, as words of their own.
fn words(kinds: &[&'static str]) -> Vec<&'static [Arg]> {
    let kinds = kinds.iter();
    kinds.map(|kind| word(kind, "the kind of damage")).collect()
}
