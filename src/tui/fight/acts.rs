//! What keys and the mouse do in the panes: a click selects, a second click opens, and the wheel scrolls.

use std::sync::Arc;

use ratatui::layout::Position;

use super::layout::Layout;
use super::screen::FightScreen;
use super::title::pane_at;
use crate::campaign::{CampaignChange, Entry, Event};
use crate::game::draft::rolls_own_dice;
use crate::lang::complete::{Completion, Offer};
use crate::lang::line::{Line as TypedLine, Span};
use crate::play::elective::must_pick;
use crate::play::pending::first_pending;
use crate::tui::desk::{Desk, NOBODY, Reveal, Tone};
use crate::tui::keymap::{Act, Go, KeyLine, Pane, Press};
use crate::tui::layer::Cx;
use crate::tui::lists;
use crate::tui::message::{ExitReason, Flow};
use crate::tui::rows::{moved, stepped};
use crate::tui::wanted::{After, Listed, Subject, Wanted};
use crate::tui::window::{Page, cite};
use crate::verbs::verbs;
use crate::view::summary::Tally;
use crate::view::table::Group;
use crate::view::{Line, pending};

const NOTHING_ROLLED: &str = "nothing has been rolled yet";
const ALL_SETTLED: &str = "only pending checks have been rolled, and they are settled";
const NOTHING_PENDING: &str = "no check is pending";

impl FightScreen {
    pub(super) fn key(&mut self, press: Press<'_>, cx: &mut Cx) -> Result<After, Line> {
        let desk = &mut cx.desk;
        if let Some(line) = press.line {
            return run_key_line(line, desk);
        }
        let Some(key) = press.key else {
            return Ok(After::Nothing);
        };
        let game = desk.game();
        if key.lacks(game) {
            return Err(key.lacking(game).into());
        }
        if !key.act.moves() {
            // Any other key means that the message has been read.
            desk.has_read();
        }
        if key.acts() {
            desk.is_now()?;
        }
        self.act(key.act, key.line(game).unwrap_or_default(), cx)
    }

    fn act(&mut self, act: Act, template: &'static str, cx: &mut Cx) -> Result<After, Line> {
        let desk = &mut cx.desk;
        match act {
            Act::Go(to) => self.go(to, desk),
            act if act.moves() => self.focus_on(act, desk),
            Act::Back => step_back(desk),
            Act::Copy => Page::of(selected_subject(desk)?).copy(desk),
            Act::Sheet => self.turn_sheet(desk),
            Act::Zoom => desk.aim.zoomed = !desk.aim.zoomed,
            Act::Everybody => {
                desk.aim.everybody = !desk.aim.everybody;
                desk.aim.reveals = Reveal::Selected;
                if let Some(told) = listed_beside_fight(desk) {
                    desk.say(Tone::Said, told);
                }
            }
            Act::Mark => desk.mark_selected()?,
            Act::MarkSide => desk.mark_side()?,
            Act::Suspend => return Ok(After::Go(Flow::Suspend)),
            Act::Campaigns => return Ok(After::Go(Flow::Close)),
            Act::Quit => return Ok(After::Go(Flow::Leave(ExitReason::Quit))),
            Act::Pending => return roll_pending(desk),
            Act::Begin => return Ok(lists::to_begin(desk, template)),
            Act::Repeat => return repeat(desk),
            Act::Run(line) => return Ok(run_at_once(desk, line)),
            Act::Hide(hide, reveal) => return toggle(desk, hide, reveal),
            act => return Ok(opened(act, template, cx)?.map_or(After::Stay, After::Open)),
        }
        Ok(After::Stay)
    }

    /// Shows or hides the sheet; on a small screen it shows alone.
    fn turn_sheet(&mut self, desk: &mut Desk) {
        let shown = !self.layout.sheet.is_empty();
        let fights = desk.shown().fight().is_some();
        let aim = &mut desk.aim;
        aim.sheet = Some(!shown);
        if shown && aim.focus == Pane::Sheet {
            aim.focus = if fights { Pane::Order } else { Pane::Roster };
        } else if !shown && (aim.zoomed || aim.focus == Pane::Log || self.layout.log.is_empty()) {
            aim.focus = Pane::Sheet;
        }
    }
}

