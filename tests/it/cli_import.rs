//! Bringing people in and taking them out again with the program itself.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli_home::{Home, json, listing, sample};

fn names(state: &Value) -> Vec<&str> {
    let people = state["characters"].as_array().unwrap().iter();
    people.map(|who| who["name"].as_str().unwrap()).collect()
}

#[test]
fn a_format_is_guessed_and_said_and_can_be_overruled() {
    let home = Home::new();
    home.campaign("c.ron");
    let data = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/import");
        folder.join(name).to_str().unwrap().to_owned()
    };
    for (name, format) in [
        ("people-excel.csv", "csv"),
        ("people-tabs.tsv", "csv"),
        ("actors-linked.json", "foundry"),
        ("pack.db", "foundry"),
        ("initiative-whole.json", "improved-initiative"),
        ("encounter-forms.md", "initiative-tracker"),
        ("tracker-data.json", "initiative-tracker"),
    ] {
        let file = data(name);
        let ran = home.run(&["import", "c.ron", &file, "--dry-run"]).ended(0);
        let said = format!("{name}: read as {format} (--from overrides this)");
        assert!(ran.err.contains(&said), "{}", ran.err);
        let known = ["import", "c.ron", &file, "--dry-run", "--from", format];
        let ran = home.run(&known).ended(0);
        assert!(!ran.err.contains("read as"), "{}", ran.err);
    }
    // The same lines, read as something else.
    fs::write(
        home.work().join("odd.csv"),
        "Name,COO\n\nQuay rat\nCOO 15, DUR 8\nFray 30\n",
    )
    .unwrap();
    home.run(&["import", "c.ron", "odd.csv", "--dry-run"])
        .ended(0);
    let ran = home
        .run(&["import", "c.ron", "odd.csv", "--dry-run", "--from", "text"])
        .ended(0);
    assert!(ran.out.contains("COO 15 DUR 8; Fray COO 30"), "{}", ran.out);
    home.run(&["import", "c.ron", "odd.csv", "--from", "sheet"])
        .ended(2);
}

#[test]
fn what_could_not_be_read_is_told_by_file_line_and_column() {
    let home = Home::new();
    home.campaign("c.ron");
    fs::write(
        home.work().join("a.csv"),
        "name,COO,eyes\nIlse,20,green\nRat,many,\n",
    )
    .unwrap();
    fs::write(
        home.work().join("b.txt"),
        "Weir Ghost\nCOO 9 DUR 10\nSkills: Fray 40, Wailing\n",
    )
    .unwrap();
    for dry in [&["--dry-run"][..], &[]] {
        let args = [&["import", "c.ron", "a.csv", "b.txt", "-q"], dry].concat();
        let ran = home.run(&args).ended(0);
        let told: Vec<&str> = ran.err.lines().collect();
        assert_eq!(
            told,
            [
                "a.csv:1:3: not understood: eyes (no such stat or track: it goes into the notes)",
                "a.csv:3:2: not understood: many (it is not a number)",
                "b.txt:3:18: not understood: Wailing (it has no number)",
            ]
        );
    }
    // Two files are one act.
    let state = home.show("c.ron");
    assert_eq!(names(&state), ["Ilse", "Rat", "Weir Ghost"]);
    assert_eq!(state["entries"], 1);
    home.play("c.ron", &["undo"]);
    assert!(names(&home.show("c.ron")).is_empty());
    home.run(&["import", "c.ron", "a.csv", "--to", "bestiary"])
        .ended(0);
    assert!(names(&home.show("c.ron")).is_empty());
    home.play("c.ron", &["add rat x2"]);
    assert_eq!(
        home.show("c.ron")["characters"].as_array().unwrap().len(),
        2
    );
}

#[test]
fn another_campaign_comes_by_its_name_whole_or_in_part() {
    let home = Home::new();
    let salt = sample(&home);
    fs::create_dir_all(home.data()).unwrap();
    fs::rename(home.work().join(&salt), home.data().join("salt.ron")).unwrap();
    let of_game = ["--system", "renaissance"];
    home.run(&[&["new", "second"][..], &of_game].concat())
        .ended(0);
    let ran = home.run(&["import", "second", "salt"]).ended(0);
    assert!(
        ran.err.contains("salt: read as campaign") || ran.err.is_empty(),
        "{}",
        ran.err
    );
    let (from, to) = (home.show("salt"), home.show("second"));
    assert_eq!(to["characters"], from["characters"]);
    assert!(!names(&to).is_empty());
    // Its encounters came with their creatures.
    home.play("second", &["encounter start \"Under the Patience\""]);
    home.play("salt", &["encounter start \"Under the Patience\""]);
    let order = |name: &str| home.show(name)["order"].as_array().unwrap().len();
    assert_eq!(order("second"), order("salt"));

    home.run(&[&["new", "part"][..], &of_game].concat())
        .ended(0);
    let only = [
        "import", "part", "salt", "--only", "Odile*", "--only", "wren*",
    ];
    home.run(&only).ended(0);
    assert_eq!(names(&home.show("part")), ["Odile Varrick", "Wren Tallow"]);
    let none = ["import", "part", "salt", "--only", "Quay*x"];
    let ran = home.run(&none).ended(1);
    assert!(ran.err.contains("nobody was found"), "{}", ran.err);
    // What another game knows is not taken for what this one knows.
    home.run(&["new", "other", "--system", "brp"]).ended(0);
    let ran = home.run(&["import", "other", "salt"]).ended(1);
    assert!(ran.err.contains("renaissance"), "{}", ran.err);
    assert!(names(&home.show("other")).is_empty());
}

