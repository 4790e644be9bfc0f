//! Names that are almost the same.

/// The edit distance: how many letters must be changed, removed or added.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let changed = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// The name that was probably meant: it differs only in case, or by one or two letters and less
/// than half of them.
pub(crate) fn near<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let name = name.to_lowercase();
    let long = name.chars().count();
    let likely = known.into_iter().filter_map(|known| {
        // How many letters may differ; most names are longer or shorter than that.
        let letters = known.chars().count();
        let most = (letters.saturating_sub(1) / 2).min(2);
        let far = |known: &str| distance(&known.to_lowercase(), &name);
        let far = (letters.abs_diff(long) <= most).then(|| far(known))?;
        (far <= most).then_some((far, known))
    });
    likely.min().map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn a_name_is_near_if_it_differs_by_case_or_few_letters() {
        let known = ["SOM", "Stealth", "INT", "AV"];
        for (name, meant) in [
            ("som", Some("SOM")),
            ("SOMA", Some("SOM")),
            ("Stealht", Some("Stealth")),
            ("Stealing", None),
            ("IN", Some("INT")),
            ("X", None),
            ("AX", None),
            ("", None),
        ] {
            assert_eq!(near(name, known), meant, "{name}");
        }
    }
}
