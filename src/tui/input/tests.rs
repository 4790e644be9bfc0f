//! Checks what is made of the bytes that terminals send.

use crossterm::event::KeyCode as Code;
use crossterm::event::{MouseButton, MouseEventKind};

use super::{Chord, Input, Msg};

fn key(code: Code, held: &str) -> Msg {
    let (ctrl, alt) = (held == "Ctrl", held == "Alt");
    Msg::Key(Chord { code, ctrl, alt })
}

fn read(bytes: &[u8]) -> Vec<Msg> {
    let whole = Input::default().take(bytes);
    // The result is the same wherever the bytes are split, except right after an Esc, which is
    // then a key of its own.
    for cut in (1..bytes.len()).filter(|cut| bytes[cut - 1] != 0x1b) {
        let mut input = Input::default();
        let mut told = input.take(&bytes[..cut]);
        told.extend(input.take(&bytes[cut..]));
        assert_eq!(told, whole, "cut at {cut}");
    }
    whole
}

#[test]
fn the_background_is_parsed_from_the_terminals_answer() {
    for (bytes, light) in [
        ("\x1b]11;rgb:ffff/ffff/dddd\x07", Some(true)),
        ("\x1b]11;rgb:ff/ff/ff\x1b\\", Some(true)),
        ("\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", Some(false)),
        ("\x1b]11;rgb:0000/0000/0000\x07", Some(false)),
        ("\x1b]11;#ffffff\x07", Some(true)),
        ("\x1b]10;rgb:ffff/ffff/ffff\x07", None),
        ("\x1b]11;white\x07", None),
        ("\x1b]11;\x07", None),
    ] {
        let wanted: Vec<Msg> = light
            .map(|light| Msg::Background { light })
            .into_iter()
            .collect();
        assert_eq!(read(bytes.as_bytes()), wanted, "{bytes:?}");
    }
}

#[test]
fn keys_are_parsed_as_terminals_send_them() {
    for (bytes, code, held) in [
        ("a", Code::Char('a'), ""),
        ("Q", Code::Char('Q'), ""),
        ("é", Code::Char('é'), ""),
        ("🙂", Code::Char('🙂'), ""),
        ("\r", Code::Enter, ""),
        ("\n", Code::Char('j'), "Ctrl"),
        ("\t", Code::Tab, ""),
        ("\x7f", Code::Backspace, ""),
        ("\x03", Code::Char('c'), "Ctrl"),
        ("\x1a", Code::Char('z'), "Ctrl"),
        ("\0", Code::Char(' '), "Ctrl"),
        ("\x1bq", Code::Char('q'), "Alt"),
        ("\x1b\r", Code::Enter, "Alt"),
        ("\x1b[A", Code::Up, ""),
        ("\x1bOB", Code::Down, ""),
        ("\x1b[1;5C", Code::Right, "Ctrl"),
        ("\x1b[H", Code::Home, ""),
        ("\x1b[Z", Code::BackTab, ""),
        ("\x1bOP", Code::F(1), ""),
        ("\x1b[[A", Code::F(1), ""),
        ("\x1b[15~", Code::F(5), ""),
        ("\x1b[17~", Code::F(6), ""),
        ("\x1b[24;2~", Code::F(12), ""),
        ("\x1b[1;2R", Code::F(3), ""),
        ("\x1b[3~", Code::Delete, ""),
        ("\x1b[5~", Code::PageUp, ""),
        ("\x1b[97;5u", Code::Char('a'), "Ctrl"),
        ("\x1b[27u", Code::Esc, ""),
    ] {
        assert_eq!(read(bytes.as_bytes()), [key(code, held)], "{bytes:?}");
    }
    let all = read(b"ab\x1b[Ac");
    assert_eq!(all.len(), 4);
}

#[test]
fn every_mouse_protocol_is_parsed() {
    for bytes in [
        &b"\x1b[<0;11;6M"[..],
        b"\x1b[32;11;6M",
        b"\x1b[M\x20\x2b\x26",
    ] {
        let [Msg::Mouse(event)] = read(bytes)[..] else {
            panic!("{bytes:?}")
        };
        assert_eq!(event.kind, MouseEventKind::Down(MouseButton::Left));
        assert_eq!((event.column, event.row), (10, 5));
    }
    for (bytes, kind) in [
        ("\x1b[<64;1;1M", MouseEventKind::ScrollUp),
        ("\x1b[<65;1;1M", MouseEventKind::ScrollDown),
    ] {
        let [Msg::Mouse(event)] = read(bytes.as_bytes())[..] else {
            panic!("{bytes:?}")
        };
        assert_eq!(event.kind, kind);
    }
}

