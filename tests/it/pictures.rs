//! Pictures for the guide as SVG, drawn from what the console paints: a fight in each game, and the
//! windows that the guide describes. `GMSCREEN_PICTURES=write cargo nextest run pictures` draws
//! them again, and the stored ones must be current.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use gmscreen::campaign::{Campaign, CharacterId, History};
use gmscreen::dice::Seeded;
use gmscreen::follow::Followed;
use gmscreen::games;
use gmscreen::library::SAMPLES;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;
use gmscreen::tui::paint::Painter;
use gmscreen::tui::theme::Theme;
use gmscreen::tui::watch::Watch;
use gmscreen::view::header::utc_hours;
use gmscreen::view::public::PublicTable;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

use crate::games_samples::opened;
use crate::harness::session;
use crate::tui_support::{Table, TestLibrary};

/// A cell in pixels.
const CELL: [usize; 2] = [9, 19];
/// How many turns are played, into the middle of the second round.
const TURNS: usize = 17;

/// What else happens shortly before the end in each game: effects are sustained, a character falls
/// or is shaken, a clock advances.
const HAPPENS: [(&str, &[&str]); 4] = [
    (
        "renaissance",
        &[
            "sustain anselm \"ward the ladder\"",
            "sustain anselm \"light\"",
            "sustain anselm \"listen for the bell\"",
            "tick \"Bell tolls\" 2",
            "damage \"Drowned hand 1\" 60",
            "damage wren 14",
            "condition \"Salt hound 1\" shaken -10 for 2 rounds",
        ],
    ),
    (
        "forge-of-power",
        &[
            "sustain sefa \"veil of ash\"",
            "tick \"Fire below\" 2",
            "damage \"Cinder imp 1\" 30",
            "damage quill 30",
            "condition \"Stair hound 1\" prone",
            "damage bryn 17",
            "condition ilo slowed 2",
        ],
    ),
    (
        "brp",
        &[
            "tick \"Hours to dawn\" 3",
            "damage \"Snow hound 1\" 12",
            "damage ludo 9",
            "condition emil prone",
            "sustain apollonia \"hymn against the cold\"",
            "damage zofia 10",
        ],
    ),
    (
        "ruina-imperii",
        &[
            "tick \"Carters won\" 2",
            "tick \"Harsh failures\" 1",
            "condition ysolde limping -2 for scene",
            "condition dorrin shaken -1 for 2 rounds",
            "sustain hale \"rite of the lamp\"",
            "counter \"Silent legionary 1\" harm 2/6",
        ],
    ),
];

/// A picture: columns, rows, whether on a light background.
const SIZES: [(u16, u16, bool); 4] = [
    (120, 36, false),
    (120, 36, true),
    (80, 24, false),
    (200, 50, false),
];

fn theme(light: bool) -> Theme {
    Theme::of_terminal(&|name| match name {
        "TERM" => Some("xterm-256color".to_owned()),
        "COLORTERM" => Some("truecolor".to_owned()),
        "COLORFGBG" => Some(if light { "0;15" } else { "15;0" }.to_owned()),
        _ => None,
    })
}

fn hex(colour: Color, otherwise: &str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => otherwise.to_owned(),
    }
}

/// Foreground and background of a cell, and other attributes of its text.
fn look(cell: &Cell, base: Style) -> (String, String, &'static str) {
    let ink = hex(base.fg.unwrap_or_default(), "#cccccc");
    let ground = hex(base.bg.unwrap_or_default(), "#111111");
    let (mut fg, mut bg) = (hex(cell.fg, &ink), hex(cell.bg, &ground));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut fg, &mut bg);
    }
    let struck = cell.modifier.contains(Modifier::CROSSED_OUT);
    let under = cell.modifier.contains(Modifier::UNDERLINED);
    let bold = cell.modifier.contains(Modifier::BOLD);
    let more = match (bold, struck, under) {
        (false, false, false) => "",
        (true, false, false) => r#" font-weight="bold""#,
        (false, true, _) => r#" text-decoration="line-through""#,
        (true, true, _) => r#" font-weight="bold" text-decoration="line-through""#,
        (false, false, true) => r#" text-decoration="underline""#,
        (true, false, true) => r#" font-weight="bold" text-decoration="underline""#,
    };
    (fg, bg, more)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A frame as SVG: backgrounds first, then the text in runs of the same style.