/// Who is listed below the order of a fight, which the title of the roster does not say there.
fn listed_beside_fight(desk: &Desk) -> Option<String> {
    desk.shown().fight()?;
    let places = desk.places();
    let others = places.others();
    let (listed, absent) = (others.len(), others.absent());
    let who = if desk.aim.everybody {
        "all who are not in the fight"
    } else {
        "those present who are not in the fight"
    };
    let told = match listed {
        0 if absent == 0 => "everybody is in the fight".to_owned(),
        0 => "nobody else is present".to_owned(),
        _ => format!("below the order: {who}, {listed}"),
    };
    Some(match absent {
        0 => told,
        _ => format!("{told}; absent and not listed: {absent}"),
    })
}

/// What a key opens; nothing for the keys of windows and for those of all layers.
fn opened(act: Act, template: &'static str, cx: &mut Cx) -> Result<Option<Wanted>, Line> {
    let desk = &mut cx.desk;
    Ok(Some(match act {
        Act::Open => Wanted::Page(selected_subject(desk)?),
        Act::Command => Wanted::line("", None),
        Act::Filter => Wanted::Filter,
        Act::Luck => luck(desk, template),
        Act::Cite => cite_entry(desk)?,
        Act::Many => for_many(desk, template)?,
        Act::Oppose => contest(desk)?,
        Act::Map => Wanted::List(Listed::Zones),
        Act::Players => {
            desk.has_read_all();
            Wanted::Players
        }
        Act::Notes => Wanted::Page(Subject::Notes),
        Act::Summary => {
            let (history, entries) = (desk.session().history(), desk.entries());
            let tally = Tally::of(desk.game(), history, entries, desk.shown());
            Wanted::Page(Subject::Summary(tally))
        }
        Act::Attack => lists::to_attack(desk, false)?,
        Act::Manoeuvre => lists::to_attack(desk, true)?,
        Act::Conditions(_) if !desk.meant().is_empty() => {
            Wanted::List(Listed::Conditions(template))
        }
        Act::Release(_) if desk.actor().is_some() => lists::list(Listed::Sustained, cx)?,
        Act::Interrupt(_) => lists::list(Listed::Interrupters, cx)?,
        Act::Delay(_) => list_or_line(Some(Listed::Delayed), template, cx),
        Act::Place(_) => list_or_line(desk.aim.selected.map(Listed::Placing), template, cx),
        Act::Work if !desk.campaign().works.is_empty() => Wanted::List(Listed::Work(template)),
        Act::Encounters => Wanted::List(Listed::Encounters),
        Act::Clocks => Wanted::List(Listed::Clocks),
        Act::Add => Wanted::List(Listed::Add),
        Act::Fill(_) | Act::Conditions(_) | Act::Release(_) | Act::Work => desk.begun(template),
        _ => return Ok(None),
    }))
}

/// A list, or the prompt with a command if it has no rows.
fn list_or_line(listed: Option<Listed>, template: &str, cx: &Cx) -> Wanted {
    let list = listed.and_then(|listed| lists::list(listed, cx).ok());
    list.unwrap_or_else(|| cx.desk.begun(template))
}

/// What is selected in the pane with the focus.
fn selected_subject(desk: &mut Desk) -> Result<Subject, &'static str> {
    let subject = match desk.aim.focus {
        Pane::Log => desk.selected_entry().map(Subject::Entry),
        Pane::Sheet => desk.whose_sheet().map(Subject::Sheet),
        Pane::Order | Pane::Roster | Pane::Kept => desk.aim.selected.map(Subject::Sheet),
    };
    subject.ok_or("nothing is selected")
}

fn step_back(desk: &mut Desk) {
    if desk.return_to_now() {
    } else if !desk.aim.marked.is_empty() {
        desk.aim.marked.clear();
    } else if !desk.log.filter.is_off() {
        desk.set_filter("");
    } else if desk.aim.zoomed {
        desk.aim.zoomed = false;
    } else if desk.log.is_scrolled() {
        desk.log.follow_newest();
    } else {
        desk.follow_turns();
    }
}

