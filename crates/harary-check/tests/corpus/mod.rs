//! A small certificate of every kind, accepted as it stands.

pub(crate) const CORPUS: [(&str, &str); 23] = [
    (
        "outcome",
        "game vdw n=3 k=2\nclaim outcome A\nstrategy A\n... 2\nBA. 3\n.AB 1\nend\n",
    ),
    (
        "after moves",
        "game vdw n=3 k=2\nafter 2\nclaim outcome A\nstrategy A\nBA. 3\n.AB 1\nend\n",
    ),
    (
        "draw",
        "game vdw n=2 k=2\nclaim outcome draw\nstrategy A\n.. 1\nend\nstrategy B\nA. 2\n.A 1\nend\n",
    ),
    (
        "strategy stealing",
        "game vdw n=2 k=2\nclaim outcome draw\nreason A strategy-stealing\nstrategy B\nA. 2\n.A 1\nend\n",
    ),
    (
        "mirror",
        "game vdw n=2 k=2 convention=avoidance\nclaim outcome draw\nstrategy A\n.. 1\nend\nreason B mirror 2 1\n",
    ),
    (
        "plies",
        "game vdw n=3 k=2\nclaim plies A 3\nstrategy A\n... 1\nAB. 3\nA.B 2\nend\nstrategy B\nA.. 2\n.A. 1\n..A 1\nend\n",
    ),
    (
        "first moves",
        "game vdw n=3 k=2\nclaim first-moves A 1,2,3\nstrategy A\nAB. 3\nA.B 2\nBA. 3\n.AB 1\nB.A 2\n.BA 1\nend\nstrategy B\nend\n",
    ),
    (
        "live boards",
        "game vdw n=3 k=2\nclaim outcome A\nstrategy A on live boards\n... 1\nend\n",
    ),
    (
        "images",
        "game vdw n=3 k=2\nclaim outcome A\nstrategy A\nimages 3 2 1\n... 2\nBA. 3\nend\n",
    ),
    (
        "isomorphic",
        "game clique n=3 k=3 convention=achievement\nclaim outcome draw\nreason A strategy-stealing\nstrategy B\nisomorphic\nA.. 2-3\nend\n",
    ),
    (
        "board of a file",
        "game file digest=3f7d21e1f8c0d585800a79c79e1c664e\nclaim outcome A\nboard\ncells a b c\nturns AAB\ninitial A c\nfirst a\n\
         A a b\nB b c\nend\nstrategy A\n..A a\nA.A b\nend\n",
    ),
    (
        "columns",
        "game columns c=1\nclaim outcome B\nstrategy B\n1 1\nend\n",
    ),
    (
        "monotonic",
        "game monotonic up=1 down=0 deck=rationals\nclaim outcome A\nstrategy A\n* *\nend\n",
    ),
    (
        "heaps",
        "game octal code=0.07 heaps=2,3\nclaim outcome B\nstrategy B\n3 3:1\n1+2 2:0\nend\n",
    ),
    (
        "coloring",
        "game vdw n=8 k=3\nclaim coloring\n11221122\nend\n",
    ),
    (
        "grid",
        "game hip n=2 colors=3\nclaim coloring\n12/33\nend\n",
    ),
    (
        "count",
        "game columns c=2 n=3\nclaim count 3\nlist\n112\n121\n122\nend\ntree\n1\n2\n3\nend\n",
    ),
    (
        "longest",
        "game columns c=1\nclaim longest 2 count 1\nlist\n11\nend\ntree\nend\n",
    ),
    (
        "lists of sets",
        "game vdw n=3 k=2,3\nclaim count 3\ntree\n1\n2\nend\n",
    ),
    (
        "refutation",
        "game vdw n=3 k=2\nclaim count 0\nlrat\nsymmetry colors 1\n11 0 10 1 4 5 2 3 9 0\nend\n",
    ),
    (
        "refutation with maps",
        "game vdw n=6 k=3,2\nclaim count 0\nlrat\nsymmetry order 3 4 2 5 1 6\nsymmetry cells 6 5 4 3 2 1\n35 -2 0 13 14 15 2 3 4 9 0\n36 1 0 35 1 0\n37 -4 0 36 18 20 3 5 8 0\n38 3 0 37 2 0\n39 -5 0 38 36 7 0\n40 6 0 39 3 0\n41 -8 0 40 22 0\n42 -7 0 40 28 0\n43 0 42 41 4 0\nend\n",
    ),
    (
        "period",
        "game octal code=0.77\nclaim period 12 preperiod 71\nrare even 11 parity\nrare odd 0\nend\n",
    ),
    (
        "saltus",
        "game octal code=0.[3]\nclaim period 1 preperiod 0 saltus 1\nheaps 19\nend\n",
    ),
];

/// The texts, with their first line.
pub(crate) fn corpus() -> impl Iterator<Item = (&'static str, String)> {
    CORPUS
        .into_iter()
        .map(|(kind, text)| (kind, format!("harary-certificate 1\n{text}")))
}
