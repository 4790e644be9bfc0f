//! A session in a real terminal: the installed program, with keys as they are pressed.

use std::fs;
use std::process::{Command, Stdio};

use super::pty_console::{Desktop, Shown};
use crate::tier::by_tier;

const LOG: &str = "4 Log";
const ORDER: &str = "1 Turn order";
const SUSTAINED: &str = "3 Sustained";

fn logged(shown: &Shown, text: &str) -> bool {
    shown.unwrapped(LOG).contains(text)
}

#[test]
fn a_fight_survives_the_death_of_the_console() {
    let desktop = Desktop::new();
    let mut console = desktop.console(&[]);
    console.wait_for("Salt and Lanterns");
    let data = desktop.path().join("data/gmscreen");
    console.wait_for(&format!("campaigns are kept in {}", data.display()));
    console.press("\r");
    console.wait_for("1 Turn order · b begins");
    assert!(console.is_raw());

    console.press(":begin");
    console.wait_for(":begin");
    console.press("\r");
    let shown = console.wait_until("the first turn", |shown| shown.acting().is_some());
    assert!(shown.header().contains("ROUND 1"), "{}", shown.text());
    let first = shown.acting();
    console.press("n");
    let shown = console.wait_until("the next turn", |shown| shown.acting() != first);
    let acting = shown.acting().unwrap();

    // The active character is selected, so the effects are theirs.
    for what in ["ward the door", "keep the lamp lit", "watch the hatch"] {
        console.press("s");
        console.wait_for(":sustain");
        console.press(&format!("{what}\r"));
        console.wait_until(what, |shown| logged(shown, what));
    }
    let shown = console.shown();
    assert!(
        shown.text().contains("│ -20 ward the door"),
        "{}",
        shown.text()
    );

    // It applies to every roll of theirs: with typed dice, with the console's, in a contest.
    console.press("cwil = 65\r");
    let shown = console.wait_until("a check", |shown| logged(shown, "· WIL 65 "));
    let rolled = |shown: &Shown, what: &str| {
        let log = shown.unwrapped(LOG);
        let given = acting.split(' ').next().unwrap();
        let target = format!("{given} · {what} ");
        let at = log.rfind(&target).map(|at| at + target.len());
        at.map(|at| log[at..].to_owned())
    };
    let check = rolled(&shown, "WIL").unwrap();
    assert!(check.contains("-20 sustained)"), "{}", shown.text());
    console.press("ccoo\r");
    let shown = console.wait_until("a check that the console rolls", |shown| {
        rolled(shown, "COO").is_some_and(|roll| roll.contains("sustained)"))
    });
    let check = rolled(&shown, "COO").unwrap();
    assert!(check.contains("-20 sustained)"), "{}", shown.text());
    console.press("oint vs 45 = 63 21\r");
    let shown = console.wait_until("a contest", |shown| logged(shown, "the second wins"));
    let contest = rolled(&shown, "INT").unwrap();
    assert!(contest.contains("-20 sustained)"), "{}", shown.text());
    assert!(contest.starts_with("63 "), "{}", shown.text());
    assert!(contest.contains("21 vs TN 45"), "{}", shown.text());

    // Nine points are more than a wound for Wren.
    let harm = |shown: &Shown, harm: &str| {
        let text = shown.text();
        let is_wrens = |row: &&str| row.to_lowercase().contains("● wren tallow");
        let words = text.lines().find(is_wrens).map(str::split_whitespace);
        let row = words.map(|words| words.collect::<Vec<_>>().join(" "));
        row.is_some_and(|row| row.contains(harm))
    };
    console.press(":damage wren 9\r");
    console.wait_until("wounds", |shown| {
        harm(shown, " 9/20 2 ") && logged(shown, "● Wren takes 9, 2 wounds")
    });
    console.press("u");
    console.wait_until("no harm", |shown| harm(shown, " 0/20 "));
    console.press("\x12");
    console.wait_until("harm again", |shown| harm(shown, " 9/20 2 "));

    // Once the messages have been read, the panes have all the room again.
    console.wait_saved();
    console.press("\x1b");
    let before = console.wait_until("nothing more to say", |shown| {
        shown.is_read() && shown.has("pending: Wren Tallow")
    });
    let known = desktop.show("salt-and-lanterns");
    assert_eq!(known["acting"], acting.as_str());
    console.signal("KILL");
    assert_eq!(console.ended().code, None);

    let mut console = desktop.console(&["salt-and-lanterns"]);
    console.wait_for("restored");
    console.press("\x1b");
    let after = console.wait_until("nothing more to say", |shown| {
        shown.is_read() && shown.has("pending: Wren Tallow")
    });
    assert_eq!(after.acting(), Some(acting));
    assert!(after.header().contains("ROUND 1"), "{}", after.text());
    // The mark at the left of the selected row shows which pane has the focus.
    let inside = |shown: &Shown, title: &str| -> Vec<String> {
        let rows = shown.pane(title);
        let unmarked = |row: String| row.chars().skip(1).collect();
        rows.into_iter().map(unmarked).collect()
    };
    assert_eq!(inside(&after, ORDER), inside(&before, ORDER));
    assert_eq!(inside(&after, SUSTAINED), inside(&before, SUSTAINED));
    assert_eq!(after.pane(LOG), before.pane(LOG));
    assert_eq!(desktop.show("salt-and-lanterns"), known);

    // A later act comes on top of it.
    console.press("u");
    console.wait_until("no harm", |shown| harm(shown, " 0/20 "));
    console.press("q");
    console.ended().cleanly(0);
}

