//! The lists of people in a fight: possible targets and then attacks, who takes the next turn, and who acts out
//! of turn.

use crate::campaign::{Campaign, Character, CharacterId, Combatant, Skill};
use crate::game::args::Aimed;
use crate::game::spec::Power;
use crate::game::words::{attack as in_words, percent};
use crate::game::{Game, Table};
use crate::lang::fill::fill;
use crate::play::aim::Chance;
use crate::play::elective::{interrupters, must_pick};
use crate::play::fight::FightTable;
use crate::tui::desk::Desk;
use crate::tui::keymap::Context;
use crate::tui::wanted::{Listed, Wanted};
use crate::tui::window::{Content, Does, Row};
use crate::verbs::quote;
use crate::view::table::{STANDING, standing};
use crate::view::{Ink, Line};

/// There is nobody who could attack.
const NO_ATTACKER: &str = "nobody is selected to attack: add a character first";
/// In elective order a turn has to be given before anyone attacks.
const NOBODYS_TURN: &str = "nobody has the turn yet: {next-turn} picks who acts";
/// There is nobody to attack.
const NO_TARGET: &str = "there is nobody else to attack: add another character first";

/// The headings of the columns: those of `standing` after the chances.
const HEADS: &[&str] = &["Hit", "Damage", "Health", "Defence", "Status", "Zone"];
/// The rows that have chances, more than a screen shows.
const COUNTED: usize = 60;

/// Who attacks: the active character, or the selected character while nobody acts.
fn attacker(desk: &Desk) -> Option<&Character> {
    let campaign = desk.campaign();
    let by = campaign.acting().or(desk.aim.selected);
    by.and_then(|id| campaign.characters.get(id))
}

/// The list of targets, if there is anybody to attack and somebody who may.
pub(in crate::tui) fn to_attack(desk: &Desk) -> Result<Wanted, Line> {
    may_attack(desk)?;
    Ok(Wanted::List(Listed::Targets(None)))
}

/// The list of manoeuvres, in the same way.
pub(in crate::tui) fn to_manoeuvre(desk: &Desk) -> Result<Wanted, Line> {
    may_attack(desk)?;
    Ok(Wanted::List(Listed::Manoeuvres))
}

fn may_attack(desk: &Desk) -> Result<(), Line> {
    let (campaign, game) = (desk.campaign(), desk.game());
    if campaign.acting().is_none() && must_pick(desk.table()) {
        let told = desk.keys.says(Context::Panes, Ink::Plain, NOBODYS_TURN);
        return Err(told);
    }
    let by = attacker(desk).ok_or(NO_ATTACKER)?;
    if possible(campaign, game, by).is_empty() {
        return Err(NO_TARGET.into());
    }
    Ok(())
}

/// What the active character can do to somebody besides attacking, each with what follows: a target, or a line.
pub(super) fn manoeuvres(desk: &Desk) -> Content {
    let Some(by) = attacker(desk) else {
        return Content::new("", Vec::new());
    };
    let all = desk.game().manoeuvres().enumerate();
    let row = |(nth, power): (usize, Power)| {
        let does = if power.line.contains("{who}") {
            Does::Open(Wanted::List(Listed::Targets(Some(nth))))
        } else {
            Does::Open(line_of(desk, &power.line, [Some(by), None]))
        };
        Row::new(&power.name, &power.doc, does)
    };
    Content::new(format!("{} tries", by.name), all.map(row).collect())
}

/// The prompt with a line for an attacker and a target.
fn line_of(desk: &Desk, template: &str, [by, whom]: [Option<&Character>; 2]) -> Wanted {
    let game = desk.game();
    let (line, cursor) = fill(template, |placeholder, _| {
        let who = match placeholder {
            "who" => whom,
            "acting" => by,
            _ => None,
        };
        who.map(|who| quote(game, &who.name))
    });
    Wanted::roll(line, cursor)
}