fn svg(buffer: &Buffer, base: Style) -> String {
    let area = buffer.area;
    let [wide, high] = CELL;
    let (width, height) = (
        usize::from(area.width) * wide,
        usize::from(area.height) * high,
    );
    let ground = hex(base.bg.unwrap_or_default(), "#111111");
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n"
    );
    let (mut grounds, mut letters) = (String::new(), String::new());
    for y in 0..area.height {
        let top = usize::from(y) * high;
        let mut x = 0;
        while x < area.width {
            let (fg, bg, more) = look(&buffer[(x, y)], base);
            let (mut text, mut columns) = (String::new(), 0);
            while x + columns < area.width {
                let cell = &buffer[(x + columns, y)];
                if look(cell, base) != (fg.clone(), bg.clone(), more) {
                    break;
                }
                text.push_str(cell.symbol());
                columns += u16::try_from(cell.symbol().width().max(1)).unwrap();
            }
            let (left, span) = (usize::from(x) * wide, usize::from(columns) * wide);
            if bg != ground {
                let _ = writeln!(
                    grounds,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{span}\" height=\"{high}\" fill=\"{bg}\"/>"
                );
            }
            let letter_run = text.trim();
            if !letter_run.is_empty() {
                let before = text.len() - text.trim_start().len();
                let (left, span) = (left + before * wide, letter_run.width() * wide);
                let base_line = top + high - 5;
                let text = escaped(letter_run);
                let _ = writeln!(
                    letters,
                    "<text x=\"{left}\" y=\"{base_line}\" textLength=\"{span}\" \
                     lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" fill=\"{fg}\"{more}>{text}</text>"
                );
            }
            x += columns.max(1);
        }
    }
    out.push_str(&grounds);
    out.push_str(&letters);
    out.push_str("</svg>\n");
    out
}

/// A character's likely target: the first standing enemy.
fn target(session: &Session, who: CharacterId) -> Option<String> {
    let (campaign, game) = (session.campaign(), session.game());
    let side = campaign.characters.get(who)?.side();
    let fight = campaign.fight()?;
    let mut others = fight.order.iter().filter_map(|place| {
        let other = campaign.characters.get(place.character)?;
        let stands = game.fallen_by(campaign, other).is_empty();
        (stands && other.side().opposes(side)).then(|| other.name.clone())
    });
    others.next()
}

/// A fight of a sample in which everyone attacks in turn.
pub(crate) fn fight(campaign: Campaign) -> Session {
    let encounter = campaign.encounters[0].name.clone();
    let system = campaign.system.clone();
    let mut session = session(campaign);
    let mut dice = Seeded::new(11);
    let mut run = |session: &mut Session, line: &str| session.execute(line, &mut dice).is_ok();
    assert!(run(
        &mut session,
        &format!("encounter start \"{encounter}\"")
    ));
    for turn in 0..TURNS {
        if turn + 4 == TURNS {
            let (_, lines) = HAPPENS.iter().find(|(game, _)| *game == system).unwrap();
            for line in *lines {
                assert!(run(&mut session, line), "{system}: {line}");
            }
        }
        let acting = session.campaign().acting();
        let who = acting
            .and_then(|who| session.campaign().characters.get(who))
            .cloned();
        if let Some(who) = who
            && turn + 1 < TURNS
            && let Some(whom) = target(&session, who.id)
            && let Some(weapon) = who.attacks.first()
        {
            let line = format!("attack \"{}\" \"{}\" vs \"{whom}\"", who.name, weapon.name);
            run(&mut session, &line);
        }
        if turn + 1 < TURNS && !run(&mut session, "next") {
            // A character who has not acted yet is chosen.
            let fight = session.campaign().fight().unwrap();
            let acted: BTreeSet<_> = fight
                .turns
                .iter()
                .filter(|(round, _)| *round == fight.round)
                .map(|(_, place)| *place)
                .collect();
            // Once all have acted, anyone opens the next round.
            let (acted, waiting): (Vec<_>, Vec<_>) = fight
                .order
                .iter()
                .partition(|place| acted.contains(&place.id));
            let waits: Vec<String> = waiting
                .into_iter()
                .chain(acted)
                .map(|place| session.campaign().name_of(place.character).to_owned())
                .collect();
            let named = waits
                .iter()
                .any(|name| run(&mut session, &format!("pick \"{name}\"")));
            assert!(named, "{system}: nobody is next");
        }
    }
    session
}

