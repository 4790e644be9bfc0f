//! Checks that a rule calls for, kept in a list until they are rolled, typed or skipped.

mod list;
mod roll;

pub(crate) use list::{drop_pending, first_pending, line, remove, remove_all, turned, words};
pub(crate) use roll::{
    call, call_at_once, call_if_able, check_verb, enter, expect_checks, roll, verb_of,
};