/// Runs the command that the GM has assigned to a key.
fn run_key_line(line: &KeyLine, desk: &mut Desk) -> Result<After, Line> {
    desk.has_read_all();
    desk.is_now()?;
    let line = desk.line_of_key(line)?;
    Ok(desk.run_or_correct(line, true))
}

fn run_at_once(desk: &mut Desk, template: &str) -> After {
    if template == "next" && must_pick(desk.table()) {
        // The turn cannot pass on its own, so list the characters who may be next.
        return After::Open(Wanted::List(Listed::Next));
    }
    let (line, _) = desk.filled(template);
    let moment = desk.moment();
    let after = desk.run_or_refuse(&line);
    if template == "next" && desk.moment() != moment {
        desk.has_passed_turn();
    }
    after
}

/// Repeats the last check with new dice, but for those that were pending: they are settled.
fn repeat(desk: &mut Desk) -> Result<After, Line> {
    let history = desk.session().history();
    history.last_roll(None).ok_or(NOTHING_ROLLED)?;
    let again = history.latest(|entry| {
        let is_check = entry.rolled().is_some_and(|roll| roll.is_graded());
        (is_check && !settles(entry)).then(|| Arc::clone(entry))
    });
    let last = again.ok_or(ALL_SETTLED)?;
    let line = history.first_reading(&last).line.clone();
    Ok(desk.run_or_refuse(TypedLine::read(&line).without_dice()))
}

/// Whether an entry rolled a check that was pending until then.
fn settles(entry: &Entry) -> bool {
    let check = entry.rolled().filter(|roll| roll.attack.is_none());
    let who = check.and_then(|check| check.sides.first()?.who);
    let settled = |event: &Event| match event {
        Event::Campaign(CampaignChange::Pending(change)) if change.to.is_none() => {
            change.from.as_ref().map(|pending| pending.who)
        }
        _ => None,
    };
    who.is_some() && entry.events.iter().any(|event| settled(event) == who)
}

/// Hides the characters if players see any of them, or else reveals them all.
fn toggle(desk: &mut Desk, hide: &str, reveal: &str) -> Result<After, Line> {
    let meant = desk.meant();
    meant.first().ok_or(NOBODY)?;
    let seen = meant.iter().any(|who| !who.hidden);
    Ok(run_at_once(desk, if seen { hide } else { reveal }))
}

/// The best luck option of the last roll, or else the command for luck points.
fn luck(desk: &Desk, template: &str) -> Wanted {
    let Some(offered) = pending::best_offer(desk.table()) else {
        return desk.begun(template);
    };
    Wanted::line(&*offered.line, None).but(|begun| begun.promised = Some(offered.clone()))
}

/// The pending check of the selected character, or else the first one, with its modifiers by letter.
/// If players roll their own dice, asks for them at once.
fn roll_pending(desk: &mut Desk) -> Result<After, Line> {
    let campaign = desk.campaign();
    let check = first_pending(campaign, desk.aim.selected).ok_or(NOTHING_PENDING)?;
    let line = format!("roll {} ", check.id);
    if !rolls_own_dice(campaign, check.who) {
        return Ok(After::Open(Wanted::roll(line, None)));
    }
    let next = desk.run(&line);
    Ok(next.unwrap_or_else(|refusal| After::Open(Wanted::refused(line, refusal))))
}

/// A command about the selected entry, or about the last roll.
fn cite_entry(desk: &Desk) -> Result<Wanted, Line> {
    let last = || Some(desk.session().history().last_roll(None)?.number);
    let number = desk.chosen_entry().or_else(last);
    Ok(cite(number.ok_or(NOTHING_ROLLED)?))
}

