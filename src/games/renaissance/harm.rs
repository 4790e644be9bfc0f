//! Blows, wounds, stress and what they call for: `wound`, `negate`, `stress`, `treat`.

use super::{GAME, base};
use crate::campaign::{Campaign, Character, CharacterId, Event};
use crate::command::checks::names;
use crate::command::owed::{Call, owe};
use crate::game::args::LARGEST;
use crate::game::words::plural;
use crate::game::{Args, Blow, Completion, Draft, Refusal, Verb};
use crate::rules::Modifier;
use crate::rules::renaissance::{self as rules, Ailment, Harm, Rest, Stress};

pub(super) const WOUND: Verb = Verb {
    name: "wound",
    usage: "wound NAME",
    doc: "Gives one wound that no damage brought: -10 on every check, and a check to stay standing.",
    dice: true,
    run: |draft, args| {
        let who = only_name(draft, args)?;
        let wounds = track(draft, who, "wounds")?;
        draft.set_track(who, "wounds", wounds + 1);
        let said = format!(
            "{}: {}",
            draft.character(who)?.name,
            plural(wounds + 1, "wound")
        );
        draft.say(said);
        // Whoever is out of the fight has no feet to keep.
        if status(draft.campaign(), draft.character(who)?).is_empty() {
            owe_standing(draft, who)?;
        }
        Ok(())
    },
    ..Verb::OF_ONE
};

pub(super) const NEGATE: Verb = Verb {
    name: "negate",
    usage: "negate NAME",
    doc: "Negates one wound: it stays, and costs nothing.",
    run: |draft, args| {
        let who = only_name(draft, args)?;
        let (wounds, negated) = (track(draft, who, "wounds")?, track(draft, who, "negated")?);
        let name = draft.character(who)?.name.clone();
        if negated >= wounds {
            return Err(Refusal::rule(
                args.words[0].span,
                format!("{name} has no wound left to negate"),
            ));
        }
        draft.set_track(who, "negated", negated + 1);
        draft.say(format!(
            "{name}: {} of {} negated",
            negated + 1,
            plural(wounds, "wound")
        ));
        Ok(())
    },
    ..Verb::OF_ONE
};

pub(super) const STRESS: Verb = Verb {
    name: "stress",
    usage: "stress NAME 4 [hard] [overwhelming|unresisted]",
    doc: "Deals stress; a WIL*3 that is owed takes it off again (hard: WIL*2; overwhelming: half of it).",
    dice: true,
    complete: |table, typing| match typing.before.len() {
        0 => names(table),
        1 => Vec::new(),
        _ => ["hard", "overwhelming", "unresisted"]
            .map(|word| Completion::keyword(word, ""))
            .to_vec(),
    },
    run: stress,
    ..Verb::PLAIN
};

pub(super) const TREAT: Verb = Verb {
    name: "treat",
    usage: "treat NAME",
    doc: "Puts somebody to rest under care: each day heals more, until the condition is cleared.",
    run: |draft, args| {
        let who = only_name(draft, args)?;
        let person = draft.character(who)?;
        let (name, at) = (person.name.clone(), person.conditions.len());
        if is_cared_for(person) {
            return Err(Refusal::rule(
                args.words[0].span,
                format!("{name} is {CARED_FOR} already"),
            ));
        }
        draft.apply(Event::Condition {
            who,
            at,
            from: None,
            to: Some(CARED_FOR.to_owned()),
        });
        draft.say(format!(
            "{name} is {CARED_FOR}: 3 DV and 3 SV heal a day, a wound in 4 days, a trauma in a week"
        ));
        Ok(())
    },
    ..Verb::OF_ONE
};

/// The condition of those who rest under care.
const CARED_FOR: &str = "under care";

fn is_cared_for(who: &Character) -> bool {
    who.conditions
        .iter()
        .any(|condition| condition == CARED_FOR)
}

fn only_name(draft: &Draft<'_>, args: &Args<'_>) -> Result<CharacterId, Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.character(draft.table())?;
    cursor.finish()?;
    Ok(who)
}

fn track(draft: &Draft<'_>, who: CharacterId, id: &str) -> Result<i64, Refusal> {
    Ok(GAME.track_of(draft.character(who)?, id))
}

/// What harm and stress make of a character, worst first.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    let mut out = Vec::new();
    match base(who, "DUR").map(|dur| rules::harm(GAME.track_of(who, "harm"), dur)) {
        Some(Harm::Dead) => out.push("dead"),
        Some(Harm::Disabled) => out.push("disabled"),
        _ => {}
    }
    match stress_of(who) {
        Stress::Removed => out.push("out of play"),
        Stress::Disabled if out.is_empty() => out.push("disabled"),
        _ => {}
    }
    out
}

