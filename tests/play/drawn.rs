//! Finds the parts of a screen in its rows.

/// What parts two panes that stand side by side.
const BORDERS: &[char] = &['│', '┬', '├', '┤', '┼'];

/// The rows in the frame whose upper left corner comes last, without the frame.
pub(crate) fn framed(rows: &[String]) -> Option<Vec<String>> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let corner = |row: &[char]| row.iter().rposition(|c| *c == '┌');
    let top = rows.iter().rposition(|row| corner(row).is_some())?;
    let left = corner(&rows[top])?;
    let width = rows[top].iter().skip(left).position(|c| *c == '┐')?;
    let below = rows.iter().skip(top + 1);
    let bottom = below.clone().position(|row| row.get(left) == Some(&'└'))?;
    let title: String = rows[top].iter().skip(left + 1).take(width - 1).collect();
    let inside = below.take(bottom).map(|row| {
        let cells = row.iter().skip(left + 1).take(width.saturating_sub(1));
        cells.collect::<String>().trim_end().to_owned()
    });
    let title = title.trim_matches('─').trim().to_owned();
    let rows = std::iter::once(title).chain(inside);
    Some(rows.filter(|row| !row.is_empty()).collect())
}

/// The rows of a pane, by a word of its title.
pub(crate) fn pane(rows: &[String], name: &str) -> Option<Vec<String>> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let wanted = name.to_lowercase();
    let (top, left) = rows.iter().enumerate().find_map(|(y, row)| {
        let parts = parts(row);
        let is_title = |part: &str| {
            let number = part
                .strip_prefix("─ ")
                .map(|title| title.trim_start_matches('▸'));
            number.is_some_and(|title| {
                title.starts_with(group(&wanted)) || title.to_lowercase().contains(&wanted)
            })
        };
        let named = parts.into_iter().find(|(_, part)| is_title(part));
        named.map(|(x, _)| (y, x))
    })?;
    // The last two rows are the message and the hints.
    let panes = rows.len().saturating_sub(2);
    let inside = rows.iter().take(panes).skip(top + 1).map(|row| {
        let row = row.iter().skip(left).take_while(|c| **c != '│');
        row.collect::<String>().trim_end().to_owned()
    });
    // The title of the next pane; rules inside of this one have no space.
    let inside = inside.take_while(|row| !row.starts_with("─ "));
    let below = rows.iter().skip(top + 1);
    let whole = below.take_while(|row| !row.starts_with(&['─', ' ']));
    let inside = inside.take(whole.count());
    Some(inside.filter(|row| !row.is_empty()).collect())
}

/// The number of a group of the table in a fight, where its title is that of its first column.
fn group(name: &str) -> &str {
    match name {
        "order" => "1 ",
        "roster" => "2 ",
        "sustained" => "3 ",
        _ => "\n",
    }
}

/// The parts of the rows that have a text in them, without what stands beside them.
pub(crate) fn found(rows: &[String], text: &str) -> Vec<String> {
    let rows = rows.iter().map(|row| row.chars().collect::<Vec<_>>());
    let parts = rows.flat_map(|row| parts(&row));
    let parts = parts.filter(|(_, part)| part.contains(text));
    parts.map(|(_, part)| part.trim().to_owned()).collect()
}

/// The parts of a row between borders, each with its column.
fn parts(row: &[char]) -> Vec<(usize, String)> {
    let mut at = 0;
    let split = row.split(|c| BORDERS.contains(c));
    split
        .map(|part| {
            let found = (at, part.iter().collect());
            at += part.len() + 1;
            found
        })
        .collect()
}
