//! `exec` with lines that come while it runs. `tests/play/cli/exec_lines.txt` has the rest.

use super::cli_home::{Home, Talk, json};

#[test]
fn each_answer_comes_before_the_next_line_is_written() {
    let home = Home::new();
    home.campaign("c");
    for args in [&["exec"] as &[&str], &["exec", "c"], &["exec", "c", "-"]] {
        let mut talk = Talk::start(&mut home.command(args));
        talk.write("check 75 = 65\n");
        assert!(talk.answer().contains("exceptional success"));
        talk.write("check 75");
        assert!(talk.is_quiet(), "half a line is no command");
        talk.write(" = 80\n");
        assert!(talk.answer().contains("failure"));
        talk.write("\n# nothing\n");
        assert!(talk.is_quiet());
        talk.write("check 75 = 12\n");
        assert!(talk.answer().contains("success"));
        assert_eq!(talk.close(), 0);
    }
}

#[test]
fn a_refusal_in_a_pipe_is_answered_at_once_and_ends_the_run() {
    let home = Home::new();
    let mut talk = Talk::start(&mut home.command(&["exec", "--format", "json"]));
    talk.write("frobnicate\n");
    assert_eq!(json(&talk.answer())["ok"], false);
    // Standard input is still open: it does not wait for more.
    assert_eq!(talk.child.wait().unwrap().code(), Some(1));
}

#[test]
fn without_a_seed_the_dice_are_new_in_each_run() {
    let input = "check 50\n".repeat(20);
    let roll = || Home::new().feed(&["exec"], input.as_bytes()).ended(0).out;
    assert_ne!(roll(), roll());
}
