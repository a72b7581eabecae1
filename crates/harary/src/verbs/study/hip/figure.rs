//! Fig. 10 as a picture: how many runs settled after how many steps. A panel for each game, one
//! above the other, on the same scales, so that they can be compared; each with a color and a shape
//! of its own.

use crate::answer::{StudyNetwork, StudyNetworkRow};
use harary_draw::{Anchor, BLACK, Drawing, Look, Outline, PALE, Pen, Point, plus};

const LEFT: f64 = 60.0;
const TOP: f64 = 88.0;
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 200.0;
/// From the top of a panel to that of the next one.
const PITCH: f64 = 310.0;
const LEGEND: f64 = 320.0;
const TEXT: f64 = 12.0;
/// The averages: ours, and the paper's.
const OURS: Pen = Pen::new(BLACK, 1.5);
const THEIRS: Pen = Pen {
    dash: &[6.0, 4.0],
    ..OURS
};
/// At most so many numbers at an axis.
const NUMBERS: u64 = 12;

/// The histograms of the games that are [drawn](StudyNetwork::drawn).
pub(in crate::verbs::study) fn draw(network: &StudyNetwork) -> Drawing {
    let rows = network.drawn();
    let figure = if rows.len() > 1 { "Fig. 10: " } else { "" };
    let title = format!("{figure}runs of the network of 1991 that settled, by steps");
    let high = PITCH * rows.len().max(1) as f64;
    let mut page = Drawing::new(&title, LEFT + WIDTH + LEGEND, TOP + high - 50.0);
    page.text((20.0, 24.0), 16.0, Anchor::Start, &title);
    let bars = |row: &StudyNetworkRow| row.histogram.iter().rposition(|&runs| runs > 0);
    let last = rows.iter().filter_map(|row| bars(row)).max().unwrap_or(0);
    let most = rows.iter().flat_map(|row| &row.histogram).max();
    let scales = Scales {
        bar: u64::from(network.bar),
        steps: u64::from(network.bar) * (last as u64 + 1),
        most: most.copied().unwrap_or(0).max(1),
    };
    for (place, row) in rows.into_iter().enumerate() {
        let mut panel = Drawing::new("", 1.0, 1.0);
        let look = Look::of(place + 1);
        scales.axes(&mut panel);
        scales.bars(&mut panel, look, &row.histogram);
        scales.averages(&mut panel, row);
        let heading = format!(
            "{}: {} of {} runs settled",
            row.game, row.converged, network.runs
        );
        panel.text((0.0, -32.0), 14.0, Anchor::Start, &heading);
        let by = format!("runs that settled, by {} steps", network.bar);
        legend(&mut panel, look, row, &by);
        page.put(panel, (LEFT, TOP + PITCH * place as f64));
    }
    page
}

/// What all panels share.
struct Scales {
    /// The steps of a bar, and those of all bars.
    bar: u64,
    steps: u64,
    /// The runs of the highest bar.
    most: u64,
}

impl Scales {
    /// Where so many steps and runs are on a panel, whose upper left corner is the origin.
    fn at(&self, steps: f64, runs: u64) -> Point {
        let up = runs as f64 / self.most as f64;
        (
            WIDTH * steps / self.steps as f64,
            HEIGHT - (HEIGHT - 10.0) * up,
        )
    }

    fn axes(&self, panel: &mut Drawing) {
        let runs = step(self.most, 1);
        for runs in (0..=self.most).step_by(runs as usize) {
            let (_, y) = self.at(0.0, runs);
            let line = Outline::Line(vec![(0.0, y), (WIDTH, y)]);
            panel.line(line, Pen::new(PALE, 1.0));
            panel.text((-8.0, y), TEXT, Anchor::End, &runs.to_string());
        }
        let steps = step(self.steps, self.bar);
        for steps in (0..=self.steps).step_by(steps as usize) {
            let at = self.at(steps as f64, 0);
            panel.line(
                Outline::Line(vec![at, plus(at, (0.0, 5.0))]),
                Pen::new(PALE, 1.0),
            );
            panel.text(
                plus(at, (0.0, 16.0)),
                TEXT,
                Anchor::Middle,
                &steps.to_string(),
            );
        }
        panel.text((-LEFT + 20.0, -12.0), TEXT, Anchor::Start, "runs");
        let below = (WIDTH / 2.0, HEIGHT + 36.0);
        panel.text(below, TEXT, Anchor::Middle, "steps until a run settled");
    }

    fn bars(&self, panel: &mut Drawing, look: Look, histogram: &[u64]) {
        let pen = Some(Pen::new(BLACK, 0.5));
        for (from, &runs) in (0..).step_by(self.bar as usize).zip(histogram) {
            if runs == 0 {
                continue;
            }
            let (left, top) = self.at(f64::from(from), runs);
            let width = WIDTH * self.bar as f64 / self.steps as f64;
            let bar = Outline::rectangle((left, top), width, HEIGHT - top);
            panel.fill(bar, look.color, pen);
            let mark = look
                .mark
                .outline((left + width / 2.0, top), (width / 3.0).min(5.0));
            panel.fill(mark, look.color, pen);
        }
    }

    fn averages(&self, panel: &mut Drawing, row: &StudyNetworkRow) {
        for (steps, pen) in [(row.steps, OURS), (row.paper_steps, THEIRS)] {
            // The paper's may lie beyond all bars.
            if let Some(steps) = steps.filter(|&steps| steps <= self.steps as f64) {
                let (x, _) = self.at(steps, 0);
                panel.line(Outline::Line(vec![(x, HEIGHT), (x, -8.0)]), pen);
            }
        }
    }
}

