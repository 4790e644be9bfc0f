//! `import` on the command line.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCandidates;

use super::common::find;
use super::exit::{CliError, Exit};
use super::say::tell;
use super::shell::campaigns;
use crate::campaign::visible::visible;
use crate::dice::Seeded;
use crate::game::Game;
use crate::import::{self, Format, Found, ImportError, LONGEST, To};
use crate::library;
use crate::store::{self, RealFs, StoreError, files};

pub(super) const EXAMPLES: &str = "\
Examples:
  gmscreen import rivermouth rats.txt              stat blocks, as books print them
  gmscreen import rivermouth people.csv --dry-run  shows what would come, and what was not understood
  gmscreen import rivermouth actors.json --to bestiary
  gmscreen import rivermouth other-campaign --only 'Quay*'
The format is guessed and said; --from overrides it. All of it is one act, which `undo` takes back.";

#[derive(Debug, Args)]
pub(super) struct Import {
    /// A campaign: a name in the data folder, or a path
    #[arg(add = ArgValueCandidates::new(campaigns))]
    campaign: String,
    /// Files to read, or other campaigns; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// What the files are
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    from: Option<Format>,
    /// Where people go
    #[arg(long, value_enum, default_value = "roster")]
    to: Place,
    /// Only those who are called so; * stands for anything; may be given several times
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Shows what would come, and changes nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Place {
    Roster,
    Bestiary,
}

/// The formats by what the command line calls them.
fn formats() -> impl TypedValueParser<Value = Format> {
    let each = Format::ALL.iter();
    let each = each.map(|format| PossibleValue::new(format.id()).help(format.doc()));
    PossibleValuesParser::new(each).try_map(|id| {
        let mut all = Format::ALL.iter().copied();
        all.find(|format| format.id() == id).ok_or("no such format")
    })
}

pub(super) fn run(args: &Import) -> Result<Exit, CliError> {
    let path = find(&args.campaign)?;
    // What the files hold is known before the campaign is touched.
    let game = library::game_of(&store::read(&RealFs, &path)?.campaign)?;
    let mut found = Found::default();
    for file in &args.files {
        let mut read = read(game, file, args.from)?;
        read.keep_only(&args.only);
        for miss in read.misses.drain(..) {
            tell(&format!("{file}:{miss}"));
        }
        found.people.append(&mut read.people);
        found.templates.append(&mut read.templates);
        found.encounters.append(&mut read.encounters);
    }
    if found.is_empty() {
        return Err(CliError::Import {
            file: args.files.join(", "),
            error: ImportError::Nobody,
        });
    }
    let to = match args.to {
        Place::Roster => To::Roster,
        Place::Bestiary => To::Bestiary,
    };
    let mut out = io::stdout().lock();
    if args.dry_run {
        for line in import::shown(game, &found, to) {
            writeln!(out, "{line}")?;
        }
        return Ok(Exit::Done);
    }
    let opened = library::open(&path, None)?;
    for notice in &opened.notices {
        super::common::notice(notice);
    }
    let mut session = opened.session;
    let names: Vec<&str> = args.files.iter().map(|file| name_of(file)).collect();
    let from = names.join(", ");
    let line = format!("import {from}");
    let mut dice = Seeded::from_entropy();
    let done = session.take_in(&line, &mut dice, |draft| {
        import::bring(draft, &from, &found, to)
    });
    let closed = session.close();
    let reply = done.map_err(|refusal| CliError::Refused(refusal.to_string()))?;
    closed?;
    writeln!(out, "{}", reply.text)?;
    Ok(Exit::Done)
}

fn name_of(file: &str) -> &str {
    let name = Path::new(file).file_name().and_then(|name| name.to_str());
    name.unwrap_or(file)
}

/// What a file holds, whatever it is.
fn read(game: &'static Game, file: &str, format: Option<Format>) -> Result<Found, CliError> {
    let wrong = |error| CliError::Import {
        file: file.to_owned(),
        error,
    };
    if format.is_none_or(|format| format == Format::Campaign)
        && let Some(path) = campaign(file, format)?
    {
        let other = store::read(&RealFs, &path)?;
        super::common::notice(format_args!("{}: read as campaign", visible(file)));
        return import::of_campaign(game, &other.campaign).map_err(wrong);
    }
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().take(LONGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LONGEST {
            let path = PathBuf::from(file);
            return Err(StoreError::TooLarge {
                path,
                most: LONGEST,
            }
            .into());
        }
        bytes
    } else {
        files::foreign(&RealFs, Path::new(file), LONGEST)?
    };
    let format = if let Some(format) = format {
        format
    } else {
        let text = import::text(&bytes).map_err(wrong)?;
        let guessed = Format::guess(name_of(file), text);
        let said = guessed.id();
        super::common::notice(format_args!(
            "{}: read as {said} (--from says otherwise)",
            visible(file)
        ));
        guessed
    };
    import::read(game, format, &bytes).map_err(wrong)
}

/// The campaign that a file is, by its path or its name.
fn campaign(file: &str, format: Option<Format>) -> Result<Option<PathBuf>, CliError> {
    if file == "-" {
        return Ok(None);
    }
    let path = Path::new(file);
    let is_ron = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("ron"));
    if is_ron || format.is_some() {
        return find(file).map(Some);
    }
    if path.exists() || library::is_path(file) {
        return Ok(None);
    }
    let named = find(file)?;
    Ok(named.exists().then_some(named))
}
