use gmscreen::{campaign::*, dice::*, exec::*, games, session::*, store::Unsaved};
fn main() {
    let json = std::env::args().any(|a| a == "-j");
    let mut s = Session::new(
        Campaign::new("x", "renaissance", "current"),
        History::default(),
        games::by_id("renaissance").unwrap(),
        Box::new(Unsaved),
        system_clock,
    );
    let mut dice = Seeded::new(1);
    let (mut o, mut e) = (std::io::stdout(), std::io::stderr());
    let mut c = Console {
        out: &mut o,
        err: &mut e,
        format: if json { Format::Json } else { Format::Text },
        keep_going: true,
    };
    run(&mut s, &mut dice, &mut std::io::stdin().lock(), &mut c).unwrap();
    for p in s.campaign().characters.iter() {
        eprintln!(
            "{} {:?} {:?} {:?}",
            p.name, p.tracks, p.conditions, p.sustained
        );
    }
}
