//! What `--help` adds to the options: examples, and what needs more than a line.

use crate::describe;

/// The examples of a verb, and what its engines can do.
pub(super) fn with_engines(examples: &str, verb: &str) -> String {
    let mut text =
        format!("{examples}\n\nEngines, the games that they take, and the options that they know:");
    for line in describe::engines_of(verb) {
        text.push('\n');
        text += &line;
    }
    text
}

pub(super) const ALL: &str = "\
Examples:
  harary atlas                                    # recompute five papers
  harary solve vdw n=15 k=4                       # who wins, and how fast
  harary solve vdw n=15 k=4 --certificate w.cert  # a strategy to be checked
  harary longest columns c=3 --all                # longest sum-free colorings
  harary color hip n=6 colors=2 --count           # draw patterns of Hip
  harary nim octal code=0.07 --upto 1000000       # values of the paper strip
  harary explain monotonic                        # rules and keys of a game
  harary results                                  # the answers so far

Exit codes: 0 answered; 1 a certificate or coloring was rejected; 2 bad usage or bad game, or a file that was asked for, such as a certificate, is not written; 3 stopped by a limit before an answer.";

pub(super) const SOLVE: &str = "\
Examples:
  harary solve vdw n=15 k=4
  harary solve vdw n=15 k=4 --after 8,1 --ask outcome
  harary solve monotonic up=2 down=8 convention=avoidance
  harary solve octal code=0.07 heaps=9 convention=misere
  harary solve columns c=3 --certificate c3.cert && harary check c3.cert
  harary solve vdw n=9 k=3 --certificate w.cert --certify first-moves
  harary check w.cert";

pub(super) const PLAY: &str = "\
At the prompt type a move, or `help` for the commands, such as hint (the value of every move), why MOVE (what refutes it), \
undo, redo, level, save and record. Tab completes moves and commands. Ctrl-C ends a long thought, not the game: the best \
move known by then is played. Typed twice at the prompt it leaves; with --as none it ends the play. A game that you \
leave is not lost: the command that goes on with it is printed, and --save keeps it in a file.

A perfect opponent solves each position. What it cannot solve in time it plays as the level strong does, by random games, \
and says so. NO_COLOR=1 turns colors off.

Examples:
  harary play hip n=4
  harary play tictactoe side=4 dim=3 --level strong --time 5s
  harary play monotonic up=3 down=3 --as B --level beginner
  harary play octal code=0.77 heaps=3,5,7 --save game.txt
  harary play vdw n=9 k=3 --as none --seed 1";

pub(super) const COMPLETIONS: &str = "\
For each session: eval \"$(harary completions bash)\" in ~/.bashrc, eval \"$(harary completions zsh)\" in ~/.zshrc after \
compinit, and harary completions fish > ~/.config/fish/completions/harary.fish once.";

pub(super) const LONGEST: &str = "\
Examples:
  harary longest columns c=3 --all
  harary longest columns c=3 rule=many --all --out h3.txt
  harary longest columns c=4 rule=schur --all --threads 2
  harary longest columns c=3 --all --certificate h3.cert && harary check h3.cert
  harary longest columns c=3 --engine reis
  harary longest columns c=3 --all --format jsonl --quiet
  harary longest monotonic up=2 down=2";

pub(super) const CENSUS: &str = "\
Examples:
  harary census columns c=3
  harary census monotonic up=4 down=2 --plays
  harary census vdw n=9 k=3 --upto 4
  harary census columns c=3 --bfile colorings.txt";

pub(super) const PROVE: &str = "\
The clauses say that in some play by the rules the player keeps to the strategy and fails. They contradict \
each other exactly if the strategy wins. A verified program such as cake_lpr checks the proof of this.

Examples:
  harary solve vdw n=9 k=3 --certificate w.cert
  harary prove w.cert --proof w.lrat
  harary solve monotonic up=3 down=3 --certificate m.cert
  harary prove m.cert --proof m.lrat
  harary prove animal animal=fatty --every-board --certificate fatty.cert
  harary check fatty.cert
  harary prove mnk k=9 --every-board";

pub(super) const COLOR: &str = "\
Examples:
  harary color hip n=6 colors=2 --count
  harary color vdw n=8 k=3 --all
  harary color columns c=3 n=23 --fix 1:1,3:2
  harary color hip n=7
  harary color vdw n=9 k=3 --certificate none.cert && harary check none.cert
  harary color vdw n=9 k=3 --proof w.lrat
  harary color clique n=18 k=4 --engine sat --proof r.pbp
  harary color vdw n=97 k=3,10 --engine cubes --threads 2 --proof w.lrat
  harary color vdw n=58 k=3,8 --engine sat --certificate none.cert
  harary check none.cert
  harary color columns c=5 n=196 --engine tabu --seed 1 --time 10m
  harary color clique n=6 k=3,4 --all --format graph6 --out graphs.g6
  harary color clique n=5 k=3 --format matrix --out five.txt
  harary color clique n=8 k=3,4 --fix-from five.txt
  harary color hip n=4 --all --format jsonl --out patterns.jsonl";

