//! Frames of the console as an SVG picture: one frame stands still, several follow each other. Where the reader
//! prefers light pages it is light, and where motion is reduced one frame stands.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use gmscreen::tui::theme::Theme;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

/// A cell in pixels.
const CELL: [usize; 2] = [9, 19];
/// Pixels below a frame for the keys and what they do.
const STRIP: usize = 66;
/// How long a frame stands, in seconds, and how much longer for each letter below it.
const STANDS: [f64; 2] = [1.6, 0.035];

/// What the console painted at one moment, on a dark and on a light ground.
pub(crate) type Frame = [Buffer; 2];

/// What led to a frame: the keys, and what they do.
pub(crate) struct Step {
    pub(crate) keys: Vec<String>,
    pub(crate) says: String,
}

/// The themes of a dark and of a light terminal.
pub(crate) fn themes() -> [Theme; 2] {
    ["15;0", "0;15"].map(|ground| {
        Theme::of_terminal(&|name| match name {
            "TERM" => Some("xterm-256color".to_owned()),
            "COLORTERM" => Some("truecolor".to_owned()),
            "COLORFGBG" => Some(ground.to_owned()),
            _ => None,
        })
    })
}

/// How a picture moves.
#[derive(Clone, Copy)]
pub(crate) struct Moves<'a> {
    /// What led to each frame, shown below it.
    pub(crate) steps: &'a [Step],
    /// The frame that stands where motion is reduced.
    pub(crate) still: usize,
}

/// A picture of one frame or of several, with its title for whoever cannot see it.
pub(crate) fn svg(title: &str, frames: &[Frame], moves: Option<Moves<'_>>) -> String {
    let area = frames[0][0].area;
    let [width, height] = [(area.width, CELL[0]), (area.height, CELL[1])]
        .map(|(cells, pixels)| usize::from(cells) * pixels);
    let mut inks = Inks::new();
    let mut content = by_frames(&mut inks, frames);
    let steps = moves.map_or(&[][..], |moves| moves.steps);
    for (nth, step) in steps.iter().enumerate() {
        let strip = strip(&mut inks, step, height);
        content.entry(vec![nth]).or_default().push_str(&strip);
    }
    let whole = height + if steps.is_empty() { 0 } else { STRIP };
    let ground = inks.class(inks.bases.map(|base| hex(base.bg)));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {whole}\" role=\"img\" \
         aria-labelledby=\"title steps\" xml:space=\"preserve\">\n<title id=\"title\">{}</title>\n\
         <desc id=\"steps\">",
        escaped(title)
    );
    for Step { keys, says } in steps {
        let _ = writeln!(out, "{}: {}", escaped(&keys.join(" ")), escaped(says));
    }
    out.push_str("</desc>\n");
    let (css, groups) = match moves {
        None => (String::new(), content.into_values().collect()),
        Some(moves) => animated(content, &starts(steps), moves.still),
    };
    let _ = write!(out, "<style>\n{}{css}</style>\n", inks.css());
    let _ = writeln!(
        out,
        "<rect width=\"{width}\" height=\"{whole}\" class=\"{ground}\"/>"
    );
    out + &groups + "</svg>\n"
}

/// The rows of all frames, by the frames in which they stand.
fn by_frames(inks: &mut Inks, frames: &[Frame]) -> BTreeMap<Vec<usize>, String> {
    let mut shown: BTreeMap<(u16, String), Vec<usize>> = BTreeMap::new();
    for (nth, frame) in frames.iter().enumerate() {
        for y in 0..frame[0].area.height {
            let row = row(inks, frame, y);
            shown.entry((y, row)).or_default().push(nth);
        }
    }
    let mut content: BTreeMap<Vec<usize>, String> = BTreeMap::new();
    for ((_, row), frames) in shown {
        content.entry(frames).or_default().push_str(&row);
    }
    content
}