#[test]
fn a_table_goes_out_and_comes_in_again_the_same() {
    let home = Home::new();
    let salt = sample(&home);
    let table = |campaign: &str| {
        let args = ["export", campaign, "--what", "roster", "--format", "csv"];
        home.run(&args).ended(0).out
    };
    home.play(&salt, &["damage odile 7", "counter odile Arrows 3/6"]);
    let first = table(&salt);
    fs::write(home.work().join("people.csv"), &first).unwrap();
    home.campaign("again.ron");
    let ran = home
        .run(&["import", "again.ron", "people.csv", "-q"])
        .ended(0);
    assert_eq!(ran.err, "");
    assert_eq!(table("again.ron"), first);
    // As a spreadsheet of another country keeps it: with semicolons, a mark at its start, other line ends.
    let rows: Vec<String> = csv::Reader::from_reader(first.as_bytes())
        .into_records()
        .map(|row| {
            let row = row.unwrap();
            let cells = row
                .iter()
                .map(|cell| format!("\"{}\"", cell.replace('"', "\"\"")));
            cells.collect::<Vec<_>>().join(";")
        })
        .collect();
    let head = first.lines().next().unwrap().replace(',', ";");
    let text = format!("\u{feff}{head}\r\n{}\r\n", rows.join("\r\n"));
    fs::write(home.work().join("excel.csv"), text).unwrap();
    home.campaign("excel.ron");
    home.run(&["import", "excel.ron", "excel.csv"]).ended(0);
    assert_eq!(table("excel.ron"), first);
}

#[test]
fn files_that_nobody_would_read_are_refused_and_nothing_changes() {
    let home = Home::new();
    home.campaign("c.ron");
    let long = vec![b' '; (16 << 20) + 1];
    fs::write(home.work().join("long.csv"), &long).unwrap();
    fs::create_dir(home.work().join("folder.csv")).unwrap();
    fs::write(home.work().join("bytes.csv"), b"name\nI\xfflse\n").unwrap();
    fs::write(home.work().join("deep.json"), "[".repeat(100_000)).unwrap();
    let many = "name\n".to_owned() + &"Rat\n".repeat(10_001);
    fs::write(home.work().join("many.csv"), many).unwrap();
    fs::write(home.work().join("empty.txt"), "").unwrap();
    let before = listing(&home.work());
    for (file, why) in [
        ("long.csv", "long.csv"),
        ("folder.csv", "not a regular file"),
        ("bytes.csv", "byte 6 is not UTF-8"),
        ("deep.json", "deep.json: 1:"),
        ("many.csv", "more than 10000 people"),
        ("empty.txt", "nobody was found"),
        ("nowhere.csv", "nowhere.csv"),
    ] {
        let ran = home.run(&["import", "c.ron", file]).ended(1);
        assert_eq!(ran.out, "", "{file}");
        assert!(ran.err.contains(why), "{file}: {}", ran.err);
    }
    let ran = home.feed(&["import", "c.ron", "-"], &long).ended(1);
    assert_eq!(ran.out, "");
    assert_eq!(listing(&home.work()), before);
}

#[test]
fn an_export_is_the_log_as_markdown_unless_it_is_said_otherwise() {
    let home = Home::new();
    let salt = sample(&home);
    home.play(
        &salt,
        &[
            "check wren stealth = 33",
            "check odile wil secret = 12",
            "session",
            "encounter start \"Under the Patience\"",
            "check wren stealth = 40",
            "next",
            "end",
        ],
    );
    let run = |args: &[&str]| {
        home.run(&[&["export", salt.as_str()], args].concat())
            .ended(0)
            .out
    };
    let plain = run(&[]);
    assert_eq!(plain, run(&["--what", "log", "--format", "markdown"]));
    let mut rest = plain.as_str();
    for heading in [
        "# Salt and Lanterns\n",
        "\n## Session 1\n",
        "\n## Session 2\n",
        "\n### Under the Patience\n",
        "\n#### Round 1\n",
    ] {
        let at = rest
            .find(heading)
            .unwrap_or_else(|| panic!("{heading} not in {plain}"));
        rest = &rest[at + 1..];
    }
    let second = run(&["--session", "2"]);
    assert!(
        second.contains("## Session 2") && !second.contains("## Session 1"),
        "{second}"
    );
    // Players read what they saw.
    assert!(plain.contains("Odile Varrick"), "{plain}");
    let seen = run(&["--for", "players", "--session", "1"]);
    assert!(
        seen.contains("Wren Tallow") && !seen.contains("Odile"),
        "{seen}"
    );
    for (ending, starts) in [
        ("md", "# Salt"),
        ("html", "<!DOCTYPE html>"),
        ("csv", "number,"),
        ("json", "{\n  \"v\": 1"),
        ("jsonl", "{\"v\":1"),
    ] {
        let file = format!("out.{ending}");
        assert_eq!(run(&["-o", &file]), "");
        let text = fs::read_to_string(home.work().join(&file)).unwrap();
        assert!(text.starts_with(starts), "{ending}: {}", &text[..40]);
    }
    // One file that prints, with nothing from elsewhere.
    run(&["--what", "sheets", "-o", "out.html"]);
    let page = fs::read_to_string(home.work().join("out.html")).unwrap();
    assert!(page.contains("@media print") && page.contains("break-before:page"));
    for elsewhere in ["src=", "href=", "url(", "@import", "http"] {
        assert!(!page.contains(elsewhere), "{elsewhere}");
    }
    let log = fs::read_to_string(home.work().join("out.jsonl")).unwrap();
    assert_eq!(json(log.lines().next().unwrap())["rolls"][0]["dice"][0], 33);
}
