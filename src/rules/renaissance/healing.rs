//! Healing, day by day (Renaissance, Combat: healing). Damage with wounds and stress with traumas
//! heal alike, at different rates.

/// What has to heal: damage and wounds, or stress and traumas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ailment {
    /// Points of DV or SV.
    pub points: i64,
    /// Wounds or traumas.
    pub marks: i64,
    /// Days counted towards healing the next wound or trauma.
    pub days: u32,
}

/// SV that soothing heals, by how many of the two who roll succeed.
pub(crate) const fn soothed(successes: usize) -> i64 {
    match successes {
        0 => 0,
        1 => 1,
        _ => 3,
    }
}

/// The rate of healing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rest {
    /// Points healed each day.
    pub points_a_day: i64,
    /// The days that each wound or trauma takes.
    pub days_a_mark: u32,
    /// Whether wounds or traumas only heal once no points are left.
    pub marks_wait: bool,
}

/// Damage without care: 1 DV a day, then 1 wound a week.
pub(crate) const HARM_ALONE: Rest = Rest {
    points_a_day: 1,
    days_a_mark: 7,
    marks_wait: true,
};
/// Damage of a character who rests under care: 3 DV a day and a wound every 4 days.
pub(crate) const HARM_CARED_FOR: Rest = Rest {
    points_a_day: 3,
    days_a_mark: 4,
    marks_wait: false,
};
/// Stress without care: 1 SV a day, then 1 trauma a month (30 days).
pub(crate) const STRESS_ALONE: Rest = Rest {
    points_a_day: 1,
    days_a_mark: 30,
    marks_wait: true,
};
/// Stress of a character who rests under care: 3 SV a day and a trauma a week.
pub(crate) const STRESS_CARED_FOR: Rest = Rest {
    points_a_day: 3,
    days_a_mark: 7,
    marks_wait: false,
};

impl Ailment {
    /// The state one day later.
    ///
    /// Without care, points heal first, and only days that begin without points count towards a
    /// wound or trauma ("1 DV a day, then 1 wound a week"). Under care both heal at the same time
    /// ("3 DV a day and a wound every 4 days").
    ///
    /// Days already counted are kept when care begins or ends, or when new points interrupt the
    /// count, and are compared with the rate of the current day; each wound or trauma healed
    /// resets the count. Without wounds or traumas no days are counted.
    pub(crate) fn a_day_later(self, rest: Rest) -> Self {
        let points = self.points.max(0);
        let marks = self.marks.max(0);
        let waits = rest.marks_wait && points > 0;
        let days = self.days.saturating_add(u32::from(!waits));
        let healed = !waits && marks > 0 && days >= rest.days_a_mark;
        let marks = marks - i64::from(healed);
        Self {
            points: points.saturating_sub(rest.points_a_day).max(0),
            marks,
            days: if healed || marks == 0 { 0 } else { days },
        }
    }

    /// Whether there is nothing left to heal.
    pub(crate) fn is_healed(self) -> bool {
        self.points <= 0 && self.marks <= 0
    }
}