pub(super) const LARGEST: &str = "\
Examples:
  harary largest hip n=6
  harary largest vdw n=30 k=3 --json
  harary largest clique n=7 k=3
  harary largest hip n=5 --proof no-16.lrat
  harary largest hip n=7 --threads 2 --checkpoint seven
  harary largest hip n=14 --engine local --cells 85
  harary largest hip n=24 --engine local --symmetric mirror --cells 178

The largest set of cells that contains no forbidden set. It is written as a coloring, with 1 for its cells \
and . for the others. If a limit stops the work, the largest set so far is printed with an upper bound, and the exit code is 3. The engine local \
stops at --cells or at a limit, and gives no upper bound.";

pub(super) const NIM: &str = "\
If nothing else is asked, the values of the heaps up to 10,000 are computed to find their period. With --upto, --at, --values or --lost \
the period is sought among these heaps and as many as a moment allows; with heaps= alone it is sought only if --certificate asks for its proof.

Examples:
  harary nim octal code=0.07 --upto 1000000
  harary nim octal code=0.77 heaps=5,9,12
  harary nim octal code=0.16 --upto 1000000000000000000 --at 123456789012
  harary nim octal 'code=4!.0' --values 30 --engine plain
  harary nim octal code=0.6 --upto 100000 --checkpoint six
  harary nim octal code=0.07 --certificate strip.cert && harary check strip.cert
  harary nim strip board=..#...
  harary nim strip --upto 50 --lost 10 --values 10
  harary nim strip --lost 1000 --bfile lost.txt
  harary nim queens n=6  # queens on a board in turn, none attacking another
  harary nim triangle-avoidance n=8 --after 1-2,2-3";

pub(super) const QUOTIENT: &str = "\
Examples:
  harary quotient octal code=0.77
  harary quotient octal code=0.77 --at 3,4,1000000
  harary quotient octal code=0.77 heaps=5,9,12
  harary quotient octal code=0.07 --heaps 20
  harary quotient strip board=..#... --heaps 20
  harary quotient octal code=0.07 --heaps 24 --checkpoint dawson

Two sums of heaps are the same element if beside every third sum they have the same misere outcome. Elements are written as \
words; 1 is the empty sum, and a, b, ... are the heaps that do not equal a sum of smaller ones. If no period is proved, the \
quotient holds for the sums of the heaps that were looked at. If a limit stops the work, what is known is printed, and \
the exit code is 3. --checkpoint FILE keeps the outcomes that were searched for; the heaps are then looked at \
once more, which takes a small part of the time, and one file serves every --heaps and --limit.";

pub(super) const TABLE: &str = "\
Examples:
  harary table monotonic up=1..3 down=1..3
  harary table vdw n=1..15 k=3..4 --ask outcome
  harary table octal code=0.07 heaps=1..12
  harary table monotonic up=2 down=2..9 convention=avoidance --bfile a.txt --terms deck
  harary table monotonic up=2..4 down=2..4 --time 10m --checkpoint cells

Tables of monotonic games without deck= also give the least deck that a player wins, unless --ask outcome is given. With \
--checkpoint FILE the cells that are done are kept in FILE, and each game in progress in a file of its own beside it, \
FILE.1 for the first cell, FILE.1.9 for its deck of 9 numbers, until it is solved.";

pub(super) const CODES: &str = "\
Examples:
  harary codes octal digits=2 --heaps 20000 --csv
  harary codes octal digits=3 --heaps 300 --threads 2 --checkpoint three
  harary codes octal digits=1 first=4 base=16 --heaps 5000

The keys are digits=1..4, how many follow the point; first=0 or 4, the digit before it; base=8 or 16.";

pub(super) const THRESHOLD: &str = "\
Examples:
  harary threshold vdw k=4
  harary threshold vdw k=4 board=ring --json
  harary threshold vdw k=4 convention=maker-breaker
  harary threshold vdw k=4 convention=avoidance --winner B --most 14
  harary threshold vdw k=5 --most 22 --checkpoint g5

The key `n` is left out. Every n is decided, from the least on, as no win is known to follow from a smaller one. With \
--checkpoint FILE the sizes that are done are kept in FILE, and the game in progress in a file of its own beside it.";

pub(super) const THRESHOLD_COLOR: &str = "\
Examples:
  harary threshold-color vdw k=3,4
  harary threshold-color hip colors=2
  harary threshold-color columns c=3 rule=schur

