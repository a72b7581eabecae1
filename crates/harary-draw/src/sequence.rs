//! A monotonic game: the terms of a sequence as points, each as high as its number.

use super::drawing::{Anchor, Drawing, Pen, width_of};
use super::palette::{BLACK, DIM, JOIN, Look, PALE};
use super::shape::{Outline, Point};
use super::sheet::{SAMPLE, Sheet, TEXT};

const PITCH: f64 = 40.0;
const RADIUS: f64 = 12.0;
/// How far numbers of a deck are apart: at most, and at least.
const APART: [f64; 2] = [26.0, 1.2];
/// How high a picture is, as far as numbers are not closer than that.
const HIGH: f64 = 520.0;
const SMALL: f64 = 10.0;

/// A sequence and what stands out in it.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The title.
    pub title: String,
    /// The terms, in the order in which they were picked.
    pub picked: Vec<usize>,
    /// The greatest number of the deck; 0 where only the order of the terms is known.
    pub deck: usize,
    /// Subsequences to be marked, by the places of their terms.
    pub sets: Vec<Vec<usize>>,
    /// The players, who pick in turn.
    pub players: [String; 2],
    /// Whether it is said what the marks mean.
    pub legend: bool,
}

impl Terms {
    /// Draws the page.
    pub fn draw(&self) -> Drawing {
        Sheet {
            title: &self.title,
            bodies: vec![self.body()],
            legend: self.legend(),
        }
        .draw()
    }

    fn body(&self) -> Drawing {
        let most = self.picked.iter().copied().max().unwrap_or(0);
        let levels = self.deck.max(most).max(1);
        let apart = (HIGH / levels as f64).clamp(APART[1], APART[0]);
        let left = width_of(&levels.to_string(), SMALL) + 10.0;
        let width = left + (self.picked.len().max(3) as f64) * PITCH;
        let top = RADIUS + 4.0;
        let height = (levels - 1) as f64 * apart + 2.0 * top + SMALL + 6.0;
        let y = |number: usize| top + (levels - number) as f64 * apart;
        let x = |place: usize| left + (place as f64 + 0.5) * PITCH;
        let mut page = Drawing::new("", width, height);
        // As many lines as can be told apart.
        let step = (SMALL * 1.4 / apart).ceil().max(1.0) as usize;
        for number in (1..=levels).filter(|number| number % step == 0 || *number == 1) {
            let line = Outline::Line(vec![(left, y(number)), (width, y(number))]);
            page.line(line, Pen::new(PALE, 0.7));
            if self.deck > 0 {
                let at = (left - 6.0, y(number));
                page.text_in(at, SMALL, Anchor::End, DIM, &number.to_string());
            }
        }
        for set in &self.sets {
            let at = |&place: &usize| self.picked.get(place).map(|&number| (x(place), y(number)));
            let points: Vec<Point> = set.iter().filter_map(at).collect();
            page.line(Outline::Line(points), Pen::new(JOIN, 4.0));
        }
        for (place, &number) in self.picked.iter().enumerate() {
            let at = (x(place), y(number));
            let look = Look::of(place % 2 + 1);
            if self.sets.iter().any(|set| set.contains(&place)) {
                let ring = Outline::Circle {
                    center: at,
                    radius: RADIUS + 4.0,
                };
                page.line(ring, Pen::new(BLACK, 2.0));
            }
            let pen = Some(Pen::new(BLACK, 1.0));
            page.fill(look.mark.outline(at, RADIUS), look.color, pen);
            let middle = (at.0, at.1 + look.mark.lower() * RADIUS);
            let text = number.to_string();
            let size = (1.5 * RADIUS / width_of(&text, 1.0)).min(TEXT - 1.0);
            page.text_in(middle, size, Anchor::Middle, look.color.ink(), &text);
            let below = (at.0, height - SMALL / 2.0);
            page.text_in(below, SMALL, Anchor::Middle, DIM, &(place + 1).to_string());
        }
        if self.picked.is_empty() {
            let at = ((left + width) / 2.0, height / 2.0);
            page.text_in(at, TEXT, Anchor::Middle, DIM, "no term yet");
        }
        page
    }

    fn legend(&self) -> Vec<(Drawing, String)> {
        if !self.legend || self.picked.is_empty() {
            return Vec::new();
        }
        let at = (SAMPLE / 2.0, 0.0);
        let mut entries = Vec::new();
        let terms = self.picked.len();
        for (place, player) in self.players.iter().enumerate() {
            let look = Look::of(place + 1);
            let mut sample = Drawing::new("", SAMPLE, 1.0);
            let pen = Some(Pen::new(BLACK, 1.0));
            sample.fill(look.mark.outline(at, 8.0), look.color, pen);
            entries.push((sample, format!("{player} ({})", (terms + 1 - place) / 2)));
        }
        if !self.sets.is_empty() {
            let mut sample = Drawing::new("", SAMPLE, 1.0);
            let ring = Outline::Circle {
                center: at,
                radius: 8.0,
            };
            sample.line(ring, Pen::new(BLACK, 2.0));
            entries.push((sample, "the subsequence that ends the game".to_owned()));
        }
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::is_balanced;

    fn terms(picked: &[usize], deck: usize) -> Terms {
        Terms {
            title: "monotonic up=2 down=2".to_owned(),
            picked: picked.to_vec(),
            deck,
            sets: Vec::new(),
            players: ["A", "B"].map(str::to_owned),
            legend: true,
        }
    }

    #[test]
    fn terms_are_as_high_as_their_numbers_and_on_the_page() {
        let mut drawn = terms(&[3, 1, 4], 5);
        drawn.sets = vec![vec![0, 2]];
        let text = drawn.draw().svg(None);
        assert!(is_balanced(&text));
        assert!(text.contains(">A (2)<") && text.contains(">B (1)<"));
        assert!(text.contains("ends the game") && text.contains("monotonic"));
        // Two disks and their rings, and the samples of A and of the ring.
        assert_eq!(text.matches("<circle").count(), 6);
        for (picked, deck) in [
            (vec![], 0),
            (vec![1], 1),
            (vec![500, 1, 250], 500),
            (vec![2, 1], 0),
        ] {
            let body = terms(&picked, deck).body();
            assert!(body.height < 800.0 && is_balanced(&body.svg(None)));
        }
    }
}
