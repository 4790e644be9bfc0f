//! The surroundings of a campaign's files: links, modes, other processes, hostile names, and answers
//! that nobody reads. In a script, `$0` is the program.

use std::process::{Command, Stdio};

use crate::cli_home::{Home, Ran};
use crate::tier::by_tier;

/// Runs a script in a shell for ten minutes at most.
pub(crate) fn run(home: &Home, shell: &str, script: &str) -> Ran {
    let plain = home.command(&[]);
    let mut command = Command::new("timeout");
    command
        .arg("600")
        .args(shell.split(' '))
        .args(["-c", script]);
    command.arg(plain.get_program());
    for (key, value) in plain.get_envs() {
        command.env(key, value.unwrap_or_default());
    }
    command.current_dir(home.work()).stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Runs a script on a new campaign and compares what it prints.
#[track_caller]
pub(crate) fn prints(script: &str, told: &str) {
    let new = "\"$0\" new c.ron --system renaissance > /dev/null\n";
    let ran = run(&Home::new(), "sh", &format!("{new}{script}")).ended(0);
    assert_eq!(ran.out, told, "{}", ran.err);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

/// Some history, and another user's folder beside it. `refused CODE WHY ARGUMENTS` says something if
/// the program does not end with this code and reason, or anything has changed.
const PLAYED: &str = r#"
    "$0" exec c.ron -c 'add Ann' -c 'note "one"' > /dev/null
    mkdir precious folder
    for n in $(seq 10 25); do echo precious > precious/0000000$n-session.ron; done
    echo precious > precious/keys
    seen() { find . -printf '%p %T@ %s %l\n'; find . -type f -exec cksum {} +; }
    refused() {
        code=$1; why=$2; shift 2
        seen > ../before; "$0" "$@" > ../told 2>&1; is=$?; seen > ../after
        [ $is = $code ] && grep -q -e "$why" ../told && cmp ../before ../after && return
        echo "$*: $is"; cat ../told
    }
"#;

#[test]
fn links_in_a_history_are_refused_and_never_followed() {
    for (part, target) in [
        ("c.history/lock", "../precious/keys"),
        ("c.history/lock", "../precious/nowhere"),
        ("c.history/backups", "../precious"),
        ("c.history/quarantine", "../precious"),
        ("c.history", "away"),
    ]
    .into_iter()
    .step_by(by_tier(2, 1, 1))
    {
        let script = r"
            mv $part away
            ln -s $target $part
            for way in exec show verify restore; do refused 3 'is a link' $way c.ron; done
            refused 3 'is a link' restore c.ron 000000000-session.ron";
        let script = format!("{PLAYED}part={part} target={target}{script}");
        prints(&script, "");
    }
    // A journal that is a link; a lock that is a second name of somebody's file, which stays as it is; a
    // pipe in place of a campaign, for which nobody waits.
    let script = r#"
        ln -s ../precious/keys c.history/journal-000099.jsonl
        "$0" exec c.ron -c undo 2>&1; echo $?
        rm c.history/journal-000099.jsonl
        ln -f precious/keys c.history/lock
        "$0" exec c.ron -c undo; cat precious/keys
        mkfifo p.ron
        for way in 'show' 'show --format=json' 'verify' 'exec -c undo'; do
            "$0" $way p.ron; echo $?
        done"#;
    let told = "gmscreen: c.history/journal-000099.jsonl is not a regular file\n3\n\
                undone: #2 note \"one\"\nprecious\n3\n3\n3\n3\n";
    prints(&format!("{PLAYED}{script}"), told);
}

/// `tests/play/cli/export_files.txt` has the names that are no links.
#[test]
fn nothing_is_written_into_a_campaign_or_its_history_through_a_link() {
    let script = r#"
        ln -s c.ron link.md; ln c.ron twin.md; ln -s c.history old; mkfifo c.history/console
        ln -s elsewhere.ron new.ron; echo 'Dear diary' > diary.md; ln -s diary.md diary-link.md
        history='is in the history of a campaign: choose another folder'
        for forced in '' --overwrite; do
            for file in link.md twin.md; do
                refused 1 'is a campaign: choose another file' export c.ron -o $file $forced
            done
            for file in old/x.md folder/../old/backups/x.md c.history/console; do
                refused 1 "$history" export c.ron -o $file $forced
            done
        done
        refused 1 "$history" new old/backups/x.ron --system brp
        refused 1 'exists already' new new.ron --system brp
        refused 1 --overwrite export c.ron -o diary-link.md
        "$0" export c.ron -o diary-link.md --overwrite
        readlink diary-link.md; grep -c Dear diary.md || true"#;
    prints(&format!("{PLAYED}{script}"), "diary.md\n0\n");
}

#[test]
fn a_history_is_private_and_the_campaign_keeps_its_mode() {
    // Files left readable to others by an earlier version or an archive are made private.
    let script = r#"
        wrong() { find c.history -type d ! -perm 700 -o -type f ! -perm 600; }
        wrong
        for mode in 600 640 664; do
            chmod $mode c.ron; "$0" exec c.ron -c 'note "one"'; stat -c %a c.ron; wrong
        done
        chmod -R a+rwX c.history; wrong | grep lock
        "$0" exec c.ron -c 'note "two"'; wrong"#;
    let told = "one\n600\none\n640\none\n664\nc.history/lock\ntwo\n";
    prints(script, told);
}

#[test]
fn answers_that_nobody_gets_stop_nothing() {
    // If nobody reads them, all is done as ever. A full disk is reported on the other stream.
    let script = r#"
        for n in $(seq 200); do echo 'note "x"'; done > good
        printf 'note "a"\nnonsense\nnote "b"\n' > bad
        { sleep 0.3; "$0" exec c.ron good; echo $? > code; } | true; cat code
        { sleep 0.3; "$0" exec c.ron bad 2>&1; echo $? > code; } | true; cat code
        "$0" exec c.ron -c 'note "c"' -c 'note "d"' 2>&1 > /dev/full; echo $?
        "$0" exec c.ron -c nonsense 2> /dev/full; echo $?
        "$0" exec c.ron --keep-going -c nonsense -c 'note "e"' 2> /dev/full; echo $?
        for args in 'show no.ron' no.ron 'restore c.ron none' 'exec c.ron no.txt' --nonsense; do
            "$0" $args 2> /dev/full; echo $?
        done
        "$0" show c.ron | grep -o '^[0-9]* log entries'"#;
    let full = "gmscreen: the commands ran, but not every answer could be written\n1\n";
    let told = format!("0\n1\n{full}1\ne\n1\n1\n2\n1\n1\n1\n204 log entries\n");
    prints(script, &told);
}

/// No argument or file name gets to the terminal unescaped. `tests/play/cli/exec_refusals.txt` has
/// commands.
#[test]
fn no_external_text_is_printed_raw() {
    let script = r#"
        evil=$(printf '\033]0;PWNED\007\342\200\256')
        cp c.history/backups/000000000-session.ron "c.history/backups/$evil.ron"
        say() { "$0" "$@" 2>&1; }
        say restore c.ron; say restore c.ron "$evil"; say restore c.ron "$evil.ron"
        say verify "$evil/c.ron"; say show "$evil/c.ron"; say show c.ron --format "$evil"
        say new "$evil" --system "$evil"; say "$evil" "$evil"; say "--$evil"
        say exec c.ron "$evil"; say exec c.ron -c "$evil"; say exec c.ron --seed "$evil"
        say exec --system brp -c "$evil" || true"#;
    let home = Home::new();
    home.campaign("c.ron");
    let told = run(&home, "sh", script).ended(0).out;
    assert!(told.contains("\n␛]0;PWNED␇<U+202E>.ron\n"), "{told}");
    assert!(!told.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{told:?}");
}

#[test]
fn only_one_of_two_simultaneous_instances_plays() {
    // One of them always plays, and the other is told; or both do, one after the other.
    let script = r#"
        for n in $(seq $pairs); do
            for who in a b; do
                { "$0" exec c.ron -c 'note "x"' > $who 2>&1; echo "exit $?" >> $who; } &
            done; wait
            grep -q 'exit 0' a b || echo "neither: $(cat a b)"
            cat a b >> all
        done
        grep -v '^x$\|^exit [01]$\|is open elsewhere' all
        played=$(grep -c 'exit 0' all); echo "two instances: $pairs pairs, $played played" >&2
        "$0" show c.ron --format json | grep -o "\"entries\":$played," | cut -c1-9"#;
    let pairs = by_tier(12, 200, 200);
    prints(&format!("pairs={pairs}{script}"), "\"entries\"\n");
}
