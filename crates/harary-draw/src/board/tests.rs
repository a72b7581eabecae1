//! Boards with what is on them: every picture is drawn, all that is there is seen, and names are no
//! markup.

use super::*;
use crate::svg::is_balanced;

fn page(picture: Picture, names: &[&str], classes: &[u8]) -> Page {
    let cell = |(name, &class): (&&str, &u8)| Cell {
        name: (*name).to_owned(),
        class,
        text: class.to_string(),
    };
    let most = classes.iter().copied().max().unwrap_or(0);
    Page {
        title: "a title".to_owned(),
        figures: vec![Figure {
            picture,
            cells: names.iter().zip(classes).map(cell).collect(),
            sets: Vec::new(),
        }],
        classes: (1..=most).map(|class| format!("color {class}")).collect(),
        set: "a set".to_owned(),
        legend: true,
    }
}

/// Every picture, its cells all free or of classes in turn; there is no free cell in columns.
fn pages(classes: u8) -> Vec<Page> {
    let pictures = [
        (Picture::Line, 1),
        (Picture::Line, 128),
        (Picture::Ring, 1),
        (Picture::Ring, 21),
        (Picture::Grid { width: 1 }, 1),
        (Picture::Grid { width: 11 }, 121),
        (Picture::Layers { side: 3 }, 27),
        (Picture::Layers { side: 2 }, 128),
        (Picture::Triangle { width: 1 }, 1),
        (Picture::Triangle { width: 15 }, 120),
        (Picture::Columns, 1),
        (Picture::Columns, 1000),
    ];
    let make = |(picture, cells): (Picture, usize)| {
        let names: Vec<String> = (1..=cells).map(|cell| cell.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let colors: Vec<u8> = (0..cells)
            .map(|cell| match classes {
                0 => 0,
                _ => (cell % usize::from(classes)) as u8 + 1,
            })
            .collect();
        page(picture, &names, &colors)
    };
    let there = |(picture, _): &(Picture, usize)| classes > 0 || *picture != Picture::Columns;
    pictures.into_iter().filter(there).map(make).collect()
}

#[test]
fn every_picture_is_drawn_with_any_number_of_colors() {
    for classes in [0, 1, 2, 3, 5, 35] {
        for page in pages(classes) {
            let picture = page.figures[0].picture;
            let text = page.draw().svg(None);
            assert!(is_balanced(&text), "{picture:?}: {text}");
            assert!(
                !text.contains("NaN") && !text.contains("inf"),
                "{picture:?}"
            );
            let cells = page.figures[0].cells.len();
            for class in 1..=usize::from(classes).min(cells) {
                // In the legend: how many have it.
                let count = cells.div_ceil(classes.into());
                let fewer = [count, count - 1];
                let told = |count: &usize| text.contains(&format!(">color {class} ({count})<"));
                assert!(fewer.iter().any(told), "{picture:?}: {class}");
            }
            // Everything is within the page.
            let drawing = page.draw();
            for item in &drawing.items {
                if let crate::drawing::Item::Text { at, .. } = item {
                    let inside = at.0 > 0.0 && at.1 > 0.0 && at.0 < drawing.width;
                    assert!(inside && at.1 < drawing.height, "{picture:?}: {item:?}");
                }
            }
        }
    }
}

#[test]
fn free_cells_have_names_and_taken_ones_marks() {
    let text = page(Picture::Line, &["1", "2", "3"], &[0, 1, 2])
        .draw()
        .svg(None);
    // The free one its name, the others their text and their name below.
    assert_eq!(text.matches("font-size=\"12\"").count(), 1);
    assert!(text.contains("fill=\"#0072b2\" stroke") && text.contains("fill=\"#e69f00\" stroke"));
    assert_eq!(text.matches("font-size=\"9\"").count(), 2);
    let graph = page(
        Picture::Triangle { width: 2 },
        &["1-2", "1-3", "2-3"],
        &[1, 2, 0],
    );
    let text = graph.draw().svg(None);
    // The second color is dashed, in the picture and in the legend.
    assert_eq!(text.matches("stroke-dasharray=\"10 5\"").count(), 2);
    assert_eq!(text.matches("<circle").count(), 3 + 2);
}

#[test]
fn names_are_no_markup() {
    let names = ["<b>", "a&b", "\"q\"", "it's", "]]>"];
    for picture in [Picture::Line, Picture::Ring, Picture::Grid { width: 2 }] {
        for classes in [[0; 5], [1; 5]] {
            let text = page(picture, &names, &classes).draw().svg(None);
            assert!(is_balanced(&text), "{text}");
            assert!(!text.contains("<b>"));
        }
    }
    let text = page(Picture::Ring, &names, &[0; 5]).draw().svg(None);
    assert!(text.contains(">&lt;b&gt;<") && text.contains(">a&amp;b<"));
    assert!(text.contains("&quot;q&quot;") && text.contains("it&apos;s"));
}

#[test]
fn sets_are_marked_and_joined() {
    let names = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    let mut square = page(
        Picture::Grid { width: 3 },
        &names,
        &[1, 2, 1, 2, 2, 2, 1, 2, 1],
    );
    let plain = square.draw().svg(None);
    assert!(!plain.contains("a set"));
    square.figures[0].sets = vec![vec![0, 2, 6, 8]];
    let text = square.draw().svg(None);
    let halos = |text: &str| text.matches("r=\"18.5\"").count();
    assert_eq!((halos(&plain), halos(&text)), (0, 4));
    assert!(text.contains(">a set<"));
    let polygons = |text: &str| {
        text.matches("stroke=\"#999999\" stroke-width=\"4\"")
            .count()
    };
    assert_eq!((polygons(&plain), polygons(&text)), (0, 1));
    // A straight one by a line; what is not convex is not joined.
    square.figures[0].sets = vec![vec![0, 1, 2]];
    let text = square.draw().svg(None);
    let line = text.split("<polyline points=\"").nth(1).unwrap();
    let ends: Vec<&str> = line.split('"').next().unwrap().split([' ', ',']).collect();
    let ends: Vec<f64> = ends.iter().map(|end| end.parse().unwrap()).collect();
    assert_eq!((ends[2] - ends[0], ends[3] - ends[1]), (80.0, 0.0));
    assert_eq!(polygons(&text), 1);
    square.figures[0].sets = vec![vec![0, 1, 3, 4, 8]];
    assert_eq!(polygons(&square.draw().svg(None)), 0);
    // In a graph the edges are thick.
    let mut graph = page(
        Picture::Triangle { width: 2 },
        &["1-2", "1-3", "2-3"],
        &[1; 3],
    );
    graph.figures[0].sets = vec![vec![0, 1, 2]];
    assert_eq!(
        graph.draw().svg(None).matches("stroke-width=\"9\"").count(),
        3
    );
}

#[test]
fn several_figures_stand_side_by_side() {
    let mut two = page(
        Picture::Grid { width: 2 },
        &["a1", "b1", "a2", "b2"],
        &[1, 1, 1, 2],
    );
    let (one_wide, one_high) = two.draw().size();
    two.figures.push(two.figures[0].clone());
    let text = two.draw().svg(None);
    assert!(is_balanced(&text) && text.contains(">(1)<") && text.contains(">(2)<"));
    // The legend names colors and counts nothing.
    assert!(text.contains(">color 1<") && !text.contains("color 1 ("));
    two.figures.extend(two.figures.clone());
    let (wide, high) = two.draw().size();
    assert!(wide <= 2.0 * one_wide && high > 1.5 * one_high - 60.0);
    two.legend = false;
    two.title.clear();
    let bare = two.draw();
    assert!(bare.size().1 < high && !bare.svg(None).contains("color 1"));
}

#[test]
fn nothing_is_cut_off_where_the_page_is_narrow() {
    let mut one = page(Picture::Grid { width: 1 }, &["a1"], &[1]);
    one.figures[0].sets = vec![vec![0]];
    let (wide, high) = one.draw().size();
    one.set = "not proper: a forbidden set in one color".to_owned();
    let long = one.draw();
    assert!(
        long.size().0 >= crate::sheet::wide(&one.set) + 2.0 * crate::sheet::MARGIN
            && long.size().0 > wide
    );
    one.title = "vdw n=15 k=4 after 7,9,5,6,3,1,2,4,11,8,15,13,12,14,10,16,17,18".to_owned();
    let titled = one.draw();
    assert!(titled.size().1 > high);
    let lines = crate::sheet::in_lines(&one.title, 200.0);
    assert!(
        lines.len() > 2 && lines[0].starts_with("vdw n=15 k=4"),
        "{lines:?}"
    );
    assert_eq!(lines.concat().replace(' ', ""), one.title.replace(' ', ""));
    assert!(crate::sheet::in_lines("", 200.0).is_empty());
}

#[cfg(feature = "png")]
#[test]
fn pixels_have_the_color_of_every_class() {
    for picture in [Picture::Line, Picture::Ring, Picture::Triangle { width: 4 }] {
        let names: Vec<String> = (0..10).map(|cell| cell.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let classes: Vec<u8> = (0..10).map(|cell| cell % 8 + 1).collect();
        let page = page(picture, &names, &classes).draw().page(None).unwrap();
        for class in 1..=8 {
            let color = Look::of(class).color;
            let same = page.colors().filter(|&pixel| pixel == color);
            assert!(same.count() > 50, "{picture:?}: {class}");
        }
    }
}
