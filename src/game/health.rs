//! How far somebody is from going down and from death, however a game counts it.

/// What a game knows of somebody's health. It may be counted down (hit points, from `whole` to 0) or
/// up (damage, from 0 to what one can take).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    pub now: i64,
    /// Where it stands for somebody unhurt.
    pub whole: i64,
    /// Where somebody goes down.
    pub down: i64,
    /// Where somebody is dead, or begins to die.
    pub dead: i64,
}

impl Health {
    /// Damage, of which so much takes somebody down and so much kills.
    #[must_use]
    pub const fn of_damage(now: i64, down: i64, dead: i64) -> Self {
        Self {
            now,
            whole: 0,
            down,
            dead,
        }
    }

    /// Whether it is points that are lost rather than damage that is counted.
    fn is_points(self) -> bool {
        self.whole > self.down
    }

    /// What a GM reads: the points that are left, or how much damage it takes to go down; below 0 for
    /// somebody who is down by damage.
    #[must_use]
    pub fn left(self) -> i64 {
        if self.is_points() {
            self.now
        } else {
            self.down.saturating_sub(self.now)
        }
    }

    /// How much of the way from unhurt to down is left, and the whole of it, at least 1.
    #[must_use]
    pub fn to_down(self) -> (i64, i64) {
        let sign = if self.is_points() { 1 } else { -1 };
        let whole = self.whole.saturating_sub(self.down).saturating_mul(sign);
        let left = self.now.saturating_sub(self.down).saturating_mul(sign);
        let whole = whole.max(1);
        (left.clamp(0, whole), whole)
    }

    /// The same from down to death; `None` where going down is as far as it is counted.
    #[must_use]
    pub fn to_death(self) -> Option<(i64, i64)> {
        let sign = if self.is_points() { 1 } else { -1 };
        let whole = self.down.saturating_sub(self.dead).saturating_mul(sign);
        let left = self.now.saturating_sub(self.dead).saturating_mul(sign);
        (whole > 0).then(|| (left.clamp(0, whole), whole))
    }
}
