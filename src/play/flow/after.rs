//! What follows from the grade of a roll besides damage, as the rows of a game say.

use super::harm::land;
use super::plan::Aim;
use crate::campaign::{CharacterId, Edge, Until};
use crate::dice::Die;
use crate::game::spec::{After, Does, Lasts, Whom};
use crate::game::{Damage, Draft, Refusal};
use crate::play::deadline::{Lasting, UNTIL_NEXT_TURN, begin, through_next_round, until};
use crate::rules::Grade;

/// Announces the dice of all consequences.
pub(super) fn may_follow(draft: &mut Draft<'_>, by: Option<CharacterId>, aim: &Aim) {
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
) -> Result<(), Refusal> {
    for row in aim.after.iter().filter(|row| row.grade == grade) {
        let whom = match row.whom {
            Whom::Oneself => by,
            Whom::Target => aim.target,
        };
        if let Some(whom) = whom {
            one(draft, by, whom, row.does)?;
        }
    }
    Ok(())
}

fn one(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    whom: CharacterId,
    does: Does,
) -> Result<(), Refusal> {
    match does {
        Does::Begins(name, lasts) => {
            let until = match lasts {
                Lasts::UntilCleared => Until::Cleared,
                Lasts::NextTurn(edge) => until_next_turn(draft, by, whom, edge),
            };
            begin(draft, whom, name, until);
        }
        Does::Ends(names) => {
            for name in names {
                draft.end_condition(whom, name);
            }
        }
        Does::Remark(remark, words) => {
            let name = draft.campaign().name_of(whom);
            let about = format!("{name} {words}");
            draft.remark(remark, about.trim_end());
        }
        Does::Hurts(faces, what) => {
            let name = draft.campaign().name_of(whom).to_owned();
            draft.hand.describe(by, what, &name, false);
            let amount = draft.roll_die(by, faces, "damage")?;
            land(draft, whom, Damage::of(amount))?;
        }
    }
    Ok(())
}

/// The start or end of a character's next turn; for a character without turns, through the next round of the
/// holder.
fn until_next_turn(
    draft: &Draft<'_>,
    by: Option<CharacterId>,
    holder: CharacterId,
    edge: Edge,
) -> Until {
    let lasting = Lasting {
        edge,
        ..UNTIL_NEXT_TURN
    };
    let until = by.and_then(|by| until(draft, by, lasting));
    until.unwrap_or_else(|| through_next_round(draft.campaign(), holder))
}
