//! Tags of HTML and of forums.

/// Stands for markup, which is no gap between columns.
pub(super) const MARK: char = '\u{1}';

const TAGS: &str = "b i u s em strong list ul ol li * p br div span size color font url quote center table tr td th hr \
                    h1 h2 h3 h4 indent spoiler a img section script";

/// Tags that begin an entry or a line.
const BREAKS: &str = "* li td br p div tr h1 h2 h3";

/// Replaces tags such as `[b]`, `[/list]` and `<br>` by marks. Where a line or an entry begins, the first is `start`.
pub(super) fn blank_tags(chars: &mut [char], start: char) {
    let mut at = 0;
    while at < chars.len() {
        let close = match chars[at] {
            '[' => Some(']'),
            '<' => Some('>'),
            _ => None,
        };
        let mut rest = chars[at..].iter().take(200);
        let end = close.and_then(|close| rest.position(|c| *c == close));
        let Some(end) = end.map(|len| at + len) else {
            at += 1;
            continue;
        };
        let inside: String = chars[at + 1..end].iter().collect();
        let inside = inside.to_lowercase();
        let name = inside.trim_matches('/').trim().split([' ', '=']).next();
        let is = |tags: &str| tags.split(' ').any(|tag| Some(tag) == name);
        if is(TAGS) {
            chars[at..=end].fill(MARK);
            if is(BREAKS) {
                chars[at] = start;
            }
        }
        at = end + 1;
    }
}

/// A text without tags, with the most common entities decoded.
pub(super) fn without_tags(text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    blank_tags(&mut chars, '\n');
    let mut out: String = chars.into_iter().filter(|c| *c != MARK).collect();
    for (entity, is) in [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ] {
        out = out.replace(entity, is);
    }
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}
