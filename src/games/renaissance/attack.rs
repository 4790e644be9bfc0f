//! `attack`: an ordered contest, and what the blow does.

use super::checks::{finish, warn};
use super::contests::as_contest;
use super::harm;
use super::luck::ignore_penalties;
use super::settle::{Manner, settle};
use super::target::{MODIFIERS, Scope, Side, is_ranged, modified, weighed, words};
use super::{GAME, edition};
use crate::campaign::{Character, CharacterId, Contest, Skill};
use crate::command::checks::{
    complete_side, formula, no_more, skill_subject, two_sides, what_subject,
};
use crate::command::fight::spend_if_any;
use crate::command::line::{Line, Span, Word};
use crate::command::owed;
use crate::dice::Expression;
use crate::game::args::{self, LARGEST};
use crate::game::operand::operands;
use crate::game::{
    Args, Blow, Completion, Cursor, Draft, Preview, Refusal, Table, Typing, Verb, words as say,
};
use crate::rules::renaissance::{self as rules, OrderOn};
use crate::rules::{Modifier, Odds, Verdict};

pub(super) const ATTACK: Verb = Verb {
    name: "attack",
    aliases: &[],
    usage: "attack NAME SKILL [M...] vs NAME [SKILL] [M...] [dv 1d10+5] [ap 2] [unaware] [= DICE]",
    doc: "An attack: the defender rolls only if it would hit; then damage, armour and wounds.",
    dice: true,
    complete,
    odds: Some(preview),
    run,
};

fn complete(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = complete_side(table, typing);
    if typing.has("vs") {
        for (word, doc) in [
            ("dv", "damage value, such as 1d10+5"),
            ("ap", "armour pierced"),
            ("unaware", "does not roll"),
        ] {
            if !typing.has(word) && !typing.after("dv") && !typing.after("ap") {
                out.push(Completion::keyword(word, doc));
            }
        }
    } else if typing.before.len() > 1 {
        out.push(Completion::keyword("vs", "the target"));
    }
    out
}

/// An attack, read whole.
struct Attack {
    strike: Side,
    defence: Side,
    target: CharacterId,
    damage: Option<Expression>,
    piercing: i64,
    unaware: bool,
}

impl Attack {
    fn manner(&self) -> Manner {
        if self.unaware {
            Manner::Unaware
        } else {
            Manner::Order(OrderOn::Success)
        }
    }
}

/// The words after `vs` that are about the blow, and those that are left.
struct BlowWords {
    damage: Option<Expression>,
    piercing: i64,
    unaware: bool,
    rest: Vec<Word>,
}

fn blow_words(cursor: Cursor<'_>) -> Result<BlowWords, Refusal> {
    let mut found = BlowWords {
        damage: None,
        piercing: 0,
        unaware: false,
        rest: Vec::new(),
    };
    let mut cursor = cursor;
    let mut pierced = false;
    while let Some(word) = cursor.peek() {
        let twice = || Refusal::rule(word.span, format!("'{}' stands here twice", word.text));
        if cursor.take("dv") {
            if found.damage.is_some() {
                return Err(twice());
            }
            let dice = cursor.word("a damage value such as 1d10+5")?;
            let expression = Expression::parse(&dice.text).map_err(|error| {
                let at = dice.span.start + error.at;
                Refusal::expected(
                    Span::new(at, (at + 1).max(dice.span.end)),
                    "a damage value such as 1d10+5",
                )
            })?;
            found.damage = Some(expression);
        } else if cursor.take("ap") {
            if pierced {
                return Err(twice());
            }
            found.piercing = cursor.number("how much armour is pierced", 0, LARGEST)?;
            pierced = true;
        } else if cursor.take("unaware") {
            found.unaware = true;
        } else {
            found.rest.push(word.clone());
            cursor.skip(1);
        }
    }
    Ok(found)
}

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Attack, Refusal> {
    let [left, right] = two_sides(args.cursor())?;
    let blow = blow_words(right)?;
    let mut left = left;
    let mut attack = attacker(table, args.line, &mut left)?;
    no_more(table, &left)?;
    let at_range = attack.situations.iter().any(|one| one.is_range());
    let melee = !at_range && !is_ranged(&attack.subject.what);
    let mut right = Cursor::new(&blow.rest, right.end());
    let (target, mut defence) = defender(table, args.line, &mut right, melee)?;
    no_more(table, &right)?;
    cross(&defence, &mut attack)?;
    cross(&attack, &mut defence)?;
    if !blow.unaware {
        remind(table, target, &attack, &mut defence);
    }
    Ok(Attack {
        strike: weighed(table, attack)?,
        defence: weighed(table, defence)?,
        target,
        damage: blow.damage,
        piercing: blow.piercing,
        unaware: blow.unaware,
    })
}

