//! A board with what is on it: names of free cells, marks for colors and players, sets that are
//! complete, and a legend.

use super::drawing::{ADVANCE, Anchor, Drawing, Pen};
use super::layout::{Caption, Layout, PITCH, Place, SMALL, short};
use super::palette::{BLACK, DIM, JOIN, Look, PALE, WHITE};
use super::shape::{Outline, Point, plus};
use super::sheet::{SAMPLE, Sheet, TEXT};
use harary_core::Picture;

/// The radius of a mark.
const RADIUS: f64 = 14.0;
/// The radius of the line around the marks of a set.
const HALO: f64 = 18.5;
/// The most sets whose cells are joined by lines; of more only the cells are marked.
const JOINED: usize = 12;
/// How far along an edge its text stands: not in the middle, where long edges meet.
const ALONG: f64 = 0.36;

/// A cell: its name, its class (0 if it is free), and what is written on its mark.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The name.
    pub name: String,
    /// The class: a color, a column or a player; 0 if the cell is free.
    pub class: u8,
    /// What is written on its mark.
    pub text: String,
}

/// A board with what is on it.
#[derive(Clone, Debug)]
pub struct Figure {
    /// How the cells lie.
    pub picture: Picture,
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sets to be marked.
    pub sets: Vec<Vec<usize>>,
}

/// Figures on a page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The title.
    pub title: String,
    /// The figures.
    pub figures: Vec<Figure>,
    /// The names of the classes 1, 2, …: colors, columns or players.
    pub classes: Vec<String>,
    /// What a marked set is.
    pub set: String,
    /// Whether it is said what the marks mean.
    pub legend: bool,
}

impl Page {
    /// Draws the page.
    pub fn draw(&self) -> Drawing {
        let sample = |(class, text): (Option<u8>, String)| (self.sample(class), text);
        Sheet {
            title: &self.title,
            bodies: self.figures.iter().map(|one| self.figure(one)).collect(),
            legend: self.entries().into_iter().map(sample).collect(),
        }
        .draw()
    }

    fn is_graph(&self) -> bool {
        let mut figures = self.figures.iter();
        figures.any(|figure| matches!(figure.picture, Picture::Triangle { .. }))
    }

    /// The legend: a class, or none for marked sets, and what it is called.
    fn entries(&self) -> Vec<(Option<u8>, String)> {
        if !self.legend {
            return Vec::new();
        }
        let mut entries = Vec::new();
        for (class, name) in (1..).zip(&self.classes) {
            let of_class = |figure: &Figure| {
                let cells = figure.cells.iter().filter(|cell| cell.class == class);
                cells.count()
            };
            let cells: usize = self.figures.iter().map(of_class).sum();
            if cells > 0 {
                let text = match self.figures.len() {
                    1 => format!("{name} ({cells})"),
                    _ => name.clone(),
                };
                entries.push((Some(class), text));
            }
        }
        if self.figures.iter().any(|figure| !figure.sets.is_empty()) {
            entries.push((None, self.set.clone()));
        }
        entries
    }

    /// How a class, or a marked set, looks.
    fn sample(&self, class: Option<u8>) -> Drawing {
        let at = (SAMPLE / 2.0, 0.0);
        let mut page = Drawing::new("", SAMPLE, 1.0);
        let line = Outline::Line(vec![(0.0, 0.0), (SAMPLE, 0.0)]);
        match (class.map(|class| Look::of(class.into())), self.is_graph()) {
            (None, true) => page.line(line, Pen::new(BLACK, 8.0)),
            (None, false) => page.line(circle(at, 8.0), Pen::new(BLACK, 3.0)),
            (Some(look), true) => page.line(line, edge(look)),
            (Some(look), false) => page.fill(
                look.mark.outline(at, 8.0),
                look.color,
                Some(Pen::new(BLACK, 1.0)),
            ),
        }
        page
    }

    fn figure(&self, figure: &Figure) -> Drawing {
        let names: Vec<String> = figure.cells.iter().map(|cell| cell.name.clone()).collect();
        let colors: Vec<u8> = figure.cells.iter().map(|cell| cell.class).collect();
        let layout = Layout::of(figure.picture, &names, &colors, self.classes.len());
        let mut page = Drawing::new("", layout.width, layout.height);
        for frame in &layout.frames {
            page.line(frame.clone(), Pen::new(PALE, 1.0));
        }
        for (at, size, name) in &layout.heads {
            page.text_in(*at, *size, Anchor::Middle, DIM, name);
        }
        let in_set = |cell: usize| figure.sets.iter().any(|set| set.contains(&cell));
        let cells = || figure.cells.iter().zip(&layout.places).enumerate();
        // Marks and names cover lines, and what is taken covers what is free.
        if figure.sets.len() <= JOINED && figure.picture != Picture::Line {
            for set in &figure.sets {
                join(&mut page, set, &layout.places);
            }
        }
        for (_, (cell, place)) in cells().filter(|(_, (cell, _))| cell.class == 0) {
            free(&mut page, cell, *place, layout.tile);
        }
        for (index, (cell, place)) in cells().filter(|(_, (cell, _))| cell.class > 0) {
            taken(&mut page, cell, *place, &layout, in_set(index));
        }
        for (_, (cell, place)) in cells().filter(|(_, (cell, _))| cell.class > 0) {
            if let Place::Between(from, to) = *place {
                number(&mut page, cell, from, to);
            }
        }
        for (vertex, &at) in layout.vertices.iter().enumerate() {
            page.fill(circle(at, 12.0), WHITE, Some(Pen::new(BLACK, 1.5)));
            let name = (vertex + 1).to_string();
            page.text(at, TEXT, Anchor::Middle, &name);
        }
        page
    }
}

