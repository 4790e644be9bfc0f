//! Reads who uses which power, and on whom.

use std::sync::Arc;

use super::syntax::{DC, IN};
use super::with::own_beside;
use crate::campaign::fold::same;
use crate::campaign::{CharacterId, Dc, Power, PowerRoll, Targets};
use crate::game::syntax::Kind;
use crate::game::who::characters;
use crate::game::{Args, Refusal, Result, Table};
use crate::lang::line::{Span, Word};
use crate::lang::read::{LARGEST, choose, choose_or};
use crate::lang::syntax::VERSUS;
use crate::verbs::parsed::ReadLine;
use crate::verbs::people::revive::must_live;

/// A power about to be used.
pub(super) struct Use {
    pub(super) who: CharacterId,
    /// Its index on the sheet.
    pub(super) nth: usize,
    pub(super) power: Arc<Power>,
    /// Where it is named.
    pub(super) at: Span,
    pub(super) targets: Vec<CharacterId>,
    /// The modifiers of its roll: its own, unless others are typed in their place, then as typed.
    pub(super) modifiers: String,
    /// Those that were typed.
    pub(super) added: Option<Typed>,
    /// What its targets defend with and its modifiers, as typed after them.
    pub(super) defence: Option<Typed>,
    /// Whether that says with what, and not only modifiers.
    pub(super) defends: bool,
    /// The difficulty of its check, as typed.
    pub(super) dc: Option<i64>,
    /// Reads the lines that it stands for.
    pub(super) read_line: ReadLine,
}

/// Some words of the line, and where they stand.
pub(super) struct Typed {
    pub(super) text: String,
    pub(super) at: Span,
}

impl Typed {
    /// Words that stand together; `None` for no words.
    fn of(args: &Args<'_>, words: &[&Word]) -> Option<Self> {
        let at = words.first()?.span.to(words.last()?.span);
        let text = args.line.text(at).to_owned();
        Some(Self { text, at })
    }
}

/// Reads a line.
///
/// # Errors
/// Returns an error if a name means nobody or no power of theirs, or if the power does not reach the targets.
pub(super) fn read(table: Table<'_>, args: &Args<'_>, read_line: ReadLine) -> Result<Use> {
    let (who, _) = args.somebody(table)?;
    let person = table.character(who)?;
    let word = args.word(0, "a power of the sheet")?;
    let names = person.powers.iter().map(|power| power.name.as_str());
    let none = format!("{} has no powers; 'power' gives one", person.name);
    let nth = choose_or(word, "power", names, &none)?;
    let power = person.powers[nth].clone();
    let own = args.before(VERSUS).before(IN).before(DC);
    let modifiers = own
        .items()
        .filter_map(|(item, words)| matches!(item.kind(), Some(Kind::Modifiers)).then_some(words));
    let typed = modifiers.flatten().collect::<Vec<_>>();
    let own = own_beside(table.game, &power, &typed)?;
    let added = Typed::of(args, &typed);
    let typed = added.as_ref().map(|typed| typed.text.as_str());
    let modifiers = [own.as_str(), typed.unwrap_or_default()].into_iter();
    let modifiers: Vec<&str> = modifiers.filter(|some| !some.is_empty()).collect();
    let targets = targets(table, args, (who, &power))?;
    let (defence, defends) = defence(table, args, &power)?;
    args.finish()?;
    let dc = difficulty(table, args, &power)?;
    Ok(Use {
        who,
        nth,
        at: word.span,
        targets,
        modifiers: modifiers.join(" "),
        added,
        defence,
        defends,
        dc,
        read_line,
        power,
    })
}

/// What follows the targets of an attack, `parry -10`, and whether it names a defence.
///
/// # Errors
/// Returns an error if the power does not attack.
fn defence(table: Table<'_>, args: &Args<'_>, power: &Power) -> Result<(Option<Typed>, bool)> {
    let after = args.after(VERSUS).before(IN).before(DC);
    let typed = after.items().filter(|(item, words)| match item.kind() {
        Some(Kind::What) => last_named(table, power, words).is_empty(),
        kind => matches!(kind, Some(Kind::Modifiers)),
    });
    let typed: Vec<_> = typed.collect();
    let mut kinds = typed.iter().map(|(item, _)| item.kind());
    let names = kinds.any(|kind| matches!(kind, Some(Kind::What)));
    let words: Vec<&Word> = typed.iter().flat_map(|(_, words)| *words).collect();
    let Some(first) = words.first() else {
        return Ok((None, false));
    };
    match power.roll {
        PowerRoll::Attack { .. } => Ok((Typed::of(args, &words), names)),
        PowerRoll::Save { .. } | PowerRoll::Check(_) | PowerRoll::Nothing => {
            let what = || Refusal::expected(first.span, "the end");
            Err(characters(table, first).err().unwrap_or_else(what))
        }
    }
}

