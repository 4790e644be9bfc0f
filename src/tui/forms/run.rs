//! Runs the command that a form was filled in for.

use crate::sheet::Written;
use crate::tui::desk::{Desk, Tone};
use crate::tui::wanted::After;
use crate::tui::window::Trouble;

/// Runs the command of a form, or says that nothing was changed in it.
///
/// # Errors
/// Returns why the command is refused, and the field that this is about.
pub(super) fn run(written: Option<Written>, desk: &mut Desk) -> Result<After, Trouble> {
    let Some(written) = written else {
        desk.say(Tone::Said, "nothing was changed");
        return Ok(After::Close);
    };
    let next = desk.run(&written.line);
    let next = next.map_err(|why| (written.place_of(why.span), why.to_string()))?;
    desk.remember(written.line);
    Ok(next.closing())
}
