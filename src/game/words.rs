//! Numbers and rolls in words, for answers and the log.

use std::fmt::{Display, Write as _};

use super::{Distribution, Game, Note, Preview};
use crate::campaign::plural::{around, joined, plural};
use crate::campaign::{
    Campaign, Character, Condition, Contest, Encounter, Group, Power, Refill, Roll, Weapon, Work,
};
pub use crate::lang::refusal::LISTED;
use crate::rules::{Part, Verdict};

/// A number with its sign.
pub(crate) fn signed(value: i64) -> String {
    if value < 0 {
        value.to_string()
    } else {
        format!("+{value}")
    }
}

/// The cost of this many sustained actions: `-20`. `no cost` in a game in which sustaining is
/// always free; empty if only this many are free.
pub(crate) fn cost_of_sustaining(game: &Game, actions: usize) -> String {
    match game.upkeep.map(|cost| cost(actions)) {
        None => "no cost".to_owned(),
        Some(0) => String::new(),
        Some(cost) => signed(cost),
    }
}

/// A condition with whoever holds its holder and everything linked to it: `grabbed by Bear`, `blessed +10, with stunned`.
pub(crate) fn condition(campaign: &Campaign, who: &Character, condition: &Condition) -> String {
    let mut out = with_modifier(condition);
    if let Some(by) = condition.by.and_then(|by| campaign.characters.get(by)) {
        let _ = write!(out, " by {}", by.name);
    }
    if let Some(link) = &condition.with {
        let _ = write!(out, ", with {}", link.what);
        if link.who != who.id {
            let _ = write!(out, " of {}", campaign.name_of(link.who));
        }
    }
    out
}

/// A condition with its modifier: `blessed +10`, `nimble +20 on Climb`.
#[must_use]
fn with_modifier(condition: &Condition) -> String {
    match condition.modifier {
        0 => condition.label().into_owned(),
        modifier if condition.on.is_empty() => {
            format!("{} {}", condition.label(), signed(modifier))
        }
        modifier => {
            let (label, modifier) = (condition.label(), signed(modifier));
            format!("{label} {modifier} on {}", condition.on)
        }
    }
}

/// `Boat hook, Melee Weapons, DV 1d6+4, AP 2`, with the game's label for damage if it has one.
pub(crate) fn attack(game: &Game, attack: &Weapon) -> String {
    format!("{}, {}", attack.name, attack_parts(game, attack))
}

/// An attack without its name: `+7, 2d6+4`.
pub(crate) fn attack_parts(game: &Game, attack: &Weapon) -> String {
    let by = attack
        .bonus
        .map_or_else(|| attack.skill.clone(), |bonus| bonus.to_string());
    let label = around("", game.attacks.damage, " ");
    let damage = around(&label, &attack.damage, "");
    let pierce = (attack.pierce != 0).then(|| format!("AP {}", attack.pierce));
    let ammo = around("uses up ", &attack.ammo, "");
    let parts = [by, damage, pierce.unwrap_or_default(), ammo];
    joined(parts.iter().chain(&attack.traits), ", ")
}

/// `Ember lash, quick, cost power 3, uses 2/scene`.
pub(crate) fn power(power: &Power) -> String {
    let parts = power.parts(str::to_owned);
    joined([power.name.clone()].into_iter().chain(parts), ", ")
}

/// The progress of work: `10 of 25 min`, `2 of 5 shifts`.
pub(crate) fn progress(work: &Work) -> String {
    if work.job {
        format!("{} of {}", work.done, plural(work.total, "shift"))
    } else {
        format!("{} of {} min", work.done, work.total)
    }
}

/// When something is full again.
pub(crate) fn when_refilled(refill: Refill) -> &'static str {
    match refill {
        Refill::Turn => "each turn",
        Refill::Round => "each round",
        Refill::Fight => "each fight",
        Refill::Scene => "each scene",
        Refill::Session => "each session",
        Refill::Day => "each day",
        Refill::Rest => "after a rest",
    }
}

