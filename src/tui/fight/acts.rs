//! What the keys of the panes do.

use super::screen::FightScreen;
use crate::game::draft::rolls_own_dice;
use crate::lang::complete::{Choice, Offer};
use crate::lang::line::{Line, Span};
use crate::play::elective::must_pick;
use crate::play::pending::first_pending;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, FightAct, KeyLine, Pane, Press};
use crate::tui::layer::Cx;
use crate::tui::lists;
use crate::tui::message::{ExitReason, Flow};
use crate::tui::wanted::{After, Listed, Prefill, Subject, Wanted};
use crate::tui::window::{Page, cite};
use crate::view::pending;
use crate::view::summary::Tally;

impl FightScreen {
    pub(super) fn key(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> After {
        if let Some(line) = press.line {
            return run_key_line(line, cx.desk);
        }
        let Some(key) = press.key else {
            return After::Nothing;
        };
        let game = cx.desk.game();
        if key.lacks(game) {
            cx.desk.notice(key.lacking(game));
            return After::Stay;
        }
        match key.act {
            Act::Go(to) => self.go(to, cx.desk),
            Act::Fight(act) if act.moves() => self.focus_on(act, cx.desk),
            act => {
                // Any other key means that the message has been read.
                cx.desk.has_read();
                if !key.acts() || !cx.desk.looks_back() {
                    return self.act(act, key.line(game).unwrap_or_default(), cx);
                }
                cx.desk.refuse_the_past();
            }
        }
        After::Stay
    }

    fn act(&mut self, act: Act, template: &'static str, cx: &mut Cx<'_>) -> After {
        let desk = &mut *cx.desk;
        match act {
            Act::Fight(act) => return self.fight_act(act, template, cx),
            Act::Suspend => return After::Go(Flow::Suspend),
            Act::Open => return open_selected(desk),
            Act::Back => step_back(desk),
            Act::Copy => match selected_subject(desk) {
                Some(subject) => Page::of(subject).copy(desk),
                None => desk.notice("nothing is selected"),
            },
            Act::Command => return After::Open(Wanted::line("", None)),
            Act::Filter => return After::Open(Wanted::Filter),
            // These are keys of windows, or handled for all layers.
            Act::Go(_)
            | Act::Cancel
            | Act::Help
            | Act::Rules
            | Act::Close
            | Act::Edit(_)
            | Act::Line(_)
            | Act::List(_)
            | Act::Form(_)
            | Act::Page(_)
            | Act::Refuse
            | Act::Start(_) => {}
        }
        After::Stay
    }

    fn fight_act(&mut self, act: FightAct, template: &'static str, cx: &mut Cx<'_>) -> After {
        if let Some(wanted) = lists::wanted(act, template, cx.desk) {
            return wanted.map_or_else(
                |why| {
                    cx.desk.notice(why);
                    After::Stay
                },
                After::Open,
            );
        }
        let desk = &mut *cx.desk;
        match act {
            FightAct::Campaigns => return After::Go(Flow::Close),
            FightAct::Quit => return After::Go(Flow::Leave(ExitReason::Quit)),
            FightAct::Luck => return After::Open(luck(desk, template)),
            FightAct::Pending => return roll_pending(desk),
            FightAct::Cite => return cite_entry(desk),
            FightAct::Map => return After::Open(Wanted::Map),
            FightAct::Players => {
                desk.has_read_all();
                return After::Open(Wanted::Players);
            }
            FightAct::Notes => return After::Open(Wanted::Page(Subject::Notes)),
            FightAct::Begin => return lists::to_begin(desk, template),
            FightAct::Summary => {
                let (history, game) = (desk.session().history(), desk.game());
                let tally = Tally::of(game, history, desk.entries(), desk.shown());
                return After::Open(Wanted::Page(Subject::Summary(tally)));
            }
            FightAct::Sheet => self.turn_sheet(desk),
            FightAct::Zoom => desk.aim.zoomed = !desk.aim.zoomed,
            FightAct::Everybody => desk.turn_everybody(),
            FightAct::Mark => desk.mark_selected(),
            FightAct::MarkSide => desk.mark_side(),
            FightAct::Repeat => return repeat(desk),
            FightAct::Fill(_) => return After::Open(desk.begun(template)),
            FightAct::Many => return for_many(desk, template),
            FightAct::Oppose => return contest(desk),
            FightAct::Run(line) => return run_at_once(desk, line),
            FightAct::Toggle(hide, reveal) => return toggle(desk, hide, reveal),
            FightAct::NextPane | FightAct::PreviousPane | FightAct::Focus(_) => {
                self.focus_on(act, desk);
            }
            // These open lists.
            FightAct::Attack
            | FightAct::Add
            | FightAct::Work
            | FightAct::Encounters
            | FightAct::List(..) => {}
        }
        After::Stay
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

/// What is selected in the pane with the focus.
fn selected_subject(desk: &mut Desk) -> Option<Subject> {
    match desk.aim.focus {
        Pane::Log => desk.selected_entry().map(Subject::Entry),
        Pane::Sheet => desk.whose_sheet().map(Subject::Sheet),
        Pane::Order | Pane::Roster | Pane::Kept => desk.selected().map(Subject::Sheet),
    }
}

pub(super) fn open_selected(desk: &mut Desk) -> After {
    let Some(subject) = selected_subject(desk) else {
        desk.notice("nothing is selected");
        return After::Stay;
    };
    After::Open(Wanted::Page(subject))
}

fn step_back(desk: &mut Desk) {
    if desk.return_to_now() {
    } else if !desk.marked().is_empty() {
        desk.unmark();
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
fn run_key_line(line: &KeyLine, desk: &mut Desk) -> After {
    desk.has_read_all();
    if desk.looks_back() {
        desk.refuse_the_past();
        return After::Stay;
    }
    let line = match desk.line_of_key(line) {
        Ok(line) => line,
        Err(missing) => {
            desk.notice(missing.lacking());
            return After::Stay;
        }
    };
    match desk.run(&line) {
        Ok(next) => {
            desk.remember(line);
            next
        }
        // What is missing can be typed.
        Err(refusal) => After::Open(Wanted::refused(line, refusal)),
    }
}

fn run_at_once(desk: &mut Desk, template: &str) -> After {
    if template == "next" && must_pick(desk.table()) {
        // The turn cannot pass on its own, so list the characters who may be next.
        return After::Open(Wanted::List(Listed::Next));
    }
    let (line, _) = desk.filled(template);
    desk.run_or_refuse(&line)
}

/// Repeats the last check with new dice.
fn repeat(desk: &mut Desk) -> After {
    let history = desk.session().history();
    let last = history.last_roll(None);
    let last = last.map(|entry| history.first_reading(&entry));
    let Some(line) = last.map(|entry| Line::read(&entry.line).without_dice().to_owned()) else {
        desk.notice("nothing has been rolled yet");
        return After::Stay;
    };
    desk.run_or_refuse(&line)
}

/// Hides the characters if players see any of them, or else reveals them all.
fn toggle(desk: &mut Desk, hide: &str, reveal: &str) -> After {
    let meant = desk.meant();
    if meant.is_empty() {
        desk.notice("nobody is selected");
        return After::Stay;
    }
    let seen = meant.iter().any(|who| !who.hidden);
    run_at_once(desk, if seen { hide } else { reveal })
}

/// The best luck option of the last roll, or else the command for luck points.
fn luck(desk: &Desk, template: &str) -> Wanted {
    let Some(offered) = pending::best_offer(desk.table()) else {
        return desk.begun(template);
    };
    Wanted::Line(Box::new(Prefill {
        line: offered.line.clone(),
        promised: Some(offered),
        ..Prefill::default()
    }))
}

/// The pending check of the selected character, or else the first one, with its modifiers by letter.
/// If players roll their own dice, asks for them at once.
fn roll_pending(desk: &mut Desk) -> After {
    let campaign = desk.campaign();
    let Some(check) = first_pending(campaign, desk.selected()) else {
        desk.notice("no check is pending");
        return After::Stay;
    };
    let own_dice = rolls_own_dice(campaign, check.who);
    let line = format!("roll {} ", check.id);
    if !own_dice {
        return After::Open(Wanted::roll(line, None));
    }
    match desk.run(&line) {
        Ok(next) => next,
        Err(refusal) => After::Open(Wanted::refused(line, refusal)),
    }
}

/// A command about the selected entry, or about the last roll.
fn cite_entry(desk: &mut Desk) -> After {
    let last = || Some(desk.session().history().last_roll(None)?.number);
    if let Some(number) = desk.chosen_entry().or_else(last) {
        return After::Open(cite(number));
    }
    desk.notice("nothing has been rolled yet");
    After::Stay
}

/// A command for several characters, with what they could roll at once.
fn for_many(desk: &mut Desk, template: &str) -> After {
    let table = desk.table();
    // In games without such a command the key rolls the pending checks.
    let is_of_pending = table.game.checks.key_of_many.is_empty();
    if is_of_pending && table.campaign.pending.is_empty() {
        desk.notice("no check is pending");
        return After::Stay;
    }
    let mut wanted = desk.begun(template);
    if let Wanted::Line(line) = &mut wanted {
        line.lists = !is_of_pending;
    }
    After::Open(wanted)
}

/// The game's usual contest, with a list of the others.
fn contest(desk: &Desk) -> After {
    let game = desk.game();
    let acting = desk.campaign().acting().or(desk.actor());
    let against = desk.selected().is_some() && desk.selected() != acting;
    let line = |line: &&'static str| match line.split_once(" |") {
        // With no opponent selected, the other side has to be typed.
        Some((first, _)) if !against => desk.filled(&format!("{first} ")),
        _ => desk.filled(line),
    };
    let lines: Vec<(String, Option<usize>)> = game.contests.iter().map(line).collect();
    let Some(((usual, cursor), others)) = lines.split_first() else {
        return After::Stay;
    };
    let choice = |line: &String| {
        let verb = line.split(' ').next().unwrap_or_default();
        let mut verbs = crate::verbs::verbs(game);
        let doc = verbs.find(|known| known.name == verb);
        Choice::new(line.trim_end(), doc.map_or("", |verb| verb.doc))
    };
    let offer = || Offer {
        span: Span::new(0, usual.chars().count()),
        choices: lines.iter().map(|(line, _)| choice(line)).collect(),
    };
    After::Open(Wanted::Line(Box::new(Prefill {
        line: usual.clone(),
        cursor: *cursor,
        others: (!others.is_empty()).then(offer),
        ..Prefill::default()
    })))
}
