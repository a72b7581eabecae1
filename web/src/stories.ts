// The five papers as stories with boards to try. All words of the page are in `texts.ts` and here.

import type { Watched } from './parts/watch.js';

/** A part of a story: a paragraph, a game to be played, a question to be asked, or a program
 * of a paper at work. */
export type Part =
  | { says: string }
  | { game: string; moves: string[]; about: string }
  | { question: string; about: string }
  | { watch: Watched; game: string };

export interface Story {
  name: string;
  title: string;
  paper: string;
  parts: Part[];
}

export const stories: Story[] = [
  {
    name: 'vdw',
    title: 'Four in progression, and five',
    paper: 'Albert Cheu, Lucianna Kiffer, Forays into Van der Waerden Games, 2015',
    parts: [
      {
        says: 'Two players take the numbers 1, 2, …, n in turn, and whoever first owns k of them in arithmetic progression wins. Van der Waerden’s theorem says that on a long board somebody must. B cannot be that somebody: if B had a winning strategy, A could take any number and then use it. So there is a least n for which A wins; it is called G(k).',
      },
      {
        game: 'vdw n=5 k=3',
        moves: [],
        about: 'Three in progression: A wins on five numbers. Where must A begin? Hints tell.',
      },
      {
        game: 'vdw n=15 k=4',
        moves: ['7'],
        about: 'Four in progression: G(4) = 15. A begins with 7, 8 or 9 and wins in 11 plies.',
      },
      {
        says: 'For k = 5 the authors’ search did not end on 23 numbers. That board is a draw, and so are all up to 30; on 31 numbers A wins. So G(5) = 31.',
      },
      { question: 'table vdw n=3..9 k=3', about: 'Who wins on boards of three to nine numbers' },
    ],
  },
  {
    name: 'columns',
    title: 'Columns without sums',
    paper: 'Rogério Reis, Nelma Moreira, João Pedro Pedroso, Educated brute-force to get h(4), 2004',
    parts: [
      {
        says: 'Two players place 1, 2, 3, … in turn, each number in one of c columns. A number may not join a column in which it is the sum of two different numbers; whoever cannot place the next number loses. Schur’s theorem says that the game must end: the first number that fits nowhere in the longest game is h(c).',
      },
      { game: 'columns c=2', moves: ['1', '1', '2'], about: 'Two columns hold the numbers 1 to 8, and no game goes on to 9.' },
      { watch: 'search', game: 'columns c=3' },
      { question: 'longest columns c=3 --all', about: 'With three columns there are three longest games, of 23 numbers' },
      {
        says: 'For four columns a search of nearly four days showed in 2004 that h(4) = 67: the numbers 1 to 66 fit in 29,931 ways. The command does that in some ten seconds.',
      },
    ],
  },
  {
    name: 'hip',
    title: 'No corners of a square',
    paper: 'Nobuo Funabiki, Yoshiyasu Takefuji, A parallel algorithm for solving the ‘Hip’ games, 1991',
    parts: [
      {
        says: 'Two players take the cells of a square board in turn, and whoever first owns the four corners of a square loses. The square may have any size and any tilt. A full board on which nobody owns one is a draw pattern.',
      },
      { game: 'hip n=4', moves: ['b2', 'c3'], about: 'B avoids losing by answering each cell with the one opposite through the center.' },
      { watch: 'network', game: 'hip n=6' },
      { question: 'color hip n=6', about: 'The largest board with a draw pattern is six by six' },
      { question: 'color hip n=7', about: 'On seven by seven there is none' },
    ],
  },
  {
    name: 'monotonic',
    title: 'Rising and falling',
    paper: 'Frank Harary, Bruce Sagan, David West, Computer-aided analysis of monotonic sequence games, 1983',
    parts: [
      {
        says: 'Two players pick numbers of a deck in turn and append them to one sequence. Whoever first makes N + 1 of them rise, or M + 1 of them fall, wins; in the game of avoidance that player loses. Erdős and Szekeres proved that a deck of NM + 1 numbers has always an end.',
      },
      { game: 'monotonic up=2 down=3', moves: ['3'], about: 'Three rising or four falling numbers win.' },
      { question: 'table monotonic up=1..3 down=1..3', about: 'Who wins, and in how many moves: the table of 1983' },
      {
        says: 'The paper conjectured that in avoidance with N = 2 the second player wins exactly if 4 divides M. That holds for M = 4 and fails for M = 8, where A wins in 12 moves.',
      },
      { question: 'solve monotonic up=2 down=8 convention=avoidance', about: 'The conjecture is false' },
    ],
  },
  {
    name: 'strip',
    title: 'The paper strip',
    paper: 'Stephan Brumme, Project Euler 306: Paper-strip Game, 2017',
    parts: [
      {
        says: 'Two players have a strip of n white squares. In turn they paint two neighboring white squares black, and whoever cannot do so loses.',
      },
      { game: 'octal code=0.07 heaps=9', moves: [], about: 'Nine squares: the player who moves first loses. Try.' },
      {
        says: 'A move splits a strip into two. By the theory of Sprague and Grundy every strip has a nim-value, the least number that no move leads to, and values of several strips are added in binary without carry. The first player loses exactly if the value is 0. The values repeat with period 34 from length 53 on, which is proved by computing 176 of them.',
      },
      { question: 'nim octal code=0.07 --values 176', about: 'The values, with their period' },
    ],
  },
];