/// Possible targets: the others in the fight, or everybody present if there are none; enemies
/// first, fallen characters last.
fn possible<'c>(campaign: &'c Campaign, game: &Game, by: &Character) -> Vec<&'c Character> {
    let mut all: Vec<&Character> = Vec::new();
    let order = campaign.fight().map(|fight| fight.order.as_slice());
    for place in order.unwrap_or_default() {
        let known = all.iter().any(|who| who.id == place.character);
        if place.character != by.id && !known {
            all.extend(campaign.characters.get(place.character));
        }
    }
    if all.is_empty() {
        all.extend(campaign.present().filter(|who| who.id != by.id));
    }
    all.sort_by_key(|who| (is_down(campaign, game, who), !who.side().opposes(by.side())));
    all
}

fn is_down(campaign: &Campaign, game: &Game, who: &Character) -> bool {
    !game.states_of(campaign, who).is_empty()
}

/// The row of a character, with their letter in the fight if there is one.
fn person(campaign: &Campaign, who: &Character, aside: &str, does: Does) -> Row {
    let letter = campaign.fight().and_then(|fight| fight.letter_of(who.id));
    Row {
        key: letter.unwrap_or_default(),
        side: Some(who.side()),
        ..Row::new(&who.name, aside, does)
    }
}

/// The possible targets of an attack, or of a manoeuvre by its place among those of the game; friends and the fallen
/// stand below a rule.
pub(super) fn targets(desk: &Desk, tries: Option<usize>) -> Content {
    let (campaign, game) = (desk.campaign(), desk.game());
    let Some(by) = attacker(desk) else {
        return Content::people("", Vec::new());
    };
    let there = possible(campaign, game, by);
    let is_foe = |who: &Character| who.side().opposes(by.side());
    let stands = |who: &Character| !is_down(campaign, game, who);
    let chances = match tries {
        None => chances(desk, by, &there),
        Some(_) => Chances::default(),
    };
    let row = |(nth, who): (usize, &&Character)| {
        let (by, whom) = (by.id, who.id);
        // Somebody on the attacker's side is attacked only after a question.
        let does = Does::Open(if is_foe(who) {
            attack(desk, [by, whom], tries)
        } else {
            Wanted::List(Listed::SameSide { by, whom, tries })
        });
        Row {
            cells: chances
                .cells(nth)
                .into_iter()
                .chain(standing(campaign, game, who))
                .collect(),
            group: if is_foe(who) && stands(who) {
                ""
            } else {
                "friends and fallen"
            },
            ..person(campaign, who, "", does)
        }
    };
    // The cursor begins on a selected foe, or else on the first that stands.
    let selected = |who: &&Character| is_foe(who) && Some(who.id) == desk.aim.selected;
    let at = there.iter().position(selected);
    let at = at.or_else(|| there.iter().position(|who| is_foe(who) && stands(who)));
    let at = at.or_else(|| there.iter().position(|who| is_foe(who)));
    Content {
        context: Context::Targets,
        at: at.unwrap_or(0),
        heads: HEADS,
        ..Content::people(
            match tries.and_then(|nth| desk.game().manoeuvres().nth(nth)) {
                Some(one) => format!("{}: {}", by.name, one.name),
                None => format!("{} attacks{}", by.name, chances.title()),
            },
            there.iter().enumerate().map(row).collect(),
        )
    }
}

/// The chances of an attack on each of several targets; none for what is no attack.
#[derive(Default)]
struct Chances<'c> {
    /// The attack: the first that would be offered.
    with: &'c str,
    /// In the order of the targets.
    each: Vec<Option<Chance>>,
}

fn chances<'c>(desk: &Desk, by: &'c Character, there: &[&Character]) -> Chances<'c> {
    let attacks = by.attacks.iter().map(|attack| &attack.name);
    let skills = fighting(desk.game(), by).map(|skill| &skill.name);
    let with = attacks.chain(skills).next();
    let with = with.map_or("", String::as_str);
    let each = there.iter().take(COUNTED).map(|target| {
        let (by, target) = (by.id, target.id);
        let aimed = Aimed { by, with, target };
        (!with.is_empty()).then(|| Chance::of(desk.table(), &aimed))?
    });
    Chances {
        with,
        each: each.collect(),
    }
}

