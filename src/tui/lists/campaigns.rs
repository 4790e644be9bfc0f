//! The list of campaigns on the start screen, and what can be done with them there.

use std::path::Path;

use jiff::Timestamp;

use crate::games;
use crate::library::SAMPLES;
use crate::session::system_clock;
use crate::store::{self, RealFs};
use crate::system;
use crate::tui::keymap::{Act, Context};
use crate::tui::layer::Cx;
use crate::tui::message::{ExitReason, Flow};
use crate::tui::shop::title_of;
use crate::tui::wanted::{After, Answer, Listed, Naming, Wanted};
use crate::tui::window::{Content, Does, Row};
use crate::view::text::clean;
use crate::view::when::when;
use crate::view::{Ink, Line};

/// The library's campaigns and samples, and a new campaign.
pub(super) fn all(cx: &Cx) -> Content {
    let (library, keys) = (&cx.shop.library, &cx.desk.keys);
    let row = |group, title: &str, detail: &str, does| Row {
        group,
        ..Row::new(title, detail, does)
    };
    let own = library.recents().unwrap_or_default().into_iter();
    let own = own.map(|one| {
        let title = one.path.file_stem().unwrap_or_default().to_string_lossy();
        let played = day(one.played);
        row("Recent", &title, &played, Does::Enter(one.path.clone()))
    });
    let samples = SAMPLES.iter().enumerate().map(|(nth, one)| {
        let id = one.system();
        let system = games::by_id(&id).map_or(id.as_str(), |game| game.name);
        let detail = format!("{system}: {}", one.doc);
        let group = "Samples (you play a copy)";
        row(group, one.title, &detail, Does::Sample(nth))
    });
    let does = Does::Open(Wanted::NewCampaign);
    let detail = "its name, system, edition and dice";
    let new = row("New", "New campaign", detail, does);
    let new = new.keyed(keys.label(Context::Start, "new-campaign"));
    let kept = library.told_folder().map(|folder| {
        let told = format!("campaigns are kept in {}", folder.display());
        Line::of(Ink::Dim, clean(&told))
    });
    Content {
        context: Context::Start,
        without: Some(Act::Back),
        notes: kept.into_iter().collect(),
        ..Content::new("gmscreen", own.chain(samples).chain([new]).collect())
    }
}

/// A date and time in the local time zone.
pub(super) fn day(at: Timestamp) -> String {
    when(at.as_second(), system_clock(), system::time_zone())
}

/// The question whether a campaign goes into the bin.
pub(super) fn deletion(path: &Path, title: &str) -> Content {
    let aside = "moves it into the bin with its log and backups";
    let yes = Row::new("delete", aside, Does::Discard(path.to_owned()));
    let no = Row::new("keep it", "", Does::Nothing);
    Content::question(format!("Delete {title}?"), [yes, no])
}

/// Does what only this list does, with the row under the cursor.
pub(super) fn act(act: Act, row: Option<&Row>, cx: &mut Cx) -> Result<After, Line> {
    let own = row.and_then(|row| match &row.does {
        Does::Enter(path) => Some((path.clone(), row.name.clone())),
        _ => None,
    });
    let list = |listed| After::Open(Wanted::List(listed));
    Ok(match (act, own) {
        (Act::New, _) => After::Open(Wanted::NewCampaign),
        (Act::Import, own) => After::Open(Wanted::Import(own.map(|(path, _)| path))),
        (Act::Tour, _) => After::Go(Flow::Tour),
        (Act::Quit, _) => After::Go(Flow::Leave(ExitReason::Quit)),
        (Act::Backups, Some((path, _))) => list(Listed::Backups(path)),
        (Act::Rename, Some((path, _))) => After::Open(Wanted::Name(Naming::Rename, path)),
        (Act::Duplicate, Some((path, _))) => After::Open(Wanted::Name(Naming::Copy, path)),
        (Act::Remove, Some((path, title))) => list(Listed::Deletion(path, title)),
        (act, _) => {
            let can = match act {
                Act::Backups => "has backups",
                Act::Rename => "can be renamed",
                Act::Remove => "can be deleted",
                Act::Duplicate => "can be copied; {open} copies a sample and opens it",
                _ => return Ok(After::Stay),
            };
            let words = format!("only a campaign of your own {can}");
            return Err(cx.desk.keys.says(Context::Start, Ink::Plain, &words));
        }
    })
}

/// Moves a campaign into the bin.
pub(super) fn discard(path: &Path, cx: &mut Cx) -> Result<After, Line> {
    let binned = store::discard(&RealFs, path).map_err(|error| error.to_string())?;
    // The bin may have had another one of its name.
    let back = path.with_file_name(binned.file_name().unwrap_or_default());
    let name = back.file_stem().unwrap_or_default().to_string_lossy();
    // Elsewhere than in the data folder, it is found by its path.
    let named = cx.shop.library.resolve(&name);
    let mut called = match named {
        Ok(path) if path == back => name.into_owned(),
        _ => back.to_string_lossy().into_owned(),
    };
    if called.contains(' ') {
        called = format!("\"{called}\"");
    }
    let told = format!(
        "{} is in the bin with its log and backups; 'gmscreen undelete {called}' puts it back",
        title_of(path)
    );
    Ok(After::Tell(Answer::Done(binned, told.into())))
}
