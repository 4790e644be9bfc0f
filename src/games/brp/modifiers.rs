//! The modifiers of Basic Roleplaying, a row each. To add one, add a row.

use super::options::{grading, is_universal};
use super::target::{Reach, Role, Side};
use crate::game::modifier::{Modifier, Takes, Value};
use crate::game::toggle::Place::{End, First, Here, Second};
use crate::game::words::{plural, signed};
use crate::game::{Refusal, Table, Toggle};
use crate::play::checks::{Known, Rule, Said, modifiers};
use crate::play::defences::defences;
use crate::rules::Part;
use crate::rules::brp::{self as rules, Difficulty, Roller};

/// For the game's table.
pub(super) static MODIFIERS: [Modifier; RULES.len()] = modifiers(RULES);

const ROLLS: &[&str] = &["check", "oppose", "attack", "aid"];
const ATTACK: &[&str] = &["attack"];
const RESIST: &[&str] = &["resist"];
const ALL: &[&str] = &["check", "oppose", "attack", "aid", "resist"];

/// Keys for what is no modifier by name.
pub(super) const TOGGLES: &[Toggle] =
    &[Toggle::plus(10, Here, ROLLS), Toggle::plus(1, Here, RESIST)];

type Row = Rule<Side>;

#[rustfmt::skip] // a table reads by its rows
pub(super) const RULES: &[Row] = &[
    Row::new("permanent", "always counts: before the difficulty", |side, said| {
            let value = said.number();
            side.permanent.push(Part::new(format!("permanent {}", signed(value)), value));
            Ok(())
        })
        .takes(Takes::Signed("a permanent modifier", -1000, 1000))
        .only(ROLLS)
        .keys(&[Toggle::number('p', "permanent", (-1000, 1000), Here, ROLLS).by(5, 5).signed()]),
    difficulty("easy", "the chance is doubled; earns no mark")
        .keys(&[Toggle::phrases('d', "difficulty", &["easy", "difficult", "automatic", "impossible"], Here, ROLLS)]),
    difficulty("normal", "the chance is the ability"),
    difficulty("difficult", "the chance is halved, rounded up"),
    difficulty("automatic", "succeeds without a roll"),
    difficulty("impossible", "fails without a roll; with dice, to see how badly"),
    Row::new("easygoing", "nothing is at stake: earns no mark", |side, _| {
            side.at_stake = false;
            Ok(())
        })
        .only(ROLLS)
        .keys(&[Toggle::phrases('g', "easygoing", &["easygoing"], Here, ROLLS)]),
    Row::new("missile", "thrown, or shot from a bow: half the damage modifier; a shield parries it", |side, _| {
            side.reach = Reach::Thrown;
            Ok(())
        })
        .only(ATTACK).one_of("reach")
        .keys(&[Toggle::phrases('x', "reach", &["missile", "gun"], First, ATTACK)]),
    Row::new("gun", "no damage modifier; a shield parries it", |side, _| {
            side.reach = Reach::Gun;
            Ok(())
        })
        .only(ATTACK).one_of("reach"),
    harder("cover", "the target is behind cover: Difficult")
        .keys(&[Toggle::phrases('c', "cover", &["cover"], First, ATTACK)]),
    harder("dark", "in the dark: Difficult")
        .keys(&[Toggle::phrases('k', "dark", &["dark"], First, ATTACK)]),
    harder("far", "to twice the range: Difficult").one_of("range")
        .keys(&[Toggle::phrases('r', "range", &["far", "extreme"], First, ATTACK)]),
    Row::new("extreme", "beyond twice the range: a quarter of the chance (to 3 times; edition uge a fifth, to 4 times)", |side, said| {
            strikes(side, said)?;
            side.parts = rules::beyond_range(grading(said.table.campaign));
            Ok(())
        })
        .only(ATTACK).one_of("range"),
    Row::new("higher", "+10 to attack or parry from higher ground", |side, _| {
            side.read.parts.push(Part::new("higher ground", 10));
            Ok(())
        })
        .only(ATTACK)
        .keys(&[Toggle::phrases('h', "higher", &["higher"], Here, ATTACK)]),
    Row::new("into-melee", "-20 to shoot into a melee", |side, said| {
            strikes(side, said)?;
            side.read.parts.push(Part::new("into a melee", -20));
            Ok(())
        })
        .only(ATTACK)
        .keys(&[Toggle::phrases('i', "into melee", &["into-melee"], First, ATTACK)]),
    Row::new("size", "+20 on a target of over twice one's SIZ, -20 on one of under half; counts by itself where both are known", |side, said| {
            strikes(side, said)?;
            side.size = Some(said.choice());
            Ok(())
        })
        .takes(Takes::OneOf(&["big", "small", "usual"])).only(ATTACK)
        .keys(&[Toggle::phrases('z', "size", &["size big", "size small", "size usual"], First, ATTACK)]),
    Row::new("defences", "-30 for each earlier defence of the round (edition uge)", |side, said| {
            if side.role != Role::Defends {
                return Err(Refusal::rule(said.at, "'defences' is for whoever defends"));
            }
            let label = format!("{} this round", plural(said.number(), "earlier defence"));
            side.read.parts.push(Part::new(label, rules::EACH_DEFENCE.saturating_mul(said.number())));
            side.least = 1;
            Ok(())
        })
        .takes(Takes::Number("how many earlier defences", 0, 100)).only(ATTACK)
        .keys(&[Toggle::number('f', "defences", (1, 9), Second, ATTACK)])
        .known("in a fight of edition uge", earlier_defences),
    Rule::secret(&[Toggle::phrases('e', "secret", &["secret"], Here, ALL)]),
    Row::new("passive-rolls", "the passive side rolls", |side, _| {
            side.roller = Some(Roller::Passive);
            Ok(())
        })
        .only(RESIST).one_of("roller")
        .keys(&[Toggle::phrases('r', "who rolls", &["active-rolls", "passive-rolls"], End, RESIST)]),
    Row::new("active-rolls", "the active side rolls", |side, _| {
            side.roller = Some(Roller::Active);
            Ok(())
        })
        .only(RESIST).one_of("roller"),
];

