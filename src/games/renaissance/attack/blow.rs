//! The blow of a hit: its damage value, and how it is taken back when the attack counts otherwise.

use super::super::{GAME, harm};
use super::read::{blow_words, damage_bonus};
use crate::campaign::{CharacterId, Contest};
use crate::command::checks::two_sides;
use crate::command::owed;
use crate::dice::Expression;
use crate::game::{Cursor, Draft, Hit, Refusal};
use crate::lang::line::{Line, Span};
use crate::rules::renaissance as rules;
use crate::rules::{Part, Verdict};

/// The DV of a hit, and how it came about.
pub(super) struct Struck {
    /// Damage value before armour.
    pub(super) dv: i64,
    /// How it came about.
    pub(super) said: String,
}

/// Rolls the DV dice of a hit, or counts those that lie already.
pub(super) fn strike(
    draft: &mut Draft<'_>,
    dice: &Expression,
    margin: i64,
    critical: bool,
    lying: Option<i64>,
) -> Result<Struck, Refusal> {
    let (total, how) = match lying {
        _ if critical => (dice.highest(), "all dice at their most".to_owned()),
        Some(total) => (total, total.to_string()),
        None => {
            let faces = draft.roll(&dice.dice())?;
            let shown: Vec<String> = faces.iter().map(u16::to_string).collect();
            (dice.total(&faces), shown.join(" "))
        }
    };
    let dv = rules::damage_value(total, margin, critical, dice.highest());
    let bonus = match rules::attack_bonus(margin) {
        0 => String::new(),
        bonus => format!(" + {bonus}"),
    };
    let said = format!("DV {dv} ({dice}: {how}{bonus})");
    Ok(Struck { dv, said })
}

/// The facts of a blow, by which it can be taken back: DV, damage, wounds.
const FACTS: [&str; 3] = ["dv", "damage", "wounds"];

/// Keeps a blow with the roll that brought it.
pub(super) fn note_blow(
    draft: &Draft<'_>,
    contest: &mut Contest,
    target: CharacterId,
    blow: Hit,
) -> Result<(), Refusal> {
    let (damage, wounds) = harm::weight(draft.character(target)?, blow);
    for (label, value) in FACTS
        .into_iter()
        .zip([blow.amount, damage, wounds.unwrap_or(0)])
    {
        contest.sides[0].facts.push(Part::new(label, value));
    }
    Ok(())
}

/// An attack counts otherwise: the blow that fell is taken back, and the one that falls now lands.
pub(in super::super) fn strike_anew(
    draft: &mut Draft<'_>,
    line: &str,
    before: &Contest,
    after: &mut Contest,
) -> Result<(), Refusal> {
    let line = Line::parse(line)?;
    let words = Cursor::new(line.words.get(1..).unwrap_or_default(), Span::default());
    let Ok([_, right]) = two_sides(words) else {
        return Ok(());
    };
    let bonus = damage_bonus(draft.table(), after.sides[0].who);
    let blow = blow_words(right, bonus)?;
    let (Some(dice), Some(target)) = (blow.damage, after.sides.get(1).and_then(|side| side.who))
    else {
        return Ok(());
    };
    if draft.character(target).is_err() {
        return Ok(());
    }
    let fact = |label: &str| {
        let mut facts = before.sides[0].facts.iter();
        facts
            .find(|fact| fact.label == label)
            .map(|fact| fact.value)
    };
    let critical = |contest: &Contest| contest.sides[0].grade == rules::CRITICAL_SUCCESS.id;
    let margin = |contest: &Contest| {
        let margin = contest.sides[0].margin.as_ref();
        margin.map_or(0, |margin| margin.value)
    };
    let hits = after.verdict == Verdict::FIRST.id();
    let same_blow = fact("dv").is_some() == hits
        && critical(before) == critical(after)
        && rules::attack_bonus(margin(before)) == rules::attack_bonus(margin(after));
    if same_blow {
        return Ok(());
    }
    let settled =
        fact("dv").is_some_and(|_| take_back(draft, target, fact("damage"), fact("wounds")));
    after.sides[0]
        .facts
        .retain(|known| !FACTS.contains(&known.label.as_str()));
    if !hits {
        return Ok(());
    }
    let lying = fact("dv")
        .filter(|_| !critical(before))
        .map(|dv| dv - rules::attack_bonus(margin(before)));
    let struck = strike(draft, &dice, margin(after), critical(after), lying)?;
    let blow = Hit {
        amount: struck.dv,
        piercing: blow.piercing,
        unarmoured: false,
    };
    note_blow(draft, after, target, blow)?;
    draft.say(struck.said);
    if harm::land(draft, target, blow)? && !settled {
        harm::owe_standing(draft, target)?;
    }
    Ok(())
}

/// Takes a blow back; whether its check to stay standing has been settled.
fn take_back(
    draft: &mut Draft<'_>,
    target: CharacterId,
    damage: Option<i64>,
    wounds: Option<i64>,
) -> bool {
    let Some(person) = draft.campaign().characters.get(target) else {
        return false;
    };
    let name = person.name.clone();
    let now = |track: &str| GAME.track_of(person, track);
    let (damage, wounds) = (damage.unwrap_or(0), wounds.unwrap_or(0));
    let harm = (now("harm") - damage).max(0);
    let left = (now("wounds") - wounds).max(0);
    let negated = now("negated").min(left);
    draft.set_track(target, "harm", harm);
    draft.set_track(target, "wounds", left);
    draft.set_track(target, "negated", negated);
    draft.say(format!("{name}: the {damage} taken do not count"));
    wounds > 0 && !owed::strike_last(draft, target, harm::STANDING)
}