/// The last targets, if what was read as a defence is a name of theirs. Where an attack has only one target, a skill
/// may begin like somebody's name.
fn last_named(table: Table<'_>, power: &Power, words: &[Word]) -> Vec<CharacterId> {
    let [word] = words else {
        return Vec::new();
    };
    let is_whole = || table.campaign.characters.named(&word.text).is_some();
    let attacks = matches!(power.roll, PowerRoll::Attack { .. });
    if attacks && power.targets == Targets::One && !is_whole() {
        return Vec::new();
    }
    characters(table, word).unwrap_or_default()
}

/// What a check is against, which is given where the game has such a number and the power does not say it.
fn difficulty(table: Table<'_>, args: &Args<'_>, power: &Power) -> Result<Option<i64>> {
    let wanted = match power.roll {
        PowerRoll::Check(_) => table.game.checks.line.contains("{dc}"),
        _ => false,
    };
    match args.option(DC) {
        None if wanted && power.dc == Dc::default() => Err(args.missing("'dc' and the difficulty")),
        None => Ok(None),
        Some(dc) if wanted => dc.count("the difficulty", 0, LARGEST).map(Some),
        Some(dc) => {
            let at = dc.number_at().unwrap_or(args.verb.span);
            Err(Refusal::rule(
                at,
                format!("{} has no difficulty to name", power.name),
            ))
        }
    }
}

/// The targets: those after `vs`, or all others in the zone after `in`.
fn targets(
    table: Table<'_>,
    args: &Args<'_>,
    (who, power): (CharacterId, &Power),
) -> Result<Vec<CharacterId>> {
    let mut found: Vec<(CharacterId, Span)> = Vec::new();
    let mut add = |whom: Vec<CharacterId>, at: Span| {
        for target in whom {
            if found.iter().all(|(known, _)| *known != target) {
                found.push((target, at));
            }
        }
    };
    if let Some(named) = args.option(VERSUS) {
        let named = named.before(IN).before(DC);
        for (target, at) in named.people(table)? {
            add(vec![target], at);
        }
        let mut more = named.items();
        if let Some((_, words)) = more.find(|(item, _)| matches!(item.kind(), Some(Kind::What))) {
            add(last_named(table, power, words), words[0].span);
        }
    }
    if let Some(zone) = args.option(IN) {
        let word = zone.word(0, "a zone")?;
        if power.targets != Targets::Zone {
            let why = format!("{} reaches no whole zone", power.name);
            table.forbid(word.span, why)?;
        }
        add(in_zone(table, (who, power), word)?, word.span);
    }
    let most = match power.targets {
        Targets::One => 1,
        Targets::Each(count) => usize::try_from(count).unwrap_or(usize::MAX),
        Targets::Zone => usize::MAX,
    };
    if let Some((_, at)) = found.get(most) {
        let reaches = match most {
            1 => "has one target".to_owned(),
            most => format!("has at most {most} targets"),
        };
        table.forbid(*at, format!("{} {reaches}", power.name))?;
    }
    let heals = !power.heals.is_empty();
    if heals && found.is_empty() && power.targets == Targets::One {
        return Ok(vec![who]);
    }
    for (target, at) in found.iter().filter(|_| heals) {
        must_live(table, *target, *at)?;
    }
    let needs = match power.roll {
        PowerRoll::Attack { .. } | PowerRoll::Save { .. } => true,
        PowerRoll::Nothing => heals || !power.damage.is_empty(),
        PowerRoll::Check(_) => heals,
    };
    if needs && found.is_empty() {
        return Err(args.missing("'vs' and the targets"));
    }
    Ok(found.into_iter().map(|(target, _)| target).collect())
}

/// All others in a zone, in the order of the roster, without the dead: in a fight only those who are in it. One who
/// heals there is healed too.
fn in_zone(
    table: Table<'_>,
    (who, power): (CharacterId, &Power),
    word: &Word,
) -> Result<Vec<CharacterId>> {
    let heals = !power.heals.is_empty();
    let zones = table.campaign.zones.iter().map(|zone| zone.name.as_str());
    let at = choose(word, "zone", zones)?;
    let zone = &table.campaign.zones[at].name;
    let others = table.campaign.in_zones().filter(|other| {
        let is_reached = heals || other.id != who;
        is_reached && same(&other.zone, zone) && !table.game.is_dead(table.campaign, other)
    });
    let others: Vec<CharacterId> = others.map(|other| other.id).collect();
    if others.is_empty() {
        let nobody = if heals { "nobody" } else { "nobody else" };
        let of = table.campaign.running().map_or("", |_| " of the fight");
        let said = format!("{nobody}{of} is at {zone}");
        return Err(Refusal::rule(word.span, said));
    }
    Ok(others)
}