thread_local! {
    /// Fights already played, by game.
    static PLAYED: RefCell<BTreeMap<String, (Campaign, History)>> = const { RefCell::new(BTreeMap::new()) };
}

/// The fight of a game's sample, played once however often it is needed.
pub(crate) fn fight_of(system: &str) -> Session {
    let (campaign, history) = PLAYED.with_borrow_mut(|played| {
        if let Some(known) = played.get(system) {
            return known.clone();
        }
        let sample = SAMPLES.iter().find(|sample| sample.system() == system);
        let session = fight(opened(sample.unwrap().text));
        let known = (session.campaign().clone(), session.history().clone());
        played.insert(system.to_owned(), known.clone());
        known
    });
    let game = games::by_id(system).unwrap();
    Session::new(campaign, history, game, Box::new(Unsaved), || 1_700_000_000)
}

#[test]
fn stored_pictures_match_what_the_console_paints() {
    for sample in SAMPLES {
        for (columns, rows, light) in SIZES {
            let theme = theme(light);
            let session = fight(opened(sample.text));
            let rolled = session.history().entries().iter();
            let rolled = rolled.filter(|entry| entry.rolled().is_some()).count();
            assert!(rolled >= 4, "{}: {rolled} rolls", sample.title);
            let mut table = Table::themed(session, columns, rows, theme, &[]);
            let picture = svg(table.saved().frame(), theme.base());
            assert!(picture.matches("<text").count() > 60, "{}", sample.title);
            let ground = if light { "light" } else { "dark" };
            let name = format!("{}-{columns}x{rows}-{ground}", sample.system());
            kept(&name, &picture);
        }
    }
}

/// Compares a picture with the stored one, or stores it.
fn kept(name: &str, picture: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let path = folder.join(format!("{name}.svg"));
    if std::env::var("GMSCREEN_PICTURES").is_ok_and(|value| value == "write") {
        fs::create_dir_all(&folder).unwrap();
        fs::write(&path, picture).unwrap();
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == picture,
        "{} is not current: GMSCREEN_PICTURES=write cargo nextest run pictures",
        path.display()
    );
}

/// What the guide shows besides the fights: a name, the game, columns and rows, and the keys that
/// lead there.
const WINDOWS: [(&str, &str, (u16, u16), &str); 6] = [
    ("prompt", "renaissance", (110, 26), ":check wren "),
    ("attack", "renaissance", (110, 30), "aa"),
    ("sheet", "brp", (100, 34), "\n"),
    ("map", "forge-of-power", (100, 30), "M"),
    ("encounters", "ruina-imperii", (100, 26), "E"),
    ("entry", "renaissance", (100, 24), "4kkkkk\n"),
];

#[test]
fn pictures_of_windows_match_what_the_console_paints() {
    for (name, system, (columns, rows), keys) in WINDOWS {
        let session = fight_of(system);
        let mut table = Table::themed(session, columns, rows, theme(false), &[]);
        let before = table.saved().shown();
        table.press(keys);
        assert_ne!(table.shown(), before, "{name}");
        kept(name, &svg(table.frame(), theme(false).base()));
    }
}

#[test]
fn the_picture_of_the_tour_matches_what_the_console_paints() {
    let mut table = Table::start(TestLibrary::default(), 100, 26, theme(false));
    table.app.tour().unwrap();
    table.press("b\n\n");
    kept("tour", &svg(table.frame(), theme(false).base()));
}

#[test]
fn the_picture_of_the_players_table_matches_the_second_screen() {
    let session = fight_of("renaissance");
    let mut watch = Watch::new(Path::new("salt.ron"), theme(false), utc_hours);
    let table = PublicTable::of(session.campaign(), session.history(), session.game());
    watch.take(Followed::Table(Box::new(table)));
    let mut buffer = Buffer::empty(Rect::new(0, 0, 100, 30));
    watch.draw(&mut Painter::new(&mut buffer, theme(false)));
    kept("players", &svg(&buffer, theme(false).base()));
}