/// Adds to one side what was said of it on the other.
fn cross(said_on: &Side, weighs_on: &mut Side) -> Result<(), Refusal> {
    for (situation, at) in &said_on.across {
        let mut there = weighs_on.situations.iter();
        if let Some(other) = there.find(|other| situation.excludes(**other)) {
            let why = format!("not together with {}", other.label);
            return Err(Refusal::rule(*at, why));
        }
        let known = weighs_on
            .parts
            .iter()
            .any(|part| part.label == situation.label);
        if !known {
            weighs_on.add(situation.label, situation.value);
        }
    }
    Ok(())
}

/// Somebody who lies there is easily forgotten.
fn remind(table: Table<'_>, target: CharacterId, attack: &Side, defence: &mut Side) {
    let lies = |id: CharacterId| {
        let person = table.campaign.characters.get(id);
        person.filter(|person| person.conditions.iter().any(|text| text == "prone"))
    };
    let said = |side: &Side| side.situations.iter().any(|one| one.word == "prone");
    let striker = attack.subject.who.filter(|_| !said(attack)).and_then(lies);
    let struck = lies(target).filter(|_| !said(defence));
    for person in [striker, struck].into_iter().flatten() {
        let note = format!("{} is prone: 'prone' after it counts that", person.name);
        defence.warnings.push(note);
    }
}

fn is_modifier(word: &Word) -> bool {
    MODIFIERS.iter().any(|(name, _)| word.is(name))
}

/// `NAME SKILL [M...]`.
fn attacker(table: Table<'_>, line: &Line, cursor: &mut Cursor<'_>) -> Result<Side, Refusal> {
    let start = cursor.here();
    let (found, taken) = operands(cursor.rest(), &is_modifier);
    cursor.skip(taken);
    let [name, skill, rest @ ..] = found.as_slice() else {
        let at = found.first().map_or(start, |name| {
            Span::new(name.span.end + 1, name.span.end + 1)
        });
        let what = if found.is_empty() {
            "who attacks, and with what skill"
        } else {
            "the skill of the attack"
        };
        return Err(Refusal::expected(at, what));
    };
    if let Some(extra) = rest.first() {
        return Err(Refusal::expected(extra.span, "a modifier or 'vs'")
            .hint("a name or skill of several words stands in quotes"));
    }
    let who = single_name(table, line, name)?;
    let subject = what_subject(table, line, who, skill)?;
    modified(table, subject, cursor, true, Scope::Attack)
}

fn single_name(
    table: Table<'_>,
    line: &Line,
    name: &crate::game::operand::Operand<'_>,
) -> Result<CharacterId, Refusal> {
    if let Some(word) = name.single() {
        return args::character(table, word);
    }
    let typed = name.text(line).to_owned();
    Err(Refusal::at(
        name.span,
        crate::game::Why::NoMatch {
            kind: "character",
            typed,
        },
    ))
}

