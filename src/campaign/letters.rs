//! The letters of a fight: short names that stay with their characters until the fight ends.

use super::fight::Fight;
use super::ids::CharacterId;

/// The letters that stand for somebody; `z` only leads to further ones.
const LETTERS: usize = 25;
/// Leads to the next 25 letters.
const FURTHER: char = 'z';

impl Fight {
    /// A character's letter: `a` to `y`, then `za` to `zy`, then `zza`. `None` for one who never
    /// joined the fight.
    pub(crate) fn letter_of(&self, who: CharacterId) -> Option<String> {
        let owner = self.letter_owner(who);
        let nth = self.letters.iter().position(|one| *one == owner)?;
        Some(letter(nth))
    }

    /// Whose letter stands for a character: its own, or that of another minion of its kind.
    pub(crate) fn letter_owner(&self, who: CharacterId) -> CharacterId {
        let shared = self.shares.iter().find(|(one, _)| *one == who);
        shared.map_or(who, |(_, owner)| *owner)
    }

    /// The characters with a letter, in lower or upper case, in the order in which they joined.
    pub fn lettered(&self, text: &str) -> impl Iterator<Item = CharacterId> {
        let owner = nth_of(text).and_then(|nth| self.letters.get(nth).copied());
        let shared = self.shares.iter();
        let shared = shared.filter(move |(_, of)| Some(*of) == owner);
        owner.into_iter().chain(shared.map(|(who, _)| *who))
    }

    /// Gives letters to those in the order who have none, which only happens in a file written by
    /// hand.
    pub(super) fn assign_letters(&mut self) {
        for who in self.characters() {
            if !self.letters.contains(&self.letter_owner(who)) {
                self.letters.push(who);
            }
        }
    }
}

/// The letter of the character who joined as number `nth`, counted from 0.
pub(crate) fn letter(nth: usize) -> String {
    let mut text = String::from(FURTHER).repeat(nth / LETTERS);
    let last = u8::try_from(nth % LETTERS).unwrap_or(0);
    text.push(char::from(b'a' + last));
    text
}

/// The reverse of [`letter`]; `None` for a text that is no letter.
fn nth_of(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let last = lower.trim_start_matches(FURTHER);
    let mut rest = last.chars();
    let (one, None) = (rest.next()?, rest.next()) else {
        return None;
    };
    let nth = one
        .is_ascii_lowercase()
        .then(|| u32::from(one) - u32::from('a'))?;
    let nth = usize::try_from(nth).ok()?;
    Some((lower.len() - last.len()) * LETTERS + nth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_z_waits_for_a_second_letter() {
        for (nth, text) in [
            (0, "a"),
            (24, "y"),
            (25, "za"),
            (49, "zy"),
            (50, "zza"),
            (74, "zzy"),
            (75, "zzza"),
        ] {
            assert_eq!(letter(nth), text);
            assert_eq!(nth_of(text), Some(nth), "{text}");
        }
    }

    #[test]
    fn no_letter_is_the_beginning_of_another() {
        let all: Vec<String> = (0..200).map(letter).collect();
        for (nth, one) in all.iter().enumerate() {
            assert_eq!(nth_of(one), Some(nth));
            let begun = all.iter().filter(|other| other.starts_with(one.as_str()));
            assert_eq!(begun.count(), 1, "{one}");
        }
    }

    #[test]
    fn other_texts_are_no_letters() {
        for text in [
            "", "z", "zz", "ab", "az", "zab", "1", "z1", "é", "zé", "a ", "ß",
        ] {
            assert_eq!(nth_of(text), None, "{text:?}");
        }
        assert_eq!(nth_of("B"), Some(1));
        assert_eq!(nth_of("Za"), Some(25));
    }

    #[test]
    fn letters_stay_with_those_who_have_them() {
        let who = |ids: &[u32]| ids.iter().copied().map(CharacterId).collect::<Vec<_>>();
        let place = |character| crate::campaign::Combatant {
            character,
            ..Default::default()
        };
        let mut fight = Fight {
            // 9 left the fight.
            letters: who(&[7, 9]),
            order: who(&[3, 7, 3, 5]).into_iter().map(place).collect(),
            ..Fight::default()
        };
        fight.assign_letters();
        assert_eq!(fight.letters, who(&[7, 9, 3, 5]));
        assert_eq!(fight.letter_of(CharacterId(3)).as_deref(), Some("c"));
        assert_eq!(fight.lettered("b").next(), Some(CharacterId(9)));
        assert_eq!(fight.lettered("e").next(), None);
        assert_eq!(fight.letter_of(CharacterId(4)), None);
    }
}
