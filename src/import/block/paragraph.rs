//! What a creature can do, a paragraph each under its name: `Sneak Attack (1/Turn). It deals ...`, `Claws. Melee Weapon
//! Attack: +4 to hit ...`. Numbers in such a paragraph are no values of the sheet.

use super::line::Line;
use super::words::{bare, section};
use crate::import::action::is_attack;

/// The longest name of a paragraph, in words.
const LONGEST_NAME: usize = 8;
/// A paragraph without a bonus to hit is a sentence of at least this many words.
const SHORTEST: usize = 2;
/// Words of a name that have no capital letter.
const SMALL: &str = "a an and as at by for from in into of on or the to with";

/// A paragraph.
pub(super) struct Paragraph {
    pub(super) name: String,
    /// What stands in brackets behind the name: `Recharge 5-6`; may be empty.
    pub(super) usage: String,
    pub(super) text: String,
}

/// Whether a block is set like those that are published for a d20: by its attacks, or by its challenge.
pub(super) fn is_published(lines: &[Line]) -> bool {
    let mut texts = lines.iter().map(Line::text);
    texts.any(|text| {
        let challenge = text.split([' ', ':']).next();
        text.contains(" to hit")
            || text.contains("Attack Roll:")
            || challenge.is_some_and(|word| ["Challenge", "CR"].contains(&word))
    })
}

/// Whether a name has capital letters, as in a published block.
pub(super) fn is_titled(name: &str) -> bool {
    let mut words = name.split([' ', '(']).filter(|word| !word.is_empty());
    words.all(|word| {
        !word.starts_with(char::is_lowercase) || SMALL.split(' ').any(|one| one == word)
    })
}

impl Paragraph {
    fn new(name: &str, usage: &str, text: &str) -> Self {
        Self {
            name: name.to_owned(),
            usage: usage.to_owned(),
            text: text.to_owned(),
        }
    }

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
        let is_sentence = is_attack(text)
            || text.starts_with(char::is_uppercase)
                && is_titled(name)
                && !text.contains('%')
                && text.split(' ').count() >= SHORTEST;
        (is_name && is_sentence).then(|| Self::new(name, usage, text))
    }

    /// The paragraph that begins with the first of these lines, if one does, and how many lines its name takes.
    pub(super) fn at(lines: &[Line]) -> (Option<Self>, usize) {
        let said = lines[0].text();
        let open = said.rfind('(') > said.rfind(')');
        match lines.get(1).filter(|_| open) {
            Some(next) => {
                let begun = Self::of(&format!("{said} {}", next.text()));
                let used = 1 + usize::from(begun.is_some());
                (begun, used)
            }
            None => (Self::of(&said), 1),
        }
    }

    /// What follows a heading: `Legendary Actions`. The usual ones say nothing.
    pub(super) fn under(heading: &Line) -> Option<Self> {
        let said = heading.text();
        let is_heading = said.starts_with(char::is_uppercase) && !said.ends_with('.');
        let said = Some(bare(&said)).filter(|_| is_heading && heading.words().is_some())?;
        let usual = ["Actions", "Traits"].contains(&said);
        Some(Self::new(if usual { "" } else { said }, "", ""))
    }

    /// Adds a line that goes on with it.
    pub(super) fn go_on(&mut self, said: &str) {
        if !self.text.is_empty() && !said.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(said);
    }

    /// The paragraph alone, or it and an attack that was printed on its line: `... with its slam. Slam. Melee Weapon
    /// Attack: +7 to hit ...`.
    pub(super) fn parts(mut self) -> Vec<Self> {
        let attack = ["Melee", "Ranged"].into_iter().find_map(|kind| {
            let (before, _) = self.text.split_once(&format!(". {kind} "))?;
            let (rest, name) = before.rsplit_once(". ")?;
            let text = self.text[before.len()..].trim_start_matches(['.', ' ']);
            Some((rest.len() + 1, Self::new(name, "", text)))
        });
        let end = attack.as_ref().map_or(self.text.len(), |(end, _)| *end);
        self.text.truncate(end);
        let attack = attack.map(|(_, attack)| attack);
        [self].into_iter().chain(attack).collect()
    }
}
