//! The parts of a note that describe creatures, as YAML.

/// The YAML parts of a text with the line before each: fenced blocks, front matter, or the whole
/// text.
pub(super) fn parts(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut inside: Option<(usize, String)> = None;
    for (at, line) in text.lines().enumerate() {
        let bare = line.trim();
        match &mut inside {
            None if bare.starts_with("```encounter") || bare.starts_with("```statblock") => {
                inside = Some((at + 1, String::new()));
            }
            None => {}
            Some(_) if bare.starts_with("```") => out.extend(inside.take()),
            // Several encounters in one block.
            Some(_) if bare == "---" => out.extend(inside.replace((at + 1, String::new()))),
            Some((_, part)) => {
                part.push_str(line);
                part.push('\n');
            }
        }
    }
    if !out.is_empty() {
        return out;
    }
    let mut lines = text.lines().enumerate();
    let first = lines.find(|(_, line)| !line.trim().is_empty());
    if let Some((first, _)) = first.filter(|(_, line)| line.trim_end() == "---") {
        let matter = lines.map(|(_, line)| line);
        let matter = matter.take_while(|line| line.trim_end() != "---");
        return vec![(first + 1, matter.collect::<Vec<_>>().join("\n"))];
    }
    vec![(0, text.to_owned())]
}

/// Adds quotes to entries such as `- 2: [Hobgoblin, Jim], 12`, which the plugin accepts but which
/// are not YAML.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let entry = line.trim_start().strip_prefix("- ").unwrap_or_default();
        let is_count = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let counted = entry.split_once(": ").filter(|(count, _)| is_count(count));
        let value = counted.map_or(entry, |(_, value)| value);
        // A comment after a creature is not part of it.
        let bare = value.split(" #").next().unwrap_or(value).trim_end();
        if value.starts_with('[') && !bare.ends_with(']') {
            out.push_str(&line[..line.len() - value.len()]);
            out.push('\'');
            out.push_str(&bare.replace('\'', "''"));
            out.push('\'');
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}
