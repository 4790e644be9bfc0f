//! What a verb takes, as data. A row of a verb table declares it once; its usage,
//! what completes, which words are keywords, whether dice may follow and what the
//! panel above the prompt asks for all come from it.

use super::line::Word;

/// One part of what a verb takes. `C` says what could be typed for a value; only
/// the rooms above know.
#[derive(Clone, Copy, Debug)]
pub enum Arg<C: 'static> {
    /// A keyword, and what it means.
    Word(&'static str, &'static str),
    /// Something that is named, counted or described.
    Value(Value<C>),
    /// May be left out: `[force]`.
    Optional(&'static [Arg<C>]),
    /// As often as wanted, or not at all: `[STAT VALUE]...`.
    Any(&'static [Arg<C>]),
    /// Once or more often: `NAME...`.
    Many(&'static [Arg<C>]),
    /// Each may be left out; they come in any order, each once: `[ap 2] [unarmoured]`. One that
    /// is itself an [`Arg::Any`] or [`Arg::Many`] may come again.
    Options(&'static [&'static [Arg<C>]]),
    /// One of these: `start|save`.
    OneOf(&'static [&'static [Arg<C>]]),
    All(&'static [Arg<C>]),
    /// The usage writes something shorter for these: `SIDE`.
    Short(&'static str, &'static [Arg<C>]),
    /// The usage lists what these may be, which is worked out from elsewhere.
    Listed(fn() -> String, &'static [Arg<C>]),
    /// `= DICE`, at the end of the line.
    Dice,
}

/// Something in a line that is not a keyword.
#[derive(Clone, Copy, Debug)]
pub struct Value<C: 'static> {
    /// How the usage writes it: a role such as `NAME`, or an example such as `10m`.
    pub shown: &'static str,
    /// Which words it takes.
    pub kind: Kind,
    /// What could be typed for it.
    pub from: C,
}

/// A part of the syntax that takes words.
#[derive(Clone, Copy, Debug)]
pub enum Item<C: 'static> {
    /// A keyword, and what it means.
    Word(&'static str, &'static str),
    Value(&'static Value<C>),
}

/// Which words a [`Value`] takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A name, which is one word.
    Name,
    /// One of a list of names, which ends at an unquoted number.
    Names,
    /// Another name of a list, which must exist: what names nobody is what follows the list.
    Known,
    /// What is rolled: one word, or several that operators join.
    What,
    /// Modifiers, up to the next keyword.
    Modifiers,
    /// Any word.
    Text,
    /// A word in quotes.
    Quoted,
    /// A whole number without a sign.
    Number,
    /// The same, or dice such as `2d6`.
    Amount,
    /// A whole number that may have a sign.
    Signed,
    /// A whole number that has one.
    Plus,
    /// Words up to the next keyword.
    Formula,
    /// An entry of the log: `#12`.
    Entry,
    /// A word of its own look, such as `x6`.
    Like(fn(&Word) -> bool),
    /// A whole command with its verb.
    Command,
}

/// The word between the sides of a contest.
pub const VERSUS: &str = "vs";

/// How a verb that takes this is written: `damage NAME... 7 [ap 2] [unarmoured] [= DICE]`.
#[must_use]
pub fn usage<C>(name: &str, syntax: &[Arg<C>]) -> String {
    let mut out = format!("{name} ");
    spaced(&mut out, syntax);
    out.truncate(out.trim_end().len());
    out
}

fn write<C>(out: &mut String, arg: &Arg<C>) {
    match arg {
        Arg::Word(word, _) => out.push_str(word),
        Arg::Value(value) => out.push_str(value.shown),
        Arg::Optional(args) => bracketed(out, args),
        Arg::Any(args) => {
            bracketed(out, args);
            out.push_str("...");
        }
        Arg::Many(args) => {
            spaced(out, args);
            out.push_str("...");
        }
        Arg::All(args) => spaced(out, args),
        Arg::Options(options) => {
            for (nth, args) in options.iter().enumerate() {
                out.push_str(if nth > 0 { " " } else { "" });
                match args {
                    [again @ Arg::Any(_)] => write(out, again),
                    _ => bracketed(out, args),
                }
            }
        }
        Arg::OneOf(choices) => {
            for (nth, args) in choices.iter().enumerate() {
                out.push_str(if nth > 0 { "|" } else { "" });
                spaced(out, args);
            }
        }
        Arg::Short(short, _) => out.push_str(short),
        Arg::Listed(list, _) => out.push_str(&list()),
        Arg::Dice => out.push_str("= DICE"),
    }
}

fn spaced<C>(out: &mut String, args: &[Arg<C>]) {
    for (nth, arg) in args.iter().enumerate() {
        out.push_str(if nth > 0 { " " } else { "" });
        write(out, arg);
    }
}

fn bracketed<C>(out: &mut String, args: &[Arg<C>]) {
    out.push('[');
    spaced(out, args);
    out.push(']');
}

/// Looks at every part, outer ones first.
pub fn visit<C>(syntax: &'static [Arg<C>], look: &mut dyn FnMut(&'static Arg<C>)) {
    for arg in syntax {
        look(arg);
        match arg {
            Arg::Optional(args)
            | Arg::Any(args)
            | Arg::Many(args)
            | Arg::All(args)
            | Arg::Short(_, args)
            | Arg::Listed(_, args) => {
                visit(args, look);
            }
            Arg::Options(lists) | Arg::OneOf(lists) => {
                for args in *lists {
                    visit(args, look);
                }
            }
            Arg::Word(..) | Arg::Value(_) | Arg::Dice => {}
        }
    }
}

/// What stands right after a keyword; nothing where that is not one of these.
#[must_use]
pub fn following<C>(syntax: &'static [Arg<C>], keyword: &str) -> &'static [Arg<C>] {
    for (at, arg) in syntax.iter().enumerate() {
        let within = match arg {
            Arg::Word(word, _) if word.eq_ignore_ascii_case(keyword) => {
                return syntax.get(at + 1..at + 2).unwrap_or_default();
            }
            Arg::Optional(args)
            | Arg::Any(args)
            | Arg::Many(args)
            | Arg::All(args)
            | Arg::Short(_, args)
            | Arg::Listed(_, args) => following(args, keyword),
            Arg::Options(lists) | Arg::OneOf(lists) => {
                let mut each = lists.iter().map(|args| following(args, keyword));
                each.find(|found| !found.is_empty()).unwrap_or_default()
            }
            Arg::Word(..) | Arg::Value(_) | Arg::Dice => &[],
        };
        if !within.is_empty() {
            return within;
        }
    }
    &[]
}

/// The keywords, in the order in which they stand.
#[must_use]
pub fn keywords<C>(syntax: &'static [Arg<C>]) -> Vec<&'static str> {
    let mut found = Vec::new();
    visit(syntax, &mut |arg| {
        if let Arg::Word(word, _) = arg {
            found.push(*word);
        }
    });
    found
}

/// Whether dice may follow.
#[must_use]
pub fn takes_dice<C>(syntax: &'static [Arg<C>]) -> bool {
    let mut found = false;
    visit(syntax, &mut |arg| found |= matches!(arg, Arg::Dice));
    found
}

/// The values, in the order in which they stand; those after a keyword, if one is given.
#[must_use]
pub fn values<C>(syntax: &'static [Arg<C>], after: Option<&str>) -> Vec<&'static Value<C>> {
    let mut found = Vec::new();
    let mut reached = after.is_none();
    visit(syntax, &mut |arg| match arg {
        Arg::Word(word, _) => reached |= Some(*word) == after,
        Arg::Value(value) if reached => found.push(value),
        _ => {}
    });
    found
}
