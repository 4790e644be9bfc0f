//! What follows from the grade of a roll besides damage, as the rows of a game say.

use super::harm::land;
use super::plan::Aim;
use crate::campaign::{CharacterId, Edge, Until};
use crate::dice::Die;
use crate::game::draft::Purpose;
use crate::game::spec::{After, Does, Lasts, Whom};
use crate::game::{Damage, Draft, Result};
use crate::play::deadline::{Lasting, begin_by, through_next_round, until};
use crate::rules::Grade;

/// Announces the dice of all consequences.
pub(super) fn expect_after(draft: &mut Draft<'_>, by: Option<CharacterId>, aim: &Aim) {
    for After { does, .. } in aim.after {
        if let Does::Hurts(faces, _) = does {
            draft.hand.may_roll(by, &[Die::D(*faces)]);
        }
    }
}

/// Applies the consequences of a grade.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(super) fn follow(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    aim: &Aim,
    grade: Grade,
) -> Result {
    for row in aim.after.iter().filter(|row| row.grade == grade) {
        befall(draft, (by, aim.target), row.whom, row.does)?;
    }
    Ok(())
}

/// Applies a consequence to one of these two: the character who rolled, or the target.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(crate) fn befall(
    draft: &mut Draft<'_>,
    (by, target): (Option<CharacterId>, Option<CharacterId>),
    whom: Whom,
    does: Does,
) -> Result {
    let whom = match whom {
        Whom::Oneself => by,
        Whom::Target => target,
    };
    let Some(whom) = whom else {
        return Ok(());
    };
    let name = draft.campaign().name_of(whom).to_owned();
    match does {
        Does::Begins(condition, lasts) => {
            let until = ends(draft, by, whom, lasts);
            begin_by(draft, (whom, by), condition, until);
        }
        Does::Ends(conditions) => {
            for condition in conditions {
                draft.end_condition(whom, condition);
            }
        }
        Does::Remark(remark, words) => {
            draft.remark(remark, format!("{name} {words}").trim_end());
        }
        Does::Hurts(faces, what) => {
            draft.hand.describe(by, Purpose::open(what), &name, false);
            let amount = draft.roll_die(by, faces, "damage")?;
            land(draft, whom, Damage::of(amount))?;
        }
    }
    Ok(())
}

/// When a condition ends: counted in the turns of who rolled, or for a character without turns through the next
/// round of the holder.
fn ends(draft: &Draft<'_>, by: Option<CharacterId>, holder: CharacterId, lasts: Lasts) -> Until {
    let (rounds, edge) = match lasts {
        Lasts::UntilCleared => return Until::Cleared,
        Lasts::NextTurn(edge) => (true, edge),
        Lasts::ThisTurn => (false, Edge::End),
    };
    let lasting = Lasting {
        count: 1,
        rounds,
        edge,
    };
    let until = by.and_then(|by| until(draft, by, lasting));
    until.unwrap_or_else(|| through_next_round(draft.campaign(), holder))
}