/// What stress makes of a character: at LUC itself it stays what it was, which a hidden track remembers.
fn stress_of(who: &Character) -> Stress {
    let before = if GAME.track_of(who, OVERWROUGHT) > 0 {
        Stress::Disabled
    } else {
        Stress::Able
    };
    base(who, "WIL").map_or(Stress::Able, |wil| {
        rules::stress_state(GAME.track_of(who, "stress"), wil, before)
    })
}

/// Track that remembers that stress has disabled somebody.
const OVERWROUGHT: &str = "overwrought";

/// Keeps the memory of stress in step after the track has moved.
pub(super) fn stress_moved(draft: &mut Draft<'_>, who: CharacterId) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let out = i64::from(stress_of(person) != Stress::Able);
    draft.set_track(who, OVERWROUGHT, out);
}

/// Lands a blow: armour takes its share, the rest is harm, and each full wound
/// threshold in it is a wound.
pub(super) fn hurt(draft: &mut Draft<'_>, id: CharacterId, blow: Blow) -> Result<(), Refusal> {
    if land(draft, id, blow)? {
        owe_standing(draft, id)?;
    }
    Ok(())
}

/// The same without what it calls for; whether that is a check to stay standing.
pub(super) fn land(draft: &mut Draft<'_>, id: CharacterId, blow: Blow) -> Result<bool, Refusal> {
    let who = draft.character(id)?;
    let name = who.name.clone();
    let armour = if blow.unarmoured {
        0
    } else {
        base(who, "AV").unwrap_or(0)
    };
    let (harm, wounds) = (GAME.track_of(who, "harm"), GAME.track_of(who, "wounds"));
    let before = status(draft.campaign(), who);
    let (damage, more) = weight(who, blow);
    let mut said = format!("{name} takes {damage}");
    if armour > 0 {
        let piercing = if blow.piercing > 0 {
            format!(" - AP {}", blow.piercing)
        } else {
            String::new()
        };
        said = format!("{said} ({} - (AV {armour}{piercing}))", blow.amount);
    }
    draft.set_track(id, "harm", harm.saturating_add(damage));
    match more {
        Some(more) if more > 0 => {
            draft.set_track(id, "wounds", wounds.saturating_add(more));
            said = format!("{said}, {}", plural(more, "wound"));
        }
        Some(_) => {}
        None => said = format!("{said}; no DUR, so no wounds are counted"),
    }
    let after = status(draft.campaign(), draft.character(id)?);
    if let Some(state) = after.iter().find(|state| !before.contains(state)) {
        said = format!("{said}, {state}");
    }
    draft.say(said);
    // Whoever is out of the fight has no feet to keep.
    Ok(more.is_some_and(|more| more > 0) && after.is_empty())
}

fn at_once(draft: &Draft<'_>) -> bool {
    (GAME.owed_at_once)(draft.campaign())
}

/// What a blow comes to: the damage after armour, and wounds if somebody can have some.
pub(super) fn weight(who: &Character, blow: Blow) -> (i64, Option<i64>) {
    let armour = if blow.unarmoured {
        0
    } else {
        base(who, "AV").unwrap_or(0)
    };
    let damage = rules::damage_after_armour(blow.amount, armour, blow.piercing);
    (
        damage,
        base(who, "DUR").map(|dur| rules::wounds(damage, dur)),
    )
}

/// The check to stay standing.
pub(super) const STANDING: &str = "SOM*3";

/// A wound calls for SOM*3, once a blow, or one falls prone.
pub(super) fn owe_standing(draft: &mut Draft<'_>, who: CharacterId) -> Result<(), Refusal> {
    let person = draft.character(who)?;
    if base(person, "SOM").is_none() {
        let said = format!("{} has no SOM to stay standing with", person.name);
        draft.say(said);
        return Ok(());
    }
    let now = at_once(draft);
    owe(
        draft,
        who,
        Call {
            check: STANDING,
            why: "stay standing",
            or_else: "prone",
            ..Call::default()
        },
        now,
    )?;
    Ok(())
}

/// Takes harm off; wounds stay until they heal or are negated.
pub(super) fn mend(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let (name, harm) = (who.name.clone(), GAME.track_of(who, "harm"));
    let healed = amount.min(harm).max(0);
    draft.set_track(id, "harm", harm - healed);
    let left = if healed == harm {
        "no harm left".to_owned()
    } else {
        format!("{} harm left", harm - healed)
    };
    draft.say(format!("{name} heals {healed}, {left}"));
    Ok(())
}

