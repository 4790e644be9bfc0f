//! Downtime, which passes in days.

use crate::campaign::{CampaignChange, Change};
use crate::game::Draft;

/// Ends downtime when something else happens.
pub(crate) fn end_downtime(draft: &mut Draft<'_>) {
    if draft.campaign().downtime {
        let (from, to) = (true, false);
        draft.apply(CampaignChange::Downtime(Change { from, to }));
    }
}