The key `n` is left out. Every n is decided, from the least on. With --checkpoint FILE the sizes that are done are kept \
in FILE, and the coloring in progress in a file of its own beside it; colorings of boards are then sought by the engine \
cubes where there is one.";

pub(super) const THRESHOLD_RANDOM: &str = "\
Examples:
  harary threshold-random vdw k=4..5
  harary threshold-random vdw k=4..5 board=ring --seed 7 --checkpoint rings

The least n on which uniformly random play gives A more than one half after some first move: H(k) of Cheu and Kiffer \
(2015), or H_c(k) on board=ring. Every n is decided, by intervals of five standard deviations; the risk is a bound on \
the chance that any decision of the row is wrong. Candidate is the term that the paper's sequence would have. M(n,k) \
is the largest number of winning sets through one of the numbers 1..n; the paper conjectures that it is 10 F(k-2) there, \
F being the Fibonacci numbers. k=7 to 9 take minutes. With --checkpoint FILE what was sampled so far \
is kept in FILE, and the games in progress in a file beside it.";

pub(super) const ESTIMATE: &str = "\
Examples:
  harary estimate vdw n=23 k=5
  harary estimate vdw n=23 k=5 --after 12 --trials 200000 --threads 2
  harary estimate hip n=4 convention=achievement --uct 50000 --backup

Three ways to sample each first move (up to symmetry), each with the share of games that A wins: \
uniformly random play; UCT that stores the first moves only; UCT with a stored tree, as deep as --stored allows. The \
intervals are Wilson's of 95 %; of UCT, whose games depend on each other, they tell the number of trials rather than \
the distance from a true value.";

pub(super) const STUDY: &str = "\
Examples:
  harary study columns c=3
  harary study columns c=3 rule=many --seed 7
  harary study hip --svg figure10.svg
  harary study hip n=6 colors=3 --runs 1000 --steps 200
  harary study monotonic
  harary study monotonic up=2 down=4 --time 10m --checkpoint programs
  harary study strip board=..#........
  harary study vdw k=3 --svg k3.svg
  harary study vdw k=4 n=4..10 --nodes 1000000

Without KEY=VALUE, as in `harary study columns`, the games that the paper measured are studied: about a minute, a second for monotonic, \
and half a minute for hip. With --checkpoint FILE the engines that are done are kept in FILE, with their seconds, and the one at work in a file of its own beside it.

Ratios are to the engine that answers by default. Trees of more than 1,000,000,000 nodes are not walked to the end: \
their size is estimated from random samples, with a 95 % confidence interval, and the seconds follow from the speed of \
walks below random positions.

The programs of 1983 for monotonic are backtracking, pruning at the first move that wins, and pruning with moves nearest \
to the end tried first. What is pruned depends on the order of moves: ascending, or that of an array in which a number that is \
played is swapped to the place of its term and stays there. Each program is run twice: a new term is compared with every term \
before, or with the first row of Schensted's tableau; the ratios tell what the row saves. A pruned tree is walked to its end \
whatever its size; --time stops it.