/// What makes an attack Difficult.
const fn harder(word: &'static str, doc: &'static str) -> Row {
    let change = |side: &mut Side, said: &mut Said<'_, '_, '_>| {
        strikes(side, said)?;
        side.circumstances.push(Difficulty::Difficult);
        Ok(())
    };
    Row::new(word, doc, change).only(ATTACK)
}

fn strikes(side: &Side, said: &Said<'_, '_, '_>) -> Result<(), Refusal> {
    if side.role == Role::Defends {
        let what = format!("'{}' is for whoever attacks", said.word);
        return Err(Refusal::rule(said.at, what));
    }
    Ok(())
}

/// How often the side has defended this round, in the edition that counts it.
fn earlier_defences(table: Table<'_>, side: &Side) -> Known {
    let defends = side.role == Role::Defends && is_universal(table.campaign);
    match side.read.subject.who.filter(|_| defends) {
        None => Known::No,
        Some(who) => match defences(table.campaign, who) {
            0 => Known::No,
            count => Known::Counts(Value::Number(i64::from(count))),
        },
    }
}

const fn difficulty(word: &'static str, doc: &'static str) -> Row {
    let change = |side: &mut Side, said: &mut Said<'_, '_, '_>| {
        let new = Difficulty::from_id(said.word).unwrap_or_default();
        let other = side.circumstances.iter().find(|one| !one.goes_with(new));
        if let Some(other) = other {
            let other = other.id();
            let what = format!("'{}' cannot be combined with '{other}'", said.word);
            return Err(Refusal::rule(said.at, what));
        }
        side.circumstances.push(new);
        side.difficulty_at = Some(said.at);
        Ok(())
    };
    Row::new(word, doc, change).only(ROLLS)
}