impl Chances<'_> {
    /// Which attack they are of, for a title.
    fn title(&self) -> String {
        match self.each.iter().flatten().next() {
            Some(_) => format!(" (chances with {})", self.with),
            None => String::new(),
        }
    }

    /// The cells of a target: the chance to hit, and to do harm unless every hit does.
    fn cells(&self, nth: usize) -> [Line; 2] {
        let differs = |chance: &Chance| chance.harm.is_some_and(|harm| harm < chance.hit - 1e-9);
        let differs = self.each.iter().flatten().any(differs);
        let chance = self.each.get(nth).copied().flatten();
        let harm = chance.and_then(|chance| chance.harm).filter(|_| differs);
        let told = |chance: Option<f64>| chance.map_or_else(String::new, percent);
        [chance.map(|chance| chance.hit), harm].map(|chance| Line::of(Ink::Plain, told(chance)))
    }
}

/// The question whether somebody attacks a friend.
pub(super) fn same_side(desk: &Desk, both: [CharacterId; 2], tries: Option<usize>) -> Content {
    let campaign = desk.campaign();
    let [attacker, target] = both.map(|id| campaign.name_of(id));
    let back = Wanted::List(Listed::Targets(tries));
    let does = match tries.and_then(|nth| desk.game().manoeuvres().nth(nth)) {
        Some(one) => format!("{}: {target}", one.name),
        None => format!("attack {target}"),
    };
    let yes = Row::new(&does, "all the same", Does::Open(attack(desk, both, tries)));
    let no = Does::Open(back.clone());
    let no = Row::new("another target", "back to the list", no);
    Content {
        back: Some(back),
        ..Content::question(
            format!("{attacker} and {target} are on the same side"),
            [yes, no],
        )
    }
}

/// The skills that stand in for attacks.
fn fighting<'c>(game: &Game, by: &'c Character) -> impl Iterator<Item = &'c Skill> {
    by.skills
        .iter()
        .filter(|skill| (game.attacks.fights)(skill))
}

/// A row for each possible attack of a character on a target, with the line at the prompt. Combat skills
/// stand in for characters without attacks on their sheets.
fn rows(desk: &Desk, by: CharacterId, whom: CharacterId) -> Vec<Row> {
    let game = desk.game();
    let people = &desk.campaign().characters;
    let (Some(by), Some(whom)) = (people.get(by), people.get(whom)) else {
        return Vec::new();
    };
    let row = |name: &str, aside: &str, (template, with): (&str, Option<&str>)| {
        let line = fill(template, |placeholder, _| match placeholder {
            "who" => Some(quote(game, &whom.name)),
            "acting" => Some(quote(game, &by.name)),
            _ => with.map(|with| quote(game, with)),
        });
        Row::line(name, aside, line)
    };
    let line = game.attacks.line;
    let mut all = Vec::new();
    for weapon in &by.attacks {
        let whole = in_words(game, weapon);
        let aside = whole.strip_prefix(&weapon.name).unwrap_or_default();
        let aside = aside.trim_start_matches(", ");
        all.push(row(&weapon.name, aside, (line, Some(&weapon.name))));
    }
    if by.attacks.is_empty() {
        for skill in fighting(game, by) {
            let rating = game.rating_of(by, skill).unwrap_or(skill.ranks);
            all.push(row(
                &skill.name,
                &rating.to_string(),
                (line, Some(&skill.name)),
            ));
        }
    }
    let powers = (game.attacks.powers)(desk.campaign(), by).into_iter();
    all.extend(powers.map(|power| row(&power.name, &power.doc, (&power.line, None))));
    if all.is_empty() {
        all.push(row("", "", (line, None)));
    }
    all
}

/// The line of a manoeuvre against a target, or the list of a character's possible attacks on it. If there is only
/// one, it is taken.
pub(super) fn attack(desk: &Desk, [by, whom]: [CharacterId; 2], tries: Option<usize>) -> Wanted {
    if let Some(one) = tries.and_then(|nth| desk.game().manoeuvres().nth(nth)) {
        let people = &desk.campaign().characters;
        return line_of(desk, &one.line, [by, whom].map(|id| people.get(id)));
    }
    match rows(desk, by, whom).as_slice() {
        [
            Row {
                does: Does::Open(only),
                ..
            },
        ] => only.clone(),
        _ => Wanted::List(Listed::Attacks { by, whom }),
    }
}

pub(super) fn attacks(desk: &Desk, by: CharacterId, whom: CharacterId) -> Content {
    let campaign = desk.campaign();
    let rows = rows(desk, by, whom);
    let [by, whom] = [by, whom].map(|id| campaign.name_of(id));
    Content::new(format!("{by} attacks {whom} with"), rows)
}