/// What the bars and lines of a panel are, to its right.
fn legend(panel: &mut Drawing, look: Look, row: &StudyNetworkRow, bars: &str) {
    // No sign is used that pictures of pixels have no strokes for.
    let ours = row.steps.map(|steps| match row.margin {
        Some(margin) => {
            let [low, high] = [steps - margin, steps + margin];
            format!("average {steps:.1} (95 %: {low:.1} to {high:.1})")
        }
        None => format!("average {steps:.1}"),
    });
    let theirs = row.paper_steps;
    let theirs = theirs.map(|steps| format!("the paper's {steps:.1}"));
    let lines = [
        (Some(bars.to_owned()), None),
        (ours, Some(OURS)),
        (theirs, Some(THEIRS)),
    ];
    let mut at = (WIDTH + 25.0, 10.0);
    for (text, pen) in lines {
        let Some(text) = text else { continue };
        match pen {
            Some(pen) => {
                let ends = [-12.0, 12.0].map(|aside| plus(at, (aside, 0.0)));
                panel.line(Outline::Line(ends.to_vec()), pen);
            }
            None => {
                let mark = look.mark.outline(at, 5.0);
                panel.fill(mark, look.color, Some(Pen::new(BLACK, 0.5)));
            }
        }
        panel.text(plus(at, (18.0, 0.0)), TEXT, Anchor::Start, &text);
        at = plus(at, (0.0, 24.0));
    }
}

/// From one number at an axis to the next: a unit by 1, 2, 5, 10, …, so that there are few.
fn step(last: u64, unit: u64) -> u64 {
    let tens = std::iter::successors(Some(unit.max(1)), |unit| Some(unit * 10));
    let mut steps = tens.flat_map(|unit| [unit, 2 * unit, 5 * unit]);
    steps.find(|step| last / step <= NUMBERS).unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_draw::is_balanced;

    fn row(game: &str, histogram: &[u64], steps: Option<f64>) -> StudyNetworkRow {
        StudyNetworkRow {
            game: game.to_owned(),
            reading: "as printed".to_owned(),
            converged: histogram.iter().sum(),
            interval: [0.0, 1.0],
            paper_converged: None,
            steps,
            margin: Some(4.56),
            paper_steps: steps.map(|steps| 2.0 * steps),
            solutions: 0,
            up_to_both: 0,
            rises: None,
            energy: Vec::new(),
            histogram: histogram.to_vec(),
            nodes: 0,
            seconds: 0.0,
        }
    }

    fn drawn(rows: Vec<StudyNetworkRow>) -> String {
        let network = StudyNetwork {
            runs: 20,
            limit: 100,
            bar: 25,
            rows,
        };
        let text = draw(&network).svg(None);
        assert!(is_balanced(&text), "{text}");
        text
    }

    #[test]
    fn the_two_games_of_the_figure_share_their_scales() {
        let other = StudyNetworkRow {
            reading: "another".to_owned(),
            ..row("hip n=6 colors=3", &[9, 9, 9, 9, 0], Some(30.0))
        };
        let text = drawn(vec![
            row("hip n=4 colors=2", &[20, 0, 0, 0, 0], Some(3.0)),
            row("hip n=6 colors=3", &[4, 8, 0, 0, 0], Some(30.0)),
            row("hip n=8 colors=4", &[0, 0, 0, 2, 0], Some(80.0)),
            other,
        ]);
        assert!(text.contains(">Fig. 10: runs") && !text.contains("n=4"));
        assert!(text.contains(">hip n=6 colors=3: 12 of 20 runs settled<"));
        // Four bars of 140 each: the highest is that of the first game, the other game's are as
        // long as their runs.
        assert!(
            text.contains("points=\"200,98 340,98 340,288 200,288\""),
            "{text}"
        );
        assert!(text.contains("points=\"60,193 200,193 200,288 60,288\""));
        assert!(text.contains("points=\"480,550.5 620,550.5 620,598 480,598\""));
        // Circles for the first game, squares for the second, at every bar and in the legend.
        assert_eq!(text.matches("<circle").count(), 2 + 1);
        assert_eq!(text.matches("<polygon").count(), 2 + 1 + 2);
        // The averages: 30 of 100 steps is 168 to the right. The paper's of the second game lies
        // beyond.
        assert!(
            text.contains("points=\"228,288 228,80\"")
                && text.contains(">average 30.0 (95 %: 25.4 to 34.6)<")
        );
        assert!(
            text.contains("points=\"396,288 396,80\"") && text.contains(">the paper&apos;s 160.0<")
        );
        assert_eq!(text.matches("stroke-dasharray").count(), 1 + 2);
    }

    #[test]
    fn one_game_has_a_panel_and_runs_that_do_not_settle_no_bars() {
        let text = drawn(vec![row("hip n=7 colors=2", &[0, 0], None)]);
        assert!(text.contains(">runs of the network") && text.contains(": 0 of 20 runs settled<"));
        assert_eq!(
            (
                text.matches("<polygon").count(),
                text.matches("average").count()
            ),
            (0, 0)
        );
        assert!(!drawn(Vec::new()).contains("settled<"));
    }

    #[test]
    fn numbers_at_axes_are_few_and_round() {
        assert_eq!(
            [1, 12, 13, 25, 87].map(|last| step(last, 1)),
            [1, 1, 2, 2, 10]
        );
        assert_eq!(
            [25, 300, 500, 1_000_000].map(|last| step(last, 25)),
            [25, 25, 50, 125_000]
        );
    }
}
