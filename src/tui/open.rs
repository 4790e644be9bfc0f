//! Makes a window of what a layer asks for.

use super::command;
use super::forms;
use super::layer::{Cx, Layer};
use super::wanted::Wanted;
use super::window::{List, Page};
use crate::view::text::clean;

/// The window; `None` if what it is about is gone.
pub(in crate::tui) fn open(wanted: Wanted, cx: &mut Cx<'_>) -> Option<Box<dyn Layer>> {
    let desk = &mut *cx.desk;
    Some(match wanted {
        Wanted::Line(begun) => Box::new(command::begun(*begun, cx)),
        Wanted::Dice(waiting) => Box::new(command::question(waiting)),
        Wanted::Filter => Box::new(command::filter(desk)),
        Wanted::List(listed) => Box::new(List::new(listed, cx)),
        Wanted::Character { player } => Box::new(forms::new_character(desk, player)),
        Wanted::Pasted(text) => {
            if let Some(form) = forms::of_block(desk, &text) {
                return Some(Box::new(form));
            }
            let line = text.replace(['\n', '\r', '\t'], " ");
            return open(Wanted::line(clean(&line), None), cx);
        }
        Wanted::CopyOf(who) => Box::new(forms::copy_of(desk, who)?),
        Wanted::Edit(who, what) => Box::new(forms::change(desk, who, &what)?),
        Wanted::Encounter(name) => Box::new(forms::encounter(desk, name.as_deref())),
        Wanted::Initiative(begin) => Box::new(forms::initiative(desk, begin)),
        Wanted::Page(subject) => Box::new(Page::of(subject).at_its_pane(cx)),
        Wanted::Players => Box::new(forms::players(desk)),
        Wanted::NewCampaign => Box::new(forms::new_campaign(desk)),
        Wanted::Name(naming, path) => Box::new(forms::name_of(desk, naming, &path)),
        Wanted::Import(path) => Box::new(forms::import(desk, path.as_deref())),
    })
}