#[test]
fn ctrl_c_cancels_first_and_twice_it_quits() {
    let desktop = Desktop::new();
    let mut console = desktop.console(&[]);
    console.wait_for("Salt and Lanterns");
    console.press("\x03");
    console.wait_for("Ctrl-C again leaves");
    console.press("\x03");
    console.ended().cleanly(0);

    let mut console = desktop.sample();
    console.press(":zebra");
    console.wait_for(":zebra");
    console.press("\x03");
    console.wait_until("the line is gone", |shown| !shown.has(":zebra"));
    console.press("\x03");
    console.wait_for("Ctrl-C again leaves");
    console.press("\x03");
    console.ended().cleanly(0);
}

#[test]
fn signals_restore_the_terminal() {
    for name in ["TERM", "HUP", "INT", "QUIT"]
        .into_iter()
        .step_by(by_tier(2, 1, 1))
    {
        let desktop = Desktop::new();
        let mut console = desktop.sample();
        console.press(":begin\r");
        console.wait_until("the first turn", |shown| shown.acting().is_some());
        console.signal(name);
        console.ended().cleanly(0);
        let state = desktop.show("salt-and-lanterns");
        assert_eq!(state["round"], 1, "after SIG{name}: {state}");

        // However early the key arrives.
        let console = desktop.console(&[]);
        console.wait_taken();
        console.signal(name);
        console.ended().cleanly(0);
    }
}

#[test]
fn a_campaign_cannot_be_opened_twice() {
    let desktop = Desktop::new();
    let mut first = desktop.sample();
    let mut second = desktop.console(&["salt-and-lanterns"]);
    second.wait_for("read-only");
    let shown = second.wait_for("this campaign is open elsewhere");
    assert!(shown.has("Odile Varrick"), "{}", shown.text());
    second.press("n");
    second.press(":damage wren 9\r");
    second.wait_for("damage wren 9");
    second.press("\x03\x03\x03");
    second.ended().cleanly(0);
    assert_eq!(desktop.show("salt-and-lanterns")["entries"], 0);

    first.press("q");
    first.ended().cleanly(0);
    let mut again = desktop.console(&["salt-and-lanterns"]);
    let shown = again.wait_saved();
    assert!(shown.has("Odile Varrick"), "{}", shown.text());
    again.press("q");
    again.ended().cleanly(0);
}

