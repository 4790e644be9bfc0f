//! The odds of a power before it is used: of each target, and the range of its damage.

use super::pay::{costs, may_pay};
use super::read::{Use, read};
use crate::campaign::{CharacterId, Power, PowerRoll};
use crate::game::{Args, Note, Preview, Result, RollOdds, Table};
use crate::lang::line::{Line, Span};
use crate::play::aim::Chance;
use crate::play::flow::HIT;
use crate::verbs::parsed::ReadLine;

/// What using a power may do; `read_line` reads the lines of the game for it.
///
/// # Errors
/// Returns the errors of using it.
pub(crate) fn odds(table: Table<'_>, args: &Args<'_>, read_line: ReadLine) -> Result<Preview> {
    let using = read(table, args, read_line)?;
    may_pay(table, &using)?;
    let needs = using.using();
    let table = Table {
        using: Some(&needs),
        ..table
    };
    let rolls = match using.power.roll {
        PowerRoll::Nothing | PowerRoll::Check(_) => vec![None],
        PowerRoll::Attack { .. } | PowerRoll::Save { .. } => {
            using.targets.iter().copied().map(Some).collect()
        }
    };
    let mut each = Vec::new();
    for target in rolls {
        let preview = of_line(table, &using, target)?;
        each.extend(preview.map(|preview| (target.unwrap_or(using.who), preview)));
    }
    let dealt = each.iter().filter_map(|(_, preview)| {
        let dealt = preview.distribution.as_ref()?.values.iter();
        let dealt = dealt.map(|(amount, _)| *amount);
        Some((dealt.clone().min()?, dealt.max()?))
    });
    let dealt = dealt.reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)));
    let damage = damage(table, &using, dealt)?;
    let mut preview = match each.len() {
        0 => Preview::default(),
        1 => each.remove(0).1,
        _ => several(table, each, damage.as_deref()),
    };
    let is_counted = preview.distribution.is_some();
    let damage = damage.filter(|_| !is_counted).into_iter();
    let notes = damage.chain(notes(table, &using)?);
    preview.notes.extend(notes.map(Note::Text));
    Ok(preview)
}

/// The chances of a power, by name, that nobody has used yet, on a target; `None` if it rolls nothing against one.
pub(in crate::verbs) fn chance(
    table: Table<'_>,
    (by, name): (CharacterId, &str),
    target: CharacterId,
    read_line: ReadLine,
) -> Option<Chance> {
    let (nth, power) = table.character(by).ok()?.power(name)?;
    if let PowerRoll::Save { stat, .. } = &power.roll {
        let value = table.game.stat_of(table.character(target).ok()?, stat)?;
        return Some(Chance {
            hit: None,
            harm: None,
            defence: format!("{stat} {value}"),
        });
    }
    let using = Use {
        who: by,
        nth,
        at: Span::default(),
        targets: vec![target],
        modifiers: power.modifiers.clone(),
        added: None,
        defence: None,
        defends: false,
        dc: None,
        read_line,
        power: power.clone(),
    };
    // Whether it can be used now does not matter to its chances.
    let needs = using.using();
    let table = Table {
        using: Some(&needs),
        ..table.overruled()
    };
    Chance::told(of_line(table, &using, Some(target)).ok()??)
}

/// The targets that cannot make the save that a power asks of them, which only `force` passes over.
///
/// # Errors
/// Returns an error saying what the first of them lacks.
pub(super) fn unable(table: Table<'_>, using: &Use) -> Result<Vec<CharacterId>> {
    let mut unable = Vec::new();
    if !matches!(using.power.roll, PowerRoll::Save { .. }) {
        return Ok(unable);
    }
    for target in &using.targets {
        // That its holder cannot call for saves is no matter of the targets.
        using.roll(table, Some(*target))?;
        match of_line(table, using, Some(*target)) {
            Err(refusal) if !table.forced => return Err(refusal),
            Err(_) => unable.push(*target),
            Ok(_) => {}
        }
    }
    Ok(unable)
}

/// The odds of the line for a target, or of the check; `None` if nothing is rolled.
fn of_line(table: Table<'_>, using: &Use, target: Option<CharacterId>) -> Result<Option<Preview>> {
    let Some(line) = using.roll(table, target)? else {
        return Ok(None);
    };
    let parsed = (using.read_line)(table, Line::read(&line));
    let preview = parsed.preview(table);
    let preview = preview.map_err(|refusal| using.refusal(&line, refusal))?;
    Ok(Some(preview.unwrap_or_default()))
}

/// The rolls for several targets, each with the range of the damage.
fn several(table: Table<'_>, each: Vec<(CharacterId, Preview)>, damage: Option<&str>) -> Preview {
    let each = each.into_iter().map(|(target, preview)| {
        let who = table.campaign.name_of(target).to_owned();
        // The targets of a save begin with who makes it.
        let said = match preview.each.as_slice() {
            [only] => only.what.clone(),
            _ => preview.targets.join(" vs "),
        };
        let parts = [said.as_str()].into_iter().chain(damage);
        let what = parts.collect::<Vec<_>>().join(", ");
        RollOdds {
            who,
            what,
            hit: preview.chance_of(HIT),
            odds: preview.odds,
        }
    });
    Preview::of_each(each.collect()).unwrap_or_default()
}

/// The range of the damage, which is `dealt` by attacks; `None` if it does none.
fn damage(table: Table<'_>, using: &Use, dealt: Option<(i64, i64)>) -> Result<Option<String>> {
    let power = &using.power;
    let Some(dice) = using.dice(table, power.dice())? else {
        return Ok(None);
    };
    let half = if power.half { ", half with a save" } else { "" };
    let rolled = (dice.lowest().max(0), dice.highest());
    let (least, most) = dealt.unwrap_or(rolled);
    let worst = worst_save(table, power, most).unwrap_or_default();
    Ok(Some(format!("damage {least} to {most}{half}{worst}")))
}

/// What it heals, what it costs, and how many uses are left.
fn notes(table: Table<'_>, using: &Use) -> Result<Vec<String>> {
    let power = &using.power;
    let mut out = Vec::new();
    if let Some(dice) = using.dice(table, &power.heals)? {
        let (least, most) = (dice.lowest().max(0), dice.highest());
        out.push(format!("heals {least} to {most}"));
    }
    let costs = costs(power, using.targets.len());
    out.extend(costs.map(|(what, cost)| format!("costs {cost} {what}")));
    let left = power.left();
    out.extend(left.map(|left| format!("{left} of {} left", power.of())));
    Ok(out)
}

/// The damage of the worst save, where that does more than another one that fails: `, 48 with a critical failure`.
fn worst_save(table: Table<'_>, power: &Power, most: i64) -> Option<String> {
    let totals = table.game.totals?;
    let PowerRoll::Save { .. } = power.roll else {
        return None;
    };
    let worst = totals.scale.grades.last()?;
    let share = (totals.share)(*worst, most);
    (share > most).then(|| format!(", up to {share} with a {}", worst.label))
}
