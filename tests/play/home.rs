//! A user's folders, in which a scene runs the program and opens the console on its start screen.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use gmscreen::library::{Library, Standing, standing};
use tempfile::{Builder, TempDir};

use crate::files::{MEMORY, said};
use crate::tier::by_tier;

/// What stands for the folder of the user, in steps and in answers.
const HOME: &str = "HOME";

/// A user with folders of their own. The program runs in `work`; its data are in `data/gmscreen`, its
/// settings in `config/gmscreen`.
pub(crate) struct Home {
    folder: TempDir,
}

/// How a run of the program ended.
pub(crate) struct Ran {
    pub(crate) out: String,
    err: String,
    code: Option<i32>,
}

impl Home {
    pub(crate) fn new() -> Result<Self, String> {
        let folder = folder().map_err(said)?;
        fs::create_dir(folder.path().join("work")).map_err(said)?;
        Ok(Self { folder })
    }

    fn work(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    /// A path of a step: relative ones are below the folder in which the program runs.
    fn place(&self, path: &str) -> PathBuf {
        self.work().join(self.real(path))
    }

    /// A text with the folder of the user in it.
    pub(crate) fn real(&self, text: &str) -> String {
        text.replace(HOME, &self.folder.path().to_string_lossy())
    }

    /// The same the other way round, and without what differs from run to run.
    pub(crate) fn shown(&self, text: &str) -> String {
        timeless(&text.replace(&*self.folder.path().to_string_lossy(), HOME))
    }

    /// The user's campaigns.
    pub(crate) fn library(&self) -> Library {
        let [data, state] =
            ["data/gmscreen", "state/gmscreen"].map(|one| self.folder.path().join(one));
        Library::at(&data, &state)
    }

    /// What the start screen learns of the campaigns in the background.
    pub(crate) fn inspected(&self) -> Result<Vec<Standing>, String> {
        let recents = self.library().recents().map_err(said)?;
        Ok(recents
            .iter()
            .filter_map(|one| standing(&one.path))
            .collect())
    }

    /// Runs the program: `NAME=VALUE` before the arguments for the environment, `< FILE` after them for
    /// its input.
    pub(crate) fn run(&self, line: &str) -> Result<Ran, String> {
        let line = self.real(line);
        let (line, input) = match line.rsplit_once(" < ") {
            Some((line, file)) => (line, Some(self.work().join(file))),
            None => (&*line, None),
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_gmscreen"));
        let under = |folder: &str| self.folder.path().join(folder);
        command
            .current_dir(self.work())
            .env("HOME", self.folder.path())
            .env("XDG_DATA_HOME", under("data"))
            .env("XDG_STATE_HOME", under("state"))
            .env("XDG_CONFIG_HOME", under("config"))
            .env("TZ", "UTC");
        let words = words(line);
        let is_setting = |word: &&String| {
            let name = word.split_once('=').map(|(name, _)| name);
            name.is_some_and(|name| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
        };
        let settings = words.iter().take_while(is_setting);
        for (name, value) in settings.clone().filter_map(|word| word.split_once('=')) {
            command.env(name, value);
        }
        command.args(words.iter().skip(settings.count()));
        command.stdin(match input {
            Some(path) => fs::File::open(path).map_err(said)?.into(),
            None => Stdio::null(),
        });
        let output = command.output().map_err(said)?;
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).map_err(said);
        Ok(Ran {
            out: text(output.stdout)?,
            err: text(output.stderr)?,
            code: output.status.code(),
        })
    }

    /// Writes a file, and its folder if there is none.
    pub(crate) fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.place(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(said)?;
        }
        fs::write(path, bytes).map_err(said)
    }

    /// Copies a file of the repository.
    pub(crate) fn bring(&self, path: &str, from: &str) -> Result<(), String> {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(from);
        let bytes = fs::read(&from).map_err(|error| format!("{}: {error}", from.display()))?;
        self.write(path, &bytes)
    }

    /// The content of a file.
    pub(crate) fn read(&self, path: &str) -> Result<Vec<String>, String> {
        let bytes = fs::read(self.place(path)).map_err(|error| format!("{path}: {error}"))?;
        Ok(self.lines(&String::from_utf8_lossy(&bytes)))
    }

    /// Removes a file or a folder.
    pub(crate) fn remove(&self, path: &str) -> Result<(), String> {
        let place = self.place(path);
        let removed = if place.is_dir() {
            fs::remove_dir_all(place)
        } else {
            fs::remove_file(place)
        };
        removed.map_err(|error| format!("{path}: {error}"))
    }

    /// The names below a folder, those of folders with a slash.
    pub(crate) fn list(&self, path: &str) -> Result<Vec<String>, String> {
        let mut names = Vec::new();
        for entry in fs::read_dir(self.place(path)).map_err(said)? {
            let entry = entry.map_err(said)?;
            let slash = if entry.path().is_dir() { "/" } else { "" };
            names.push(self.shown(&format!("{}{slash}", entry.file_name().to_string_lossy())));
        }
        names.sort();
        Ok(names)
    }

    /// What a run printed: standard output, then standard error with `err:` before it, then the exit
    /// code unless it is 0.
    pub(crate) fn told(&self, ran: &Ran) -> Vec<String> {
        let mut told = self.lines(&ran.out);
        let errors = self.lines(&ran.err);
        told.extend(errors.into_iter().map(|line| format!("err: {line}")));
        match ran.code {
            Some(0) => {}
            Some(code) => told.push(format!("exit {code}")),
            None => told.push("killed".to_owned()),
        }
        told
    }

    fn lines(&self, text: &str) -> Vec<String> {
        let text = self.shown(text);
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect()
    }
}

/// A folder for a user: in everyday use in memory, where syncing costs nothing. Its path is as long there as on
/// the disk, because a screen cuts a long one.
fn folder() -> io::Result<TempDir> {
    let in_memory = || Builder::new().prefix("").rand_bytes(6).tempdir_in(MEMORY);
    let in_memory = by_tier(true, false, false).then(in_memory);
    in_memory.and_then(Result::ok).map_or_else(TempDir::new, Ok)
}

/// The words of a line as a shell has them: quotes of either kind hold a word together.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c == ' ' => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// A text without dates and times of day: `YYYY-MM-DD`, `HH:MM` and `HH:MM:SS` stand for them.
fn timeless(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while !rest.is_empty() {
        let shapes = [
            ("dddd-dd-dd", "YYYY-MM-DD"),
            ("dd:dd:dd", "HH:MM:SS"),
            ("dd:dd", "HH:MM"),
        ];
        let found = shapes.iter().find(|(shape, _)| begins_with(rest, shape));
        // A colon before it: the line and column of a place in a file.
        let part = |c: char| c.is_ascii_digit() || c == ':';
        if let Some((shape, name)) = found.filter(|_| !out.ends_with(part)) {
            out.push_str(name);
            rest = &rest[shape.len()..];
        } else {
            let mut chars = rest.chars();
            out.extend(chars.next());
            rest = chars.as_str();
        }
    }
    out
}

/// Whether a text begins with this shape, in which `d` is any digit, and no further digit follows.
fn begins_with(text: &str, shape: &str) -> bool {
    let mut chars = text.chars();
    let fits = shape.chars().all(|wanted| match chars.next() {
        Some(c) if wanted == 'd' => c.is_ascii_digit(),
        found => found == Some(wanted),
    });
    fits && !chars.next().is_some_and(|c| c.is_ascii_digit())
}