/// The colours that were set, as numbers of `SGR`.
pub(crate) fn colours(bytes: &[u8]) -> Vec<u16> {
    let mut found = Vec::new();
    let text = String::from_utf8_lossy(bytes);
    for sequence in text.split("\x1b[").skip(1) {
        let end = sequence.find(|c: char| !matches!(c, '0'..=';' | '<'..='?'));
        let Some(end) = end else { continue };
        if sequence[end..].starts_with('m') {
            let numbers = sequence[..end].split([';', ':']);
            let numbers = numbers.filter_map(|number| number.parse::<u16>().ok());
            found.extend(numbers.filter(|n| matches!(n, 30..=38 | 40..=48 | 90..=107)));
        }
    }
    found
}

#[test]
fn without_colour_nothing_is_coloured() {
    for bare in [true, false] {
        let mut desktop = Desktop::new();
        if bare {
            desktop = desktop.with("NO_COLOR", "1");
        }
        let mut console = desktop.sample();
        // A triumph, a disaster, a refusal, a sheet: everything with a colour of its own.
        console.press(":check 75 = 66\r");
        console.wait_until("a triumph", |shown| logged(shown, "critical success"));
        console.press(":check 10 = 99\r");
        console.wait_until("a disaster", |shown| logged(shown, "critical failure"));
        console.press(":damage wren 9\r");
        console.wait_until("wounds", |shown| logged(shown, "2 wounds"));
        console.press("cnonsense\r");
        console.wait_for("matches 'nonsense'");
        console.press("\x03\x03\x03");
        let ended = console.ended();
        ended.cleanly(0);
        assert_eq!(colours(&ended.bytes).is_empty(), bare, "{:?}", ended.text);
        let bold = ended.bytes.windows(4).any(|part| part == b"\x1b[1m");
        assert!(bold, "nothing stands out");
    }
}

const HOSTILE: &str = r#"(
  format: 1,
  campaign: (
    name: "Quay\u{1b}]0;owned\u{7}\u{1b}[5n",
    system: "renaissance",
    edition: "current",
    session: 1,
    scene: 1,
    notes: ["\u{1b}]0;owned\u{7}\u{9b}5n"],
    characters: [
      (
        name: "Ann\u{1b}]0;owned\u{7}\u{1b}[5n",
        player: true,
        stats: {"COO": 20, "WIL": 20, "DUR": 20, "Luck": 1},
        skills: [(name: "Fray\u{1b}]0;owned\u{7}", stat: "COO", ranks: 10, specialization: "\u{1b}[5n")],
        notes: "\u{1b}]0;owned\u{7}\u{9b}5n\u{202e}back",
      ),
    ],
  ),
)
"#;

/// Whether the terminal received something that only the campaign could have sent. No text may
/// contain control characters, and the window title only ours.
fn is_hostile(bytes: &[u8]) -> bool {
    let mut text = String::from_utf8_lossy(bytes).into_owned();
    while let Some(start) = text.find("\x1b]0;") {
        let title = &text[start + 4..];
        let Some(end) = title.find(char::is_control) else {
            return true;
        };
        if !title[end..].starts_with('\u{7}') || title.starts_with("owned") {
            return true;
        }
        text.replace_range(start..=start + 4 + end, "");
    }
    [
        "owned\u{7}",
        "\x1b]",
        "\x1bP",
        "\x1b[5n",
        "\u{9b}",
        "\u{7}",
        "\u{202e}",
    ]
    .iter()
    .any(|part| text.contains(part))
}

