//! What a character could do to others: attacks of the sheet, powers, and what the game offers besides.

use super::targets::{aimed, possible, to_line};
use crate::campaign::{Character, CharacterId, Power, PowerRoll, Targets};
use crate::game::words::attack_parts;
use crate::lang::line::quoted;
use crate::play::elective::must_pick;
use crate::play::manoeuvre::{is_target, why_nobody, why_not as cannot_try};
use crate::tui::desk::Desk;
use crate::tui::keymap::Context;
use crate::tui::wanted::{Attempt, Listed, Meant, Trying, Wanted};
use crate::tui::window::{Content, Does, Row};
use crate::verbs::powers::why_not;
use crate::view::{Ink, Line};

/// There is nobody who could attack.
const NO_ATTACKER: &str = "nobody is selected to attack: add a character first";
/// In elective order a turn has to be given before anyone attacks.
const NOBODYS_TURN: &str = "nobody has the turn yet: {next-turn} picks who acts";
/// There is nobody to attack.
const NO_TARGET: &str = "there is nobody else to attack: add another character first";

/// One of the things that a character could do.
struct Offer {
    name: String,
    /// What it rolls and costs.
    aside: String,
    /// Why it cannot be done now; empty if it can.
    why_not: String,
    attempt: Attempt,
}

/// The list of what the active character could do, or the selected character while nobody acts; or of manoeuvres.
/// If there is only one attack, its targets.
pub(in crate::tui) fn to_attack(desk: &Desk, manoeuvres: bool) -> Result<Wanted, Line> {
    let campaign = desk.campaign();
    if campaign.acting().is_none() && must_pick(desk.table()) {
        return Err(desk.keys.says(Context::Panes, Ink::Plain, NOBODYS_TURN));
    }
    let by = desk.acts().or(desk.aim.selected);
    let by = by.and_then(|id| campaign.characters.get(id));
    let by = by.ok_or(NO_ATTACKER)?;
    let offers = offers(desk, by, manoeuvres);
    let aims = |offer: &Offer| offer.attempt.most > 0;
    if possible(desk.table(), by).is_empty() && offers.iter().all(aims) {
        return Err(NO_TARGET.into());
    }
    let list = Listed::Attempts {
        by: by.id,
        manoeuvres,
    };
    Ok(match offers.as_slice() {
        [only] if !manoeuvres => aim(desk, &only.attempt),
        _ => Wanted::List(list),
    })
}

/// What an attack or a power of a sheet leads to, by its name.
pub(in crate::tui) fn with(desk: &Desk, by: CharacterId, name: &str) -> Option<Wanted> {
    let by = desk.campaign().characters.get(by)?;
    let offers = offers(desk, by, false);
    let named = offers.iter().find(|offer| offer.name == name)?;
    Some(aim(desk, &named.attempt))
}

pub(super) fn attempts(desk: &Desk, by: CharacterId, manoeuvres: bool) -> Content {
    let Some(by) = desk.campaign().characters.get(by) else {
        return Content::new("", Vec::new());
    };
    let does = if manoeuvres { "tries" } else { "attacks with" };
    let row = |mut offer: Offer| {
        offer.attempt.is_listed = true;
        let does = Does::Open(aim(desk, &offer.attempt));
        if offer.why_not.is_empty() {
            return Row::new(&offer.name, offer.aside, does);
        }
        Row {
            is_spent: true,
            ..Row::new(&offer.name, offer.why_not, does)
        }
    };
    let rows = offers(desk, by, manoeuvres).into_iter().map(row);
    Content::new(format!("{} {does}", by.name), rows.collect())
}

/// Goes on to the targets, or to the prompt if there are none to choose.
fn aim(desk: &Desk, attempt: &Attempt) -> Wanted {
    if attempt.most == 0 {
        return to_line(desk, attempt, &[]);
    }
    aimed(attempt, Vec::new())
}

