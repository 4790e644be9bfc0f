//! The GM's own themes: TOML files in the folder `themes` beside the settings.
//!
//! ```toml
//! inherits = "light"
//! accent = "#5a2d82"
//! on_accent = "#ffffff"
//! ```

use std::path::{Path, PathBuf};

use toml::de::DeTable;

use super::scheme::{ROLES, Rgb, Role, Scheme};
use crate::config::{ConfigError, Place, text_of, wrong};

/// The least contrast at which text can be read (WCAG 2, level AA).
const LEAST_CONTRAST: f64 = 4.5;

/// The longest chain of themes that inherit from each other.
const DEEPEST: usize = 8;

/// The themes that come with the program, then those in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Themes {
    folder: Option<PathBuf>,
}

impl Themes {
    /// Includes the themes in the folder beside a settings file.
    #[must_use]
    pub fn beside(settings: &Path) -> Self {
        Self {
            folder: settings.parent().map(|folder| folder.join("themes")),
        }
    }

    /// The names of all themes, the program's own first.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Scheme::all().map(|(name, _)| name.to_owned()).into();
        let folder = self
            .folder
            .iter()
            .filter_map(|folder| folder.read_dir().ok());
        let files = folder.flatten().filter_map(|file| Some(file.ok()?.path()));
        let themes = files.filter(|path| path.extension().is_some_and(|end| end == "toml"));
        let mut own: Vec<String> = themes
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .filter(|name| Scheme::named(name).is_none())
            .collect();
        own.sort();
        names.extend(own);
        names
    }

    /// A theme by name with the errors in its file; `None` if there is no such theme.
    pub(crate) fn find(&self, name: &str) -> Option<(Scheme, Vec<ConfigError>)> {
        self.find_below(name, 0)
    }

    fn find_below(&self, name: &str, depth: usize) -> Option<(Scheme, Vec<ConfigError>)> {
        if let Some(scheme) = Scheme::named(name) {
            return Some((scheme, Vec::new()));
        }
        // A name must not be a path.
        let plain = name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '));
        if name.is_empty() || !plain || depth > DEEPEST {
            return None;
        }
        let path = self.folder.as_ref()?.join(format!("{name}.toml"));
        if !path.is_file() {
            return None;
        }
        let found = match text_of(&path) {
            Ok(text) => self.read(&text, depth),
            Err(error) => (Scheme::default(), vec![error]),
        };
        let (scheme, errors) = found;
        let of_theme = |error: ConfigError| error.of_theme(name);
        Some((scheme, errors.into_iter().map(of_theme).collect()))
    }

    fn read(&self, text: &str, depth: usize) -> (Scheme, Vec<ConfigError>) {
        let (table, broken) = DeTable::parse_recoverable(text);
        let broken = broken.iter().map(|error| wrong(text, error).1);
        let mut errors: Vec<ConfigError> = broken.collect();
        let (mut scheme, of_parent) = self.inherited(text, table.get_ref(), depth);
        errors.extend(of_parent);
        let mut places = Vec::new();
        for (name, value) in table.get_ref() {
            let at = Place::of(text, value.span().start);
            if name.get_ref() == INHERITS || errors.iter().any(|error| error.is_on(at.line)) {
                continue;
            }
            let role = ROLES.iter().find(|(known, ..)| known == name.get_ref());
            let Some((_, role, ..)) = role else {
                let at = Place::of(text, name.span().start);
                let roles = ROLES.map(|(name, ..)| name).join(", ");
                let message = format!(
                    "there is no colour '{}': expected {INHERITS}, {roles}",
                    name.get_ref()
                );
                errors.push(ConfigError::wrong(at, &message));
                continue;
            };
            match value.get_ref().as_str().and_then(Rgb::parse) {
                Some(colour) => {
                    scheme.set(*role, colour);
                    places.push((*role, at));
                }
                None => errors.push(ConfigError::wrong(
                    at,
                    r##"expected a colour such as "#5a2d82""##,
                )),
            }
        }
        errors.extend(unreadable(&scheme, &places));
        errors.sort();
        (scheme, errors)
    }

    fn inherited(
        &self,
        text: &str,
        table: &DeTable<'_>,
        depth: usize,
    ) -> (Scheme, Option<ConfigError>) {
        let Some(parent) = table.get(INHERITS) else {
            return (Scheme::default(), None);
        };
        let at = Place::of(text, parent.span().start);
        let wrong = |message: &str| (Scheme::default(), Some(ConfigError::wrong(at, message)));
        let Some(name) = parent.get_ref().as_str() else {
            return wrong("expected the name of a theme in quotes");
        };
        // Errors in that theme are reported when it is used itself.
        let found = self.find_below(name, depth + 1);
        found.map_or_else(
            || wrong(&format!("there is no theme '{name}' to inherit")),
            |(scheme, _)| (scheme, None),
        )
    }
}

const INHERITS: &str = "inherits";

/// The colours in a file with too little contrast to their background, each with its position. They
/// are used all the same.
fn unreadable(scheme: &Scheme, places: &[(Role, Place)]) -> Vec<ConfigError> {
    let mut errors = Vec::new();
    for (name, role, ground, _) in ROLES {
        let Some(ground) = ground else { continue };
        let contrast = scheme.shade(role).rgb.contrast(scheme.shade(ground).rgb);
        let at = |wanted: Role| places.iter().find(|(role, _)| *role == wanted);
        if let Some((_, at)) = at(role).or_else(|| at(ground))
            && contrast < LEAST_CONTRAST
        {
            let message = format!(
                "{name} has a contrast of {contrast:.1}: it needs at least 4.5 to be readable"
            );
            errors.push(ConfigError::wrong(*at, &message));
        }
    }
    errors
}
