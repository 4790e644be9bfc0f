//! The dice of earlier runs of a line, for running it again.

use std::mem::take;

use crate::campaign::{CharacterId, Face, Fell, Thrown};

/// The dice of an earlier run of a line, in the order in which it asked for them.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    left: Vec<Thrown>,
    /// Dice of throws that have become smaller.
    over: Vec<Thrown>,
    /// Typed dice take their place. Otherwise typed dice are only for those that are missing.
    pub(super) replaced: bool,
    /// Whether a line runs again at all.
    pub(super) again: bool,
}

impl Kept {
    pub(super) fn new(dice: Vec<Thrown>, replaced: bool) -> Self {
        Self {
            left: dice,
            over: Vec::new(),
            replaced,
            again: true,
        }
    }

    /// Takes the next throw of a character for a purpose, if it is what `is_it` asks for. What was typed for
    /// another purpose is never used.
    pub(super) fn take(
        &mut self,
        who: Option<CharacterId>,
        what: &str,
        is_it: fn(&Fell) -> bool,
    ) -> Option<Fell> {
        let same = |throw: &Thrown| throw.who == who && throw.what == what;
        let at = self.left.iter().position(same)?;
        is_it(&self.left[at].fell).then(|| self.left.remove(at).fell)
    }

    /// Whether any of it was typed.
    pub(super) fn has_typed(&self) -> bool {
        let typed = |throw: &Thrown| match &throw.fell {
            Fell::Dice(faces) => faces.iter().any(|face| face.typed),
            Fell::Hits(_) | Fell::Number(_) => true,
        };
        self.left.iter().any(typed)
    }

    pub(super) fn has_any(&self) -> bool {
        !self.left.is_empty()
    }

    /// Leaves dice of a throw over that are not needed.
    pub(super) fn leave(&mut self, who: Option<CharacterId>, what: &str, faces: &[Face]) {
        if faces.is_empty() {
            return;
        }
        self.over.push(Thrown {
            who,
            what: what.to_owned(),
            fell: Fell::Dice(faces.to_vec()),
        });
    }

    pub(super) fn take_left(&mut self) -> Vec<Thrown> {
        let mut all = take(&mut self.over);
        all.append(&mut self.left);
        all
    }
}
