//! The dice of earlier runs of a line, for running it again.

use std::mem::take;

use crate::campaign::{CharacterId, Face, Fell, Thrown};

/// What dice are asked for: who rolls what, and against whom or what.
#[derive(Clone, Debug, Default)]
pub(super) struct Request {
    pub(super) who: Option<CharacterId>,
    pub(super) what: String,
    pub(super) against: String,
}

impl Request {
    /// What fell for it.
    pub(super) fn fell(&self, fell: Fell) -> Thrown {
        Thrown {
            who: self.who,
            what: self.what.clone(),
            against: self.against.clone(),
            fell,
        }
    }

    /// Whether dice fell for it or for the same.
    pub(super) fn is_of(&self, throw: &Thrown) -> bool {
        throw.who == self.who && throw.what == self.what && throw.against == self.against
    }
}

/// The dice of an earlier run of a line, in the order in which it asked for them.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    left: Vec<Thrown>,
    /// Dice of throws that have become smaller.
    over: Vec<Thrown>,
    /// Typed dice take their place. Otherwise typed dice are only for those that are missing.
    pub(super) replaced: bool,
    /// They take the place of those that were typed, and not of the console's.
    pub(super) only_typed: bool,
    /// Whether a line runs again at all.
    pub(super) again: bool,
}

impl Kept {
    pub(super) fn new(dice: Vec<Thrown>, replaced: bool) -> Self {
        Self {
            left: dice,
            over: Vec::new(),
            replaced,
            only_typed: false,
            again: true,
        }
    }

    /// Takes the next throw for what is asked for, if it is what `is_it` asks for. What was typed for
    /// something else is never used.
    pub(super) fn take(&mut self, request: &Request, is_it: fn(&Fell) -> bool) -> Option<Fell> {
        let at = self.left.iter().position(|throw| request.is_of(throw))?;
        is_it(&self.left[at].fell).then(|| self.left.remove(at).fell)
    }

    /// Whether what is typed now may take the place of what fell for this, or of the die `nth` of it.
    pub(super) fn may_replace(&self, request: &Request, nth: usize) -> bool {
        let fell = self.left.iter().find(|throw| request.is_of(throw));
        let kept = fell.and_then(|fell| fell.faces().get(nth));
        kept.is_none_or(|face| self.replaces(*face))
    }

    /// Whether what is typed now may take the place of a die.
    pub(super) fn replaces(&self, face: Face) -> bool {
        self.replaced && (face.typed || !self.only_typed)
    }

    /// How many dice of it, or totals and hits in their place, were typed.
    pub(super) fn typed_dice(&self) -> usize {
        let typed = self.left.iter().map(|throw| match &throw.fell {
            Fell::Dice(faces) => faces.iter().filter(|face| face.typed).count(),
            Fell::Hits(_) | Fell::Number(_) => 1,
        });
        typed.sum()
    }

    pub(super) fn has_any(&self) -> bool {
        !self.left.is_empty()
    }

    /// Leaves dice of a throw over that are not needed.
    pub(super) fn leave(&mut self, request: &Request, faces: &[Face]) {
        if !faces.is_empty() {
            self.over.push(request.fell(Fell::Dice(faces.to_vec())));
        }
    }

    pub(super) fn take_left(&mut self) -> Vec<Thrown> {
        let mut all = take(&mut self.over);
        all.append(&mut self.left);
        all
    }
}
