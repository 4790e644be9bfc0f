//! The lists of people in a fight: possible targets, who takes the next turn, and who acts out of turn.

use std::collections::BTreeSet;

use crate::campaign::{Campaign, Character, CharacterId, Zone};
use crate::game::Table;
use crate::game::args::Aimed;
use crate::game::health::Health;
use crate::game::words::percent;
use crate::lang::fill::fill;
use crate::play::aim::Chance;
use crate::play::manoeuvre::is_target;
use crate::play::minions::{called, standing as standing_with};
use crate::tui::desk::Desk;
use crate::tui::keymap::Context;
use crate::tui::wanted::{Attempt, Listed, Meant, Trying, Wanted};
use crate::tui::window::{Content, Does, Row};
use crate::verbs::{chance_of_manoeuvre, chance_of_power, quote};
use crate::view::table::standing;
use crate::view::{Ink, Line};

/// The headings of the columns: those of `standing` after the chances.
const HEADS: &[&str] = &["Hit", "Damage", "Health", "Defence", "Status", "Zone"];
/// The same for a manoeuvre.
const HEADS_OF_MANOEUVRES: &[&str] = &["Success", "Damage", "Health", "Defence", "Status", "Zone"];
/// The place of what somebody defends with among the cells of `standing`.
const DEFENCE: usize = 1;
/// The rows that have chances, more than a screen shows.
const COUNTED: usize = 60;
/// Health is compared in such parts of the whole.
const PARTS: i64 = 1000;
/// Chooses a whole zone.
const WHOLE_ZONE: char = 'Z';

/// Possible targets: the others in the fight, or everybody present if there are none; enemies
/// first, and before them whoever holds the attacker, fallen characters last.
pub(super) fn possible<'c>(table: Table<'c>, by: &Character) -> Vec<&'c Character> {
    let campaign = table.campaign;
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
    all.sort_by_key(|who| {
        let opposes = who.side().opposes(by.side());
        (!holds(who, by), is_down(table, who), !opposes)
    });
    // Minions with one letter stand in one row.
    if let Some(fight) = campaign.fight() {
        let mut owners = BTreeSet::new();
        all.retain(|who| owners.insert(fight.letter_owner(who.id)));
    }
    all
}

fn is_down(table: Table<'_>, who: &Character) -> bool {
    table.game.is_down(table.campaign, who)
}

/// Whom an attempt is meant for, and below them all others.
fn meant_first<'c>(table: Table<'c>, by: &'c Character, meant: Meant) -> Vec<&'c Character> {
    let mut there = possible(table, by);
    if meant == Meant::Foes {
        return there;
    }
    there.push(by);
    let heals = meant == Meant::Hurt;
    there.retain(|who| !(heals && table.game.is_dead(table.campaign, who)));
    there.sort_by_key(|who| {
        let harm = heals.then(|| harm_of(table, who));
        (who.side().opposes(by.side()), harm)
    });
    there
}

/// What sorts the fallen first, then whoever is hurt worst.
fn harm_of(table: Table<'_>, who: &Character) -> (bool, Option<i64>) {
    let is_fallen = !table.game.fallen_by(table.campaign, who).is_empty();
    let health = (table.game.health)(who).map(Health::to_down);
    let left = health.map(|(left, whole)| left * PARTS / whole.max(1));
    (!is_fallen, left)
}

/// The row with the cursor at first: whoever is hurt worst, or whom a manoeuvre could break free of; or else whoever
/// is selected; or else the first who stands.
fn first_of(desk: &Desk, attempt: &Attempt, by: &Character, there: &[&Character]) -> usize {
    let harms = attempt.meant == Meant::Foes;
    let tries = matches!(attempt.kind, Trying::Manoeuvre(_));
    let is_meant = |who: &Character| who.side().opposes(by.side()) == harms && who.id != by.id;
    let likely: [&dyn Fn(&Character) -> bool; 4] = [
        &|who| attempt.meant == Meant::Hurt || tries && holds(who, by),
        &|who| is_meant(who) && Some(who.id) == desk.aim.selected,
        &|who| is_meant(who) && !is_down(desk.table(), who),
        &is_meant,
    ];
    let mut likely = likely.iter();
    let found = likely.find_map(|is_likely| there.iter().position(|who| is_likely(who)));
    found.unwrap_or(0)
}

