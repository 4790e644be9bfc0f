//! Full disks, folders that cannot be written, and limits of size and memory. In a script, `$0` is
//! the program.

use crate::cli_home::Home;
use crate::cli_safe::{prints, run};
use crate::tier::by_tier;

/// With mounts of its own.
const MOUNTING: &str = "unshare -m sh";

/// As a user for whom permissions matter, which they do not for root.
const NOBODY: &str = "setpriv --reuid=65534 --regid=65534 --clear-groups -- sh";

/// Runs a script on a new campaign on a disk of 96 kB, if this machine lets a test mount one, and
/// compares what it prints.
#[track_caller]
fn prints_on_small_disk(script: &str, told: &str) {
    let mount = r#"
        mkdir disk && mount -t tmpfs -o size=96k tmpfs disk || exit 90
        echo mounted
        entries() { "$0" show disk/c.ron | grep -o '^[0-9]* log entries' | cut -d' ' -f1; }
    "#;
    let ran = run(&Home::new(), MOUNTING, &format!("{mount}{script}"));
    if let Some(out) = ran.out.strip_prefix("mounted\n") {
        assert_eq!((ran.code, out), (0, told), "{}", ran.err);
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    } else {
        eprintln!("small disk: not tried, this machine lets nobody mount a tmpfs");
    }
}

#[test]
fn a_full_disk_is_reported_and_loses_nothing() {
    // A file fills the disk up to a few pages; removing it makes room again. What was answered is there,
    // and at most one act more.
    let rooms = by_tier("4 20", "4 8 12 20 28 36", "4 8 12 20 28 36");
    let script = r#"
        (echo 'add Ann'; for n in $(seq 300); do echo "set ann STR $n"; done) > acts
        for left in $rooms; do
            "$0" new disk/c.ron --system renaissance
            room=$(($(df -k disk | awk 'END { print $4 }') - left))
            head -c $((room * 1024)) /dev/zero > disk/stone
            "$0" exec disk/c.ron acts --format json > told
            grep '"ok":false' told | grep -v 'NOT SAVED'
            kept=$(grep -c '"ok":true' told); before=$(entries)
            [ $before = $kept ] || [ $before = $((kept + 1)) ] || echo "$kept kept, $before there"
            rm disk/stone
            "$0" exec disk/c.ron -c 'note "room again"'
            [ $(entries) = $((before + 1)) ] || echo "$before before, $(entries) there"
            "$0" verify disk/c.ron > told || echo damaged
            rm -r disk/c.*
        done"#;
    let told = "disk/c.ron\nroom again\n".repeat(rooms.split(' ').count());
    prints_on_small_disk(&format!("rooms='{rooms}'{script}"), &told);
}

/// A USB stick is pulled out while a campaign on it is open.
#[test]
fn nothing_is_written_under_the_mount_point_of_an_unmounted_disk() {
    let script = r#"
        "$0" new disk/c.ron --system renaissance
        mkfifo lines
        "$0" exec disk/c.ron lines --format json > answers &
        exec 3> lines
        echo 'add Ann' >&3
        until grep -q Ann answers; do sleep 0.05; done
        umount -l disk
        echo 'add Ben' >&3
        exec 3>&-
        wait
        grep -o '"ok":[a-z]*\|NOT SAVED' answers
        ls -A disk"#;
    let told = "disk/c.ron\n\"ok\":true\n\"ok\":false\nNOT SAVED\n";
    prints_on_small_disk(script, told);
}

#[test]
fn a_folder_made_read_only_during_a_session_loses_nothing() {
    let home = Home::new();
    let probe = "chmod 777 . ..; mkdir probe; chmod 555 probe; : > probe/x";
    let is_root = run(&home, "sh", probe).code == 0;
    let shell = if is_root { NOBODY } else { "sh" };
    if run(&home, shell, "\"$0\" --version").code != 0 {
        eprintln!("chmod: not tried, nobody else can run the program here");
        return;
    }
    // The journal is already open; the snapshot after every 200 acts has to wait. A program that cannot
    // write from the start says so and does nothing.
    let script = r#"
        mkdir own && cd own || exit 90
        "$0" new c.ron --system renaissance
        mkfifo ../lines
        "$0" exec c.ron ../lines > ../answers &
        exec 3> ../lines
        echo 'add Ann' >&3
        until grep -q Ann ../answers; do sleep 0.05; done
        chmod 555 . c.history
        for n in $(seq 230); do echo "set ann STR $n"; done >&3
        until grep -q 'STR 230' ../answers; do sleep 0.05; done
        chmod 755 . c.history
        echo 'set ann STR 7' >&3
        exec 3>&-
        wait $!; echo $?
        chmod 555 . c.history
        "$0" exec c.ron -c 'note "x"' 2> ../told; echo $?; grep -o 'Permission denied' ../told
        chmod 755 . c.history
        "$0" show c.ron --format json | grep -o '"STR":[0-9]*\|"entries":[0-9]*'"#;
    let ran = run(&home, shell, script).ended(0);
    let told = "c.ron\n0\n1\nPermission denied\n\"STR\":7\n\"entries\":232\n";
    assert_eq!(ran.out, told, "{}", ran.err);
}

