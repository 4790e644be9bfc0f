//! The modifiers of a game, with their keys in the panel.

use super::builder::Builder;
use super::kept::{keep, kept, list, texts};
use super::schema::{Against, File, Kind, Rolled, Takes as Written};
use super::scope::Person;
use super::text::Text;
use crate::game::modifier::{Modifier as Row, Sign, Takes};
use crate::game::side::Value;
use crate::game::toggle::Place as Where;
use crate::game::{Side, Table, Toggle};

impl Builder<'_> {
    pub(super) fn rows_of_modifiers(&mut self) -> &'static [Row] {
        let file = self.file;
        let rolling: Vec<_> = file.rolling().collect();
        let rolling = rolling.as_slice();
        let mut keys = Keys::of(file);
        let mut rows = Vec::new();
        let modes = [
            (&file.modes.good, "good dice"),
            (&file.modes.bad, "bad dice"),
        ];
        for (word, doc) in modes.into_iter().filter(|(word, _)| !word.is_empty()) {
            let toggles = keys.phrases((word, "", &[]), &[kept(word)], rolling);
            rows.push(Row::new(kept(word), doc).keys(toggles));
        }
        for (nth, modifier) in file.modifiers.iter().enumerate() {
            let word: &'static str = &modifier.word;
            let mut before = file.modifiers[..nth].iter();
            if !modifier.key.is_empty() && before.any(|one| one.key == modifier.key) {
                let what = format!("another modifier has the key `{}`", modifier.key);
                self.source.warn(&modifier.key, what);
            }
            for verb in &modifier.verbs {
                let known = rolling.iter().map(|(_, rolled)| &rolled.name);
                self.source.known("verb that rolls", verb, known);
            }
            let on = (&modifier.word, &*modifier.key, &*modifier.verbs);
            let (takes, toggles) = match &modifier.takes {
                Written::Nothing => (Takes::Nothing, keys.phrases(on, &[word], rolling)),
                takes @ (Written::Number(what, low, high) | Written::Signed(what, low, high)) => {
                    let toggles = keys.number(on, (modifier.first, *low, *high), rolling);
                    let takes = match takes {
                        Written::Signed(..) => Takes::Signed(what, *low, *high),
                        _ => Takes::Number(what, *low, *high),
                    };
                    (takes, toggles)
                }
                Written::OneOf(all) => {
                    let words: Vec<&'static str> = all.names().map(|one| &**one).collect();
                    let phrases = words.iter().map(|one| kept(&format!("{word} {one}")));
                    let phrases: Vec<&'static str> = phrases.collect();
                    let toggles = keys.phrases(on, &phrases, rolling);
                    (Takes::OneOf(list(words)), toggles)
                }
            };
            let mut row = Row {
                takes,
                verbs: texts(&modifier.verbs),
                one_of: &modifier.one_of,
                page: &modifier.page,
                ..Row::new(word, &modifier.doc).keys(toggles)
            };
            if !modifier.when.is_empty() {
                row.by_itself = &modifier.by_itself;
                let known = keep(move |table: Table<'_>, side: &Side| {
                    let who = table.campaign.characters.get(side.subject.who?)?;
                    let person = Person::new(file, who, table.campaign);
                    person.is(&modifier.when).then_some(Value::Nothing)
                });
                row.known = list(vec![Sign::Special(known)]);
            }
            rows.push(row);
        }
        let secret = keys.phrases(
            (&Text::from("secret"), &keys.secret(), &[]),
            &["secret"],
            rolling,
        );
        rows.push(Row::secret(secret));
        list(rows)
    }
}

