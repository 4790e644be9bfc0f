//! The dice of one side, and what they cost.

use super::plan::Ready;
use crate::campaign::Statement;
use crate::game::draft::Purpose;
use crate::game::remark::SPENDS;
use crate::game::{Draft, Result};
use crate::rules::scale::{Fell, Throw};

/// What fell for a side.
#[derive(Clone)]
pub(super) struct Thrown {
    /// Empty if only the hits of a pool are known.
    pub(super) faces: Vec<u16>,
    pub(super) fell: Fell,
}

impl Thrown {
    /// Dice of which only this is known.
    pub(super) fn unseen(fell: Fell) -> Self {
        let faces = Vec::new();
        Self { faces, fell }
    }

    /// A die that lies already.
    pub(super) fn of(face: u16) -> Self {
        Self {
            faces: vec![face],
            fell: i64::from(face).into(),
        }
    }
}

/// Announces the dice of a side.
pub(super) fn expect_one(draft: &mut Draft<'_>, side: &Ready) {
    let dice = match &side.numbers.throw {
        Throw::Die(die) => vec![*die],
        Throw::Dice(thrown) => thrown.0.missing(&[]),
        Throw::Sure(_) => Vec::new(),
    };
    draft.hand.may_roll(side.side.subject.who, &dice);
    if let Some(gain) = &side.gain {
        draft.hand.may_roll(side.side.subject.who, &[gain.die]);
    }
}

/// Throws the dice of a side.
pub(super) fn throw_one(draft: &mut Draft<'_>, side: &Ready) -> Result<Thrown> {
    let who = side.side.subject.who;
    match &side.numbers.throw {
        Throw::Die(die) => {
            draft.roller().take_total(who, &[*die], &|faces| {
                let face = faces.first().copied()?;
                let fell = i64::from(face).into();
                Some(side.numbers.comes_to(fell, || die.called(face)))
            })?;
            let mut faces = draft.roll(who, &[*die])?;
            let rolled = faces.first().copied().map_or(0, i64::from);
            let grade = side.numbers.grade(rolled, side.numbers.against);
            if let Some(gain) = side.gain.as_ref().filter(|_| grade.rank > 0) {
                let purpose = Purpose::open(&gain.what);
                draft.hand.describe(who, purpose, "", side.side.secret);
                faces.extend(draft.roll(who, &[gain.die])?);
            }
            let fell = rolled.into();
            Ok(Thrown { faces, fell })
        }
        Throw::Dice(thrown) => {
            let (dice, asked) = &**thrown;
            if asked.is_hits()
                && let Some(hits) = draft
                    .roller()
                    .hits(who, dice.most_hits().unwrap_or(u32::MAX))?
            {
                return Ok(Thrown::unseen(side.numbers.showing(hits.into())));
            }
            draft
                .roller()
                .take_total(who, &dice.missing(&[]), &|faces| {
                    let fell = Fell::of(dice.features(faces, asked), asked);
                    let is_all = dice.missing(faces).is_empty();
                    let comes = side.numbers.comes_to(fell, || fell.rolled);
                    is_all.then_some(comes)
                })?;
            let faces = draft.roll_expression(who, dice)?;
            let fell = Fell::of(dice.features(&faces, asked), asked);
            Ok(Thrown { faces, fell })
        }
        Throw::Sure(_) => Ok(Thrown::unseen(Fell::default())),
    }
}

/// Spends the points that a side costs; returns the statement about it.
pub(super) fn spend(draft: &mut Draft<'_>, side: &Ready) -> Option<Statement> {
    let (cost, who) = (side.cost?, side.side.subject.who?);
    let person = draft.campaign().characters.get(who)?;
    let before = draft.game().track_of(person, cost.track);
    // With `force` it costs no more than there is.
    let left = before.saturating_sub(cost.points).max(before.min(0));
    draft.set_track(who, cost.track, left);
    let spent = format!("{} {}, {left} left", before - left, cost.label);
    Some(SPENDS.by(draft.named(who), &spent))
}
