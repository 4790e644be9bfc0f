//! Disks that become full, are too small or are not writable, in the middle of a session.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::cli_home::{Home, Talk, json};

/// Whether this machine lets a test mount a disk of its own.
fn can_mount(home: &Home) -> bool {
    let disk = home.work().join("disk");
    fs::create_dir_all(&disk).unwrap();
    let tried = Command::new("unshare")
        .args(["-m", "mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs"])
        .arg(&disk)
        .stderr(Stdio::null())
        .status();
    tried.is_ok_and(|status| status.success())
}

/// Runs a shell on a 96 kB disk that is removed afterwards.
fn on_small_disk(home: &Home, script: &str) -> (Vec<Value>, String) {
    let plain = home.command(&[]);
    let envs = plain
        .get_envs()
        .filter_map(|(key, value)| Some((key, value?)));
    let mount = "mount -t tmpfs -o size=96k tmpfs disk || exit 90";
    let output = Command::new("unshare")
        .args(["-m", "sh", "-c", &format!("{mount}\n{script}")])
        .arg(env!("CARGO_BIN_EXE_gmscreen"))
        .current_dir(home.work())
        .envs(envs)
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    let answers = out
        .lines()
        .filter(|line| line.starts_with('{'))
        .map(json)
        .collect();
    (answers, err)
}

#[test]
fn a_full_disk_is_reported_and_loses_nothing() {
    let home = Home::new();
    if !can_mount(&home) {
        eprintln!("full disk: not tried, this machine lets nobody mount a tmpfs");
        return;
    }
    let lines: String = (1..=300)
        .map(|n| format!("set ann STR {n}\n"))
        .collect::<Vec<_>>()
        .concat();
    fs::write(home.work().join("acts"), format!("add Ann\n{lines}")).unwrap();
    // A file fills the disk up to a few pages; removing it makes room again.
    let mut runs = 0;
    for left in [4, 8, 12, 20, 28, 36] {
        let script = format!(
            "\"$0\" new disk/c.ron --system renaissance >&2 || exit 1
             head -c $(( ($(df -k disk | awk 'END {{ print $4 }}') - {left}) * 1024 )) /dev/zero > disk/stone
             \"$0\" exec disk/c.ron acts --format json
             \"$0\" show disk/c.ron --format json
             rm disk/stone
             \"$0\" exec disk/c.ron --format json -c 'note \"room again\"'
             \"$0\" verify disk/c.ron >&2 || exit 1
             \"$0\" show disk/c.ron --format json"
        );
        let (answers, err) = on_small_disk(&home, &script);
        let states: Vec<&Value> = answers
            .iter()
            .filter(|answer| !answer["characters"].is_null())
            .collect();
        let acts: Vec<&Value> = answers
            .iter()
            .filter(|answer| answer["command"].is_string())
            .collect();
        let done = acts.iter().filter(|act| act["ok"] == true).count();
        let refused = acts.iter().filter(|act| act["ok"] != true);
        for act in refused {
            let error = act["error"].as_str().unwrap();
            assert!(error.contains("NOT SAVED"), "{left}: {error}");
        }
        assert_eq!(states.len(), 2, "{left}: {err}");
        let acknowledged = u64::try_from(done).unwrap() - 1;
        let [before, after] = [0, 1].map(|nth: usize| states[nth]["entries"].as_u64().unwrap());
        assert!(
            (acknowledged..=acknowledged + 1).contains(&before) && after == before + 1,
            "{left}: {acknowledged} acknowledged, {before} and then {after} there; {err}"
        );
        assert!(!err.contains("panicked"), "{err}");
        runs += 1;
    }
    eprintln!("full disk: {runs} times on a tmpfs of 96 kB, 0 acts lost");
}

/// A USB stick is pulled out while a campaign on it is open: nothing is created under its mount
/// point.
#[test]
fn nothing_is_written_under_the_mount_point_of_an_unmounted_disk() {
    let home = Home::new();
    if !can_mount(&home) {
        eprintln!("unmounted: not tried, this machine lets nobody mount a tmpfs");
        return;
    }
    let script = "
        \"$0\" new disk/c.ron --system renaissance >&2 || exit 1
        mkfifo lines
        \"$0\" exec disk/c.ron lines --format json > answers &
        exec 3> lines
        echo 'add Ann' >&3
        until grep -q Ann answers; do sleep 0.05; done
        umount -l disk
        echo 'add Ben' >&3
        exec 3>&-
        wait
        cat answers";
    let (answers, err) = on_small_disk(&home, script);
    let told: Vec<(bool, &str)> = answers
        .iter()
        .map(|answer| (answer["ok"] == true, answer["error"].as_str().unwrap_or("")))
        .collect();
    let [(true, ""), (false, why)] = told[..] else {
        panic!("{told:?} {err}");
    };
    assert!(why.contains("NOT SAVED"), "{why}");
    let disk = home.work().join("disk");
    assert_eq!(fs::read_dir(disk).unwrap().count(), 0);
}

/// A user for whom permissions matter, which they do not for root.
fn as_nobody(home: &Home, args: &[&str]) -> Option<Command> {
    let plain = home.command(args);
    let probe = home.work().join("probe");
    fs::create_dir_all(&probe).unwrap();
    fs::set_permissions(&probe, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(probe.join("x"), "x").is_err() {
        return Some(home.command(args));
    }
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"])
        .arg(plain.get_program())
        .args(args)
        .current_dir(home.work())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for (key, value) in plain.get_envs() {
        command.env(key, value.unwrap_or_default());
    }
    let open = |path| fs::set_permissions(path, fs::Permissions::from_mode(0o777));
    open(home.work()).unwrap();
    open(home.work().parent().unwrap().to_owned()).unwrap();
    let help = Command::new("setpriv")
        .args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"])
        .arg(plain.get_program())
        .arg("--version")
        .output();
    help.is_ok_and(|output| output.status.success())
        .then_some(command)
}

fn set_mode(paths: &[std::path::PathBuf], mode: u32) {
    for path in paths {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
}

#[test]
fn a_folder_made_read_only_during_a_session_loses_nothing() {
    let home = Home::new();
    let Some(mut make) = as_nobody(&home, &["new", "c.ron", "--system", "renaissance"]) else {
        eprintln!("chmod: not tried, nobody else can run the program here");
        return;
    };
    assert!(make.status().unwrap().success());
    let mut command = as_nobody(&home, &["exec", "c.ron", "--format", "json"]).unwrap();
    let mut talk = Talk::start(&mut command);
    talk.say("add Ann");
    let folders = [home.work(), home.work().join("c.history")];
    set_mode(&folders, 0o555);
    // The journal is already open; the snapshot after every 200 acts has to wait.
    for n in 1..=230 {
        talk.say(&format!("set ann STR {n}"));
    }
    set_mode(&folders, 0o777);
    talk.say("set ann STR 7");
    assert_eq!(talk.close(), 0);
    let state = home.show("c.ron");
    assert_eq!(state["entries"], 232);
    assert_eq!(state["characters"][0]["stats"]["STR"], 7);

    // If it cannot write from the start, it says so and does nothing.
    set_mode(&folders, 0o555);
    let args = ["exec", "c.ron", "-c", "note x"];
    let output = as_nobody(&home, &args).unwrap().output().unwrap();
    set_mode(&folders, 0o777);
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{err}");
    assert!(err.contains("Permission denied"), "{err}");
    assert_eq!(home.show("c.ron")["entries"], 232);
    eprintln!("chmod: 231 acts around folders that were closed, 0 lost");
}
