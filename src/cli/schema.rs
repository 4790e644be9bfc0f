//! `schema`: JSON schemas for programs that read our output, made from the types that are written.

use clap::ValueEnum;
use schemars::Schema;

use super::exit::{CliError, Exit};
use super::say::{pretty, print};
use crate::answer::schema_of;
use crate::exec;
use crate::show::Shown;
use crate::view::public::PublicTable;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Which JSON format
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// One answer of `gmscreen exec --format json`
    Exec,
    /// `gmscreen show --format json`
    Show,
    /// `table` of the players' page
    Public,
    /// The file of a game
    Game,
}

pub(super) fn run(args: &Args) -> Result<Exit, CliError> {
    let schema: Schema = match args.what {
        What::Exec => exec::schema(),
        What::Show => schema_of::<Shown<'static>>(),
        What::Game => crate::games::file::schema(),
        What::Public => schema_of::<PublicTable>(),
    };
    print(&pretty(&schema)?)
}
