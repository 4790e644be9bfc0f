//! Errors in the text of a campaign file, in words for a reader who edits it by hand.

use ron::Error;

/// An error of the RON reader in plain words. The caller adds the line and column.
pub(super) fn told(error: &Error) -> String {
    let what = match error {
        Error::Eof => "the file ends here; a bracket or a quotation mark is not closed",
        Error::ExpectedComma => "a comma is missing before this",
        Error::ExpectedMapColon => "a colon is missing before this",
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } | Error::FloatUnderscore => {
            "expected a whole number"
        }
        Error::IntegerOutOfBounds => "this number is out of range",
        Error::ExpectedFloat => "expected a number",
        Error::ExpectedBoolean => "expected true or false",
        Error::ExpectedString | Error::ExpectedChar => "expected text in quotation marks",
        Error::ExpectedStringEnd => "a quotation mark is not closed",
        Error::ExpectedArray => "expected a list in square brackets",
        Error::ExpectedArrayEnd => "expected `]` or another entry of the list",
        Error::ExpectedMap => "expected a list in braces, such as {\"name\": 20}",
        Error::ExpectedMapEnd => "expected `}` or another entry",
        Error::ExpectedOption | Error::ExpectedOptionEnd => "expected Some(...) or None",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "expected `(`",
        Error::ExpectedStructLikeEnd => "expected `)` or another field",
        Error::ExpectedIdentifier | Error::UnderscoreAtBeginning => "expected the name of a field",
        Error::InvalidEscape(_) => "no character is written like this after a backslash",
        Error::UnclosedBlockComment => "a comment is not closed with */",
        Error::TrailingCharacters => "there is more text after the end of the campaign",
        Error::ExceededRecursionLimit => "there are too many brackets inside one another",
        Error::UnexpectedChar(c) => return format!("{c:?} cannot stand here"),
        Error::InvalidIdentifier(name) | Error::SuggestRawIdentifier(name) => {
            return format!("`{name}` is not the name of a field");
        }
        Error::NoSuchStructField {
            expected,
            found,
            outer,
        } => {
            let owner = named(outer.as_deref());
            return format!("{owner} has no field `{found}`, only {}", list(expected));
        }
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => return format!("`{found}` is not one of {}", list(expected)),
        Error::MissingStructField { field, outer } => {
            return format!("{} needs the field `{field}`", named(outer.as_deref()));
        }
        Error::DuplicateStructField { field, outer } => {
            return format!("{} has the field `{field}` twice", named(outer.as_deref()));
        }
        Error::InvalidValueForType { expected, found } => {
            return format!("expected {expected}, not {found}");
        }
        // A campaign's types cannot cause the others, or their own texts are clear.
        other => return other.to_string(),
    };
    what.to_owned()
}

/// The name of a type as words: `an encounter`, `a fight order`.
fn named(outer: Option<&str>) -> String {
    let Some(name) = outer.filter(|name| *name != "Snapshot") else {
        return "the file".to_owned();
    };
    let mut words = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    let article = if words.starts_with(['a', 'e', 'i', 'o']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {words}")
}

/// Names separated by commas.
fn list(names: &[&str]) -> String {
    names.join(", ")
}
