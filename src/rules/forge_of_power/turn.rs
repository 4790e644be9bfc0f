//! What one turn allows (Forge of Power, Turns in combat).

/// The Free power that moves to an adjacent zone.
pub(crate) const STRIDE: &str = "Stride";

/// What a power costs the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cost {
    /// Nothing.
    Free,
    /// The 1-Action.
    Action,
}

/// Why a power cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the 1-Action of this turn is used")]
pub(crate) struct ActionGone;

/// What was used in a turn: one 1-Action, and Free powers, each of which is free once. Powers are
/// known by whatever tells them apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TurnUse<P> {
    action_used: bool,
    free: Vec<P>,
}

impl<P> Default for TurnUse<P> {
    fn default() -> Self {
        Self {
            action_used: false,
            free: Vec::new(),
        }
    }
}

impl<P: PartialEq> TurnUse<P> {
    /// A turn in which nothing was used yet.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Whether the 1-Action is still there.
    #[must_use]
    pub(crate) fn action_left(&self) -> bool {
        !self.action_used
    }

    /// The Free powers that were used, in order.
    #[must_use]
    pub(crate) fn free_used(&self) -> &[P] {
        &self.free
    }

    /// What a Free power would cost now: nothing the first time in the turn, then the 1-Action.
    #[must_use]
    pub(crate) fn free_cost(&self, power: &P) -> Cost {
        if self.free.contains(power) {
            Cost::Action
        } else {
            Cost::Free
        }
    }

    /// Uses the 1-Action.
    ///
    /// # Errors
    ///
    /// [`ActionGone`] if it is used; nothing changes.
    pub(crate) fn use_action(&mut self) -> Result<(), ActionGone> {
        if self.action_used {
            return Err(ActionGone);
        }
        self.action_used = true;
        Ok(())
    }

    /// Uses a Free power.
    ///
    /// # Errors
    ///
    /// [`ActionGone`] if the power costs the 1-Action by now and that is used; nothing changes.
    pub(crate) fn use_free(&mut self, power: P) -> Result<Cost, ActionGone> {
        let cost = self.free_cost(&power);
        match cost {
            Cost::Free => self.free.push(power),
            Cost::Action => self.use_action()?,
        }
        Ok(cost)
    }
}