fn circle(center: Point, radius: f64) -> Outline {
    Outline::Circle { center, radius }
}

fn edge(look: Look) -> Pen {
    Pen {
        color: look.color,
        width: 4.0,
        dash: look.dash,
    }
}

/// The height of a text that is to fit into a width.
fn fitting(text: &str, size: f64, width: f64) -> f64 {
    size.min(width / (text.chars().count().max(1) as f64 * ADVANCE))
}

fn free(page: &mut Drawing, cell: &Cell, place: Place, tile: Option<f64>) {
    let pale = Pen::new(PALE, 1.0);
    match (place, tile) {
        (Place::Between(from, to), _) => {
            page.line(Outline::Line(vec![from, to]), Pen::new(PALE, 1.2));
        }
        (Place::At(at), tile) => {
            match tile {
                Some(half) => page.line(tile_around(at, half), pale),
                None => page.fill(circle(at, RADIUS + 2.0), WHITE, Some(pale)),
            }
            let name = short(&cell.name);
            let size = fitting(&name, 12.0, 2.0 * RADIUS);
            page.text_in(at, size, Anchor::Middle, DIM, &name);
        }
    }
}

fn tile_around(at: Point, half: f64) -> Outline {
    Outline::rectangle(plus(at, (-half, -half)), 2.0 * half, 2.0 * half)
}

fn taken(page: &mut Drawing, cell: &Cell, place: Place, layout: &Layout, marked: bool) {
    let look = Look::of(cell.class.into());
    let at = match place {
        Place::Between(from, to) => {
            let line = Outline::Line(vec![from, to]);
            if marked {
                page.line(line.clone(), Pen::new(BLACK, 9.0));
            }
            page.line(line, edge(look));
            return;
        }
        Place::At(at) => at,
    };
    if let Some(half) = layout.tile {
        page.line(tile_around(at, half), Pen::new(PALE, 1.0));
    }
    if marked {
        page.line(circle(at, HALO), Pen::new(BLACK, 2.5));
    }
    let mark = look.mark.outline(at, RADIUS);
    page.fill(mark, look.color, Some(Pen::new(BLACK, 1.0)));
    let size = fitting(&cell.text, TEXT, 1.35 * RADIUS);
    let middle = plus(at, (0.0, look.mark.lower() * RADIUS));
    page.text_in(middle, size, Anchor::Middle, look.color.ink(), &cell.text);
    let name = short(&cell.name);
    match layout.caption {
        Caption::None => {}
        Caption::Below(far) => {
            page.text_in(plus(at, (0.0, far)), SMALL, Anchor::Middle, DIM, &name);
        }
        Caption::Outside(center, far) => {
            let way = (at.0 - center.0, at.1 - center.1);
            let length = way.0.hypot(way.1).max(1.0);
            let out = plus(at, (way.0 * far / length, way.1 * far / length));
            page.text_in(out, SMALL, Anchor::Middle, DIM, &name);
        }
    }
}

/// The text of an edge.
fn number(page: &mut Drawing, cell: &Cell, from: Point, to: Point) {
    if cell.text.is_empty() {
        return;
    }
    let along = ((to.0 - from.0) * ALONG, (to.1 - from.1) * ALONG);
    let at = plus(from, along);
    let color = Look::of(cell.class.into()).color;
    page.fill(circle(at, 9.0), WHITE, Some(Pen::new(color, 1.5)));
    let size = fitting(&cell.text, 11.0, 13.0);
    page.text(at, size, Anchor::Middle, &cell.text);
}

/// Joins the cells of a set: by a straight line, or around if they are the corners of something
/// convex. Others are not joined.
fn join(page: &mut Drawing, set: &[usize], places: &[Place]) {
    let points = set.iter().map(|&cell| match places.get(cell) {
        Some(Place::At(at)) => Some(*at),
        _ => None,
    });
    let Some(mut points) = points.collect::<Option<Vec<Point>>>() else {
        return;
    };
    let pen = Pen::new(JOIN, 4.0);
    let cross =
        |a: Point, b: Point, c: Point| (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0);
    let size = points.len();
    if size < 2 {
        return;
    }
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let (first, last) = (points[0], points[size - 1]);
    let off = |at: &Point| cross(first, last, *at).abs() > PITCH;
    if !points.iter().any(off) {
        page.line(Outline::Line(vec![first, last]), pen);
        return;
    }
    let middle = points.iter().fold((0.0, 0.0), |sum, &at| plus(sum, at));
    let middle = (middle.0 / size as f64, middle.1 / size as f64);
    let angle = |at: &Point| (at.1 - middle.1).atan2(at.0 - middle.0);
    points.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    let at = |place: usize| points[place % size];
    if (0..size).all(|place| cross(at(place), at(place + 1), at(place + 2)) > PITCH) {
        page.line(Outline::Polygon(points), pen);
    }
}

#[cfg(test)]
mod tests;
