//! What a creature can do, a paragraph each under its name: `Sneak Attack (1/Turn). It deals ...`, `Claws. Melee Weapon
//! Attack: +4 to hit ...`. Numbers in such a paragraph are no values of the sheet.

use super::words::section;

/// The longest name of a paragraph, in words.
const LONGEST_NAME: usize = 8;
/// A paragraph without a bonus to hit is a sentence of at least this many words.
const SHORTEST: usize = 4;

/// A paragraph.
pub(super) struct Paragraph {
    pub(super) name: String,
    /// What stands in brackets behind the name: `Recharge 5-6`; may be empty.
    pub(super) usage: String,
    pub(super) text: String,
}

impl Paragraph {
    /// The paragraph that begins with a line, if one does.
    pub(super) fn of(line: &str) -> Option<Self> {
        let (title, text) = line.split_once(". ")?;
        // How often it can be done is no part of its name: `Recharge 5-6`, `3/Day`.
        let often = |said: &str| {
            said.contains(|c: char| c.is_ascii_digit()) || said.starts_with("Recharge")
        };
        let (name, usage) = match title.split_once(" (") {
            Some((name, usage)) if often(usage) => (name, usage.strip_suffix(')')?),
            _ => (title, ""),
        };
        let plain = |c: char| c.is_alphabetic() || " '’-,/&()".contains(c);
        let is_name = name.starts_with(char::is_uppercase)
            && name.chars().all(plain)
            && name.split(' ').count() <= LONGEST_NAME
            && section(name).is_none();
        // `Spear. 45%, 1d8+1` lists values.
        let is_sentence = text.contains(" to hit")
            || text.starts_with(char::is_uppercase)
                && !text.contains('%')
                && text.split(' ').count() >= SHORTEST;
        (is_name && is_sentence).then(|| Self {
            name: name.to_owned(),
            usage: usage.to_owned(),
            text: text.to_owned(),
        })
    }

    /// The paragraph alone, or it and an attack that was printed on its line: `... with its slam. Slam. Melee Weapon
    /// Attack: +7 to hit ...`.
    pub(super) fn parts(mut self) -> Vec<Self> {
        let attack = ["Melee", "Ranged"].into_iter().find_map(|kind| {
            let (before, _) = self.text.split_once(&format!(". {kind} "))?;
            let (rest, name) = before.rsplit_once(". ")?;
            Some((rest.len(), name.to_owned(), before.len()))
        });
        let Some((rest, name, before)) = attack else {
            return vec![self];
        };
        let text = self.text.split_off(before);
        self.text.truncate(rest + 1);
        let text = text.trim_start_matches(['.', ' ']).to_owned();
        let usage = String::new();
        vec![self, Self { name, usage, text }]
    }
}