#[test]
fn a_paste_is_one_message_and_answers_are_ignored() {
    let told = read(b"\x1b[200~two\nlines\x1b[201~x");
    let x = key(Code::Char('x'), "");
    assert_eq!(told, [Msg::Paste("two\nlines".to_owned()), x.clone()]);
    // Its end mark may come in pieces, the Esc alone.
    let mut input = Input::default();
    assert_eq!(input.take(b"\x1b[200~"), []);
    assert_eq!(input.take(b"\x1b"), []);
    assert_eq!(input.take(b"[201~"), [Msg::Paste(String::new())]);
    // What is too long is cut.
    assert_eq!(input.take(b"\x1b[200~"), []);
    for _ in 0..200 {
        assert_eq!(input.take(&[b'a'; 10_000]), []);
    }
    assert_eq!(input.take(b"\x1b[20"), []);
    let [Msg::Paste(text)] = &input.take(b"1~")[..] else {
        panic!("no paste")
    };
    assert!((1_000_000..1 << 20).contains(&text.len()));
    for answer in [
        "\x1bP1$r0m\x1b\\",
        "\x1b[?62;c",
        "\x1b[10;5R",
        "\x1b[I",
        "\x1b[<0;1;1m",
        "\x1b[<32;1;1M",
        "\x1b[?32;1;1M",
        "\x1b[97;1:3u",
        "\x1b[97;9u",
    ] {
        assert_eq!(read(answer.as_bytes()), [], "{answer:?}");
        let behind = format!("{answer}x");
        assert_eq!(
            read(behind.as_bytes()),
            std::slice::from_ref(&x),
            "{answer:?}"
        );
    }
}

#[test]
fn incomplete_sequences_are_dropped_after_a_silence() {
    for cut in [
        "\x1b[<65;10",
        "\x1b[?1",
        "\x1b[",
        "\x1b]11;rgb",
        "\x1b[M a",
        "\u{e9}",
    ] {
        let mut input = Input::default();
        let bytes = if cut == "\u{e9}" {
            &cut.as_bytes()[..1]
        } else {
            cut.as_bytes()
        };
        assert_eq!(input.take(bytes), []);
        assert!(input.patience().is_some());
        assert_eq!(input.silence(), None, "{cut:?}");
        assert_eq!(input.patience(), None);
        assert_eq!(input.take(b"n"), [key(Code::Char('n'), "")]);
    }
    let mut input = Input::default();
    let esc = || key(Code::Esc, "");
    assert_eq!(input.take(b"\x1b"), [esc()]);
    assert_eq!(input.take(b"q"), [key(Code::Char('q'), "")]);
    assert_eq!(input.take(b"\x1b\x1b"), [esc(), esc()]);
    // The rest of a sequence is not typed, and an Esc from a while ago does not begin one.
    assert_eq!(input.take(b"[A"), [key(Code::Up, "")]);
    assert_eq!(input.take(b"\x1b"), [esc()]);
    assert_eq!(input.silence(), None);
    assert_eq!(input.take(b"["), [key(Code::Char('['), "")]);
    assert_eq!(input.patience(), None);
}

#[test]
fn the_rest_of_a_dropped_paste_is_not_typed() {
    let mut input = Input::default();
    assert_eq!(input.take(b"\x1b[200~half"), []);
    assert_eq!(input.silence(), None);
    assert_eq!(
        input.take(b"q the rest\x1b[201~n"),
        [key(Code::Char('n'), "")]
    );
    assert_eq!(input.take(b"\x1b[200~half"), []);
    assert_eq!(input.silence(), None);
    assert_eq!(input.take(b"n"), [key(Code::Char('n'), "")]);
}

#[test]
fn it_recovers_from_any_bytes() {
    let mut input = Input::default();
    let mut seed = 7_u64;
    for _ in 0..200_000 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let byte = match seed >> 60 {
            0..=3 => 0x1b,
            4 => b'[',
            5 => b'<',
            _ => u8::try_from(seed >> 48 & 0xff).unwrap(),
        };
        input.take(&[byte]);
        assert!(input.bytes.len() <= super::LONGEST + 1);
    }
}
