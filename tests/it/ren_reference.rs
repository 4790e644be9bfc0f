//! Searching the rules in brief.

use gmscreen::games;
use gmscreen::view::reference::lines;

#[test]
fn it_is_searched_by_words_in_lines_and_titles() {
    let game = games::by_id("renaissance").unwrap();
    let all = lines(game, "");
    assert!(all.len() > 60);
    let plain = |words: &str| -> Vec<String> {
        lines(game, words)
            .iter()
            .map(gmscreen::view::Line::plain)
            .collect()
    };
    assert_eq!(plain("FLIP points_per")[0], "Luck");
    assert!(
        plain("healing care")
            .iter()
            .any(|line| line.contains("every 4 days"))
    );
    assert_eq!(plain("no such rule"), ["no rule has these words"]);
}
