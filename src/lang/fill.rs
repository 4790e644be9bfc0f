//! Templates of lines: `attack {acting} | vs {who}`.

/// A template with its placeholders filled in, and the position of the cursor.
///
/// `value` is asked for each placeholder: for `who` at `{who}`, for `|` at `|`, and whether it stands
/// inside quotes. Without a value, `|` is where the cursor is, and any other placeholder leaves no
/// double space.
pub(crate) fn fill(
    template: &str,
    mut value: impl FnMut(&str, bool) -> Option<String>,
) -> (String, Option<usize>) {
    let (mut line, mut cursor) = (String::new(), None);
    let (mut rest, mut inside) = (template, false);
    while let Some(at) = rest.find(['{', '|', '"', '\\']) {
        line.push_str(&rest[..at]);
        let here = &rest[at..];
        let (placeholder, after) = match &here[..1] {
            "{" => here[1..].split_once('}').unwrap_or((&here[1..], "")),
            "|" => here.split_at(1),
            sign => {
                inside ^= sign == "\"";
                // The character after a backslash means nothing else.
                let length = if inside && sign == "\\" { 2 } else { 1 };
                let taken: String = here.chars().take(length).collect();
                line.push_str(&taken);
                rest = &here[taken.len()..];
                continue;
            }
        };
        rest = after;
        match value(placeholder, inside) {
            Some(value) => line.push_str(&value),
            None if placeholder == "|" => cursor = Some(line.chars().count()),
            None => rest = rest.strip_prefix(' ').unwrap_or(rest),
        }
    }
    (line + rest, cursor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_in_one_pass() {
        let named = |template: &str, name: Option<&str>| {
            fill(template, |placeholder, inside| match placeholder {
                "|" => None,
                _ => Some(format!("{}{inside}", name?)),
            })
        };
        let line = "attack {acting} | vs {who}";
        assert_eq!(
            named(line, Some("a|{who}")),
            ("attack a|{who}false  vs a|{who}false".to_owned(), Some(20))
        );
        assert_eq!(named(line, None), ("attack  vs ".to_owned(), Some(7)));
        assert_eq!(
            named(r#"note "\"{who} {"#, Some("x")).0,
            r#"note "\"xtrue xtrue"#
        );
    }
}