/// The creatures of a prepared encounter: `3 Cinder imp, 2 Stair hound (minions)`.
pub(crate) fn creatures(encounter: &Encounter) -> String {
    joined(encounter.creatures.iter().map(group), ", ")
}

/// A kind of creatures and how many they are: `2 Stair hound (minions)`.
pub(crate) fn group(group: &Group) -> String {
    let minions = if group.minion { " (minions)" } else { "" };
    format!("{} {}{minions}", group.count, group.template)
}

/// A target with its breakdown, under the game's word for it: `TN 70 (Stealth 60, +20 cloak)`. `limits`: the sum of
/// the parts is the target, unless the game has limited it.
#[must_use]
pub fn target((word, limits): (&str, bool), roll: &Roll) -> String {
    let Some(target) = roll.target else {
        return String::new();
    };
    let mut out = format!("{word} {target}");
    let sum: i64 = roll.parts.iter().map(|part| part.value).sum();
    // The name of the roll is already written before it.
    let said =
        |label: &str| label == target.to_string() || label == format!("{} {target}", roll.what);
    let plain = roll.parts.len() == 1 && said(&roll.parts[0].label);
    if !roll.parts.is_empty() && !plain {
        let _ = write!(out, " ({})", breakdown(&roll.parts));
    }
    if sum != target && limits {
        let _ = write!(out, ", limited from {sum}");
    }
    out
}

/// The parts of a target: the base, then each modifier with its sign.
pub(crate) fn breakdown(parts: &[Part]) -> String {
    let mut out = String::new();
    for (nth, part) in parts.iter().enumerate() {
        if nth == 0 {
            out.push_str(&part.label);
            continue;
        }
        if part.value == 0 {
            let _ = write!(out, ", {}", part.label);
            continue;
        }
        let _ = write!(out, ", {}", signed(part.value));
        // A modifier without a name is only a number.
        if part.label != signed(part.value) {
            let _ = write!(out, " {}", part.label);
        }
    }
    out
}

/// The faces of the dice.
#[must_use]
pub fn dice(game: &Game, dice: &[u16]) -> String {
    joined(dice.iter().map(|face| (game.face)(*face)), " ")
}

/// The faces, with who rolled them: `38 typed`, `70 rolled`, `4 typed 1 rolled`.
#[must_use]
pub fn dice_by_hand(game: &Game, roll: &Roll) -> String {
    by_hand(&roll.dice, game.face, &roll.typed)
}

/// The same of faces that are written like this, and of which some were typed.
pub(crate) fn by_hand(faces: &[u16], face: fn(u16) -> String, typed: &[usize]) -> String {
    let by = |typed: bool| if typed { "typed" } else { "rolled" };
    let is_typed = |at: usize| typed.contains(&at);
    let mut out = String::new();
    for (at, one) in faces.iter().enumerate() {
        let space = if at > 0 { " " } else { "" };
        let _ = write!(out, "{space}{}", face(*one));
        // Those that follow and were rolled by the same hand share the word.
        let is_last = at + 1 == faces.len();
        if is_last || is_typed(at + 1) != is_typed(at) {
            let _ = write!(out, " {}", by(is_typed(at)));
        }
    }
    out
}

/// The result of a roll: `critical success, MoS 33`; empty for one without grades.
#[must_use]
pub fn outcome(game: &Game, roll: &Roll) -> String {
    if roll.grade.is_empty() {
        let rolled = !roll.dice.is_empty();
        return if rolled { "" } else { "does not roll" }.to_owned();
    }
    let mut out = grade_of(game, roll).to_owned();
    if let Some(margin) = &roll.margin {
        let _ = write!(out, ", {} {}", margin.label, margin.value);
    }
    out
}

/// The grade of a roll in words, as its edition calls it.
pub(crate) fn grade_of<'a>(game: &Game, roll: &'a Roll) -> &'a str {
    match roll.graded.as_str() {
        "" => grade(game, &roll.grade),
        graded => graded,
    }
}

/// Who rolls what: `Ilse, React Quickly`.
pub(crate) fn subject(roll: &Roll) -> String {
    around("", &roll.name, ", ") + &roll.what
}