/// `NAME [SKILL] [M...]`: without a skill the best defence that is allowed.
fn defender(
    table: Table<'_>,
    line: &Line,
    cursor: &mut Cursor<'_>,
    melee: bool,
) -> Result<(CharacterId, Side), Refusal> {
    let start = cursor.here();
    let (found, taken) = operands(cursor.rest(), &is_modifier);
    cursor.skip(taken);
    let Some(name) = found.first() else {
        return Err(Refusal::expected(start, "who is attacked"));
    };
    if let Some(extra) = found.get(2) {
        return Err(Refusal::expected(
            extra.span,
            "a modifier, 'dv', 'ap', 'unaware' or the end",
        ));
    }
    let who = single_name(table, line, name)?;
    let subject = match found.get(1) {
        Some(skill) => {
            let subject = what_subject(table, line, who, skill)?;
            if !melee && subject.skill.as_ref().is_some_and(is_parry) {
                return Err(Refusal::rule(
                    skill.span,
                    format!("{} parries in melee only", subject.what),
                ));
            }
            subject
        }
        None => best_defence(table, who, name.span, melee)?,
    };
    Ok((
        who,
        modified(table, subject, cursor, false, Scope::Defence { melee })?,
    ))
}

/// Whether a skill defends by parrying.
fn is_parry(skill: &Skill) -> bool {
    let folded = skill.name.to_lowercase();
    !is_ranged(&folded)
        && ["melee", "unarmed", "weapon"]
            .iter()
            .any(|word| folded.contains(word))
}

/// Fray if it has it, else the best that parries, else Coordination alone.
fn best_defence(
    table: Table<'_>,
    who: CharacterId,
    span: Span,
    melee: bool,
) -> Result<crate::command::checks::Subject, Refusal> {
    let person: &Character = table.character(who)?;
    if let Some(fray) = person.skill("Fray") {
        return skill_subject(table, who, fray, span);
    }
    let rating =
        |skill: &&Skill| table.game.stat_of(person, &skill.stat).unwrap_or(0) + skill.ranks;
    let parry = person
        .skills
        .iter()
        .filter(|skill| melee && is_parry(skill))
        .max_by_key(rating);
    if let Some(parry) = parry {
        return skill_subject(table, who, parry, span);
    }
    let (what, base) = formula(table, Some(person), "COO", span)?;
    let name = person.name.clone();
    Ok(crate::command::checks::Subject {
        who: Some(who),
        name,
        what,
        base,
        skill: None,
        span,
    })
}

fn limits(table: Table<'_>, attack: &Attack) -> [i64; 2] {
    let edition = edition(table.campaign);
    [
        rules::limit(attack.strike.target(), edition),
        rules::limit(attack.defence.target(), edition),
    ]
}

fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let attack = read(table, args)?;
    let [one, two] = limits(table, &attack);
    let odds = rules::attack_odds(
        one,
        (!attack.unaware).then_some(two),
        edition(table.campaign),
    );
    let mut targets = vec![words(&attack.strike, one)];
    targets.push(if attack.unaware {
        "unaware".to_owned()
    } else {
        words(&attack.defence, two)
    });
    // Ways to hit that exclude each other, best first.
    let way = |bonus: i64, critical: bool| -> f64 {
        odds.hits()
            .filter(|(hit, _)| hit.bonus == bonus && hit.critical == critical)
            .map(|(_, chance)| chance)
            .sum()
    };
    let details = [
        ("hit", odds.hit()),
        ("critical hit", way(0, true) + way(5, true) + way(10, true)),
        ("hit +10 DV", way(10, false)),
        ("hit +5 DV", way(5, false)),
        ("plain hit", way(0, false)),
        ("miss", odds.miss()),
    ];
    let details: Vec<(&str, f64)> = details
        .into_iter()
        .filter(|(_, chance)| *chance > 0.0)
        .collect();
    let verdicts = if attack.unaware {
        Odds::new([
            (Verdict::FIRST.id(), odds.hit()),
            (Verdict::Neither.id(), odds.miss()),
        ])
    } else {
        rules::ordered_odds(one, two, OrderOn::Success, edition(table.campaign))
    };
    let notes = details
        .iter()
        .map(|(what, chance)| format!("{what} {}", say::percent(*chance)))
        .collect();
    let mut preview = Preview {
        targets,
        odds: verdicts,
        details,
        notes,
        each: Vec::new(),
    };
    if let Some(damage) = &attack.damage {
        preview
            .notes
            .extend(damage_note(table, &attack, damage, &odds));
    }
    Ok(preview)
}

