//! Tests of formulas over stats.

use super::error::FormulaErrorKind as Kind;
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
    // signs
    ("2*-3", "2 x -3", -6),
    ("2 -- 3", "2 - -3", 5),
    ("(-2)", "-2", -2),
    ("COO x (-INT)", "COO x -INT", -600),
    ("1 - -(COO + 1)", "1 - -(COO + 1)", 32),
    ("1 + -COO x3", "1 + -COO x3", -89),
    // comparisons and what joins them, loosest first
    ("COO > INT", "COO > INT", 1),
    ("COO >= 31", "COO >= 31", 0),
    ("COO<=30", "COO <= 30", 1),
    ("COO < INT + STR", "COO < INT + STR", 1),
    ("INT = SOM", "INT = SOM", 1),
    ("INT != SOM", "INT != SOM", 0),
    ("(INT = SOM) = 1", "(INT = SOM) = 1", 1),
    ("not INT = SOM", "not INT = SOM", 0),
    ("not 0 and 0", "not 0 and 0", 0),
    ("not (0 and 0)", "not (0 and 0)", 1),
    ("1 or 0 and 0", "1 or 0 and 0", 1),
    ("(1 or 0) and 0", "(1 or 0) and 0", 0),
    ("7 and 2", "7 and 2", 1),
    ("0 or -7", "0 or -7", 1),
    ("COO > 1 AND NOT INT > 90", "COO > 1 and not INT > 90", 1),
    ("10 + (COO > INT) x5", "10 + (COO > INT) x5", 15),
    // functions
    ("max(COO, INT)", "max(COO, INT)", 30),
    ("MIN( COO,INT , 25 )", "min(COO, INT, 25)", 20),
    ("max(7)", "max(7)", 7),
    ("max(COO, INT) x3 + 1", "max(COO, INT) x3 + 1", 91),
    ("abs(MINUS) + abs(3)", "abs(MINUS) + abs(3)", 10),
    ("clamp(COO, 1, 25)", "clamp(COO, 1, 25)", 25),
    ("clamp(MINUS, 1, 25)", "clamp(MINUS, 1, 25)", 1),
    ("if(COO > INT, 5, 1/0)", "if(COO > INT, 5, 1/0)", 5),
    ("if(0, NOBODY, 6)", "if(0, NOBODY, 6)", 6),
    ("up(7, 2)", "up(7, 2)", 4),
    ("up(8, 2)", "up(8, 2)", 4),
    ("up(MINUS, 2)", "up(MINUS, 2)", -3),
    ("up(7, -2)", "up(7, -2)", -3),
    ("default(NOBODY, 4)", "default(NOBODY, 4)", 4),
    ("default(COO, 4)", "default(COO, 4)", 30),
    ("default(1/0, 4)", "default(1/0, 4)", 4),
    ("has(COO) + has(NOBODY)", "has(COO) + has(NOBODY)", 1),
    ("0 and NOBODY", "0 and NOBODY", 0),
    ("1 or NOBODY", "1 or NOBODY", 1),
    ("band(9, 9, 1, 12, 2, 3)", "band(9, 9, 1, 12, 2, 3)", 1),
    ("band(10, 9, 1, 12, 2, 3)", "band(10, 9, 1, 12, 2, 3)", 2),
    ("band(13, 9, 1, 12, 2, 3)", "band(13, 9, 1, 12, 2, 3)", 3),
    ("band(5, 8)", "band(5, 8)", 8),
    ("pick(2, 5, 6, 7)", "pick(2, 5, 6, 7)", 6),
    ("pick(0, 5, 6, 7)", "pick(0, 5, 6, 7)", 5),
    ("pick(9, 5, 6, 7)", "pick(9, 5, 6, 7)", 7),
    (
        "max(min(COO, INT), if(1, 2, 3))",
        "max(min(COO, INT), if(1, 2, 3))",
        20,
    ),
    ("max(2 + 3 x4, (5))", "max(2 + 3 x4, 5)", 14),
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
        assert_eq!(Formula::parse_signed(shown), Ok(formula), "{text}");
    }
}

