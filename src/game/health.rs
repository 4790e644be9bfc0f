//! How close a character is to going down and to dying, for games that count up or down.

/// A character's health. It counts down (hit points, from `whole` to 0) or up (damage, from 0 to
/// the limit).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    pub now: i64,
    /// The value of an unhurt character.
    pub whole: i64,
    /// The value at which the character goes down.
    pub down: i64,
    /// The value at which the worst happens.
    pub dead: i64,
    /// What that is: `die` or `start dying`.
    pub worst: &'static str,
}

impl Health {
    /// Health counted as damage, with the damage that takes the character down and the damage that
    /// kills.
    pub(crate) const fn of_damage(now: i64, down: i64, dead: i64) -> Self {
        Self {
            now,
            whole: 0,
            down,
            dead,
            worst: "die",
        }
    }

    /// Health counted as the points that are left, of a character who goes down without any.
    #[must_use]
    pub const fn of_points(now: i64, whole: i64) -> Self {
        Self {
            now,
            whole,
            down: 0,
            dead: 0,
            worst: "die",
        }
    }

    /// Whether it counts down in points rather than up in damage.
    fn is_points(self) -> bool {
        self.whole > self.down
    }

    /// How much is left on the way from one value to another, and the whole distance.
    fn way(self, from: i64, to: i64) -> (i64, i64) {
        let sign = if self.is_points() { 1 } else { -1 };
        let far = |value: i64| value.saturating_sub(to).saturating_mul(sign);
        (far(self.now), far(from))
    }

    /// How much is left on the way from unhurt to down, and the whole distance, at least 1.
    pub(crate) fn to_down(self) -> (i64, i64) {
        let (left, whole) = self.way(self.whole, self.down);
        let whole = whole.max(1);
        (left.clamp(0, whole), whole)
    }

    /// How much is left on the way from down to dead, and the whole distance; `None` if the game
    /// does not count past going down.
    pub(crate) fn to_death(self) -> Option<(i64, i64)> {
        let (left, whole) = self.way(self.down, self.dead);
        (whole > 0).then(|| (left.clamp(0, whole), whole))
    }

    /// How much is left until the worst, also of a character who is not down yet; `None` if the
    /// game does not count past going down.
    pub(crate) fn to_worst(self) -> Option<i64> {
        self.to_death()?;
        let (left, _) = self.way(self.now, self.dead);
        Some(left.max(0))
    }
}