#[test]
fn escape_sequences_in_a_campaign_stay_in_it() {
    let desktop = Desktop::new();
    fs::write(desktop.path().join("quay.ron"), HOSTILE).unwrap();
    let mut console = desktop.console(&["quay.ron"]);
    console.wait_for("Ann");
    console.press(":begin\r");
    console.wait_until("a turn", |shown| shown.acting().is_some());
    // The sheet. Esc alone, because it would otherwise be half of another key.
    console.press("\r");
    console.wait_for("Esc back");
    console.press("\x1b");
    console.wait_for_panes();
    console.press("N");
    console.wait_for(":note");
    console.paste("\x1b]0;owned again\x07\x1b[5n");
    console.hears("␛[5n");
    console.press("\r");
    console.wait_until("a note", |shown| logged(shown, "owned again"));
    console.press(":add \"\"\x1b[D");
    console.paste("Bea\x1b]0;owned too\x07");
    console.hears("owned too␇");
    console.press("\r");
    console.wait_until("somebody new", |shown| shown.has("◆ Bea"));
    console.press("?");
    console.wait_for("Esc back");
    console.press("\x1b");
    console.wait_for_panes();
    console.press("q");
    let ended = console.ended();
    ended.cleanly(0);
    assert!(!is_hostile(&ended.bytes));

    // Its name in the list of campaigns, and in messages about it.
    let odd = desktop.path().join("odd\x1b]0;owned\x07.ron");
    fs::rename(desktop.path().join("quay.ron"), &odd).unwrap();
    let mut console = desktop.console(&[&odd.display().to_string()]);
    console.wait_for("Bea");
    console.press("q");
    assert!(!is_hostile(&console.ended().bytes));
    let mut console = desktop.console(&[]);
    console.wait_for("odd");
    console.press("q");
    assert!(!is_hostile(&console.ended().bytes));
    fs::write(&odd, "( \"\u{1b}]0;owned\u{7}\" ").unwrap();
    let ended = desktop.console(&[&odd.display().to_string()]).ended();
    assert_eq!(ended.code, Some(3), "{}", ended.text);
    assert!(!is_hostile(&ended.bytes), "{:?}", ended.text);
}

#[test]
fn any_size_works() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    console.press(":begin\r");
    console.wait_until("the first turn", |shown| shown.acting().is_some());
    let written = console.resize(40, 12);
    console.wait_written(written);
    console.wait_until("a small screen", |shown| shown.has("▶"));
    let written = console.resize(1, 1);
    console.wait_written(written);
    console.press("n?");
    let written = console.resize(300, 5);
    console.wait_written(written);
    console.resize(120, 36);
    // Typing in the one-cell terminal has opened the help.
    console.wait_until("all of it, behind the help", |shown| {
        shown.is_whole() && shown.has("Esc back")
    });
    console.press("\x1b");
    let shown = console.wait_for_panes();
    // An empty group is reduced to its title.
    assert!(shown.has("3 Sust."), "{}", shown.text());
    for title in [ORDER, LOG, "2 Damage"] {
        assert!(!shown.pane(title).is_empty(), "{}", shown.text());
    }
    assert!(shown.acting().is_some(), "{}", shown.text());
    // Whoever acts stands there in capitals.
    let text = shown.text();
    assert!(text.to_lowercase().contains("josune harrow"), "{text}");
    console.press("q");
    console.ended().cleanly(0);
}

#[test]
fn pasted_lines_are_text() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    console.paste("note \"one\"\nn\nq\nnote \"two\"\r\nq\r");
    let shown = console.wait_for("note \"two\"");
    let row = shown.row(":note \"one\"").unwrap();
    assert!(row.contains("note \"two\""), "{}", shown.text());
    console.hears("\"two\" q ");
    console.press("\x1b");
    console.wait_for_panes();
    let shown = console.wait_saved();
    assert!(logged(&shown, "nothing has happened yet"));
    assert_eq!(desktop.show("salt-and-lanterns")["entries"], 0);
    // It still responds.
    console.press(":begin\r");
    console.wait_until("the first turn", |shown| shown.acting().is_some());
    console.press("q");
    console.ended().cleanly(0);
}

#[test]
fn a_file_that_does_not_parse_is_reported_with_its_position() {
    let desktop = Desktop::new();
    let path = desktop.path().join("broken.ron");
    fs::write(&path, "(\n  format: 1,\n  campaign: (\n    name: ,\n").unwrap();
    let ended = desktop.console(&["broken.ron"]).ended();
    assert_eq!(ended.code, Some(3), "{}", ended.text);
    assert!(ended.text.contains("broken.ron"), "{}", ended.text);
    assert!(ended.text.contains("4:11"), "{}", ended.text);
    assert!(!ended.bytes.contains(&0x1b), "{:?}", ended.text);
    assert!(ended.restored);
}

#[test]
fn without_a_terminal_it_says_so() {
    let desktop = Desktop::new();
    let output = Command::new(env!("CARGO_BIN_EXE_gmscreen"))
        .env("HOME", desktop.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("terminal"), "{said}");
    assert!(!said.contains('\x1b'), "{said:?}");
}