/// ` (total)` after dice that were worked out from it.
pub(crate) fn only_total(roll: &Roll) -> &'static str {
    if roll.total_only { " (total)" } else { "" }
}

/// Dice with their total or hits, dropped ones in brackets: `fire, 4d6kh3: 6 5 (1) 4 = 15`, `2d6>=5: 6 2 = 1 hit`.
pub(crate) fn dice_roll(roll: &Roll) -> String {
    let [name, purpose] = [&roll.name, &roll.purpose].map(|part| around("", part, ", "));
    let mut out = format!("{name}{purpose}{}:", roll.what);
    if roll.total_only {
        let total = roll.facts.first().map_or(0, |total| total.value);
        let _ = write!(out, " {total}{}", only_total(roll));
        return out;
    }
    for (at, face) in roll.dice.iter().enumerate() {
        let dropped = roll.dropped.contains(&at);
        let _ = if dropped {
            write!(out, " ({face})")
        } else {
            write!(out, " {face}")
        };
    }
    for result in &roll.facts {
        let _ = write!(out, " = {}", result.value);
        if result.label == "hits" {
            out.push_str(if result.value == 1 { " hit" } else { " hits" });
        }
    }
    out
}

/// The dice of a contest before a reroll; `None` if nothing was rerolled.
pub(crate) fn rerolled(game: &Game, contest: &Contest) -> Option<String> {
    let thrown = contest.rerolled.iter().map(|pair| dice(game, pair));
    Some(joined(thrown, ", ")).filter(|thrown| !thrown.is_empty())
}

/// The label of a grade.
pub(crate) fn grade<'a>(game: &Game, id: &'a str) -> &'a str {
    game.grade(id).map_or(id, |grade| grade.label)
}

/// Who won, by name if there is one; `None` if nothing was contested.
#[must_use]
pub fn verdict(contest: &Contest) -> Option<String> {
    Some(verdict_of(contest, contest.verdict?))
}

/// Like [`verdict`], for a contest that would have this result.
pub(crate) fn verdict_of(contest: &Contest, verdict: Verdict) -> String {
    if contest.attack.is_some() {
        let attacker = contest.sides.first().map_or("", |roll| roll.name.as_str());
        let did = if verdict == Verdict::FIRST {
            "hits"
        } else {
            "misses"
        };
        return match attacker {
            "" => format!("the attack {did}"),
            name => format!("{name} {did}"),
        };
    }
    let winner = match verdict {
        Verdict::Side(side) => contest.sides.get(usize::from(side)),
        Verdict::Partial | Verdict::Tie | Verdict::Neither => None,
    };
    won(verdict, winner.map(|roll| roll.name.as_str()))
}

/// A verdict in words, with the winner's name if there is one.
pub(crate) fn won(verdict: Verdict, winner: Option<&str>) -> String {
    match verdict {
        Verdict::Side(_) => match winner.filter(|name| !name.is_empty()) {
            Some(name) => format!("{name} wins"),
            None => format!("the {} wins", verdict.id()),
        },
        Verdict::Partial => "partial success for both".to_owned(),
        Verdict::Tie => "a tie".to_owned(),
        Verdict::Neither => "neither side wins".to_owned(),
    }
}

/// A probability as a percentage.
pub(crate) fn percent(chance: f64) -> String {
    // The sum of no chances is -0.
    let tenths = (chance * 1000.0).round() / 10.0 + 0.0;
    if tenths <= 0.0 && chance > 0.0 {
        "<0.1%".to_owned()
    } else if tenths >= 100.0 && chance < 1.0 {
        ">99.9%".to_owned()
    } else {
        format!("{tenths}%")
    }
}

/// A note about a roll in words.
#[must_use]
pub fn note(note: &Note) -> String {
    match note {
        Note::Text(text) => text.clone(),
        Note::Chance(what, chance) => format!("{what} {}", percent(*chance)),
        Note::Bar(what, chance) => format!("{what} {} {}", percent(*chance), bar(*chance)),
    }
}

