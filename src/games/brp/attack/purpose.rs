//! What an attack is for: to hurt, or one of the manoeuvres that are rolled like attacks (Universal Game Engine, Skills:
//! Grapple; Spot Rules: Disarming, Knockback). Edition `srd` has no rules for these.

use crate::campaign::pending::What;
use crate::game::Note;
use crate::rules::amount::Way;
use crate::rules::brp::Kind;

/// The names of the manoeuvres.
pub(super) const DISARM: &str = "disarm";
pub(super) const GRAPPLE: &str = "grapple";
pub(super) const KNOCKBACK: &str = "knockback";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Harm,
    /// A hit holds the target, and does no damage.
    Hold,
    /// The damage of a hit overcomes the target's grip, and does no damage.
    Disarm,
    /// The damage of a hit also throws back.
    ThrowBack,
}

impl Purpose {
    /// That of a verb.
    pub(super) fn of(verb: &str) -> Self {
        match verb {
            DISARM => Self::Disarm,
            GRAPPLE => Self::Hold,
            KNOCKBACK => Self::ThrowBack,
            _ => Self::Harm,
        }
    }

    /// What is rolled unless something else is typed.
    pub(super) fn usual(self) -> Option<What> {
        let grapple = || What::Skill("Grapple".to_owned());
        (self == Self::Hold).then(grapple)
    }

    /// What a hit does with the damage, by the kind of the weapon.
    pub(super) fn ways(self, kind: Kind) -> &'static [Way] {
        match self {
            Self::Hold => &[],
            Self::Harm | Self::Disarm | Self::ThrowBack => kind.ways(),
        }
    }

    /// Why a parry with this is no use against it.
    pub(super) fn defies(self, with: &str) -> Option<&'static str> {
        match self {
            Self::Disarm => Some("a parry does not stop a disarm that nobody expects"),
            Self::Hold if !self.is_wrestled(with) => {
                Some("a grapple takes hold of the parrying arm: only Dodge or Grapple stops it")
            }
            Self::Hold | Self::Harm | Self::ThrowBack => None,
        }
    }

    /// Whether this skill, in any case, parries it besides what parries attacks.
    pub(super) fn is_wrestled(self, skill: &str) -> bool {
        self == Self::Hold && skill.to_lowercase().contains(GRAPPLE)
    }

    /// What follows from a hit besides, for its preview.
    pub(super) fn note(self) -> Option<Note> {
        let note = match self {
            Self::Harm => return None,
            Self::Hold => "a hit holds",
            Self::Disarm => "the damage against STR disarms, and does no harm",
            Self::ThrowBack => "damage done against SIZ throws back",
        };
        Some(Note::Text(note.to_owned()))
    }
}