/// A command for several characters, with what they could roll at once.
fn for_many(desk: &Desk, template: &str) -> Result<Wanted, Line> {
    let table = desk.table();
    // In games without such a command the key rolls the pending checks.
    let is_of_pending = table.game.checks.key_of_many.is_empty();
    if is_of_pending && table.campaign.pending.is_empty() {
        return Err(NOTHING_PENDING.into());
    }
    let wanted = desk.begun(template);
    Ok(wanted.but(|begun| begun.lists = !is_of_pending))
}

/// The game's usual contest, with a list of the others.
fn contest(desk: &Desk) -> Result<Wanted, Line> {
    let game = desk.game();
    let acting = desk.acts();
    let acting = acting.or_else(|| Some(desk.actor()?.id));
    let against = desk.aim.selected.is_some_and(|it| Some(it) != acting);
    let filled = |line: &&'static str| match line.split_once(" |") {
        // With no opponent selected, the other side has to be typed.
        Some((first, _)) if !against => desk.filled(&format!("{first} ")),
        _ => desk.filled(line),
    };
    let lines: Vec<(String, Option<usize>)> = game.contests.iter().map(filled).collect();
    let (usual, cursor) = lines.first().ok_or("there are no contests")?;
    let choice = |(line, _): &(String, _)| {
        let verb = line.split(' ').next().unwrap_or_default();
        let verb = verbs(game).find(|known| known.name == verb);
        Completion::keyword(line.trim_end(), verb.map_or("", |verb| verb.doc))
    };
    let others = (lines.len() > 1).then(|| Offer {
        span: Span::new(0, usual.chars().count()),
        choices: lines.iter().map(choice).collect(),
    });
    Ok(Wanted::line(usual, *cursor).but(|begun| begun.others = others))
}

/// Rows scrolled by one notch of the wheel.
const WHEEL: usize = 3;

impl FightScreen {
    fn go(&mut self, to: Go, desk: &mut Desk) {
        if let Go::Left | Go::Right = to {
            desk.aim.focus = self.aside(desk, to == Go::Right);
            return;
        }
        let rows = self.layout.area_of(desk.aim.focus).height;
        let page = usize::from(rows).saturating_sub(1).max(1);
        match desk.aim.focus {
            Pane::Order | Pane::Roster | Pane::Kept => go_in_table(to, page, desk),
            // An entry takes about two rows, so a page of the log is half as many entries.
            Pane::Log => go_in_log(to, (page / 2).max(1), desk),
            Pane::Sheet => self.scroll = moved(self.scroll, to, page, self.sheet_rows),
        }
    }

    fn focus_on(&self, act: Act, desk: &mut Desk) {
        let panes = if self.wants_sheet(desk) { 5 } else { 4 };
        let step = |by: usize| Pane::ALL[(desk.aim.focus.index() + by) % panes];
        match act {
            Act::Next => desk.aim.focus = step(1),
            Act::Previous => desk.aim.focus = step(panes - 1),
            Act::Focus(pane) => desk.aim.focus = pane,
            _ => {}
        }
    }

    /// The pane or group of columns to the left or to the right.
    fn aside(&self, desk: &Desk, right: bool) -> Pane {
        match (desk.aim.focus, right) {
            (Pane::Order | Pane::Roster, false) => Pane::Order,
            (Pane::Order, true) | (Pane::Kept, false) => Pane::Roster,
            (Pane::Roster | Pane::Kept, true) => Pane::Kept,
            (Pane::Log, true) if !self.wants_sheet(desk) => Pane::Log,
            (Pane::Log | Pane::Sheet, true) => Pane::Sheet,
            (Pane::Log | Pane::Sheet, false) => Pane::Log,
        }
    }

    pub(super) fn wheel_at(&mut self, at: Position, down: bool, desk: &mut Desk) -> After {
        let Some(pane) = self.pane_at(at, desk) else {
            return After::Nothing;
        };
        match pane {
            Pane::Sheet => self.scroll = stepped(self.scroll, WHEEL, down, self.sheet_rows),
            Pane::Log => wheel_log(desk, down),
            Pane::Order | Pane::Roster | Pane::Kept => {
                self.offset = stepped(self.offset, WHEEL, down, desk.places().len());
            }
        }
        After::Stay
    }

