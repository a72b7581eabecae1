//! A drawing as TikZ, for papers written in LaTeX: a `tikzpicture` to be put in with `\input`.

use super::drawing::{Anchor, Drawing, Item, Pen};
use super::palette::Rgb;
use super::shape::{Outline, Point};
use super::svg::{BASELINE, number};

impl Drawing {
    /// The picture as a `tikzpicture`, one big point a unit. The document must load the package
    /// tikz.
    pub fn tikz(&self) -> String {
        let remark: String = self.title.replace(['\n', '\r'], " ");
        let mut text = format!(
            "% {remark}\n% \\usepackage{{tikz}}\n\\begin{{tikzpicture}}[x=1bp,y=-1bp,line join=round]\n  \
             \\useasboundingbox (0,0) rectangle ({},{});\n",
            number(self.width),
            number(self.height)
        );
        for item in &self.items {
            text += &format!("  {}\n", write(item));
        }
        text + "\\end{tikzpicture}\n"
    }
}

fn write(item: &Item) -> String {
    match item {
        Item::Shape { outline, fill, pen } => {
            let mut look: Vec<String> = Vec::new();
            look.extend(fill.map(|fill| format!("fill={}", color(fill))));
            look.extend(pen.as_ref().map(stroke));
            let path = match outline {
                Outline::Circle { center, radius } => {
                    format!("{} circle[radius={}bp]", place(*center), number(*radius))
                }
                Outline::Polygon(points) => format!("{} -- cycle", line(points)),
                Outline::Line(points) => line(points),
            };
            format!("\\path[{}] {path};", look.join(","))
        }
        Item::Text {
            at,
            size,
            anchor,
            color: ink,
            text,
        } => {
            let side = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let below = (at.0, at.1 + BASELINE * size);
            let size = number(*size);
            format!(
                "\\node[anchor={side},inner sep=0,text={},font=\\ttfamily\\frenchspacing\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont] at {} {{{}}};",
                color(*ink),
                place(below),
                words(text)
            )
        }
    }
}

fn place((x, y): Point) -> String {
    format!("({},{})", number(x), number(y))
}

fn line(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|&at| place(at)).collect();
    points.join(" -- ")
}

fn color(color: Rgb) -> String {
    let [red, green, blue] = color.bytes();
    format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}")
}

fn stroke(pen: &Pen) -> String {
    let mut text = format!(
        "draw={},line width={}bp",
        color(pen.color),
        number(pen.width)
    );
    if !pen.dash.is_empty() {
        let part = |(index, part): (usize, &f32)| {
            let word = ["on", "off"][index % 2];
            format!("{word} {}bp", number((*part).into()))
        };
        let parts: Vec<String> = pen.dash.iter().enumerate().map(part).collect();
        text += &format!(",dash pattern={}", parts.join(" "));
    }
    text
}

/// A text in which nothing means something to TeX.
fn words(text: &str) -> String {
    let mut safe = String::new();
    for symbol in text.chars() {
        match symbol {
            '\\' => safe.push_str("\\textbackslash{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                safe.push('\\');
                safe.push(symbol);
            }
            '…' => safe.push_str("\\ldots{}"),
            '→' => safe.push_str("$\\to$"),
            '≥' => safe.push_str("$\\geq$"),
            '×' => safe.push_str("$\\times$"),
            '–' => safe.push_str("--"),
            // Two of them would be one other symbol.
            '\'' => safe.push_str("{'}"),
            '-' => safe.push_str("{-}"),
            '`' => safe.push_str("{`}"),
            symbol if symbol.is_control() => safe.push('?'),
            symbol => safe.push(symbol),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::super::palette::BLACK;
    use super::*;

    #[test]
    fn items_are_paths_and_nodes_and_nothing_is_a_command() {
        let mut drawing = Drawing::new("two\nlines", 200.0, 50.0);
        let circle = Outline::Circle {
            center: (10.0, 12.345),
            radius: 4.0,
        };
        drawing.fill(circle, Rgb(0x00_72B2), Some(Pen::new(BLACK, 1.5)));
        let dash = Pen {
            dash: &[2.0, 4.5],
            ..Pen::new(BLACK, 1.0)
        };
        drawing.line(Outline::Polygon(vec![(0.0, 0.0), (3.0, 4.0)]), dash);
        drawing.text((5.0, 10.0), 10.0, Anchor::End, "50 % of \\x_1 ≥ {-}");
        let text = drawing.tikz();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "% two lines",
                "% \\usepackage{tikz}",
                "\\begin{tikzpicture}[x=1bp,y=-1bp,line join=round]",
                "  \\useasboundingbox (0,0) rectangle (200,50);",
                "  \\path[fill={rgb,255:red,0;green,114;blue,178},draw={rgb,255:red,0;green,0;blue,0},line width=1.5bp] (10,12.35) circle[radius=4bp];",
                "  \\path[draw={rgb,255:red,0;green,0;blue,0},line width=1bp,dash pattern=on 2bp off 4.5bp] (0,0) -- (3,4) -- cycle;",
                "  \\node[anchor=base east,inner sep=0,text={rgb,255:red,0;green,0;blue,0},font=\\ttfamily\\frenchspacing\\fontsize{10bp}{10bp}\\selectfont] at (5,13.5) {50 \\% of \\textbackslash{}x\\_1 $\\geq$ \\{{-}\\}};",
                "\\end{tikzpicture}"
            ]
        );
    }
}