fn stress(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.character(draft.table())?;
    let dose = cursor.number("how much stress", 0, LARGEST)?;
    let (mut hard, mut overwhelming, mut resists) = (false, false, true);
    while let Some(word) = cursor.peek() {
        match cursor.take_one_of(&["hard", "overwhelming", "unresisted"]) {
            Some("hard") if !hard => hard = true,
            Some("overwhelming") if !overwhelming && resists => overwhelming = true,
            Some("unresisted") if !overwhelming && resists => resists = false,
            _ => {
                return Err(Refusal::expected(
                    word.span,
                    "'hard', 'overwhelming', 'unresisted' or the end",
                ));
            }
        }
    }
    let person = draft.character(who)?;
    let (name, wil) = (person.name.clone(), base(person, "WIL"));
    let before = status(draft.campaign(), person);
    let (stress, traumas) = (
        GAME.track_of(person, "stress"),
        GAME.track_of(person, "traumas"),
    );
    draft.set_track(who, "stress", stress + dose);
    let Some(wil) = wil else {
        draft.say(format!(
            "{name} takes {dose} stress; no WIL, so no traumas are counted and nothing resists"
        ));
        return Ok(());
    };
    let more = rules::traumas(dose, wil);
    draft.set_track(who, "traumas", traumas + more);
    let mut said = format!("{name} takes {dose} stress");
    if more > 0 {
        said = format!("{said}, {}", plural(more, "trauma"));
    }
    let after = status(draft.campaign(), draft.character(who)?);
    if let Some(state) = after.iter().find(|state| !before.contains(state)) {
        said = format!("{said}, {state}");
    }
    draft.say(said);
    let now = at_once(draft);
    let mut unless = 0;
    if resists && dose > 0 {
        let kept = rules::stress_taken(dose, true, overwhelming);
        let one = |label: &str, value: i64| Modifier {
            label: label.to_owned(),
            value,
        };
        let spares = vec![
            one("stress", dose - kept),
            one("traumas", more - rules::traumas(kept, wil)),
        ];
        let spares = spares
            .into_iter()
            .filter(|spared| spared.value > 0)
            .collect();
        // One resists before the trauma weighs.
        let mut check = if hard { "WIL*2" } else { "WIL*3" }.to_owned();
        if more > 0 {
            let weighs = -rules::wound_penalty(more, 0);
            check = format!("{check} +{weighs}:\"before the trauma\"");
        }
        let call = Call {
            check: &check,
            why: "resist the stress",
            spares,
            ..Call::default()
        };
        let id = owe(draft, who, call, now)?;
        if rules::traumas(kept, wil) == 0 {
            unless = id;
        }
    }
    if track(draft, who, "traumas")? > traumas {
        owe(
            draft,
            who,
            Call {
                check: "WIL*3",
                why: "bear the trauma",
                or_else: "stunned",
                rounds: 1,
                unless,
                ..Call::default()
            },
            now,
        )?;
    }
    Ok(())
}

/// One day of healing for everybody who needs it; says what it brought.
pub(super) fn a_day_heals(draft: &mut Draft<'_>) {
    let hurt = |who: &&Character| {
        ["harm", "wounds", "stress", "traumas"]
            .iter()
            .any(|id| GAME.track_of(who, id) > 0)
    };
    let ailing: Vec<CharacterId> = draft
        .campaign()
        .characters
        .iter()
        .filter(hurt)
        .map(|who| who.id)
        .collect();
    for id in ailing {
        let Some(who) = draft.campaign().characters.get(id) else {
            continue;
        };
        let cared = is_cared_for(who);
        let name = who.name.clone();
        let (harm, stress) = if cared {
            (rules::HARM_CARED_FOR, rules::STRESS_CARED_FOR)
        } else {
            (rules::HARM_ALONE, rules::STRESS_ALONE)
        };
        let mut said = Vec::new();
        said.extend(heal_a_day(
            draft,
            id,
            ["harm", "wounds", "days of harm"],
            harm,
        ));
        said.extend(heal_a_day(
            draft,
            id,
            ["stress", "traumas", "days of stress"],
            stress,
        ));
        if !said.is_empty() {
            draft.say(format!("{name} heals: {}", said.join(", ")));
        }
    }
}

fn heal_a_day(
    draft: &mut Draft<'_>,
    id: CharacterId,
    [points, marks, days]: [&str; 3],
    rest: Rest,
) -> Vec<String> {
    let Some(who) = draft.campaign().characters.get(id) else {
        return Vec::new();
    };
    let now = |track: &str| GAME.track_of(who, track);
    let before = Ailment {
        points: now(points),
        marks: now(marks),
        days: u32::try_from(now(days)).unwrap_or(0),
    };
    if before.is_healed() {
        return Vec::new();
    }
    let negated = now("negated");
    let after = before.a_day_later(rest);
    draft.set_track(id, points, after.points);
    draft.set_track(id, marks, after.marks);
    draft.set_track(id, days, i64::from(after.days));
    if marks == "wounds" && negated > after.marks {
        draft.set_track(id, "negated", after.marks);
    }
    let moved =
        |label: &str, from: i64, to: i64| (from != to).then(|| format!("{label} {from} to {to}"));
    [
        moved(points, before.points, after.points),
        moved(marks, before.marks, after.marks),
    ]
    .into_iter()
    .flatten()
    .collect()
}
