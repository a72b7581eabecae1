//! Colorings of the edges of a complete graph in the formats of programs for graphs: graph6 and
//! adjacency matrices.
//!
//! A coloring in two colors is one graph, that of color 1, as programs for Ramsey graphs have it:
//! `clique k=3,4` asks for graphs without a triangle and without four independent vertices. A
//! coloring in c colors is c graphs, one for each color in turn.

mod edges;
mod graph6;
mod matrix;

use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::games;
use crate::spec::Spec;
use edges::cell_of;
use harary_core::{ForbiddenSets, Picture, colors_from_text};

/// Writes colorings of the edges of one complete graph.
///
/// ```
/// use harary::Graphs;
///
/// let graphs = Graphs::of(&"clique n=5 k=3".parse()?)?;
/// // The pentagon and its complement.
/// assert_eq!(graphs.graph6("1221/122/12/1")?, ["Dhc"]);
/// assert!(graphs.matrix("1221/122/12/1")?.starts_with("0 1 0 0 1\n1 0 1 0 0\n"));
/// # Ok::<(), harary::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Graphs {
    vertices: usize,
    colors: u8,
}

impl Graphs {
    /// Those of a game.
    ///
    /// # Errors
    /// If its cells are not the edges of a complete graph.
    pub fn of(spec: &Spec) -> Result<Graphs, Error> {
        let instance = spec.resolve(Purpose::Color)?;
        Graphs::of_problem(&*games::color(&instance)?).ok_or_else(|| {
            bad(format!(
                "{instance}: only colorings of the edges of a complete graph (clique) are graphs"
            ))
        })
    }

    /// Those of a coloring problem, if it is about edges.
    pub(crate) fn of_problem(problem: &dyn ForbiddenSets) -> Option<Graphs> {
        match problem.picture() {
            Picture::Triangle { width } => Some(Graphs {
                vertices: width + 1,
                colors: problem.colors(),
            }),
            _ => None,
        }
    }

    /// A coloring, as answers have it, in lines of graph6: one for two colors, else one a color.
    ///
    /// # Errors
    /// If it is no coloring of this graph.
    pub fn graph6(&self, coloring: &str) -> Result<Vec<String>, Error> {
        let colors = self.colors_of(coloring)?;
        let graphs = match self.colors {
            2 => 1,
            colors => colors,
        };
        let of = |color| {
            graph6::write(self.vertices, |one, other| {
                colors[cell_of(self.vertices, one, other)] == color
            })
        };
        Ok((1..=graphs).map(of).collect())
    }

    /// A coloring, as answers have it, as an adjacency matrix, a row a line: 1 for color 1 and 0
    /// for color 2 if there are two, else the colors.
    ///
    /// # Errors
    /// If it is no coloring of this graph.
    pub fn matrix(&self, coloring: &str) -> Result<String, Error> {
        let colors = self.colors_of(coloring)?;
        Ok(matrix::write(self.vertices, &colors, self.colors))
    }

    fn colors_of(&self, coloring: &str) -> Result<Vec<u8>, Error> {
        let wrong = || {
            bad(format!(
                "{coloring}: not a coloring of the edges of {} vertices",
                self.vertices
            ))
        };
        let colors = colors_from_text(&coloring.replace('/', ""), self.colors);
        let colors = colors.map_err(|_| wrong())?;
        match colors.len() == self.vertices * (self.vertices - 1) / 2 {
            true => Ok(colors),
            false => Err(wrong()),
        }
    }

    /// Reads the colorings of lines that stand together, each with the place of its first line
    /// among them. Nothing if the lines are neither graph6 nor a matrix. Where colorings may be
    /// partial, a graph of fewer vertices is one of the first vertices, and the other edges have
    /// the color 0.
    ///
    /// # Errors
    /// What is wrong, and the place of the line.
    pub(crate) fn read(
        &self,
        lines: &[&str],
        partial: bool,
    ) -> Result<Option<Vec<Placed>>, (usize, String)> {
        if let Some(rows) = matrix::square(lines) {
            let colors = matrix::read(&rows, self.colors).map_err(|why| (0, why))?;
            let whole = self.among_all(rows.len(), &colors, partial);
            return Ok(Some(vec![(0, whole.map_err(|why| (0, why))?)]));
        }
        if let Some(at) = lines
            .iter()
            .position(|line| line.starts_with([':', '&', ';']))
        {
            let why = "this seems to be sparse6 or digraph6; graph6 is read, which `copyg -g` of nauty makes of them";
            return Err((at, why.to_owned()));
        }
        let graphs: Option<Vec<graph6::Graph>> =
            lines.iter().map(|line| graph6::read(line)).collect();
        let Some(graphs) = graphs else {
            return Ok(None);
        };
        let together = match self.colors {
            2 => 1,
            colors => usize::from(colors),
        };
        let mut all = Vec::new();
        for (index, group) in graphs.chunks(together).enumerate() {
            let at = index * together;
            let colors = self.joined(group).map_err(|why| (at, why))?;
            let whole = self.among_all(group[0].vertices, &colors, partial);
            all.push((at, whole.map_err(|why| (at, why))?));
        }
        Ok(Some(all))
    }

