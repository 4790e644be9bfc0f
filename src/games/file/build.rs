//! Makes a game of a file.

use super::builder::Builder;
use super::kept::{keep, kept};
use super::limits;
use super::names::Names;
use super::schema::{File, Verb};
use super::source::{Finding, Loaded, Source};
use super::spec::Spec;
use super::weight;

/// The verbs and pages of the file, or what is wrong with it.
///
/// # Errors
/// Returns the findings, in the order of the file.
pub(super) fn build(source: &str, file: &File) -> Result<Loaded, Vec<Finding>> {
    let mut builder = Builder {
        source: Source::new(source),
        file,
        names: Names::of(file),
    };
    limits::check(file, &mut builder.source);
    let spec = builder.spec();
    weight::check(&spec, file, &mut builder.source);
    let spec: &'static Spec = keep(spec);
    let grades = builder.grades();
    let verbs = builder.verbs(spec, grades);
    let game = builder.game(spec, grades, verbs);
    let warnings = builder.source.finish()?;
    let rolling = file.verbs.iter().map(|verb| match verb {
        Verb::Act(act) => &act.name,
        Verb::Check(rolled) | Verb::Many(rolled) | Verb::Contest(rolled) | Verb::Attack(rolled) => {
            &rolled.name
        }
    });
    let places = rolling.map(|name| (kept(name), builder.source.place(name)));
    let places = places.collect();
    Ok(Loaded {
        game: keep(game),
        warnings,
        verbs: places,
    })
}
