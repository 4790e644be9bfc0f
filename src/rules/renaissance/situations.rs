//! The situations of combat: named modifiers (Renaissance, Combat: situations). They stack, except
//! where [`Situation::excludes`] says otherwise.

/// Which check a situation changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weighs {
    /// The attack against (or by) whom it is said of.
    Attack,
    /// The defence.
    Defence,
    /// Every physical action of whom it is said of, attack and defence too.
    Actions,
}

/// A situation with its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Situation {
    /// How it is typed.
    pub word: &'static str,
    /// A second word that has to follow.
    pub argument: Option<&'static str>,
    /// What the target's breakdown calls it.
    pub label: &'static str,
    /// What it adds to the target.
    pub value: i64,
    /// Whose target.
    pub on: Weighs,
}

const fn one(word: &'static str, label: &'static str, value: i64, on: Weighs) -> Situation {
    Situation {
        word,
        argument: None,
        label,
        value,
        on,
    }
}

const fn cover(argument: &'static str, label: &'static str, value: i64) -> Situation {
    Situation {
        argument: Some(argument),
        ..one("cover", label, value, Weighs::Attack)
    }
}

/// A ranged weapon at point-blank range.
pub(crate) const POINT_BLANK: Situation = one("pointblank", "point-blank", -20, Weighs::Attack);
/// Medium range.
pub(crate) const MEDIUM_RANGE: Situation = one("medium", "medium range", -10, Weighs::Attack);
/// Long range.
pub(crate) const LONG_RANGE: Situation = one("long", "long range", -20, Weighs::Attack);
/// Extreme range.
pub(crate) const EXTREME_RANGE: Situation = one("extreme", "extreme range", -30, Weighs::Attack);
/// An action went into aiming.
pub(crate) const AIMED: Situation = one("aim", "aimed", 10, Weighs::Attack);
/// The defender does nothing but defend.
pub(crate) const FULL_DEFENCE: Situation = one("fulldefence", "full defence", 20, Weighs::Defence);
/// Moved beyond the base rate: all physical actions until the next turn.
pub(crate) const MOVED: Situation = one("moved", "moved fast", -10, Weighs::Actions);
/// One of several attacks in a turn.
pub(crate) const MULTIPLE_ATTACKS: Situation =
    one("multiattack", "multiple attacks", -10, Weighs::Attack);
/// Several attacks on several targets; on top of [`MULTIPLE_ATTACKS`].
pub(crate) const SEVERAL_TARGETS: Situation =
    one("severaltargets", "several targets", -10, Weighs::Attack);
/// An attack with the off hand, by a weapon that has the tag for it.
pub(crate) const OFF_HAND: Situation = one("offhand", "off hand", -10, Weighs::Attack);
/// An attack with the off hand, by a weapon without the tag.
pub(crate) const OFF_HAND_UNTAGGED: Situation =
    one("offhand", "off hand, no tag", -20, Weighs::Attack);
/// The target has minimal cover.
pub(crate) const MINIMAL_COVER: Situation = cover("minimal", "minimal cover", -10);
/// The target has partial cover. (There is no direct attack through total cover.)
pub(crate) const PARTIAL_COVER: Situation = cover("partial", "partial cover", -30);
/// The attacker lies prone, with a weapon that is not made for it.
pub(crate) const PRONE_ATTACKER: Situation = one("prone", "attacker prone", -30, Weighs::Attack);
/// The target lies prone, in melee.
pub(crate) const PRONE_TARGET_MELEE: Situation =
    one("prone", "target prone, melee", 10, Weighs::Attack);
/// The target lies prone, at range.
pub(crate) const PRONE_TARGET_RANGED: Situation =
    one("prone", "target prone, ranged", -10, Weighs::Attack);
/// A touch is enough: what the attacker gains. The defender loses by [`TOUCH_DEFENCE`].
pub(crate) const TOUCH_ATTACK: Situation = one("touch", "touch is enough", 20, Weighs::Attack);
/// A touch is enough: what the defender loses.
pub(crate) const TOUCH_DEFENCE: Situation = one("touch", "touch is enough", -20, Weighs::Defence);
/// The defender was feinted, until the feinter's next turn begins.
pub(crate) const FEINTED: Situation = one("feinted", "feinted", -20, Weighs::Defence);

/// Every situation.
pub(crate) const SITUATIONS: &[Situation] = &[
    POINT_BLANK,
    MEDIUM_RANGE,
    LONG_RANGE,
    EXTREME_RANGE,
    AIMED,
    FULL_DEFENCE,
    MOVED,
    MULTIPLE_ATTACKS,
    SEVERAL_TARGETS,
    OFF_HAND,
    OFF_HAND_UNTAGGED,
    MINIMAL_COVER,
    PARTIAL_COVER,
    PRONE_ATTACKER,
    PRONE_TARGET_MELEE,
    PRONE_TARGET_RANGED,
    TOUCH_ATTACK,
    TOUCH_DEFENCE,
    FEINTED,
];

/// Off hand, -10 by a weapon with the tag, else -20.
#[must_use]
pub(crate) fn off_hand(tagged: bool) -> Situation {
    if tagged { OFF_HAND } else { OFF_HAND_UNTAGGED }
}

/// A prone target, +10 to attack in melee, -10 at range.
#[must_use]
pub(crate) fn prone_target(melee: bool) -> Situation {
    if melee {
        PRONE_TARGET_MELEE
    } else {
        PRONE_TARGET_RANGED
    }
}

/// The situations that go by a word and what follows it: none for other words, several where
/// somebody has to choose (`prone`, `offhand`) or two checks change (`touch`).
#[must_use]
pub(crate) fn situations(word: &str, argument: Option<&str>) -> Vec<Situation> {
    SITUATIONS
        .iter()
        .copied()
        .filter(|situation| situation.word == word && situation.argument == argument)
        .collect()
}

impl Situation {
    /// Whether it says how far away the target is, which makes sense with ranged weapons alone.
    #[must_use]
    pub(crate) fn is_range(self) -> bool {
        [POINT_BLANK, MEDIUM_RANGE, LONG_RANGE, EXTREME_RANGE].contains(&self)
    }

    /// Whether two different situations cannot both hold of one attack: two ranges, two covers, a
    /// weapon with and without the tag, melee and ranged.
    #[must_use]
    pub(crate) fn excludes(self, other: Self) -> bool {
        let one_of = |group: &[Self]| group.contains(&self) && group.contains(&other);
        self != other
            && (self.is_range() && other.is_range()
                || one_of(&[MINIMAL_COVER, PARTIAL_COVER])
                || one_of(&[OFF_HAND, OFF_HAND_UNTAGGED])
                || one_of(&[PRONE_TARGET_MELEE, PRONE_TARGET_RANGED]))
    }
}
