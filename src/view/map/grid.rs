//! Places the zones of a map on a grid, so that zones that touch are close.

/// A column and a row, from 0.
pub(super) type Place = (usize, usize);

/// The maximum number of passes to improve the layout.
const PASSES: usize = 40;

/// Places `count` zones on a grid with this many columns. `touching` lists the connected pairs.
/// The result is deterministic.
pub(super) fn places(count: usize, touching: &[(usize, usize)], columns: usize) -> Vec<Place> {
    let columns = columns.max(1);
    let mut placed = first_guess(count, touching, columns);
    for _ in 0..PASSES {
        let Some(better) = improved(&placed, touching, columns) else {
            break;
        };
        placed = better;
    }
    placed
}

/// Places one zone after the other, each where it is cheapest given its neighbours.
fn first_guess(count: usize, touching: &[(usize, usize)], columns: usize) -> Vec<Place> {
    let mut placed: Vec<Option<Place>> = vec![None; count];
    let mut bottom = 0;
    while let Some(next) = next_to_place(&placed, touching) {
        let free = cells(columns, bottom + 1).filter(|cell| !placed.contains(&Some(*cell)));
        let cost = |cell: Place| -> usize {
            let others = neighbours(next, touching).filter_map(|other| placed[other]);
            let near: usize = others.map(|other| distance(cell, other)).sum();
            near * 10 + cell.1 * 3 + cell.0
        };
        let best = free.min_by_key(|cell| (cost(*cell), cell.1, cell.0));
        let cell = best.unwrap_or((0, bottom + 1));
        bottom = bottom.max(cell.1);
        placed[next] = Some(cell);
    }
    placed.into_iter().map(Option::unwrap_or_default).collect()
}

/// The zone with the most placed neighbours, or the first one left.
fn next_to_place(placed: &[Option<Place>], touching: &[(usize, usize)]) -> Option<usize> {
    let waiting = (0..placed.len()).filter(|zone| placed[*zone].is_none());
    let standing = |zone: usize| {
        let near = neighbours(zone, touching);
        near.filter(|other| placed[*other].is_some()).count()
    };
    waiting.min_by_key(|zone| (std::cmp::Reverse(standing(*zone)), *zone))
}

/// The zones that touch a zone, ascending.
pub(super) fn neighbours(
    zone: usize,
    touching: &[(usize, usize)],
) -> impl Iterator<Item = usize> + '_ {
    touching.iter().filter_map(move |(a, b)| match zone {
        _ if zone == *a => Some(*b),
        _ if zone == *b => Some(*a),
        _ => None,
    })
}

fn cells(columns: usize, bottom: usize) -> impl Iterator<Item = Place> {
    (0..=bottom).flat_map(move |row| (0..columns).map(move |column| (column, row)))
}

/// The layout after the single best improvement, which moves a zone to a free cell or swaps two; `None` if nothing
/// is better.
fn improved(placed: &[Place], touching: &[(usize, usize)], columns: usize) -> Option<Vec<Place>> {
    let cost = |placed: &[Place]| cost(placed, touching);
    let bottom = placed.iter().map(|place| place.1).max()?;
    let after = |zone: usize, cell: Place| {
        let mut changed = placed.to_vec();
        if let Some(other) = placed.iter().position(|place| *place == cell) {
            changed[other] = placed[zone];
        }
        changed[zone] = cell;
        changed
    };
    let zones = 0..placed.len();
    let moves = zones.flat_map(|zone| cells(columns, bottom + 1).map(move |cell| (zone, cell)));
    let changed = moves.map(|(zone, cell)| after(zone, cell));
    let best = changed.min_by_key(|changed| cost(changed));
    best.filter(|best| cost(best) < cost(placed))
}

fn distance(a: Place, b: Place) -> usize {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
}

/// The cost of a layout: long, slanted or blocked connections, and empty rows.
fn cost(placed: &[Place], touching: &[(usize, usize)]) -> usize {
    let lines: usize = touching
        .iter()
        .map(|(a, b)| line_cost(placed, placed[*a], placed[*b]))
        .sum();
    let room: usize = placed.iter().map(|place| place.0 + place.1 * 2).sum();
    lines * 20 + room
}

fn line_cost(placed: &[Place], a: Place, b: Place) -> usize {
    let far = distance(a, b);
    if a.0 != b.0 && a.1 != b.1 {
        return 3 + far * 2;
    }
    let between = |place: &&Place| {
        **place != a && **place != b && distance(a, **place) + distance(**place, b) == far
    };
    (far - far.min(1)) * 3 + placed.iter().filter(between).count() * 4
}