/// A probability as a bar of ten cells; any chance fills at least one, and only certainty fills
/// all.
pub(crate) fn bar(chance: f64) -> String {
    let full = (1..=10).filter(|tenth| chance * 10.0 + 0.5 >= f64::from(*tenth));
    let full = full.count();
    let full = match full {
        0 if chance > 0.0 => 1,
        10 if chance < 1.0 => 9,
        full => full,
    };
    format!("{}{}", "█".repeat(full), "░".repeat(10 - full))
}

/// The characters for a column, by eighths of its height.
const EIGHTHS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A chance as a column relative to the highest one; any chance is visible.
fn column(chance: f64, highest: f64) -> char {
    if chance <= 0.0 {
        return ' ';
    }
    // A column of exactly so many eighths is not raised by a rounding error.
    let eighths = chance / highest * 8.0 - 1e-9;
    let up = (1..8_u8).filter(|eighth| eighths > f64::from(*eighth));
    EIGHTHS[up.count().min(7)]
}

/// A small chart of numbers (lowest first) with their chances: columns from the minimum to the
/// maximum, several numbers to a column if there are more than `cells`.
pub(crate) fn spark(values: &[(i64, f64)], cells: usize) -> String {
    let (Some((least, _)), Some((most, _))) = (values.first(), values.last()) else {
        return String::new();
    };
    let span = usize::try_from(most.saturating_sub(*least)).unwrap_or(0) + 1;
    let a_cell = span.div_ceil(cells.max(1));
    let mut chances = vec![0.0; span.div_ceil(a_cell)];
    for (value, chance) in values {
        let at = usize::try_from(value.saturating_sub(*least)).unwrap_or(0) / a_cell;
        if let Some(sum) = chances.get_mut(at) {
            *sum += chance;
        }
    }
    let highest = chances.iter().copied().fold(0.0, f64::max);
    chances.iter().map(|p| column(*p, highest)).collect()
}

/// The width of the chart of a distribution.
const SPARK: usize = 16;

/// A short summary of a distribution: `damage 5 to 20, 10.5 on average` and a chart; empty if it
/// has no values.
pub(crate) fn distribution_in_brief(distribution: &Distribution) -> String {
    let values = &distribution.values;
    let (Some((least, _)), Some((most, _))) = (values.first(), values.last()) else {
        return String::new();
    };
    let mass: f64 = values.iter().map(|(_, chance)| chance).sum();
    #[allow(clippy::cast_precision_loss)] // totals are small
    let sum: f64 = values.iter().map(|(value, p)| *value as f64 * p).sum();
    let picture = spark(values, SPARK);
    let what = distribution.what;
    format!(
        "{what} {least} to {most}, {:.1} on average {picture}",
        sum / mass
    )
}

impl Preview {
    /// The same with the number that it produces, if any, summed up after its other notes; or the note why there
    /// are no odds for it.
    #[must_use]
    pub(crate) fn with(mut self, number: Option<Result<Distribution, Note>>) -> Self {
        match number {
            None => {}
            Some(Ok(distribution)) => {
                let brief = distribution_in_brief(&distribution);
                self.notes.push(Note::Text(brief));
                self.distribution = Some(distribution);
            }
            Some(Err(note)) => self.notes.push(note),
        }
        self
    }
}

/// A complete distribution: each number with a column and its chance.
pub(crate) fn distribution(distribution: &Distribution) -> String {
    let chances = distribution.values.iter().map(|(_, chance)| *chance);
    let highest = chances.fold(0.0, f64::max);
    let each = distribution.values.iter();
    let each = each.map(|(value, p)| format!("{value} {} {}", column(*p, highest), percent(*p)));
    format!("{} {}", distribution.what, joined(each, ", "))
}

/// A word with a capital.
pub(crate) fn sentence_case(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The ways in which a turn can be spent: `S+Q|3Q`.
pub(crate) fn ways<T: Display>(ways: &[Vec<(T, u32)>]) -> String {
    let kind = |(kind, count): &(T, u32)| match count {
        1 => kind.to_string(),
        count => format!("{count}{kind}"),
    };
    joined(
        ways.iter().map(|way| joined(way.iter().map(kind), "+")),
        "|",
    )
}
