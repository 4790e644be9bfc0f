mod check;
mod odds;
