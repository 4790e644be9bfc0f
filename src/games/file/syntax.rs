//! The syntax of verbs that roll.

use super::kept::{kept, list};
use super::roll::{Against, Kind, Roll};
use super::schema;
use crate::game::Verb;
use crate::game::syntax::{
    ANYONE, Arg, DICE, MODIFIERS, NAMES, amount, number, signed, text, value, what,
};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{BEGINNING, DAMAGE, MORE, PIERCES, defences};
use crate::verbs::fight::ACT;
use crate::verbs::people::harm::{DAMAGE as HURT, EACH, PIERCES as PIERCED, UNARMOURED};

/// The syntax of a verb.
pub(super) fn syntax_of(roll: &Roll, rolled: &schema::Rolled) -> &'static [Arg] {
    let mut out = Vec::new();
    match roll.kind {
        Kind::Check => {
            out.push(ANYONE);
            out.extend(what_of(rolled));
            out.push(MODIFIERS);
            against(roll, &mut out);
        }
        Kind::Many => {
            out.push(NAMES);
            out.extend(what_of(rolled));
            out.push(MODIFIERS);
            against(roll, &mut out);
            let mut options: Vec<&'static [Arg]> = vec![list(vec![
                Arg::Word("damage", "what is shared, rolled once"),
                text("20|4d6"),
            ])];
            options.extend(words(roll.spec.kinds));
            out.push(Arg::Options(list(options)));
        }
        Kind::Contest => {
            for word in [None, Some(Arg::Word(VERSUS, "the other side"))] {
                out.extend(word);
                out.push(ANYONE);
                out.extend(what_of(rolled));
                out.push(MODIFIERS);
            }
        }
        Kind::Attack => {
            out.push(BEGINNING);
            let answer = match roll.against {
                Against::Roll(_) => "DEFENCE|N",
                _ => "N",
            };
            let answer = value(answer, crate::game::syntax::Kind::What, defences);
            out.push(Arg::Optional(list(vec![answer])));
            let mut options = vec![MORE, DAMAGE, PIERCES];
            options.extend(words(roll.spec.kinds));
            out.push(Arg::Options(list(options)));
        }
    }
    out.push(DICE);
    list(out)
}

/// What is rolled, if it is typed.
fn what_of(rolled: &schema::Rolled) -> Option<Arg> {
    match &rolled.what {
        schema::What::Any => Some(what("WHAT")),
        schema::What::Of(all) if all.len() > 1 => {
            let names: Vec<&str> = all.iter().map(|name| &**name).collect();
            Some(what(kept(&names.join("|"))))
        }
        schema::What::Of(all) => {
            let only = all.first().map_or("WHAT", |name| kept(name));
            Some(Arg::Optional(list(vec![what(only)])))
        }
        schema::What::Nothing => None,
    }
}

/// The number to reach, after its word.
fn against(roll: &Roll, out: &mut Vec<Arg>) {
    let Against::Number(word, names) = &roll.against else {
        return;
    };
    out.push(Arg::Word(word, "the number to reach"));
    if names.is_empty() {
        out.push(number("N"));
    } else {
        let mut forms: Vec<&'static [Arg]> = vec![list(vec![signed("N")])];
        forms.extend(
            names
                .iter()
                .map(|(name, number)| list(vec![Arg::Word(name, kept(&number.to_string()))])),
        );
        out.push(Arg::OneOf(list(forms)));
    }
    out.push(MODIFIERS);
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
    let words = letters.map(|letter| list(vec![Arg::Word(letter, "what is used of the turn")]));
    let what = Arg::Optional(list(vec![text("\"what\"")]));
    Verb {
        syntax: list(vec![ANYONE, Arg::OneOf(list(words.collect())), what]),
        ..ACT
    }
}

/// The kinds of damage, as words of their own.
fn words(kinds: &[&'static str]) -> Vec<&'static [Arg]> {
    let kinds = kinds.iter();
    let each = kinds.map(|kind| list(vec![Arg::Word(kind, "the kind of damage")]));
    each.collect()
}
