//! What happens by itself at moments of a fight and of the story, and what comes back then.

use std::sync::Arc;

use super::pending::enter;
use super::sustaining::{of_the_scene, release_idle};
use crate::campaign::pending::What;
use crate::campaign::{
    At, By, CampaignChange, Change, Character, CharacterId, Counter, Pending, PendingCheck,
    PersonChange, Power, Ran, Refill, Statement, Text,
};
use crate::dice::Expression;
use crate::game::{Draft, Occasion, Refusal, Rest};
use crate::lang::line::quoted;

/// Something happens to these characters: counters are refilled, then the game does what it does.
pub(crate) fn happens(draft: &mut Draft<'_>, at: Occasion, who: &[CharacterId]) {
    if let Some(refill) = at.refill() {
        refill_of(draft, who, refill);
    }
    if at == Occasion::Rest(Rest::Long) {
        // It takes a night at least.
        refill_of(draft, who, Refill::Day);
    }
    if at == Occasion::TurnStart {
        for who in who {
            recharge(draft, *who);
        }
    }
    (draft.game().turns.happens)(draft, at, Some(who));
    let end = match at {
        Occasion::TurnStart => false,
        Occasion::TurnEnd => true,
        _ => return,
    };
    for who in who {
        lines_of_turn(draft, *who, end);
    }
}

/// A round ends for these characters.
pub(crate) fn round_ends(draft: &mut Draft<'_>, who: &[CharacterId]) {
    happens(draft, Occasion::RoundEnd, who);
    refill_clocks(draft, Refill::Round);
}

/// Runs the lines of each round.
pub(crate) fn lines_of_round(draft: &mut Draft<'_>) {
    let all = draft.campaign().each.clone();
    for each in all {
        run_by_itself(draft, (By::Round, ""), None, &each.line);
    }
}

/// Runs the lines of a character and of its conditions.
fn lines_of_turn(draft: &mut Draft<'_>, who: CharacterId, end: bool) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let own = person.each.iter();
    let own = own.map(|each| (By::Turn, String::new(), each));
    let held = person.conditions.iter();
    let held =
        held.filter_map(|held| Some((By::Condition, held.name.clone(), held.each.as_ref()?)));
    let due = own.chain(held).filter(|(_, _, each)| each.end == end);
    let due: Vec<_> = due
        .map(|(by, of, each)| (by, of, each.line.clone()))
        .collect();
    for (by, of, line) in due {
        let person = draft.campaign().characters.get(who);
        // An earlier line may have ended it.
        let holds = person.is_some_and(|who| by != By::Condition || who.condition(&of).is_some());
        if holds {
            run_by_itself(draft, (by, &of), Some(who), &line);
        }
    }
}

/// A line with the name of its holder, in quotes unless it stands in a text.
pub(crate) fn filled(line: &str, who: &str) -> String {
    let name = quoted(who);
    let mut out = String::new();
    let mut in_text = false;
    for (nth, part) in line.split("{who}").enumerate() {
        match (nth, in_text) {
            (0, _) => {}
            (_, false) => out.push_str(&name),
            (_, true) => out.push_str(name.get(1..name.len() - 1).unwrap_or_default()),
        }
        out.push_str(part);
        let quotes = part.matches('"').count() - part.matches("\\\"").count();
        in_text ^= quotes % 2 == 1;
    }
    out
}

/// Runs a line as a part of the act that passes the turn. One that is refused waits, with the reason.
fn run_by_itself(
    draft: &mut Draft<'_>,
    (by, of): (By, &str),
    who: Option<CharacterId>,
    line: &str,
) {
    if draft.lines.is_none() || draft.hand.question.is_some() {
        return;
    }
    let name = who.map_or("", |who| draft.campaign().name_of(who));
    let line = filled(line, name);
    let told = draft.said().len();
    match draft.run_line(&line) {
        Ok(()) => {
            let ran = ran((by, of), &line, None);
            draft.told_at(told, |draft| draft.state(ran));
        }
        // The act stops and asks for dice.
        Err(stopped) if draft.hand.question.is_some() => draft.follows(|_| Err(stopped)),
        Err(refusal) => wait(draft, (by, of), who, (&line, &refusal)),
    }
}

