// What the engine says, as the crate harary-web writes it.

/** Where the cells of a board sit. */
export type Shape = 'line' | 'ring' | 'grid' | 'graph' | 'layers' | 'columns';

export interface BoardView {
  kind: 'board';
  shape: Shape;
  /** Cells in a row, or columns. */
  width: number;
  names: string[];
  /** Of a grid: what stands above its columns and beside its rows. */
  heads: [string[], string[]] | null;
  /** Coordinates of each cell, from 1. */
  places: number[][];
  /** 0 for nobody's, else the place of its owner, from 1. */
  classes: number[];
  owners: string[];
}
export interface HeapsView {
  kind: 'heaps';
  heaps: number[];
}
export interface SequenceView {
  kind: 'sequence';
  picked: number[];
  left: number[];
}
export type View = BoardView | HeapsView | SequenceView;

export interface LegalMove {
  text: string;
  means: string;
  cell: number | null;
  column: number | null;
  heap: { size: number; parts: number[] } | null;
}

export type Player = 'A' | 'B';
export type Outcome = Player | 'draw';

/** A position, and everything about it that takes no search. */
export interface State {
  game: string;
  goal: string;
  position: string;
  drawn: string;
  view: View | null;
  moves: string[];
  legal: LegalMove[];
  turn: Player | null;
  outcome: Outcome | null;
  /** Whether the length of the play is the question, and not who wins. */
  length: boolean;
  ending: string | null;
  /** The cell of the last move, or its place in the sequence. */
  last: number | null;
  /** The sets that have ended the game. */
  sets: number[][];
}

/** What a position is worth, or why that is not known. */
export interface Worth {
  outcome: Outcome | null;
  plies?: number | null;
  text?: string;
  why?: string;
}
export interface Line extends Worth {
  moves?: string[];
  keep?: string[];
  best?: string[];
}
export interface Reply {
  move: string;
  grounds: string;
  solved: boolean;
}

/** The network of 1991 after some of its steps. */
export interface Relaxing {
  step: number;
  /** For each cell its player, `.` for none and `*` for several; rows are separated by `/`. */
  cells: string;
  /** The forbidden sets whose cells all have one player. */
  broken: number;
  settled: boolean;
}
/** The search of 2004 after some of its positions. */
export interface Growing {
  nodes: number;
  /** The positions by the number of moves. */
  levels: number[];
  /** The moves to the position at work. */
  line: string[];
}

export interface HowFar {
  seconds: number;
  words: string;
  done: number | null;
}

export interface Answered {
  text: string;
  command: string;
  cost: string;
  certificate: string | null;
  bfile: string | null;
  csv: string | null;
  picture: string | null;
  report: Report;
}
export interface Report {
  question: { verb: string; game: string; after?: string[] };
  complete: boolean;
  stopped: string | null;
  answer: Record<string, unknown>;
}

export interface Verdict {
  verdict: 'accepted' | 'rejected' | 'undecided';
  text: string;
  games: string[];
  claim: string | null;
  count: number | null;
  unit: string | null;
  line: number | null;
  why: string | null;
}

export interface Key {
  name: string;
  about: string;
  allowed?: string;
  choices?: string[] | null;
  /** What each choice means; empty where the word says it. */
  meanings?: string[] | null;
  required?: boolean;
  default?: string | null;
  default_is?: string | null;
  purposes?: string[];
}
/** A question to begin with. */
export interface FirstQuestion {
  verb: string;
  /** The kind of question, which gives keys a meaning. */
  purpose: string;
  line: string;
}
export interface Family {
  name: string;
  title?: string;
  stands_for?: string;
  rules: string;
  source?: string;
  questions: FirstQuestion[];
  keys?: Key[];
  examples: string[];
}
/** A part of the JSON Schema, as far as forms need it. */
export interface Schema {
  description?: string;
  type?: string | string[];
  enum?: (string | null)[];
  const?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
}
export interface About {
  version: string;
  games: Family[];
  levels: { name: string; about: string }[];
  /** The modules that answer questions, with the verbs of each. */
  modules: Record<string, string[]>;
}
