//! Items of an actor other than skills: weapons, armour, hit locations, and those that become notes.

use serde_json::Value;

use super::skill::Skills;
use crate::campaign::Weapon;
use crate::import::found::Miss;
use crate::import::json::{at, is_set, number_at, text_at, told};
use crate::import::write::Writing;

/// What weapons have besides their damage: labels, and the field behind each.
const OF_WEAPONS: &str = "=dmg2, or=dmg3, range=range1, medium range=range2, long range=range3, attacks=att, HP=hp, \
                          AP=ap, malfunction=mal, ammunition=ammo";

/// Items that become notes, and what is told of them.
const NOTED: &[(&str, &str)] = &[
    ("gear", "x=quantity"),
    ("allegiance", "=allegPoints+xp"),
    ("passion, reputation", "=base+xp"),
    ("trait", "against=oppName, =base+xp"),
    ("sorcery", "=currLvl"),
    ("super, power", "=level"),
    (
        "magic, psychic, mutation, failing, profession, personality, culture",
        "",
    ),
    ("armour", "=av1, or=avr1, on=coverage, =equipStatus"),
    (
        "hit location",
        "=displayName, from=lowRoll, to=highRoll, HP=currHP, of=maxHP, AP=ap, AP=apRnd",
    ),
];

/// How much of the damage bonus a weapon adds.
const BONUSES: &[(&str, &str)] = &[
    ("full", "+DB"),
    ("half", "half DB"),
    ("dbl", "double DB"),
    ("oneH", "half DB in one hand"),
    ("str", "DB of STR*2"),
];

/// What an actor or an item says in some fields, behind their labels.
pub(super) fn fields(value: &Value, fields: &str) -> Vec<String> {
    told(value, fields, |label, said| {
        let usual = [("attacks", "1"), ("x", "1"), ("range", "S")];
        ["0", "none", "n/a", "-"].contains(&said) || usual.contains(&(label, said))
    })
}

pub(super) fn weapon(item: &Value, npc: bool, skills: &Skills, writing: &mut Writing) {
    let Some(system) = at(item, "system") else {
        return;
    };
    let name = text_at(item, "name");
    let mut weapon = Weapon {
        name: name.to_owned(),
        ..Weapon::default()
    };
    // A weapon uses the better of two skills, or the first if they are equal.
    let ways = ["skill2", "skill1"].map(|key| skills.get(text_at(system, key)));
    let best = ways.into_iter().flatten().max_by_key(|(_, rating)| *rating);
    if let Some((skill, _)) = best {
        weapon.skill.clone_from(skill);
    } else {
        // If the skill is gone, the weapon's own value is used.
        let own = number_at(system, "npcVal");
        weapon.bonus = own.filter(|own| npc || *own != 0);
    }
    let mut notes = traits(system, &mut weapon, writing);
    let damage = fields(system, "=dmg1").pop().unwrap_or_default();
    let mut bonuses = BONUSES.iter();
    let bonus = bonuses.find(|(key, _)| *key == text_at(system, "db"));
    let bonus = bonus.filter(|_| !damage.to_uppercase().contains("DB"));
    notes.extend(bonus.map(|(_, words)| (*words).to_owned()));
    notes.extend(fields(system, OF_WEAPONS));
    if let Err(why) = writing.weapon(weapon, &damage, notes) {
        writing.misses.push(Miss::new(0, 0, name, why));
    }
}

/// Adds the traits that the game knows to a weapon. Returns the words it does not know.
fn traits(system: &Value, weapon: &mut Weapon, writing: &Writing) -> Vec<String> {
    let special = match text_at(system, "special") {
        "none" => "",
        "impknock" => "impale knockback",
        "crushknock" => "crush knockback",
        special => special,
    };
    let kind = match text_at(system, "weaponType") {
        "firearm" | "energy" => "gun",
        "missile" => "missile",
        _ => "",
    };
    let mut others = Vec::new();
    let mut taken: Vec<&str> = Vec::new();
    for word in special.split_whitespace().chain(kind.split_whitespace()) {
        let mut known = writing.game.attacks.traits.iter();
        match known.find(|one| one.word == word && !taken.contains(&one.one_of)) {
            Some(known) => {
                taken.push(known.one_of);
                weapon.traits.push(known.word.to_owned());
            }
            None => others.push(word.to_owned()),
        }
    }
    others
}

/// The armour that an actor wears: what is given with the actor, and worn items, which add up.
pub(super) fn armour(actor: &Value, items: &[Value], writing: &mut Writing) {
    let worn = |item: &&Value| {
        let status = text_at(item, "system.equipStatus");
        text_at(item, "type") == "armour" && ["", "worn"].contains(&status)
    };
    let own = number_at(actor, "system.ap").filter(|_| text_at(actor, "type") == "npc");
    let worn = items.iter().filter(worn);
    let all = worn.filter_map(|item| number_at(item, "system.av1"));
    let total = all
        .chain(own)
        .fold(0_i64, |sum, one| sum.saturating_add(one.max(0)));
    if total > 0 {
        writing.set("armour", total);
    }
}

/// Notes an item that the game has no place for.
pub(super) fn noted(item: &Value, writing: &mut Writing) {
    let (kind, name) = (text_at(item, "type"), text_at(item, "name"));
    let [low, high] = ["low", "high"].map(|end| number_at(item, &format!("system.{end}Roll")));
    let kind = match kind {
        "persTrait" => "trait",
        // A location that is the whole body says nothing.
        "hit-location" if (low, high) == (Some(1), Some(20)) => return,
        "hit-location" => "hit location",
        kind => kind,
    };
    let mut all = NOTED.iter();
    let known = all.find(|(kinds, _)| kinds.split(", ").any(|known| known == kind));
    let Some((_, told)) = known.filter(|_| !name.is_empty()) else {
        return;
    };
    let mut words = vec![format!("{kind}: {name}")];
    words.extend(
        at(item, "system")
            .into_iter()
            .flat_map(|system| fields(system, told)),
    );
    if is_set(item, "system.improve") && !["magic", "psychic"].contains(&kind) {
        words.push("(to improve)".to_owned());
    }
    writing.note(&words.join(" "));
}