/// What is done by a line to one target, if it names one.
fn offer(by: &Character, name: &str, aside: &str, line: &str, with: &str) -> Offer {
    Offer {
        name: name.to_owned(),
        aside: aside.to_owned(),
        why_not: String::new(),
        attempt: Attempt {
            by: by.id,
            with: with.to_owned(),
            line: line.to_owned(),
            most: usize::from(line.contains("{who}")),
            meant: Meant::Foes,
            kind: Trying::Attack,
            is_listed: false,
        },
    }
}

/// The manoeuvres of the game.
fn manoeuvres_of(desk: &Desk, by: &Character) -> Vec<Offer> {
    let all = desk.game().manoeuvres(desk.table(), by);
    let there = possible(desk.table(), by);
    let each = all.map(|(verb, one)| {
        let mut offer = offer(by, &one.name, &one.doc, &one.line, "");
        offer.attempt.kind = Trying::Manoeuvre(one.name);
        let lacks_target = !there.is_empty() && !there.iter().any(|who| is_target(verb, who));
        let why_nobody = || lacks_target.then(|| why_nobody(verb));
        offer.why_not = cannot_try(by, verb).or_else(why_nobody).unwrap_or_default();
        offer
    });
    each.collect()
}

/// All that a character could do, or the manoeuvres. Combat skills stand in for characters without attacks on their
/// sheets.
fn offers(desk: &Desk, by: &Character, manoeuvres: bool) -> Vec<Offer> {
    if manoeuvres {
        return manoeuvres_of(desk, by);
    }
    let game = desk.game();
    let line = game.attacks.line;
    let with = |name: &str, aside: &str| offer(by, name, aside, line, name);
    let weapons = by.attacks.iter();
    let mut all: Vec<Offer> = weapons
        .map(|weapon| with(&weapon.name, &attack_parts(game, weapon)))
        .collect();
    if all.is_empty() {
        let skills = by.skills.iter();
        let skills = skills.filter(|skill| (game.attacks.fights)(skill));
        all.extend(skills.map(|skill| {
            let rating = game.rating_of(by, skill).unwrap_or(skill.ranks);
            with(&skill.name, &rating.to_string())
        }));
    }
    all.extend(by.powers.iter().map(|power| of_power(desk, by, power)));
    let powers = (game.attacks.powers)(desk.campaign(), by).into_iter();
    all.extend(powers.map(|power| offer(by, &power.name, &power.doc, &power.line, "")));
    if all.is_empty() {
        all.push(with("", ""));
    }
    all
}

/// A power of the sheet. Whom it aims at follows from what it rolls and does.
fn of_power(desk: &Desk, by: &Character, power: &Power) -> Offer {
    let meant = match power.roll {
        PowerRoll::Attack { .. } | PowerRoll::Save { .. } => Meant::Foes,
        PowerRoll::Nothing | PowerRoll::Check(_) if !power.damage.is_empty() => Meant::Foes,
        PowerRoll::Nothing | PowerRoll::Check(_) if !power.heals.is_empty() => Meant::Hurt,
        PowerRoll::Nothing | PowerRoll::Check(_) => Meant::Friends,
    };
    let most = match power.targets {
        Targets::Zone => usize::MAX,
        Targets::Each(count) => usize::try_from(count).unwrap_or(usize::MAX),
        Targets::One => usize::from(meant != Meant::Friends),
    };
    let vs = if most == 0 { "" } else { " vs {who}" };
    let line = format!("use {{acting}} {}{vs}", quoted(&power.name));
    let aside = power.parts(str::to_owned).join(", ");
    let mut offer = offer(by, &power.name, &aside, &line, &power.name);
    offer.why_not = why_not(desk.table(), by, power).unwrap_or_default();
    offer.attempt = Attempt {
        most,
        meant,
        kind: Trying::Power(power.name.clone()),
        ..offer.attempt
    };
    offer
}
