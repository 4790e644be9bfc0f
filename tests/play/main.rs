//! Transcripts: commands, keys and their answers as text files, each of them a test.
//!
//! `README.md` beside this file has the format. `UPDATE=1 cargo test --test play` rewrites answers.

mod console;
mod drawn;
mod fields;
mod fifth;
mod files;
mod home;
mod laws;
mod run;
mod script;
#[allow(dead_code, clippy::expect_used, clippy::panic)]
#[path = "../it/tier.rs"]
mod tier;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use laws::Checks;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> io::Result<()> {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play");
    let mut found = Vec::new();
    transcripts(&root, &mut found)?;
    found.sort();
    let trials = found.into_iter().map(|path| {
        let name = name(&root, &path);
        let checks = Checks::of(&name);
        Trial::test(name, move || test(&path, checks))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

/// The transcripts in a folder and the folders in it.
fn transcripts(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            transcripts(&path, found)?;
        } else if path.extension().is_some_and(|kind| kind == "txt") {
            found.push(path);
        }
    }
    Ok(())
}

/// The name of a test: the path of its file without the ending.
fn name(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path).with_extension("");
    let parts = path.iter().map(|part| part.to_string_lossy().into_owned());
    parts.collect::<Vec<_>>().join("/")
}

fn test(path: &Path, checks: Checks) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let scenes = script::parse(&text)?;
    let (mut written, mut wrong, mut differences) = (String::new(), Vec::new(), Vec::new());
    for scene in &scenes {
        match run::answers(scene, checks) {
            Ok(all) => {
                let answers = scene.own(&all);
                written.push_str(&script::written(scene, answers));
                differences.extend(script::compare(scene, answers).err());
            }
            Err(error) => {
                written.push_str(&script::written(scene, &scene.expected()));
                wrong.push(error);
            }
        }
    }
    if env::var_os("UPDATE").is_some() {
        if written != text {
            fs::write(path, written)?;
        }
    } else {
        wrong.extend(differences);
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n").into())
    }
}
