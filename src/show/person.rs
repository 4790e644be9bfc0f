//! A character of the roster.

use std::collections::BTreeMap;

use super::condition::{Condition, Sustained, conditions};
use crate::answer::{shown, text};
use crate::campaign::{self, Campaign, Character, Counter, Injury, Refill, Targets, Values};
use crate::game::Game;
use crate::game::draft::rolls_own_dice;

shown! {
    /// A character.
    pub Person<'a> of (campaign: &'a Campaign, game: &'static Game, who: &'a Character) {
        /// The letter that stays with them in the current fight; kept by one who left it.
        letter: Option<String> = campaign.fight().and_then(|fight| fight.letter_of(who.id)),
        name: &'a str = &who.name,
        player: bool = who.player,
        side: &'static str = who.side().id(),
        /// What players see instead of the name.
        alias: Option<&'a str> = text(&who.alias),
        /// Whether the prompt asks for this character's dice.
        own_dice: bool = rolls_own_dice(campaign, who.id),
        hidden: bool = who.hidden,
        /// Goes down at any harm.
        minion: bool = who.minion,
        /// The worst state, by the rules or by a condition.
        state: Option<&'static str> = game.states_of(campaign, who).first().map(|it| it.name),
        #[schemars(with = "BTreeMap<String, i64>")]
        stats: &'a Values = &who.stats,
        tracks: BTreeMap<&'a str, Track> = {
            let track = |id, max| Track::of(game.track_of(who, id), max);
            let tracks = game.tracks.iter();
            tracks.map(|one| (one.id, track(one.id, (one.max)(who)))).collect()
        },
        skills: Vec<Skill<'a>> = {
            let skills = who.skills.iter();
            skills.map(|skill| Skill::of(skill, game.rating_of(who, skill))).collect()
        },
        attacks: Vec<Attack<'a>> = who.attacks.iter().map(Attack::of).collect(),
        powers: Vec<Power<'a>> = who.powers.iter().map(|power| Power::of(power)).collect(),
        counters: BTreeMap<&'a str, Counted> = {
            let counters = who.counters.iter();
            counters.map(|one| (&*one.name, Counted::of(one))).collect()
        },
        /// Injuries that the game tracks separately, oldest first.
        #[serde(skip_serializing_if = "<[Injury]>::is_empty")]
        injuries: &'a [Injury] = &who.injuries,
        sustained: Vec<Sustained<'a>> = {
            let held = who.sustained.iter();
            held.map(|held| Sustained::of(campaign, who, held)).collect()
        },
        penalty: i64 = game.penalty(campaign, who),
        /// The parts of the penalty, and any bonuses.
        standing: Vec<Standing> = {
            let modifiers = game.modifiers_of(campaign, who).into_iter();
            modifiers.map(|one| Standing::of(one.label, one.value)).collect()
        },
        conditions: Vec<Condition<'a>> = conditions(campaign, game, who),
        zone: Option<&'a str> = text(&who.zone),
        /// Texts on the sheet that no rule reads, such as `pronouns`, by id.
        facts: &'a BTreeMap<String, String> = &who.facts,
        notes: Option<&'a str> = text(&who.notes),
        /// Stats that are rolled for each copy: dice by stat.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        rolled: &'a BTreeMap<String, String> = &who.rolled,
    }

    pub(crate) Standing of (name: String, value: i64) {
        name: String = name,
        value: i64 = value,
    }

    pub(crate) Track of (value: i64, max: Option<i64>) {
        value: i64 = value,
        max: Option<i64> = max,
    }

    pub(crate) Counted of (counter: &Counter) {
        value: i64 = counter.value,
        max: Option<i64> = counter.max,
        /// When it goes back to `max` by itself: `turn`, `round`, `fight`, `scene`, `session`, `day` or `rest`.
        refill: Option<&'static str> = counter.refill.map(Refill::word),
    }

    pub(crate) Skill<'a> of (skill: &'a campaign::Skill, rating: Option<i64>) {
        name: &'a str = &skill.name,
        stat: Option<&'a str> = text(&skill.stat),
        ranks: i64 = skill.ranks,
        rating: Option<i64> = rating,
        specialization: Option<&'a str> = text(&skill.specialization),
        proficiencies: &'a [String] = &skill.proficiencies,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        marked: bool = skill.marked,
    }

    /// An attack with a skill or a plain bonus.
    pub(crate) Attack<'a> of (weapon: &'a campaign::Weapon) {
        name: &'a str = &weapon.name,
        skill: Option<&'a str> = text(&weapon.skill),
        bonus: Option<i64> = weapon.bonus,
        /// Dice, which may contain stats.
        damage: Option<&'a str> = text(&weapon.damage),
        pierce: i64 = weapon.pierce,
        /// The counter of which each attack takes one.
        #[serde(skip_serializing_if = "Option::is_none")]
        ammo: Option<&'a str> = text(&weapon.ammo),
        /// The traits of the weapon.
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        traits: &'a [String] = &weapon.traits,
        notes: Option<&'a str> = text(&weapon.notes),
    }

    /// A power with what it costs and does.
    pub(crate) Power<'a> of (power: &'a campaign::Power) {
        name: &'a str = &power.name,
        /// The action of the turn that it takes.
        action: Option<&'a str> = text(&power.action),
        /// The points that a use costs, by track or counter.
        cost: &'a BTreeMap<String, i64> = &power.cost,
        /// `None` if it can be used any number of times.
        uses: Option<Uses> = power.left().map(|left| Uses::of(left, power)),
        /// Dice that bring its uses back with 1 or more, as its holder's turn begins.
        recharge: Option<&'a str> = text(&power.recharge),
        /// What is rolled for it, as the command `power` takes it.
        roll: Option<String> = power.rolled(str::to_owned),
        /// The modifiers that its roll always has.
        modifiers: Option<&'a str> = text(&power.modifiers),
        /// `zone`, or such as `each 3`; `None` for one target.
        targets: Option<String> = {
            let targets = power.targets;
            (targets != Targets::One).then(|| targets.to_string())
        },
        /// Dice, which may contain stats, and the kind of damage.
        damage: Option<&'a str> = text(&power.damage),
        /// Dice, which may contain stats: what its targets, or its holder without any, heal.
        heals: Option<&'a str> = text(&power.heals),
        /// The counter of which a use takes one for each target.
        ammo: Option<&'a str> = text(&power.ammo),
        /// Whether a save leaves half the damage.
        half: bool = power.half,
        gives: Vec<Given<'a>> = power.gives.iter().map(Given::of).collect(),
        sustain: bool = power.sustain,
        notes: Option<&'a str> = text(&power.notes),
    }

    /// The uses of a power.
    pub(crate) Uses of (left: u32, power: &campaign::Power) {
        left: u32 = left,
        of: u32 = power.of(),
        /// When they come back: `scene`.
        refill: Option<&'static str> = power.uses.refill.map(Refill::word),
    }

    /// A condition that a power gives.
    pub(crate) Given<'a> of (given: &'a (String, String)) {
        condition: &'a str = campaign::power::Given::of(&given.0).name,
        /// What it adds to rolls: `+20`.
        adds: Option<&'a str> = text(campaign::power::Given::of(&given.0).adds),
        /// The check or skill to which that is limited.
        on: Option<&'a str> = text(campaign::power::Given::of(&given.0).on),
        /// How long it lasts: `for 2 rounds`.
        lasts: Option<&'a str> = text(&given.1),
    }
}

/// All characters.
pub(crate) fn people<'a>(campaign: &'a Campaign, game: &'static Game) -> Vec<Person<'a>> {
    let people = campaign.characters.iter();
    people.map(|who| Person::of(campaign, game, who)).collect()
}
