//! Makes a game of a file.

use super::builder::Builder;
use super::kept::keep;
use super::limits;
use super::names::unknown;
use super::schema::{File, Rolled, Verb};
use super::source::{Finding, Loaded, Source};
use super::weight::Weights;

/// Fills in what verbs roll like others.
fn same_rolls(file: &mut File, source: &mut Source<'_>) {
    let known: Vec<Rolled> = file.rolling().map(|(_, rolled)| rolled.clone()).collect();
    for verb in &mut file.verbs {
        let Some(verb) = verb.rolls_mut().filter(|verb| !verb.like.is_empty()) else {
            continue;
        };
        let is = |other: &&Rolled| other.name.is(&verb.like);
        match known.iter().find(is) {
            Some(other) if other.like.is_empty() => verb.take_from(other),
            Some(_) => source.wrong(&verb.like, 0, "that verb is like another itself".to_owned()),
            None => {
                let names = known.iter().map(|other| &other.name);
                source.wrong(&verb.like, 0, unknown("verb that rolls", &verb.like, names));
            }
        }
    }
}

/// Spells the names that the console compares with others as they are declared.
fn same_names(file: &mut File) {
    let kinds = &file.harm.kinds;
    let traits = file.attacks.traits.iter_mut().map(|row| &mut row.kind);
    for kind in traits.chain(&mut file.harm.past) {
        kind.spell(kinds.iter());
    }
    let verbs = file.verbs.iter().filter_map(Verb::rolls);
    for name in file.modifiers.iter_mut().flat_map(|row| &mut row.verbs) {
        name.spell(verbs.clone().map(|(_, rolled)| &rolled.name));
    }
}

/// The verbs and pages of the file, or what is wrong with it.
///
/// # Errors
/// Returns the findings, in the order of the file.
pub(super) fn build(source: &str, mut file: File) -> Result<Loaded, Vec<Finding>> {
    let mut source = Source::new(source);
    same_rolls(&mut file, &mut source);
    same_names(&mut file);
    let file: &'static File = keep(file);
    let mut builder = Builder {
        source,
        file,
        weights: Weights::new(file),
    };
    limits::check(file, &mut builder.source);
    builder.check_characters();
    for (text, why) in builder.weights.wrong_numbers() {
        builder.source.wrong(text, 0, why);
    }
    let grades = builder.grades();
    let modifiers = builder.rows_of_modifiers();
    let verbs = builder.verbs(modifiers, grades);
    let game = builder.game(grades, verbs, modifiers);
    let warnings = builder.source.finish()?;
    let names = file.verbs.iter().flat_map(Verb::names);
    let places = names.map(|name| (&**name, builder.source.place(name)));
    let places = places.collect();
    Ok(Loaded {
        game: keep(game),
        warnings,
        verbs: places,
    })
}