/// What the damage would come to: its mean on a hit, and the chance of a wound.
fn damage_note(
    table: Table<'_>,
    attack: &Attack,
    dice: &Expression,
    odds: &rules::AttackOdds,
) -> Vec<String> {
    let (Some(spread), Some(person)) = (
        dice.distribution(),
        table.campaign.characters.get(attack.target),
    ) else {
        return Vec::new();
    };
    let av = table.game.stat_of(person, "AV").unwrap_or(0);
    let damage = rules::damage_odds(odds, &spread, dice.highest(), av, attack.piercing);
    let mass: f64 = damage.damage.iter().map(|(_, chance)| chance).sum();
    let mut notes = Vec::new();
    if let (Some((least, _)), Some((most, _))) = (damage.damage.first(), damage.damage.last())
        && mass > 0.0
    {
        #[allow(clippy::cast_precision_loss)] // damage is small
        let mean: f64 = damage
            .damage
            .iter()
            .map(|(value, chance)| *value as f64 * chance)
            .sum::<f64>()
            / mass;
        notes.push(format!("damage {least} to {most}, {mean:.1} on average"));
    }
    if let Some(dur) = table.game.stat_of(person, "DUR") {
        notes.push(format!(
            "wound {}",
            say::percent(damage.at_least(rules::wound_threshold(dur)))
        ));
    }
    notes
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let attack = read(draft.table(), args)?;
    let [one, two] = limits(draft.table(), &attack);
    ignore_penalties(draft, &attack.strike)?;
    if !attack.unaware {
        ignore_penalties(draft, &attack.defence)?;
    }
    warn(draft, &attack.strike);
    warn(draft, &attack.defence);
    if let Some(who) = attack.strike.subject.who {
        spend_if_any(draft, who, "S");
    }
    let settled = settle(draft, attack.manner(), [one, two], &[], Vec::new())?;
    let (first, verdict) = (settled.first, settled.verdict);
    let mut contest = as_contest(
        attack.manner(),
        [&attack.strike, &attack.defence],
        [one, two],
        settled,
    );
    contest.kind = format!("attack {}", contest.kind);
    if verdict != Verdict::FIRST {
        finish(draft, contest);
        return Ok(());
    }
    let Some(dice) = &attack.damage else {
        finish(draft, contest);
        return Ok(());
    };
    let critical = first.grade == rules::CRITICAL_SUCCESS;
    let struck = strike(draft, dice, first.margin, critical, None)?;
    let blow = Blow {
        amount: struck.dv,
        piercing: attack.piercing,
        unarmoured: false,
    };
    note_blow(draft, &mut contest, attack.target, blow)?;
    finish(draft, contest);
    draft.say(struck.said);
    harm::hurt(draft, attack.target, blow)
}

/// The DV of a hit, and how it came about.
struct Struck {
    dv: i64,
    said: String,
}

/// Rolls the DV dice of a hit, or counts those that lie already.
fn strike(
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

fn note_blow(
    draft: &Draft<'_>,
    contest: &mut Contest,
    target: CharacterId,
    blow: Blow,
) -> Result<(), Refusal> {
    let (damage, wounds) = harm::weight(draft.character(target)?, blow);
    for (label, value) in FACTS
        .into_iter()
        .zip([blow.amount, damage, wounds.unwrap_or(0)])
    {
        contest.sides[0].facts.push(Modifier {
            label: label.to_owned(),
            value,
        });
    }
    Ok(())
}

/// An attack counts otherwise: the blow that fell is taken back, and the one that falls now lands.
pub(super) fn strike_anew(
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
    let blow = blow_words(right)?;
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
    let blow = Blow {
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