/// The row of a character, with their letter in the fight if there is one.
pub(super) fn person(campaign: &Campaign, who: &Character, aside: &str, does: Does) -> Row {
    let letter = campaign.fight().and_then(|fight| fight.letter_of(who.id));
    Row {
        key: letter.unwrap_or_default(),
        side: Some(who.side()),
        ..Row::new(&who.name, aside, does)
    }
}

/// Whether somebody holds another fast.
fn holds(who: &Character, other: &Character) -> bool {
    let mut conditions = other.conditions.iter();
    conditions.any(|held| held.by == Some(who.id))
}

/// The possible targets; friends and the fallen stand below a rule. Of several, those that were chosen are marked, and
/// the first row goes on with them.
pub(super) fn targets(desk: &Desk, attempt: &Attempt, chosen: &[CharacterId]) -> Content {
    let (campaign, game) = (desk.campaign(), desk.game());
    let Some(by) = campaign.characters.get(attempt.by) else {
        return Content::people("", Vec::new());
    };
    let mut there = meant_first(desk.table(), by, attempt.meant);
    let mut words = attempt.line.split(' ');
    if let Some(verb) = words.next().and_then(|name| game.own_verb(name))
        && there.iter().any(|who| is_target(verb, who))
    {
        there.retain(|who| is_target(verb, who));
    }
    let is_foe = |who: &Character| who.side().opposes(by.side());
    let harms = attempt.meant == Meant::Foes;
    let stands = |who: &Character| !is_down(desk.table(), who);
    let chances = chances(desk, attempt, &there);
    let is_known = chances.iter().any(Option::is_some);
    let tries = matches!(attempt.kind, Trying::Manoeuvre(_));
    let row = |(nth, who): (usize, &&Character)| {
        // Somebody on the attacker's side is attacked only after a question.
        let does = if attempt.most == 1 && harms && !is_foe(who) {
            let (attempt, whom) = (attempt.clone(), who.id);
            Wanted::List(Listed::SameSide { attempt, whom })
        } else {
            also(desk, attempt, chosen, who.id)
        };
        let alike = standing_with(campaign, game, who.id);
        let taken = alike.iter().filter(|who| chosen.contains(who)).count();
        let mut state = standing(campaign, game, who, &alike);
        if tries || attempt.meant == Meant::Hurt {
            // Nobody defends against it, or it is known with what.
            state[DEFENCE] = Line::new();
        }
        let mut row = Row {
            cells: cells(&chances, nth, state),
            is_chosen: taken > 0,
            group: match harms {
                true if holds(who, by) || is_foe(who) && stands(who) => "",
                true => "friends and fallen",
                false if is_foe(who) => "foes",
                false => "",
            },
            ..person(campaign, who, "", Does::Open(does))
        };
        row.name = called(&who.name, alike.len());
        if taken > 0 && alike.len() > 1 {
            row.name = format!("{}, {taken} of them", row.name);
        }
        row
    };
    let more = several(desk, attempt, chosen);
    let rows = there.iter().enumerate().map(row);
    let mut title = attempt.title(&by.name);
    if is_known && attempt.kind == Trying::Attack {
        title = format!("{title} (chances with {})", attempt.with);
    }
    Content {
        context: Context::Targets,
        // Enter goes on with those who were chosen.
        at: if chosen.is_empty() {
            more.len() + first_of(desk, attempt, by, &there)
        } else {
            0
        },
        heads: if tries { HEADS_OF_MANOEUVRES } else { HEADS },
        notes: how_many(desk, attempt, chosen),
        back: before(attempt, chosen),
        ..Content::people(title, more.into_iter().chain(rows).collect())
    }
}