    /// The coloring that one graph for each color makes; of two colors the second is the rest.
    fn joined(&self, group: &[graph6::Graph]) -> Result<Vec<u8>, String> {
        let vertices = group[0].vertices;
        let is_one = self.colors == 2;
        if !is_one && group.len() != usize::from(self.colors) {
            return Err(format!(
                "a coloring in {} colors is {} graphs, one for each color; here are {}",
                self.colors,
                self.colors,
                group.len()
            ));
        }
        if group.iter().any(|graph| graph.vertices != vertices) {
            return Err("the graphs of one coloring have different numbers of vertices".to_owned());
        }
        let rest = if is_one { 2 } else { 0 };
        let mut colors = vec![rest; vertices * vertices.saturating_sub(1) / 2];
        for (color, graph) in (1..).zip(group) {
            for &(one, other) in &graph.edges {
                let cell = &mut colors[cell_of(vertices, one, other)];
                if *cell != rest {
                    return Err(format!(
                        "the edge {}-{} has two colors, {cell} and {color}",
                        one + 1,
                        other + 1
                    ));
                }
                *cell = color;
            }
        }
        match colors.contains(&0) {
            true => Err("an edge is in none of the graphs".to_owned()),
            false => Ok(colors),
        }
    }

    /// Colors of the edges between the first vertices, as colors of all edges.
    fn among_all(&self, vertices: usize, colors: &[u8], partial: bool) -> Result<Vec<u8>, String> {
        let mine = self.vertices;
        if vertices == mine {
            return Ok(colors.to_vec());
        }
        if vertices > mine || !partial {
            return Err(format!(
                "a graph of {vertices} vertices, in place of {mine}"
            ));
        }
        let mut all = vec![0; mine * (mine - 1) / 2];
        for one in 0..vertices {
            for other in one + 1..vertices {
                all[cell_of(mine, one, other)] = colors[cell_of(vertices, one, other)];
            }
        }
        Ok(all)
    }
}

/// The colors of a coloring, and the place of its first line.
pub(crate) type Placed = (usize, Vec<u8>);

#[cfg(test)]
mod tests {
    use super::*;

    fn graphs(spec: &str) -> Graphs {
        Graphs::of(&spec.parse().unwrap()).unwrap()
    }

    #[test]
    fn cells_are_those_of_the_board() {
        let board = harary_games::clique(7, 3).unwrap();
        for one in 0..7 {
            for other in one + 1..7 {
                let name = format!("{}-{}", one + 1, other + 1);
                assert_eq!(board.cells[cell_of(7, one, other)], name);
                assert_eq!(cell_of(7, one, other), cell_of(7, other, one));
            }
        }
    }

    #[test]
    fn colorings_come_back_from_every_format() {
        for (spec, coloring) in [
            ("clique n=4 k=3", "121/21/2"),
            ("clique n=4 k=3 colors=3", "123/31/2"),
            ("clique n=4 k=3,3,3", "111/22/3"),
        ] {
            let graphs = graphs(spec);
            let colors = graphs.colors_of(coloring).unwrap();
            let lines = graphs.graph6(coloring).unwrap();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let back = graphs.read(&lines, false).unwrap().unwrap();
            assert_eq!(back, [(0, colors.clone())]);
            let matrix = graphs.matrix(coloring).unwrap();
            let lines: Vec<&str> = matrix.lines().collect();
            assert_eq!(graphs.read(&lines, false).unwrap().unwrap(), [(0, colors)]);
        }
        // Two colorings of two colors, and a graph that is a start.
        let five = graphs("clique n=5 k=3");
        assert_eq!(five.read(&["DQc", "DQo"], false).unwrap().unwrap().len(), 2);
        assert_eq!(
            five.read(&["Bw"], true).unwrap().unwrap(),
            [(0, vec![1, 1, 0, 0, 1, 0, 0, 0, 0, 0])]
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let wrong = |spec: &str, lines: &[&str]| graphs(spec).read(lines, false).unwrap_err();
        let five = "clique n=5 k=3";
        assert_eq!(
            wrong(five, &["DQc", "C~"]),
            (1, "a graph of 4 vertices, in place of 5".to_owned())
        );
        assert!(wrong(five, &["DQc", ":An"]).1.contains("sparse6"));
        let three = "clique n=3 k=3 colors=3";
        assert!(
            wrong(three, &["Bw", "B?", "B?", "B_"])
                .1
                .contains("here are 1")
        );
        assert!(
            wrong(three, &["B_", "B?", "B?"])
                .1
                .contains("none of the graphs")
        );
        assert!(
            wrong(three, &["Bw", "B_", "B?"])
                .1
                .contains("1-2 has two colors, 1 and 2")
        );
        assert!(
            wrong(three, &["Bw", "C?", "B?"])
                .1
                .contains("different numbers")
        );
        assert!(
            graphs(five)
                .read(&["1221", "122", "12", "1"], false)
                .unwrap()
                .is_none()
        );
        assert!(Graphs::of(&"hip n=3".parse().unwrap()).is_err());
    }
}