fn refused(text: &str, at: usize, kind: Kind) {
    let error = Err(FormulaError { at, kind });
    assert_eq!(Formula::parse(text), error, "{text:?}");
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
        ("COO<notx2", 4, Kind::ExpectedOperand),
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
        refused(text, at, kind);
    }
}

#[test]
fn comparisons_words_and_functions_where_they_cannot_be() {
    for (text, at, kind) in [
        ("1 < 2 < 3", 6, Kind::Chained),
        ("COO = INT != 3 + 1", 10, Kind::Chained),
        ("1 + not 2", 4, Kind::ExpectedOperand),
        ("not not 2", 4, Kind::ExpectedOperand),
        ("and 2", 0, Kind::ExpectedOperand),
        ("2 and", 5, Kind::ExpectedOperand),
        ("2 and or 3", 6, Kind::ExpectedOperand),
        ("2 not 3", 2, Kind::ExpectedOperator),
        ("COO ! 2", 4, Kind::Unexpected('!')),
        ("2, 3", 1, Kind::Comma),
        ("(2, 3)", 2, Kind::Comma),
        ("max(2,)", 6, Kind::ExpectedOperand),
        ("max(,2)", 4, Kind::ExpectedOperand),
        ("max()", 4, Kind::ExpectedOperand),
        ("max(2", 3, Kind::Unclosed),
        ("max (2)", 4, Kind::ExpectedOperator),
        ("1 + most(2)", 4, Kind::NoFunction { file: false }),
        (
            "abs(1, 2)",
            3,
            Kind::WrongCount {
                name: "abs",
                takes: "one value",
            },
        ),
        (
            "if(1, 2)",
            2,
            Kind::WrongCount {
                name: "if",
                takes: "3 values",
            },
        ),
        (
            "clamp(1, 2, 3, 4)",
            5,
            Kind::WrongCount {
                name: "clamp",
                takes: "3 values",
            },
        ),
        (
            "band(1, 2, 3)",
            4,
            Kind::WrongCount {
                name: "band",
                takes: "a value, then a limit and a value for each band, and the value beyond",
            },
        ),
        (
            "pick(1)",
            4,
            Kind::WrongCount {
                name: "pick",
                takes: "a number and at least one value",
            },
        ),
    ] {
        refused(text, at, kind);
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
        ("- 2", "-2", -2),
        ("-INT", "-INT", -20),
        ("-(2)", "-2", -2),
        ("-(INT + 1)", "-(INT + 1)", -21),
        ("2 + -2", "2 + -2", 0),
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
        ("-", 1, Kind::ExpectedOperand),
        ("--2", 1, Kind::ExpectedOperand),
        ("+INT", 0, Kind::ExpectedOperand),
        ("2 + --2", 5, Kind::ExpectedOperand),
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
    assert_eq!(
        Formula::parse(&open),
        error(1000, Kind::TooLong { longest: 1000 })
    );
    let longest = format!("{}1", "1+".repeat(499));
    assert_eq!(parse(&longest).eval(&stats), Ok(500));
    assert_eq!(parse(&format!("{longest} ")).eval(&stats), Ok(500));
    assert_eq!(
        Formula::parse(&format!("{longest}  ")),
        error(1000, Kind::TooLong { longest: 1000 })
    );
    let in_file = format!("{}11", "1+".repeat(249));
    assert!(Formula::parse_file(&in_file).is_ok());
    assert_eq!(
        Formula::parse_file(&format!("{in_file}1")),
        error(500, Kind::TooLong { longest: 500 })
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
        ("up(1, 0)", EvalError::DivisionByZero),
        ("max(1, WIT)", EvalError::MissingStat("WIT".to_owned())),
        ("if(WIT, 1, 2)", EvalError::MissingStat("WIT".to_owned())),
        ("if(1, WIT, 2)", EvalError::MissingStat("WIT".to_owned())),
        ("1 and WIT", EvalError::MissingStat("WIT".to_owned())),
        ("0 or WIT", EvalError::MissingStat("WIT".to_owned())),
        ("WIT and 0", EvalError::MissingStat("WIT".to_owned())),
        ("not WIT", EvalError::MissingStat("WIT".to_owned())),
        ("default(WIT, 1/0)", EvalError::DivisionByZero),
        ("BIG x BIG", EvalError::TooLarge),
    ] {
        assert_eq!(parse(text).eval(&stats), Err(error), "{text}");
    }
    assert_eq!(parse("1000000 x1000").eval(&stats), Ok(1_000_000_000));
    assert_eq!(parse("0 - 1000000 x1000").eval(&stats), Ok(-1_000_000_000));
}

#[test]
fn stats_are_listed_in_order() {
    let stats = |text: &str| -> Vec<String> { parse(text).stats().map(str::to_owned).collect() };
    assert_eq!(stats("COO + SOM + SOM"), ["COO", "SOM", "SOM"]);
    assert_eq!(stats("(STR x INT)/COO - INT"), ["STR", "INT", "COO", "INT"]);
    assert!(stats("75").is_empty());
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
        ("max(COO, INT) - 10", "max(COO 30, INT 20) - 10"),
        ("default(WIT, 5)", "default(WIT -, 5)"),
    ] {
        assert_eq!(parse(text).explain(&stats), explained);
    }
}

