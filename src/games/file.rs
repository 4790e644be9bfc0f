//! Games that are read from a file instead of being part of the program.
//!
//! `schema` is the file as it is written, of the `fields` that its parts have: a `text` knows its place, and what is
//! `written` in one is read with it and kept: a `formula`, those between `braces`, a `line`, `dice`, a `template`. The
//! rest of the room works on these parts. `source` is what is wrong in the file.
//!
//! `names` knows which names a formula may use where, `placed` where those of characters stand, `limits` how much there
//! may be, and `weight` bounds what formulas read. `build` makes a game with a `builder`: its `verbs`, `panel`,
//! `turns` and `tables`. `find` finds parts by name, `scope` evaluates formulas for a character, and `kept` keeps it all.
//!
//! A verb is a `roll`, which `rolled` and `reads` make of its row with its `syntax`: `read` reads a line of it, from who
//! rolls `what` to the plan, `side` what each side rolls, `rows` its dice, `deals` its damage, and `run` runs it; `push`
//! rolls some of its dice again. Or it is an `act`. It has `costs`, and `lines` that follow; `hooks` are lines that run
//! by themselves. `declared` is how the console finds a verb, `shown` what the table shows, and `proof` plays every verb
//! with every hand of the dice of `every`.

mod act;
mod builder;
mod costs;
mod deals;
mod every;
mod fields;
mod hooks;
mod kept;
mod line;
mod lines;
mod names;
mod panel;
mod proof;
mod push;
mod read;
mod reads;
mod roll;
mod rolled;
mod rows;
mod run;
mod schema;
mod scope;
mod shown;
mod side;
mod source;
mod syntax;
mod tables;
mod template;
mod text;
mod turns;
mod verbs;
mod weight;
mod what;

use std::sync::Mutex;

use ron::extensions::Extensions;

pub use proof::{Proof, prove};
pub use source::{Finding, Loaded};

/// The most bytes of a file.
const MOST_BYTES: usize = 256 * 1024;

/// The version of the form.
const VERSION: u32 = 1;

/// The texts that were read before, so that each is kept once.
static READ: Mutex<Vec<(String, Loaded)>> = Mutex::new(Vec::new());

/// Reads a game. It is kept as long as the program runs.
///
/// # Errors
/// Returns what is wrong in the file, at most 20 findings.
pub fn read(text: &str) -> Result<Loaded, Vec<Finding>> {
    if let Ok(read) = READ.lock()
        && let Some((_, loaded)) = read.iter().find(|(known, _)| known == text)
    {
        return Ok(loaded.clone());
    }
    let loaded = read_new(text)?;
    if let Ok(mut read) = READ.lock() {
        read.push((text.to_owned(), loaded.clone()));
    }
    Ok(loaded)
}

fn read_new(text: &str) -> Result<Loaded, Vec<Finding>> {
    let one = |line, column, what: String| vec![Finding { line, column, what }];
    if text.len() > MOST_BYTES {
        return Err(one(
            1,
            1,
            format!("a game has at most {} KiB", MOST_BYTES / 1024),
        ));
    }
    let options = ron::Options::default()
        .with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES | Extensions::IMPLICIT_SOME);
    let file: schema::File = options.from_str(text).map_err(|error| {
        let at = error.span.start;
        one(at.line, at.col, error.code.to_string())
    })?;
    if file.gmscreen_game != VERSION {
        let version = file.gmscreen_game;
        let what =
            format!("form {version}: written for a later gmscreen; this one reads {VERSION}");
        return Err(one(1, 1, what));
    }
    builder::build(text, file)
}

/// The JSON schema of a game's file.
#[must_use]
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(schema::File)
}