/// The rows above the targets of an attempt on several: going on, and a whole zone.
fn several(desk: &Desk, attempt: &Attempt, chosen: &[CharacterId]) -> Vec<Row> {
    let campaign = desk.campaign();
    let mut rows = Vec::new();
    if !chosen.is_empty() {
        let goes_on = Does::Open(to_line(desk, attempt, chosen));
        let name = format!("go on with {}", chosen.len());
        rows.push(Row::new(&name, "", goes_on).keyed("Enter"));
    } else if attempt.most == usize::MAX && !campaign.zones.is_empty() {
        let zones = Does::Open(Wanted::List(Listed::ZonesOf(attempt.clone())));
        rows.push(Row::new("a whole zone", "", zones).keyed(WHOLE_ZONE));
    }
    rows
}

/// What is said below the targets of an attempt on several: how many there may be, and who was chosen.
fn how_many(desk: &Desk, attempt: &Attempt, chosen: &[CharacterId]) -> Vec<Line> {
    let how = match attempt.most {
        0 | 1 => return Vec::new(),
        usize::MAX => "letters choose any number of targets; {open} goes on".to_owned(),
        most => format!("letters choose up to {most} targets; the last goes on, or {{open}}"),
    };
    let mut notes = vec![desk.keys.says(Context::Targets, Ink::Dim, &how)];
    if !chosen.is_empty() {
        let names = chosen.iter().map(|who| desk.campaign().name_of(*who));
        let names = names.collect::<Vec<_>>().join(", ");
        notes.push(Line::of(Ink::Notice, "✓ ").with(Ink::Plain, names));
    }
    notes
}

/// What choosing a further target leads to: the prompt, or the list as long as there may be more of them.
fn also(desk: &Desk, attempt: &Attempt, chosen: &[CharacterId], whom: CharacterId) -> Wanted {
    let mut chosen = chosen.to_vec();
    let mut alike = standing_with(desk.campaign(), desk.game(), whom);
    if alike.is_empty() {
        alike.push(whom);
    }
    // Each time the next of several minions is taken, and at last none of them.
    match alike.iter().find(|who| !chosen.contains(who)) {
        Some(next) => chosen.push(*next),
        None => chosen.retain(|who| !alike.contains(who)),
    }
    if chosen.len() == attempt.most {
        let line = to_line(desk, attempt, &chosen);
        return match attempt.most {
            1 => line,
            _ => line.but(|begun| begun.by_itself = true),
        };
    }
    aimed(attempt, chosen)
}

/// The list of targets of an attempt, of which some have been chosen.
pub(super) fn aimed(attempt: &Attempt, chosen: Vec<CharacterId>) -> Wanted {
    let attempt = attempt.clone();
    Wanted::List(Listed::Targets { attempt, chosen })
}

/// What Esc goes back to from the list of targets: the target before the last, or else the choice of an attempt.
fn before(attempt: &Attempt, chosen: &[CharacterId]) -> Option<Wanted> {
    match chosen.split_last() {
        Some((_, earlier)) => Some(aimed(attempt, earlier.to_vec())),
        None => attempt.list(),
    }
}

/// The prompt with the line of an attempt on these targets.
pub(super) fn to_line(desk: &Desk, attempt: &Attempt, targets: &[CharacterId]) -> Wanted {
    let (game, campaign) = (desk.game(), desk.campaign());
    let name = |who: &CharacterId| quote(game, campaign.name_of(*who));
    let names: Vec<String> = targets.iter().map(name).collect();
    written(desk, attempt, &names.join(" "))
}

/// The prompt with the line of an attempt on what is named.
fn written(desk: &Desk, attempt: &Attempt, named: &str) -> Wanted {
    let (line, cursor) = line_on(desk, attempt, named);
    Wanted::roll(line, cursor)
}

/// The line of an attempt on what is named, and the position of the cursor.
fn line_on(desk: &Desk, attempt: &Attempt, named: &str) -> (String, Option<usize>) {
    let (game, campaign) = (desk.game(), desk.campaign());
    fill(&attempt.line, |placeholder, _| match placeholder {
        "who" => Some(named.to_owned()),
        "acting" => Some(quote(game, campaign.name_of(attempt.by))),
        _ if attempt.with.is_empty() => None,
        _ => Some(quote(game, &attempt.with)),
    })
}

