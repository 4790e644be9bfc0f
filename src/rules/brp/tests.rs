mod check;
mod contest;
mod odds;