#[test]
fn a_file_size_limit_is_reported_and_loses_nothing() {
    // First there is no room for the journals, then for the campaign's file itself.
    let script = r#"
        for who in Ann Bea Cid Dot Eve; do echo "add $who"; done > people
        "$0" exec c.ron people > told
        for n in 1 2 3 4 5 6 7 8; do
            for who in Ann Bea Cid Dot Eve; do
                echo "set $who notes \"$(head -c $((n * 245)) /dev/zero | tr '\0' x)\""
            done
        done > acts
        (ulimit -f 8; "$0" exec c.ron acts --format json; echo "exit $?") | cat > told
        grep -o '"ok":false\|NOT SAVED\|exit 1' told
        kept=$(grep -c '"ok":true' told); [ $kept -gt 12 ] || echo "only $kept"
        "$0" show c.ron --format json | grep -o "\"entries\":$((5 + kept))," | cut -c1-9
        "$0" export c.ron --what sheets > before
        "$0" exec c.ron -c 'set ann STR 7' -c undo | cut -d' ' -f1
        "$0" export c.ron --what sheets | cmp - before"#;
    let told = "\"ok\":false\nNOT SAVED\nexit 1\n\"entries\"\nAnn:\nundone:\n";
    prints(script, told);
}

/// Endless input without a line break is not kept in memory. The longest accepted line is accepted after
/// it, whatever its characters weigh in bytes.
#[test]
fn an_endless_line_is_cut_while_it_is_read() {
    let script = r#"
        mkfifo lines
        "$0" exec c.ron lines --keep-going --format json > told & process=$!
        exec 3> lines
        peak() { grep VmHWM /proc/$process/status | tr -dc 0-9; }
        answered() { until grep -q "$1" told; do sleep 0.05; done; }
        echo 'note "first"' >&3; answered first; before=$(peak)
        head -c 67108864 /dev/zero | tr '\0' x >&3; echo >&3; answered 'too long'
        grown=$(($(peak) - before)); [ $grown -lt 8192 ] || echo "$grown kB for one line"
        echo "note \"$(printf '%02000d' 0 | sed 's/0/é/g')\"" >&3
        exec 3>&-; wait $process; echo $?
        awk 'length > 20000' told; grep -o '"ok":[a-z]*\|too long' told"#;
    let told = "1\n\"ok\":true\n\"ok\":false\ntoo long\n\"ok\":true\n";
    prints(script, told);
}

#[test]
fn too_many_characters_are_refused_before_using_memory() {
    let many = by_tier(110_000, 400_000, 400_000);
    let script = r#"
        (printf '(campaign: (name: "C", system: "brp", characters: ['
        seq -f '(name:"%.0f"),' $many; echo ']))') > many.ron
        (ulimit -v 600000; "$0" show many.ron 2>&1; echo $?) | grep -o '^3\|at most .*'"#;
    let told = "at most 100000 characters\n3\n";
    prints(&format!("many={many}{script}"), told);
}

/// Each act is small, but one of them would make the file longer than a reader accepts. That one is
/// refused, and everything before it can be opened, undone and continued. Without optimization this
/// takes a minute, so it is one of the slow tests.
#[test]
fn a_campaign_never_grows_too_large_to_open() {
    if by_tier(true, false, false) {
        return;
    }
    let script = r#"
        notes="notes: \"$(head -c 6600 /dev/zero | tr '\0' x)\""
        (printf '(campaign: (name: "C", system: "brp", characters: ['
        seq 1000 | sed "s/.*/(name: \"Ox &\", $notes),/"
        seq 9000 | sed "s/.*/(name: \"Rat &\", $notes),/"; echo ']))') > large.ron
        long=$(for n in $(seq 13); do printf ' over and over'; done)
        for n in 0 1 2; do echo "condition \"Ox*\" \"$n$long\""; done > acts
        "$0" exec large.ron acts --format json > told; echo $?
        grep -o '"ok":false\|larger than 64 MB' told
        kept=$(grep -c '"ok":true' told); echo "$kept" | grep -v '[12]'
        "$0" show large.ron --format json | grep -o "\"entries\":$kept," | cut -c1-9
        (echo undo; tail -n 1 acts; echo 'note "and on"') > acts2
        "$0" exec large.ron acts2 > told; tail -n 1 told
        "$0" verify large.ron > told; echo $?"#;
    let told = "1\n\"ok\":false\nlarger than 64 MB\n\"entries\"\nand on\n0\n";
    prints(script, told);
}
