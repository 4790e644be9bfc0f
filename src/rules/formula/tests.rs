//! Tests of formulas over stats.

use super::step::FormulaErrorKind as Kind;
use super::{EvalError, Formula, FormulaError};
use proptest::prelude::*;

fn stats(name: &str) -> Option<i64> {
    match name {
        "COO" => Some(30),
        "INT" | "SOM" => Some(20),
        "STR" => Some(15),
        "DEX" => Some(12),
        "MA" => Some(4),
        "x3" => Some(100),
        "xx3" => Some(200),
        "A_1" => Some(5),
        "L" => Some(6),
        "Ω" => Some(8),
        "BIG" => Some(i64::MAX),
        "MINUS" => Some(-7),
        _ => None,
    }
}

fn parse(text: &str) -> Formula {
    Formula::parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Worked out by hand: the text, how it is shown, its value.
const ACCEPTED: &[(&str, &str, i64)] = &[
    ("75", "75", 75),
    ("0", "0", 0),
    ("007", "7", 7),
    ("1000000", "1000000", 1_000_000),
    ("COO", "COO", 30),
    (" COO ", "COO", 30),
    // the ways to multiply
    ("COO*3", "COO x3", 90),
    ("COO × 3", "COO x3", 90),
    ("COO×3", "COO x3", 90),
    ("COO×INT", "COO x INT", 600),
    ("COO x 3", "COO x3", 90),
    ("COO X 3", "COO x3", 90),
    ("COO x3", "COO x3", 90),
    ("COOx3", "COO x3", 90),
    ("COOX3", "COO x3", 90),
    ("3x4", "3 x4", 12),
    ("3 x COO", "3 x COO", 90),
    ("3x4x5", "3 x4 x5", 60),
    ("COOx3x2", "COO x3 x2", 180),
    ("(INT)x3", "INT x3", 60),
    ("(INT)x(3)", "INT x3", 60),
    ("(INT + COO)x3", "(INT + COO) x3", 150),
    ("COO x INT", "COO x INT", 600),
    ("COO x(INT + 1)", "COO x (INT + 1)", 630),
    // stat names
    ("DEX", "DEX", 12),
    ("DEXx3", "DEX x3", 36),
    ("DEX x3", "DEX x3", 36),
    ("MAX3", "MA x3", 12),
    ("Lx3", "L x3", 18),
    ("x3", "x3", 100),
    ("x3x2", "x3 x2", 200),
    ("2 x x3", "2 x x3", 200),
    ("xx3", "xx3", 200),
    ("xx3x2", "xx3 x2", 400),
    ("A_1", "A_1", 5),
    ("A_1x3", "A_1 x3", 15),
    ("Ω + 1", "Ω + 1", 9),
    // precedence, left-associative
    ("COO+SOM+SOM", "COO + SOM + SOM", 70),
    ("COO-SOM-STR", "COO - SOM - STR", -5),
    ("COO-(SOM-STR)", "COO - (SOM - STR)", 25),
    ("1+2*3", "1 + 2 x3", 7),
    ("(1+2)*3", "(1 + 2) x3", 9),
    ("2*3+1", "2 x3 + 1", 7),
    ("100/5/2", "100/5/2", 10),
    ("100/(5/2)", "100/(5/2)", 50),
    ("7/2*2", "7/2 x2", 6),
    ("7*2/2", "7 x2/2", 7),
    ("7*(2/2)", "7 x (2/2)", 7),
    ("1-2/3-4", "1 - 2/3 - 4", -3),
    ("((((75))))", "75", 75),
    // division rounds down
    ("(INT+STR)/5", "(INT + STR)/5", 7),
    ("7/2", "7/2", 3),
    ("MINUS/2", "MINUS/2", -4),
    ("7/(0-2)", "7/(0 - 2)", -4),
    ("(0-7)/(0-2)", "(0 - 7)/(0 - 2)", 3),
    ("1/5", "1/5", 0),
];

#[test]
fn accepted() {
    for (text, shown, value) in ACCEPTED {
        let formula = parse(text);
        assert_eq!(formula.to_string(), *shown, "{text}");
        assert_eq!(formula.eval(&stats), Ok(*value), "{text}");
        assert_eq!(parse(shown), formula, "{text}");
    }
}

#[test]
fn rejected() {
    for (text, at, kind) in [
        ("", 0, Kind::ExpectedOperand),
        ("   ", 3, Kind::ExpectedOperand),
        ("+", 0, Kind::ExpectedOperand),
        ("-2", 0, Kind::ExpectedOperand),
        ("+2", 0, Kind::ExpectedOperand),
        ("COO +", 5, Kind::ExpectedOperand),
        ("COO + ", 6, Kind::ExpectedOperand),
        ("COO + * 2", 6, Kind::ExpectedOperand),
        ("2 -- 3", 3, Kind::ExpectedOperand),
        ("2*-3", 2, Kind::ExpectedOperand),
        ("x", 0, Kind::ExpectedOperand),
        ("X", 0, Kind::ExpectedOperand),
        ("x 3", 0, Kind::ExpectedOperand),
        ("× 3", 0, Kind::ExpectedOperand),
        ("3 x", 3, Kind::ExpectedOperand),
        ("3 x x", 4, Kind::ExpectedOperand),
        ("COO ×", 5, Kind::ExpectedOperand),
        ("()", 1, Kind::ExpectedOperand),
        ("(COO + )", 7, Kind::ExpectedOperand),
        ("COO INT", 4, Kind::ExpectedOperator),
        ("COO 3", 4, Kind::ExpectedOperator),
        ("COO (3)", 4, Kind::ExpectedOperator),
        ("(3)(4)", 3, Kind::ExpectedOperator),
        ("3 4", 2, Kind::ExpectedOperator),
        ("3abc", 1, Kind::ExpectedOperator),
        ("3xCOO", 1, Kind::ExpectedOperator),
        ("COO x3a", 6, Kind::ExpectedOperator),
        ("COO xx3", 4, Kind::ExpectedOperator),
        ("COOx 3", 5, Kind::ExpectedOperator),
        ("3_000", 1, Kind::ExpectedOperator),
        ("(COO", 0, Kind::Unclosed),
        ("2 + (COO x (3 + 1)", 4, Kind::Unclosed),
        ("((COO) + 1", 0, Kind::Unclosed),
        ("COO)", 3, Kind::Unopened),
        ("(COO))", 5, Kind::Unopened),
        (")", 0, Kind::ExpectedOperand),
        ("1000001", 0, Kind::NumberTooLarge),
        ("COO x1000001", 5, Kind::NumberTooLarge),
        ("COO + 99999999999999999999999999", 6, Kind::NumberTooLarge),
        ("COO & 2", 4, Kind::Unexpected('&')),
        ("COO + $", 6, Kind::Unexpected('$')),
        ("_A", 0, Kind::Unexpected('_')),
        ("1.5", 1, Kind::Unexpected('.')),
        ("(é × ½)", 5, Kind::Unexpected('½')),
        ("²", 0, Kind::Unexpected('²')),
    ] {
        assert_eq!(
            Formula::parse(text),
            Err(FormulaError { at, kind }),
            "{text:?}"
        );
    }
}

#[test]
fn signed_numbers() {
    for (text, shown, value) in [
        ("-2", "-2", -2),
        ("+2", "2", 2),
        (" -2", "-2", -2),
        ("-2 + INT", "-2 + INT", 18),
        ("-7/2", "-7/2", -4),
        ("-2x3", "-2 x3", -6),
        ("-1000000", "-1000000", -1_000_000),
        ("(INT + STR)/5", "(INT + STR)/5", 7),
    ] {
        let formula = Formula::parse_signed(text).unwrap();
        assert_eq!(formula.to_string(), shown, "{text}");
        assert_eq!(formula.eval(&stats), Ok(value), "{text}");
        assert_eq!(Formula::parse_signed(shown), Ok(formula), "{text}");
    }
    for (text, at, kind) in [
        ("", 0, Kind::ExpectedOperand),
        ("-", 0, Kind::ExpectedOperand),
        ("- 2", 0, Kind::ExpectedOperand),
        ("-INT", 0, Kind::ExpectedOperand),
        ("--2", 0, Kind::ExpectedOperand),
        ("-(2)", 0, Kind::ExpectedOperand),
        ("2 + -2", 4, Kind::ExpectedOperand),
        ("(-2)", 1, Kind::ExpectedOperand),
        ("-1000001", 1, Kind::NumberTooLarge),
    ] {
        assert_eq!(
            Formula::parse_signed(text),
            Err(FormulaError { at, kind }),
            "{text:?}"
        );
    }
}

#[test]
fn hostile_lengths_and_depths() {
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(parse(&nested(64)).eval(&stats), Ok(1));
    let error = |at, kind| Err(FormulaError { at, kind });
    assert_eq!(Formula::parse(&nested(65)), error(64, Kind::TooDeep));
    let side_by_side = vec!["(1)"; 100].join("+");
    assert_eq!(parse(&side_by_side).eval(&stats), Ok(100));
    let open = "(".repeat(1_000_000);
    assert_eq!(Formula::parse(&open), error(1000, Kind::TooLong));
    let longest = format!("{}1", "1+".repeat(499));
    assert_eq!(parse(&longest).eval(&stats), Ok(500));
    assert_eq!(parse(&format!("{longest} ")).eval(&stats), Ok(500));
    assert_eq!(
        Formula::parse(&format!("{longest}  ")),
        error(1000, Kind::TooLong)
    );
}

#[test]
fn values_that_cannot_be() {
    for (text, error) in [
        ("WIT", EvalError::MissingStat("WIT".to_owned())),
        ("COO + WIT x3", EvalError::MissingStat("WIT".to_owned())),
        ("wit/0 + lost", EvalError::MissingStat("wit".to_owned())),
        ("coo", EvalError::MissingStat("coo".to_owned())),
        ("COO/0", EvalError::DivisionByZero),
        ("0/(INT - SOM)", EvalError::DivisionByZero),
        ("1000000 x1000000", EvalError::TooLarge),
        ("1000000 x1000 + 1", EvalError::TooLarge),
        ("0 - 1000000 x1000 - 1", EvalError::TooLarge),
        ("1000000 x1000000/1000000", EvalError::TooLarge),
        ("BIG", EvalError::TooLarge),
        ("BIG x BIG", EvalError::TooLarge),
    ] {
        assert_eq!(parse(text).eval(&stats), Err(error), "{text}");
    }
    assert_eq!(parse("1000000 x1000").eval(&stats), Ok(1_000_000_000));
    assert_eq!(parse("0 - 1000000 x1000").eval(&stats), Ok(-1_000_000_000));
}

#[test]
fn stats_are_listed_once_in_order() {
    assert_eq!(parse("COO + SOM + SOM").stats(), ["COO", "SOM"]);
    assert_eq!(
        parse("(STR x INT)/COO - INT").stats(),
        ["STR", "INT", "COO"]
    );
    assert!(parse("75").stats().is_empty());
    assert_eq!(parse("(75)").number(), Some(75));
    assert_eq!(parse("75 + 0").number(), None);
    assert_eq!(parse("COO").number(), None);
}

#[test]
fn explanations_show_each_value() {
    for (text, explained) in [
        ("COO*3", "COO 30 x3"),
        ("SOM+STR", "SOM 20 + STR 15"),
        ("(INT+STR)/5", "(INT 20 + STR 15)/5"),
        ("75", "75"),
        ("3*COO", "3 x COO 30"),
        ("WIT x2", "WIT - x2"),
        ("COO x (MINUS + 1)", "COO 30 x (MINUS -7 + 1)"),
    ] {
        assert_eq!(parse(text).explain(&stats), explained);
    }
}

/// A generated formula, with its own way of being written and evaluated.
#[derive(Clone, Debug)]
enum Tree {
    Number(i32),
    Stat(&'static str, i32),
    Node(Box<Tree>, char, Box<Tree>),
}

impl Tree {
    fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Stat(name, _) => (*name).to_owned(),
            Self::Node(a, sign, b) => format!("({} {sign} {})", a.text(), b.text()),
        }
    }

    fn value(&self) -> Option<i128> {
        match self {
            Self::Number(number) | Self::Stat(_, number) => Some(i128::from(*number)),
            Self::Node(a, sign, b) => {
                let (a, b) = (a.value()?, b.value()?);
                let value = match sign {
                    '+' => a + b,
                    '-' => a - b,
                    'x' | '*' | '×' => a * b,
                    _ if b == 0 => return None,
                    _ => (a - (a % b + b) % b) / b,
                };
                (value.abs() <= 1_000_000_000).then_some(value)
            }
        }
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (0..100).prop_map(Tree::Number),
        Just(Tree::Stat("COO", 30)),
        Just(Tree::Stat("DEX", 12)),
        Just(Tree::Stat("MINUS", -7)),
        Just(Tree::Stat("x3", 100)),
    ];
    leaf.prop_recursive(6, 40, 2, |inner| {
        let sign = prop::sample::select(vec!['+', '-', 'x', '*', '×', '/']);
        (inner.clone(), sign, inner)
            .prop_map(|(a, sign, b)| Tree::Node(Box::new(a), sign, Box::new(b)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in ".*") {
        let length = text.chars().count();
        for read in [Formula::parse(&text), Formula::parse_signed(&text)] {
            if let Err(error) = read {
                prop_assert!(error.at <= length);
            }
        }
    }

    #[test]
    fn what_is_shown_reads_back(text in "[-+]?[A-BxX0-9_]{1,4}([-+*/×x() ]{0,2}[A-BxX0-9]{1,4}){0,5}") {
        if let Ok(formula) = Formula::parse_signed(&text) {
            let shown = formula.to_string();
            prop_assert_eq!(Formula::parse_signed(&shown), Ok(formula.clone()), "{}", shown);
            let value = |_: &str| Some(3);
            let again = Formula::parse_signed(&shown).unwrap();
            prop_assert_eq!(again.eval(&value), formula.eval(&value));
        }
    }

    #[test]
    fn formulas_come_to_what_their_trees_come_to(tree in trees()) {
        let formula = parse(&tree.text());
        let value = formula.eval(&stats).ok().map(i128::from);
        prop_assert_eq!(value, tree.value(), "{}", tree.text());
        let shown = formula.to_string();
        prop_assert_eq!(parse(&shown), formula, "{}", shown);
    }
}
