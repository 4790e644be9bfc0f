//! Bringing in prepared creatures: `encounter start` begins a fight with them, `encounter join`
//! adds them to the running one.

use super::known::{brings, known, put};
use crate::campaign::numbered::base_name;
use std::sync::Arc;

use crate::campaign::fold::same;
use crate::campaign::{Allotment, Change, CharacterId, Encounter, PersonChange, Side, Zone};
use crate::game::{Args, Draft, Refusal, Result};
use crate::lang::line::Span;
use crate::play::begin::{Terms, start};
use crate::play::fight::{FightDraft, may_begin};
use crate::play::initiative::initiative_formula;
use crate::verbs::people::{bring, number};
use crate::verbs::zones::{make, put_in, zone_of};

/// `start NAME`: begins a fight between its creatures and the players with their allies.
pub(super) fn begin(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (at, encounter, span) = known(draft, args)?;
    let (game, campaign) = (draft.game(), draft.campaign());
    let friends = campaign
        .present()
        .filter(|person| person.side() != Side::Foe);
    let friends = friends.filter(|person| may_begin(game, campaign, person));
    let mut who: Vec<CharacterId> = friends.map(|person| person.id).collect();
    who.extend(bring_in(draft, at, &encounter.brought, span)?);
    leave_other_maps(draft, &encounter, &who);
    // The formula of a game's file may be more than one that can be typed.
    let init = match encounter.init.as_str() {
        "" => Ok(game.turns.init.to_owned()),
        own => initiative_formula(draft, own, span),
    };
    let allot = match encounter.allot.as_str() {
        "" => game.turns.allotment,
        own => own,
    };
    let terms = Terms {
        name: encounter.name,
        init: init.map_err(|refusal| refusal.pointing(span))?,
        allot: Allotment::parse(allot).unwrap_or_default(),
        span,
    };
    start(draft, &who, &terms, args.verb.span)
}

/// `join NAME`: adds its creatures as reinforcements, always new ones.
pub(super) fn join(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (at, encounter, span) = known(draft, args)?;
    FightDraft::running(draft, args.verb.span)?;
    if encounter.creatures.is_empty() {
        let said = format!("{} has no creatures yet: encounter edit", encounter.name);
        return Err(Refusal::rule(span, said));
    }
    let came = bring_in(draft, at, &[], span)?.into_iter();
    let several: Vec<(CharacterId, Span)> = came.map(|who| (who, span)).collect();
    FightDraft::running(draft, args.verb.span)?.join(&several, args.verb.span)
}

/// Brings in the creatures of an encounter, and its zones. Creatures that it brought in before are
/// used again if they are still present, not in another fight, and able to act. The encounter keeps whom it
/// has brought in.
fn bring_in(
    draft: &mut Draft<'_>,
    at: usize,
    before: &[CharacterId],
    span: Span,
) -> Result<Vec<CharacterId>> {
    let mut encounter = draft.campaign().encounters[at].clone();
    let mut here: Vec<CharacterId> = before.to_vec();
    here.retain(|id| is_free(draft, *id));
    for zone in &encounter.zones {
        draft.untold(|draft| make(draft, zone));
    }
    let mut brought = Vec::new();
    for group in &encounter.creatures {
        let unknown = || Refusal::unknown(span, "template", &group.template);
        let template = draft.campaign().template(&group.template);
        let template = Arc::clone(template.ok_or_else(unknown)?.1);
        if !group.zone.is_empty() {
            draft.untold(|draft| make(draft, &Zone::named(&group.zone)));
        }
        for _ in 0..group.count {
            let is_one =
                |id: &CharacterId| base_name(draft.campaign().name_of(*id)) == template.name;
            let who = if let Some(at) = here.iter().position(is_one) {
                here.remove(at)
            } else {
                let name = number(draft, &template.name);
                // The typed dice are for the initiative.
                draft.hand.held = true;
                let came = bring(draft, &template, &name)?;
                draft.hand.held = false;
                came
            };
            if let Some(zone) = draft.campaign().zone(&group.zone) {
                let zone = zone.name.clone();
                draft.untold(|draft| put_in(draft, who, &zone));
            }
            if group.minion && !draft.character(who)?.minion {
                let change = PersonChange::Minion(Change::new(false, true));
                draft.untold(|draft| draft.person(who, change));
            }
            brought.push(who);
        }
    }
    brings(&mut encounter, &brought);
    draft.untold(|draft| put(draft, at, encounter));
    Ok(brought)
}

/// Whether a character is present, in no fight, and neither their tracks nor conditions keep them from acting.
fn is_free(draft: &Draft<'_>, who: CharacterId) -> bool {
    let campaign = draft.campaign();
    if campaign.is_fighting(who) {
        return false;
    }
    let person = campaign.characters.get(who);
    person.is_some_and(|person| {
        let game = draft.game();
        game.status(campaign, person).is_empty() && game.fallen_by(campaign, person).is_empty()
    })
}

/// Takes out of their zones those who stand where no way leads to the map of an encounter, if it has one.
fn leave_other_maps(draft: &mut Draft<'_>, encounter: &Encounter, who: &[CharacterId]) {
    let own = encounter.zones.iter().map(|zone| zone.name.as_str());
    let of_creatures = encounter.creatures.iter().map(|group| group.zone.as_str());
    let map = draft.campaign().zones_around(own.chain(of_creatures));
    if map.is_empty() {
        return;
    }
    for who in who {
        let from = zone_of(draft, *who);
        if map.iter().all(|zone| !same(&zone.name, from)) {
            put_in(draft, *who, "");
        }
    }
}