For vdw the study is of k (4 if it is not given) and of every n of a range, n=4..16, on the line or on board=ring: the \
positions that each set of switches visits, how they grow with n (the paper's rates beside it), and what the paper \
conjectures. All searches but two take half the moves while the board is symmetric and try cells from the middle out, \
unless they say otherwise; symmetric keys are switched on in the last four.

For hip the neural network of 1991 looks for draw patterns of the six games of its paper and of the one of its Fig. 2, or of one \
game: which share of the runs settles, after how many steps, in how many different solutions, beside Table 1; with the symmetry \
step and the hill-climbing term switched off; and with the points that the paper leaves open read in other ways; and the random algorithm of Massie (1963) for two players: a quarter turn of the board answers \
each random cell. Every solution is \
checked by the rules. The text says which reading is taken and how often the energy rises. The plot is Fig. 10 of the paper, the runs that settled by their steps, \
in two games, or of the one game.";

pub(super) const EXPORT: &str = "\
In a description of a positional game (.pg) whoever first owns a set wins. For maker-breaker it gives white no sets, and a draw \
is a win of white; avoidance and avoider-enforcer cannot be written. A list of sets has one set a line and says nothing else. \
Clauses can be satisfied exactly if there is a proper coloring; comments say what the variables mean. A file for Lean 4 proves \
what a certificate of a coloring, of no coloring or of a period states; docs/proofs.md says how.

Examples:
  harary export tictactoe side=3 --pg
  harary export vdw n=9 k=3 bias=1:2 --pg --out game.pg
  harary export clique n=5 k=3 --edges --out k5.txt
  harary color file path=k5.txt
  harary export vdw n=35 k=4 --dimacs --out w35.cnf
  harary export tictactoe side=3 --qdimacs --winner B --or-draw --out t.qdimacs
  harary color vdw n=8 k=3 --certificate w8.cert
  harary export w8.cert --lean --out w8.lean";

pub(super) const PLAN: &str = "\
The question is split into --parts in thought, and --sample of them, drawn at random, are answered, each in its share of \
--time (a minute by default). Their cost, scaled to all parts, is the estimate; the interval contains the true total \
for 95 of 100 samples, and for fewer if a few parts have most of the work. If some parts do not finish in their time, the \
figures are too low; if none does, there are no figures. Several cores take at least as long as the largest part seen. Memory is the \
peak of the program. Questions without parts (see docs/engines.md) cannot be planned.

Examples:
  harary plan \"color columns c=4 n=24 --count\"
  harary plan \"color vdw n=178 k=5 --engine cubes\" --parts 40 --sample 4 --proofs
  harary plan longest columns c=4 rule=schur --sample 8 --cores 2,100

Exit codes: 0; 3 if it was stopped before the whole sample.";

pub(super) const SPLIT: &str = "\
The folder gets a file `manifest` and one small file a part; `harary explain formats` says what is in them. The parts are \
answered by `harary run`, and joined by `harary merge`. A part that is split --again is replaced by parts of its own; \
its progress is lost.

Examples:
  harary split \"color columns c=3 n=20 --count\" --parts 8 --out w20
  harary split --again w20/part-3 --parts 4";

pub(super) const RUN: &str = "\
A part is answered once: its answer lies beside it, and whoever comes later goes on to the next part. A lock beside a part \
says who is at work on it; the lock of a runner that is gone is taken over. What is stopped by --time, Ctrl-C or SIGTERM \
goes on from its checkpoint, here or elsewhere. After three failures a part is set aside, with its error.

Exit codes: 0 nothing is left for this runner, others may be at work; 2 a part failed; 3 stopped by --time or a signal.

Examples:
  harary split \"longest columns c=4 rule=schur\" --parts 8 --out s4
  harary run s4/part-1 s4/part-2
  harary run s4 --begin 2/3 --time 10m
  harary merge s4";

pub(super) const SLURM: &str = "\
The script lies in the folder as slurm.sh, and is submitted by `bash DIR/slurm.sh`. Each job takes parts that are left until \
there is none; before its limit of time it keeps its progress and asks for another turn. A job that depends on the array \
writes the answer to DIR/merged.txt, or says in DIR/merge.log what is missing. Lines for your cluster, such as \
`#SBATCH --partition=long`, may be added to the script.

Examples:
  harary split \"color columns c=4 n=24 --count\" --parts 1000 --out w24
  harary slurm w24 --jobs 50 --time 4h --memory 2GiB";

pub(super) const MERGE: &str = "\
Every part must be present once and complete, unless those that are present decide the question; other answers are \
refused. A part of a question is asked with --part I/N; the parts may be of different sizes. If parts of a folder are missing, \
merge lists the commands that answer them (exit code 3); it refuses by name a file that does not answer its part. It refuses an \
answer that contradicts itself, but cannot see that a count or an outcome is wrong: certificates prove those.

Examples:
  harary color columns c=3 n=20 --count --part 1/2 --json -o one.json
  harary color columns c=3 n=20 --count --part 2/2 --json -o two.json
  harary merge one.json two.json";

pub(super) const CHECK: &str = "\
A file of colorings has one symbol a cell: 1-9, then a-z. Spaces, lines that begin with #, and the \
words of answers around colorings are ignored. Lines of equal length are separate colorings; \
other lines up to an empty one are parts of one coloring. A coloring by columns may have any length, unless n= gives it.

Several certificates are checked one by one, with --steps and --memory for each; the exit code is that of the worst verdict.

Files compressed by Zstandard are unpacked; certificates are compressed if the name of the \
file ends in .zst.

Of cliques a file may also hold graphs: lines of graph6, or adjacency matrices with an empty line after each. In two colors \
a graph has the edges of color 1; in more, each color has a graph of its own, one after the other.

A certificate that needs more steps or memory than allowed is neither accepted nor rejected; the answer
says which option to give. A file that is no certificate is rejected (exit code 1); what cannot be read, or has a symbol that is no \
color of the game, is neither (exit code 2). Proofs of clauses (LRAT) and of VeriPB are checked by programs of others: docs/proofs.md.

Examples:
  harary solve vdw n=9 k=3 --certificate w.cert && harary check w.cert
  harary solve vdw n=9 k=3 --certificate w.cert.zst && harary check w.cert.zst
  harary nim octal code=0.3 --certificate p
  harary check p --steps 1e9 --memory 1GiB
  harary longest columns c=3 --all --out h3.txt
  harary check columns c=3 h3.txt
  harary color clique n=8 k=3,4 --format graph6 --out r34.g6
  harary check clique n=8 k=3,4 r34.g6";