/// A generated formula, with its own way of being written and evaluated.
#[derive(Clone, Debug)]
enum Tree {
    Number(i32),
    Stat(&'static str, i32),
    Node(Box<Tree>, &'static str, Box<Tree>),
    Not(Box<Tree>),
    Minus(Box<Tree>),
    If(Box<[Tree; 3]>),
}

impl Tree {
    fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Stat(name, _) => (*name).to_owned(),
            Self::Node(a, sign @ ("max" | "up"), b) => {
                format!("{sign}({}, {})", a.text(), b.text())
            }
            Self::Node(a, sign, b) => format!("({} {sign} {})", a.text(), b.text()),
            Self::Not(a) => format!("(not {})", a.text()),
            Self::Minus(a) => format!("(-{})", a.text()),
            Self::If(of) => format!("if({}, {}, {})", of[0].text(), of[1].text(), of[2].text()),
        }
    }

    fn value(&self) -> Option<i128> {
        let value = match self {
            Self::Number(number) | Self::Stat(_, number) => i128::from(*number),
            Self::Not(a) => i128::from(a.value()? == 0),
            Self::Minus(a) => -a.value()?,
            Self::If(of) => of[if of[0].value()? != 0 { 1 } else { 2 }].value()?,
            Self::Node(a, "and", _) if a.value()? == 0 => 0,
            Self::Node(a, "or", _) if a.value()? != 0 => 1,
            Self::Node(a, sign, b) => {
                let (a, b) = (a.value()?, b.value()?);
                match *sign {
                    "+" => a + b,
                    "-" => a - b,
                    "x" | "*" | "×" => a * b,
                    "<" => i128::from(a < b),
                    ">=" => i128::from(a >= b),
                    "=" => i128::from(a == b),
                    "and" | "or" => i128::from(b != 0),
                    "max" => a.max(b),
                    _ if b == 0 => return None,
                    "up" => -((-a - (-a % b + b) % b) / b),
                    _ => (a - (a % b + b) % b) / b,
                }
            }
        };
        (value.abs() <= 1_000_000_000).then_some(value)
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
    leaf.prop_recursive(6, 40, 3, |inner| {
        let signs = [
            "+", "-", "x", "*", "×", "/", "<", ">=", "=", "and", "or", "max", "up",
        ];
        let sign = prop::sample::select(signs.to_vec());
        prop_oneof![
            6 => (inner.clone(), sign, inner.clone())
                .prop_map(|(a, sign, b)| Tree::Node(Box::new(a), sign, Box::new(b))),
            1 => inner.clone().prop_map(|a| Tree::Not(Box::new(a))),
            1 => inner.clone().prop_map(|a| Tree::Minus(Box::new(a))),
            1 => [inner.clone(), inner.clone(), inner].prop_map(|of| Tree::If(Box::new(of))),
        ]
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
    fn what_is_shown_reads_back(text in "[-+]?[A-BxX0-9_]{1,4}([-+*/×x()<>=!, ]{0,2}(not|and|or|max\\(|[A-BxX0-9]{1,4})){0,5}") {
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
        prop_assert_eq!(Formula::parse_signed(&shown), Ok(formula), "{}", shown);
    }
}