    pub(super) fn clicked_at(&mut self, at: Position, second: bool, desk: &mut Desk) -> After {
        if let Some(pane) = self.title_at(at) {
            desk.aim.focus = pane;
            return After::Stay;
        }
        let Some(pane) = self.pane_at(at, desk) else {
            return After::Nothing;
        };
        desk.aim.focus = pane;
        let row = usize::from(at.y - self.layout.area_of(pane).y);
        let chosen = match pane {
            Pane::Log => self.entries.get(row).is_some_and(|at| {
                // The log stays where it is scrolled to, except that it follows the newest entry.
                desk.log.at = desk.newer(at + 1).map(|_| *at);
                true
            }),
            Pane::Sheet => true,
            Pane::Order | Pane::Roster | Pane::Kept => desk.select_row(self.window.start + row),
        };
        if chosen && second {
            let opened = selected_subject(desk).map(|it| After::Open(Wanted::Page(it)));
            return desk.or_notice(opened.map_err(Line::from));
        }
        After::Stay
    }

    /// The pane whose title is at a position.
    fn title_at(&self, at: Position) -> Option<Pane> {
        let Layout { title, lower, .. } = self.layout;
        let lines = [title, lower].map(|line| line.y == at.y && line.contains(at));
        let nth = lines.iter().position(|is_there| *is_there)?;
        pane_at(&self.titles[nth], usize::from(at.x))
    }

    /// The pane, or the group of the table's columns, at a position.
    fn pane_at(&self, at: Position, desk: &Desk) -> Option<Pane> {
        let mut panes = [Pane::Order, Pane::Log, Pane::Sheet].into_iter();
        let pane = panes.find(|pane| self.layout.area_of(*pane).contains(at))?;
        if pane != Pane::Order {
            return Some(pane);
        }
        // Without a fight there is only the roster.
        if desk.shown().fight().is_none() {
            return Some(Pane::Roster);
        }
        let column = usize::from(at.x - self.layout.table.x);
        let columns = &self.columns;
        let groups = [(Group::Third, Pane::Kept), (Group::Second, Pane::Roster)];
        let right_of = |group| columns.start_of(group).is_some_and(|at| column + 2 > at);
        let found = groups.into_iter().find(|(group, _)| right_of(*group));
        Some(found.map_or(Pane::Order, |(_, pane)| pane))
    }
}

fn go_in_table(to: Go, page: usize, desk: &mut Desk) {
    let places = desk.places();
    let row = match desk.selected_row() {
        None if to != Go::Last => 0,
        row => moved(row.unwrap_or(0), to, page, places.len()),
    };
    if !desk.select_row(row) {
        // The rule above the people elsewhere cannot be selected.
        let down = matches!(to, Go::Down | Go::PageDown);
        desk.select_row(stepped(row, 1, down, places.len()));
    }
}

fn go_in_log(to: Go, page: usize, desk: &mut Desk) {
    let (steps, down) = match to {
        Go::Up | Go::Left => (1, false),
        Go::Down | Go::Right => (1, true),
        Go::PageUp => (page, false),
        Go::PageDown => (page, true),
        Go::First | Go::Last => {
            desk.log.follow_newest();
            desk.log.at = desk.newer(0).filter(|_| to == Go::First);
            desk.log.reveal = true;
            return;
        }
    };
    desk.log.reveal = true;
    let Some(mut at) = desk.log.at.or_else(|| desk.older(usize::MAX)) else {
        return;
    };
    for _ in 0..steps {
        at = desk.beside(at, down).unwrap_or(at);
    }
    desk.log.at = desk.newer(at + 1).map(|_| at);
    desk.log.bottom = desk.log.bottom.filter(|_| desk.log.at.is_some());
}

fn wheel_log(desk: &mut Desk, down: bool) {
    let bottom = desk.log.bottom.or_else(|| desk.older(usize::MAX));
    desk.log.bottom = bottom.and_then(|row| {
        let next = desk.beside(row, down);
        next.or(Some(row).filter(|_| !down))
    });
}