/// The characters who may act out of turn, each with the command and the reason.
fn out_of_turn(desk: &Desk) -> Vec<(&Character, String, String)> {
    let Table { campaign, game, .. } = desk.table();
    let may = |verb: &str, who: CharacterId, why: String| {
        let who = campaign.characters.get(who)?;
        Some((who, format!("{verb} {} ", quote(game, &who.name)), why))
    };
    let interrupts = interrupters(desk.table()).into_iter();
    let interrupts = interrupts.filter_map(|who| may("interrupt", who, "was attacked".to_owned()));
    let places = campaign
        .running()
        .into_iter()
        .flat_map(|fight| &fight.order);
    let waits = |place: &&Combatant| place.is_ready() && campaign.acting() != Some(place.character);
    let ready = places.filter(waits).filter_map(|place| {
        let why = match place.ready_for.as_str() {
            "" => "has an action ready".to_owned(),
            what => format!("ready: {what}"),
        };
        may("ready", place.character, why)
    });
    interrupts.chain(ready).collect()
}

/// The list of those who may interrupt or have an action ready, if there are any. An action that alone is ready needs
/// no choice.
pub(in crate::tui) fn interrupt(desk: &Desk) -> Result<Wanted, Line> {
    match out_of_turn(desk).as_slice() {
        [] => Err("nobody can interrupt or has an action ready".into()),
        [(_, line, _)] if interrupters(desk.table()).is_empty() => Ok(Wanted::roll(line, None)),
        _ => Ok(Wanted::List(Listed::Interrupters)),
    }
}

pub(super) fn interrupters_of(desk: &Desk) -> Content {
    let may = out_of_turn(desk);
    let title = if may.len() == interrupters(desk.table()).len() {
        "Who interrupts"
    } else {
        "Who acts out of turn"
    };
    let selected = desk.aim.selected;
    let at = may.iter().position(|(who, ..)| Some(who.id) == selected);
    let interrupts = |who: &Character| interrupters(desk.table()).contains(&who.id);
    let row = |(who, line, why): (&Character, String, String)| {
        // What is ready may roll dice that the GM types.
        let does = if interrupts(who) {
            Does::Run(line.trim_end().to_owned())
        } else {
            Does::Open(Wanted::roll(line, None))
        };
        person(desk.campaign(), who, &why, does)
    };
    Content {
        at: at.unwrap_or(0),
        ..Content::people(title, may.into_iter().map(row).collect())
    }
}

/// Who may take the next turn, and who may take over the current one.
pub(super) fn next(desk: &Desk) -> Content {
    let Table { campaign, game, .. } = desk.table();
    let Some(fight) = FightTable::running(campaign, game) else {
        return Content::people("Who is next", Vec::new());
    };
    let people = |ids: Vec<CharacterId>| {
        let people = ids.into_iter().filter_map(|id| campaign.characters.get(id));
        let mut people: Vec<&Character> = people.collect();
        // A character may be in the order more than once.
        people.dedup_by_key(|who| who.id);
        people
    };
    let namable = fight.namable();
    let places = namable.iter().filter_map(|id| fight.fight.place(*id));
    let next = people(places.map(|(_, place)| place.character).collect());
    let interrupts = people(interrupters(desk.table()));
    let row = |who: &&Character, aside: &str, verb: &str| {
        let line = format!("{verb} {}", quote(game, &who.name));
        person(campaign, who, aside, Does::Run(line))
    };
    let mut rows: Vec<Row> = next
        .iter()
        .map(|who| Row {
            cells: standing(campaign, game, who).to_vec(),
            ..row(who, "", "pick")
        })
        .collect();
    let active = campaign.acting().map(|id| campaign.name_of(id));
    let active = active.unwrap_or_default();
    let takes = format!("interrupts: takes {active}'s turn, who may still act");
    rows.extend(interrupts.iter().map(|who| Row {
        group: "out of turn",
        ..row(who, &takes, "interrupt")
    }));
    let selected = next
        .iter()
        .position(|who| Some(who.id) == desk.aim.selected);
    Content {
        at: selected.unwrap_or(0),
        heads: STANDING,
        ..Content::people("Who is next", rows)
    }
}