/// Lets a line wait that was refused when it ran by itself, with the reason.
pub(crate) fn wait(
    draft: &mut Draft<'_>,
    by: (By, &str),
    who: Option<CharacterId>,
    (line, refusal): (&str, &Refusal),
) {
    let told = draft.said().len();
    let why = refusal.why.to_string();
    let check = PendingCheck::of(What::Line(line.to_owned()));
    let waits = enter(draft, Pending::new(who.unwrap_or_default(), check, &why));
    let ran = ran(by, line, Some((why.as_str().into(), waits.id)));
    draft.told_at(told, |draft| draft.state(ran));
}

fn ran((by, of): (By, &str), line: &str, refused: Option<(Text, u32)>) -> Statement {
    Statement::Ran(Ran {
        by,
        of: of.into(),
        line: line.into(),
        refused,
    })
}

/// Something happens to everybody who is in play.
pub(crate) fn happens_to_all(draft: &mut Draft<'_>, at: Occasion) {
    if let Some(refill) = at.refill() {
        let some = draft.campaign().characters.refilled();
        let some: Vec<CharacterId> = some.map(|who| who.id).collect();
        refill_of(draft, &some, refill);
        refill_clocks(draft, refill);
    }
    (draft.game().turns.happens)(draft, at, None);
}

/// Ends downtime when something else happens.
pub(crate) fn end_downtime(draft: &mut Draft<'_>) {
    if draft.campaign().downtime {
        let (from, to) = (true, false);
        draft.apply(CampaignChange::Downtime(Change { from, to }));
    }
}

/// Ends the scene and begins the next one.
pub(crate) fn begin_scene(draft: &mut Draft<'_>) {
    end_downtime(draft);
    let kept_up = of_the_scene(draft.campaign());
    let scene = draft.campaign().scene;
    draft.apply(CampaignChange::Scene(Change::new(scene, scene + 1)));
    release_idle(draft, kept_up);
    happens_to_all(draft, Occasion::Scene);
}

/// Refills what these characters count, and what they have used of their powers.
pub(crate) fn refill_of(draft: &mut Draft<'_>, who: &[CharacterId], refill: Refill) {
    refill_powers(draft, who, refill);
    for who in who {
        let person = draft.campaign().characters.get(*who);
        let counters = person.map_or(&[][..], |who: &Character| &who.counters);
        for change in refilled(counters, refill) {
            draft.person(*who, PersonChange::Counter(change));
        }
    }
}

/// Refills the clocks of the table.
pub(crate) fn refill_clocks(draft: &mut Draft<'_>, refill: Refill) {
    for change in refilled(&draft.campaign().clocks, refill) {
        draft.apply(CampaignChange::Clock(change));
    }
}

fn refilled(counters: &[Counter], refill: Refill) -> Vec<At<Counter>> {
    let due = |counter: &Counter| counter.refill == Some(refill) && !counter.is_full();
    let each = counters.iter().enumerate();
    let changes = each
        .filter(|(_, one)| due(one))
        .filter_map(|(at, counter)| {
            let most = counter.max?;
            Some(At::changed(at, counter, |one| one.value = most))
        });
    changes.collect()
}

/// Brings back what these characters have used of powers that come back at such a moment.
fn refill_powers(draft: &mut Draft<'_>, who: &[CharacterId], refill: Refill) {
    for who in who {
        for (nth, power) in spent(draft, *who) {
            if power.uses.refill == Some(refill) {
                bring_back(draft, *who, nth, &power);
            }
        }
    }
}

/// Rolls for the powers of a character that come back by dice as a turn begins.
fn recharge(draft: &mut Draft<'_>, who: CharacterId) {
    for (nth, power) in spent(draft, who) {
        let Ok(dice) = Expression::parse(&power.recharge) else {
            continue;
        };
        let label = format!("{} recharge", power.name);
        // Nobody types these dice, so there is nothing that could not fit.
        if draft
            .roll_total(None, &dice, &label)
            .is_ok_and(|total| total > 0)
        {
            bring_back(draft, who, nth, &power);
        }
    }
}

/// The powers of a character of which something is used up, each with its index on the sheet.
fn spent(draft: &Draft<'_>, who: CharacterId) -> Vec<(usize, Arc<Power>)> {
    let person = draft.campaign().characters.get(who);
    let powers = person.into_iter().flat_map(|who| &who.powers).enumerate();
    let spent = powers.filter(|(_, power)| power.spent > 0);
    spent.map(|(nth, power)| (nth, power.clone())).collect()
}

fn bring_back(draft: &mut Draft<'_>, who: CharacterId, nth: usize, power: &Arc<Power>) {
    let change = At::changed(nth, power, |power| Arc::make_mut(power).spent = 0);
    draft.person(who, PersonChange::Power(change));
}
