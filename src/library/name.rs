//! Campaign names: a name must be a valid file name on every system, and not a word of the command
//! line.

use super::LibraryError;
use crate::campaign::visible::visible;

/// Names that Windows reserves for devices, whatever their extension.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "conin$", "conout$"];

/// The longest name, in bytes; files beside the campaign have longer names.
const LONGEST: usize = 200;

/// Whether a character is not allowed in file names on some systems.
fn is_wrong(c: char) -> bool {
    c.is_control() || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

fn is_device(name: &str) -> bool {
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    let stem = stem.trim_end().to_lowercase();
    let port = |kind: &str| {
        let number = stem.strip_prefix(kind);
        number.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
    };
    DEVICES.contains(&stem.as_str()) || port("com") || port("lpt")
}

/// A similar name that a campaign can have.
fn valid_name(name: &str, is_taken: &dyn Fn(&str) -> bool) -> String {
    // Separators become a dash, or are dropped before a space.
    let separates = |c: char| matches!(c, '/' | '\\' | '|');
    let kept = name.replace(separates, "-").replace(is_wrong, "");
    let trimmed = kept.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '-'));
    let mut out = trimmed.split_whitespace().collect::<Vec<_>>().join(" ");
    while out.len() > LONGEST {
        out.pop();
    }
    if out.is_empty() {
        out.push_str("campaign");
    }
    if is_device(&out) {
        return format!("campaign {out}");
    }
    if is_taken(&out) {
        out.push_str(" campaign");
    }
    out
}

/// Checks that a campaign can have this name. `is_taken` tells whether a name means something else
/// on the command line.
///
/// # Errors
/// [`LibraryError::NotAllowed`] with what is wrong and a name that would be valid.
pub(crate) fn check_name(name: &str, is_taken: &dyn Fn(&str) -> bool) -> Result<(), LibraryError> {
    let wrong = name.chars().find(|c| is_wrong(*c));
    let why = if name.is_empty() {
        "it is empty".to_owned()
    } else if let Some(wrong) = wrong {
        format!(
            "files cannot have '{}' in their names",
            wrong.escape_default()
        )
    } else if name.trim() != name || name.starts_with('.') || name.ends_with('.') {
        "it begins or ends with a dot or a space".to_owned()
    } else if name.len() > LONGEST {
        format!("it is longer than {LONGEST} bytes")
    } else if is_device(name) {
        "it is a reserved name on Windows".to_owned()
    } else if is_taken(name) {
        format!("'gmscreen {name}' is a command")
    } else {
        return Ok(());
    };
    let would = valid_name(name, is_taken);
    let (name, would) = (visible(name), visible(&would));
    Err(LibraryError::NotAllowed(format!(
        "a campaign cannot be called '{name}': {why}; '{would}' would do"
    )))
}

#[cfg(test)]
mod tests {
    use super::check_name;

    #[test]
    fn an_invalid_name_is_refused_with_a_valid_one() {
        let is_taken = |name: &str| name == "show";
        for (name, would) in [
            ("My campaign: Nr. 1 / x", "My campaign Nr. 1 - x"),
            ("..", "campaign"),
            (".hidden", "hidden"),
            ("end.", "end"),
            ("show", "show campaign"),
            ("CON", "campaign CON"),
            ("lpt1.old", "campaign lpt1.old"),
            (" x ", "x"),
            ("a\tb", "ab"),
            ("???", "campaign"),
        ] {
            let error = check_name(name, &is_taken).unwrap_err().to_string();
            assert!(
                error.ends_with(&format!("'{would}' would do")),
                "{name}: {error}"
            );
            assert!(check_name(would, &is_taken).is_ok(), "{would}");
        }
        for name in ["rivermouth", "St. John", "Ærø 2", "com", "lpt10", "shows"] {
            assert!(check_name(name, &is_taken).is_ok(), "{name}");
        }
    }
}