/// The keys for a plain number, in each verb that rolls, and for a number that it is against.
pub(super) fn plus(file: &File, rolling: &[(Kind, &Rolled)]) -> Vec<Toggle> {
    let asked = Keys::of(file);
    let key = "modifier+".chars().find(|key| !asked.0.contains(key));
    let each = rolling.iter().map(|(kind, rolled)| {
        let verb = list(vec![kept(&rolled.name)]);
        let plus = Toggle::plus(1, place_of_plus(*kind, rolled), verb);
        let plus = Toggle {
            key: key.unwrap_or(plus.key),
            ..plus
        };
        let number = match &rolled.against {
            Against::Number(word) if !rolled.number.is_empty() => {
                let number = Toggle::number('n', kept(word), (1, 20), Where::End, verb);
                Some(number.doc(kept(&rolled.number)))
            }
            _ => None,
        };
        let number = number.filter(|number| !asked.0.contains(&number.key));
        std::iter::once(plus).chain(number)
    });
    each.flatten().collect()
}

/// Where modifiers of a verb are written.
fn place_of(kind: Kind, rolled: &Rolled) -> Where {
    match kind {
        Kind::Contest => Where::Here,
        // The target rolls as well.
        Kind::Attack if matches!(rolled.against, Against::Roll(_) | Against::Best) => Where::Here,
        Kind::Attack => Where::First,
        Kind::Check | Kind::Many => Where::End,
    }
}

/// Where plain numbers are written: before the number that the roll is against.
fn place_of_plus(kind: Kind, rolled: &Rolled) -> Where {
    match (kind, &rolled.against) {
        (Kind::Check | Kind::Many, Against::Number(word) | Against::Named(word, _)) => {
            Where::Before(kept(word))
        }
        _ => place_of(kind, rolled),
    }
}

/// The letters of the panel that are taken.
struct Keys(Vec<char>);

impl Keys {
    /// Those that the file asks for.
    fn of(file: &File) -> Self {
        let asked = file.modifiers.iter();
        Self(asked.filter_map(|row| row.key.chars().next()).collect())
    }

    /// The letter for keeping a roll from the players, as in other games if it is free.
    fn secret(&self) -> String {
        let free = "esct".chars().find(|key| !self.0.contains(key));
        free.map_or_else(String::new, String::from)
    }

    /// The letter that a file asks for, or the first free one of the word.
    fn letter(&mut self, word: &Text, asked: &str) -> Option<char> {
        let wanted = asked.chars().next();
        let free =
            |c: &char| c.is_ascii_lowercase() && !['m', 'e'].contains(c) && !self.0.contains(c);
        let found = wanted.or_else(|| word.chars().find(free))?;
        self.0.push(found);
        Some(found)
    }

    /// A key that writes one of these phrases.
    fn phrases(
        &mut self,
        on: (&Text, &str, &[Text]),
        phrases: &[&'static str],
        rolling: &[(Kind, &Rolled)],
    ) -> &'static [Toggle] {
        let (label, phrases) = (kept(on.0), list(phrases.to_vec()));
        let make = |key, place, verb| Toggle::phrases(key, label, phrases, place, verb);
        self.toggles(on, rolling, make)
    }

    /// A key that writes the word and a number.
    fn number(
        &mut self,
        on: (&Text, &str, &[Text]),
        (first, low, high): (Option<i64>, i64, i64),
        rolling: &[(Kind, &Rolled)],
    ) -> &'static [Toggle] {
        let label = kept(on.0);
        // 0 is as good as none.
        let low = if low == 0 { 1 } else { low };
        let make = |key, place, verb| {
            Toggle::number(key, label, (low, high), place, verb).by(first.unwrap_or(low), 1)
        };
        self.toggles(on, rolling, make)
    }

    /// A key in the panel of each verb that takes a modifier.
    fn toggles(
        &mut self,
        (word, asked, verbs): (&Text, &str, &[Text]),
        rolling: &[(Kind, &Rolled)],
        make: impl Fn(char, Where, &'static [&'static str]) -> Toggle,
    ) -> &'static [Toggle] {
        let Some(key) = self.letter(word, asked) else {
            return &[];
        };
        let rolling = rolling
            .iter()
            .filter(|(_, rolled)| verbs.is_empty() || verbs.contains(&rolled.name));
        let each = rolling.map(|(kind, rolled)| {
            let verb = list(vec![kept(&rolled.name)]);
            make(key, place_of(*kind, rolled), verb)
        });
        list(each.collect())
    }
}