/// The zones that a power could reach as a whole, each with those who are there.
pub(super) fn zones_of(desk: &Desk, attempt: &Attempt) -> Content {
    let (campaign, game) = (desk.campaign(), desk.game());
    let row = |zone: &Zone| {
        let there = campaign.in_zones().filter(|who| {
            let is_meant = attempt.meant == Meant::Hurt || who.id != attempt.by;
            let is_reached = is_meant && !game.is_dead(campaign, who);
            is_reached && who.zone.to_lowercase() == zone.name.to_lowercase()
        });
        let there: Vec<&str> = there.map(|who| who.name.as_str()).collect();
        let attempt = Attempt {
            line: attempt.line.replace("vs {who}", "in {who}"),
            ..attempt.clone()
        };
        let does = Does::Open(written(desk, &attempt, &quote(desk.game(), &zone.name)));
        Row::new(&zone.name, there.join(", "), does)
    };
    let rows = campaign.zones.iter().map(row).collect();
    let whose = attempt.title(campaign.name_of(attempt.by));
    Content {
        alike: Some((Context::Map, "")),
        back: Some(aimed(attempt, Vec::new())),
        ..Content::new(format!("{whose} in which zone"), rows)
    }
}

/// The chances on each of several targets, in their order.
fn chances(desk: &Desk, attempt: &Attempt, there: &[&Character]) -> Vec<Option<Chance>> {
    let with = attempt.with.as_str();
    let each = there.iter().take(COUNTED).map(|target| {
        let (by, target) = (attempt.by, target.id);
        match &attempt.kind {
            Trying::Power(name) => chance_of_power(desk.table(), (by, name), target),
            Trying::Manoeuvre(_) => {
                let name = quote(desk.game(), desk.campaign().name_of(target));
                let (line, _) = line_on(desk, attempt, &name);
                chance_of_manoeuvre(desk.table(), &line, target)
            }
            Trying::Attack if with.is_empty() => None,
            Trying::Attack => Chance::of(desk.table(), &Aimed { by, with, target }),
        }
    });
    each.collect()
}

/// The cells of a target: the chance to hit, and to do harm unless every hit does; then how it stands, with what
/// it defends with against this attack.
fn cells(
    chances: &[Option<Chance>],
    nth: usize,
    [health, defence, status, zone]: [Line; 4],
) -> Vec<Line> {
    let misses = |chance: &Chance| {
        let both = chance.harm.zip(chance.hit);
        both.is_some_and(|(harm, hit)| harm < hit - 1e-9)
    };
    let differs = chances.iter().flatten().any(misses);
    let told = |chance: Option<f64>| {
        let words = chance.map_or_else(String::new, percent);
        Line::of(Ink::Plain, words)
    };
    let (mut hit, mut harm, mut defends) = (None, None, defence);
    if let Some(chance) = chances.get(nth).and_then(Option::as_ref) {
        hit = chance.hit;
        harm = chance.harm.filter(|_| differs);
        if !chance.defence.is_empty() {
            defends = Line::of(Ink::Plain, &chance.defence);
        }
    }
    vec![told(hit), told(harm), health, defends, status, zone]
}

/// The question whether somebody attacks a friend.
pub(super) fn same_side(desk: &Desk, attempt: &Attempt, whom: CharacterId) -> Content {
    let campaign = desk.campaign();
    let [attacker, target] = [attempt.by, whom].map(|id| campaign.name_of(id));
    let back = aimed(attempt, Vec::new());
    let attacks = Does::Open(to_line(desk, attempt, &[whom]));
    let yes = match &attempt.kind {
        Trying::Attack => format!("attack {target}"),
        Trying::Power(name) | Trying::Manoeuvre(name) => format!("{name}: {target}"),
    };
    let yes = Row::new(&yes, "all the same", attacks);
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
