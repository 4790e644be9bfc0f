//! The lists to choose from: what each of them shows now, and what choosing a row does.

mod attempts;
mod campaigns;
mod encounters;
mod held;
mod targets;
mod turns;

use std::fmt::Display;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::keymap::{Act, Context};
use super::layer::Cx;
use super::message::Flow;
use super::wanted::{After, Answer, Listed, Wanted};
use super::window::{Content, Does, Row};
use crate::lang::line::quoted;
use crate::library::SAMPLES;
use crate::store::{self, Backup, RealFs};
use crate::view::{Ink, Line};

/// What a list shows now.
pub(in crate::tui) fn content(listed: &Listed, cx: &Cx) -> Content {
    let desk = &cx.desk;
    match listed {
        Listed::Campaigns => campaigns::all(cx),
        Listed::Deletion(path, title) => campaigns::deletion(path, title),
        Listed::Attempts { by, manoeuvres } => attempts::attempts(desk, *by, *manoeuvres),
        Listed::Targets { attempt, chosen } => targets::targets(desk, attempt, chosen),
        Listed::ZonesOf(attempt) => targets::zones_of(desk, attempt),
        Listed::SameSide { attempt, whom } => targets::same_side(desk, attempt, *whom),
        Listed::Conditions(template) => held::conditions(desk, template),
        Listed::Sustained => held::sustained(desk),
        Listed::Work(template) => held::work(desk, template),
        Listed::Interrupters => turns::interrupters_of(desk),
        Listed::Next => turns::next(desk),
        Listed::Delayed => turns::delays(desk),
        Listed::Placing(who) => turns::places_for(desk, *who),
        Listed::Encounters => encounters::all(desk),
        Listed::Clocks => held::clocks(desk),
        Listed::Begin => encounters::begin(desk),
        Listed::Joining => encounters::joining(desk),
        Listed::Add => encounters::ways(desk),
        Listed::Bestiary { for_form: true } => encounters::bestiary(desk, "Creatures", &Does::Tell),
        Listed::Bestiary { for_form: false } => {
            encounters::bestiary(desk, "Add", &Does::Add { minions: false })
        }
        Listed::Minions => encounters::bestiary(desk, "Add minions", &Does::Add { minions: true }),
        Listed::Copies => encounters::copies(desk),
        Listed::Backups(path) => backups(path, cx),
        Listed::Zones => held::zones(cx),
    }
}

/// A list, if it has any row; or else what it says in place of them.
pub(in crate::tui) fn list(listed: Listed, cx: &Cx) -> Result<Wanted, Line> {
    let content = content(&listed, cx);
    if content.rows.is_empty() {
        return Err(content.empty);
    }
    Ok(Wanted::List(listed))
}

/// Does what only lists of a context do, with the row under the cursor.
pub(in crate::tui) fn act_on(context: Context, act: Act, row: Option<&Row>, cx: &mut Cx) -> After {
    match (act, row) {
        (Act::Anyway, Some(row)) => match &row.does {
            Does::Open(Wanted::List(Listed::SameSide { attempt, whom })) => {
                After::Swap(targets::to_line(&cx.desk, attempt, &[*whom]))
            }
            _ => chosen(row, 1, cx),
        },
        (act @ (Act::More | Act::Less), Some(row)) => match &row.does {
            Does::Step(line) => {
                let by = if act == Act::More { "+1" } else { "-1" };
                cx.desk.run_or_refuse(&format!("{line} {by}"))
            }
            _ => After::Stay,
        },
        (act, row) if context == Context::Start => {
            let done = campaigns::act(act, row, cx);
            cx.desk.or_notice(done)
        }
        (act, row) => encounters::opened(act, row, &cx.desk).map_or(After::Stay, After::Swap),
    }
}

/// Chooses a row, `count` times.
pub(in crate::tui) fn chosen(row: &Row, count: u32, cx: &mut Cx) -> After {
    match &row.does {
        Does::Open(wanted) => After::Swap(wanted.clone()),
        Does::Run(line) => cx.desk.run_or_refuse(line).closing(),
        Does::Step(line) => cx.desk.run_or_refuse(&format!("{line} +1")).closing(),
        Does::Begin(line) => cx.desk.begin_by_form(line).closing(),
        Does::Add { minions } => {
            let minion = if *minions { " minion" } else { "" };
            let fights = cx.desk.campaign().running().is_some();
            let joins = if fights { " join" } else { "" };
            let line = format!("add {} x{count}{minion}{joins}", quoted(&row.name));
            cx.desk.run_or_refuse(&line).closing()
        }
        Does::Tell => After::Tell(Answer::Creatures(row.name.clone(), count)),
        Does::Nothing => After::Close,
        Does::Move => held::move_to(&row.name, &mut cx.desk),
        Does::Enter(path) => After::Go(Flow::Enter(path.clone())),
        Does::Sample(nth) => {
            let copied = cx.shop.library.take_sample(&SAMPLES[*nth]);
            entered(copied, cx)
        }
        Does::Restore(path) => {
            let restored = store::restore(&RealFs, path, &row.name);
            entered(restored.map(|()| path.clone()), cx)
        }
        Does::Discard(path) => {
            let done = campaigns::discard(path, cx);
            cx.desk.or_notice(done)
        }
    }
}

/// Opens the campaign at a path, or says why there is none.
fn entered(path: Result<PathBuf, impl Display>, cx: &mut Cx) -> After {
    let after = path.map(|path| After::Go(Flow::Enter(path)));
    cx.desk
        .or_notice(after.map_err(|error| error.to_string().into()))
}

pub(in crate::tui) use attempts::{to_attack, with};
pub(in crate::tui) use encounters::to_begin;

fn backups(path: &Path, cx: &Cx) -> Content {
    let (all, empty) = match store::list_backups(&RealFs, path) {
        Ok(all) => (all, Line::of(Ink::Dim, "there are none")),
        Err(why) => (Vec::new(), Line::of(Ink::Notice, why.to_string())),
    };
    let row = |one: Backup| {
        let since = one.modified.and_then(|at| Timestamp::try_from(at).ok());
        let made = since.map_or_else(String::new, campaigns::day);
        Row::new(&one.name, made, Does::Restore(path.into()))
    };
    let words = "{open} restores it; the current state is kept as a backup";
    Content {
        without: Some(Act::Command),
        empty,
        notes: vec![cx.desk.keys.says(Context::List, Ink::Dim, words)],
        ..Content::new(
            "Backups, the latest first",
            all.into_iter().map(row).collect(),
        )
    }
}