/// A row of a frame: grounds first, then the text in runs of the same style.
fn row(inks: &mut Inks, frame: &Frame, y: u16) -> String {
    let [wide, high] = CELL;
    let [dark, light] = frame;
    let top = usize::from(y) * high;
    let ground = inks.bases.map(|base| hex(base.bg));
    let (mut grounds, mut letters) = (String::new(), String::new());
    let mut x = 0;
    while x < dark.area.width {
        let look = |x: u16| {
            let cells = [&dark[(x, y)], &light[(x, y)]];
            assert_eq!(
                cells[0].symbol(),
                cells[1].symbol(),
                "themes differ in colour only"
            );
            let colours = [0, 1].map(|nth| colours(cells[nth], inks.bases[nth]));
            (colours, cells[0].modifier)
        };
        let first = look(x);
        let (mut text, mut columns) = (String::new(), 0);
        while x + columns < dark.area.width && look(x + columns) == first {
            let symbol = dark[(x + columns, y)].symbol();
            text.push_str(symbol);
            columns += u16::try_from(symbol.width().max(1)).unwrap();
        }
        let ([[ink, behind], [light_ink, light_behind]], modifier) = first;
        let (left, span) = (usize::from(x) * wide, usize::from(columns) * wide);
        let behind = [behind, light_behind];
        if behind != ground {
            let class = inks.class(behind);
            let _ = writeln!(
                grounds,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{span}\" height=\"{high}\" class=\"{class}\"/>"
            );
        }
        let run = text.trim();
        if !run.is_empty() {
            let before = text.len() - text.trim_start().len();
            let class = inks.class([ink, light_ink]) + attributes(modifier);
            let (left, span) = (left + before * wide, run.width() * wide);
            let line = top + high - 5;
            let _ = writeln!(
                letters,
                "<text x=\"{left}\" y=\"{line}\" textLength=\"{span}\" lengthAdjust=\"spacingAndGlyphs\" \
                 class=\"{class}\">{}</text>",
                escaped(run)
            );
        }
        x += columns.max(1);
    }
    grounds + &letters
}

/// The classes of a text besides its colour.
fn attributes(modifier: Modifier) -> &'static str {
    let has = |one| modifier.contains(one);
    let of = [Modifier::BOLD, Modifier::CROSSED_OUT, Modifier::UNDERLINED].map(has);
    match of {
        [false, false, false] => "",
        [true, false, false] => " bold",
        [false, true, _] => " struck",
        [true, true, _] => " bold struck",
        [false, false, true] => " under",
        [true, false, true] => " bold under",
    }
}

/// Foreground and background of a cell.
fn colours(cell: &Cell, base: Style) -> [String; 2] {
    let of = |colour, otherwise| match colour {
        Color::Rgb(..) => hex(Some(colour)),
        _ => hex(otherwise),
    };
    let (ink, ground) = (of(cell.fg, base.fg), of(cell.bg, base.bg));
    if cell.modifier.contains(Modifier::REVERSED) {
        [ground, ink]
    } else {
        [ink, ground]
    }
}

