mod attack;
mod check;
mod contest;
mod odds;