fn hex(colour: Option<Color>) -> String {
    match colour {
        Some(Color::Rgb(red, green, blue)) => format!("#{red:02x}{green:02x}{blue:02x}"),
        other => panic!("themes for pictures have all colours, not {other:?}"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// The colours of a picture, each for a dark and for a light page.
struct Inks {
    bases: [Style; 2],
    pairs: Vec<[String; 2]>,
}

impl Inks {
    fn new() -> Self {
        let bases = themes().map(Theme::base);
        Self {
            bases,
            pairs: Vec::new(),
        }
    }

    /// The class that fills with a colour.
    fn class(&mut self, pair: [String; 2]) -> String {
        let known = self.pairs.iter().position(|known| *known == pair);
        let nth = known.unwrap_or_else(|| {
            self.pairs.push(pair);
            self.pairs.len() - 1
        });
        format!("c{nth}")
    }

    fn css(&self) -> String {
        let fills = |ground: usize| {
            let pairs = self.pairs.iter().enumerate();
            let rules = pairs.map(|(nth, pair)| format!(".c{nth}{{fill:{}}}", pair[ground]));
            rules.collect::<Vec<_>>().join("\n")
        };
        format!(
            "text{{font:15px DejaVu Sans Mono,Menlo,Consolas,monospace;white-space:pre}}\n\
             .bold{{font-weight:bold}}\n.struck{{text-decoration:line-through}}\n\
             .under{{text-decoration:underline}}\n{}\n@media (prefers-color-scheme:light){{\n{}\n}}\n",
            fills(0),
            fills(1)
        )
    }
}

/// The keys of a step, each framed, and below them what they do.
fn strip(inks: &mut Inks, step: &Step, top: usize) -> String {
    let [wide, high] = CELL;
    let ink = inks.class(inks.bases.map(|base| hex(base.fg)));
    let [letters, behind] = [0, 1].map(|part| {
        let acting = themes().map(Theme::acting);
        acting.map(|style| hex([style.fg, style.bg][part]))
    });
    let [letters, behind] = [inks.class(letters), inks.class(behind)];
    let mut out = String::new();
    let mut left = wide;
    for key in &step.keys {
        let span = (key.width() + 2) * wide;
        let _ = writeln!(
            out,
            "<rect x=\"{left}\" y=\"{}\" width=\"{span}\" height=\"{}\" rx=\"4\" class=\"{behind}\"/>\n\
             <text x=\"{}\" y=\"{}\" class=\"{letters} bold\">{}</text>",
            top + 8,
            high + 5,
            left + wide,
            top + 8 + high - 2,
            escaped(key)
        );
        left += span + wide;
    }
    let (line, says) = (top + STRIP - 14, escaped(&step.says));
    let _ = writeln!(
        out,
        "<text x=\"{wide}\" y=\"{line}\" class=\"{ink}\">{says}</text>"
    );
    out
}

/// When each frame begins and when the last one ends, in seconds.
fn starts(steps: &[Step]) -> Vec<f64> {
    let [least, a_letter] = STANDS;
    let mut at = vec![0.0];
    for step in steps {
        let letters = u32::try_from(step.says.chars().count()).unwrap();
        at.push(at.last().unwrap() + least + a_letter * f64::from(letters));
    }
    at
}

/// What stands in some frames as groups that are seen only then, and the rules for that. `starts` are when each
/// frame begins and when the last one ends; where nothing moves the frame `still` stands.
fn animated(
    content: BTreeMap<Vec<usize>, String>,
    starts: &[f64],
    still: usize,
) -> (String, String) {
    let (count, whole) = (starts.len() - 1, starts.last().unwrap());
    let mut css = String::from("g{visibility:hidden}\n.still{visibility:visible}\n");
    let mut groups = String::new();
    for (nth, (frames, inside)) in content.into_iter().enumerate() {
        if frames.len() >= count {
            groups.push_str(&inside);
            continue;
        }
        let stands = |frame: usize| frames.contains(&frame);
        let _ = write!(css, "@keyframes f{nth}{{");
        for frame in 0..count {
            if frame == 0 || stands(frame) != stands(frame - 1) {
                let seen = ["hidden", "visible"][usize::from(stands(frame))];
                let at = starts[frame] / whole * 100.0;
                let _ = write!(css, "{at:.2}%{{visibility:{seen}}}");
            }
        }
        let _ = writeln!(
            css,
            "}}\n.f{nth}{{animation:f{nth} {whole:.1}s step-end infinite}}"
        );
        let class = if stands(still) { " still" } else { "" };
        let _ = write!(groups, "<g class=\"f{nth}{class}\">\n{inside}</g>\n");
    }
    css.push_str("@media (prefers-reduced-motion:reduce){g{animation:none!important}}\n");
    (css, groups)
}
