// Where the cells of a board sit in a picture: points, or edges between points.

import type { BoardView } from '../engine/types.js';

export interface Spot {
  x: number;
  y: number;
  /** The ends of an edge, where the cell is one. */
  edge?: { x1: number; y1: number; x2: number; y2: number };
}

export interface Layout {
  spots: Spot[];
  width: number;
  height: number;
  /** Points that are no cells: the vertices of a graph, with their names. */
  points: { x: number; y: number; name: string }[];
  /** Names of rows and columns. */
  labels: { x: number; y: number; text: string }[];
}

/** The distance of neighboring cells. */
export const STEP = 44;

/** Lays out a board that may be so many cells wide. */
export function layout(view: BoardView, wide: number): Layout {
  switch (view.shape) {
    case 'ring':
      return ring(view.names.length);
    case 'graph':
      return graph(view);
    case 'grid':
      return grid(view);
    case 'layers':
      return layers(view, wide);
    default:
      return line(view.names.length, wide);
  }
}

function bare(spots: Spot[], width: number, height: number): Layout {
  return { spots, width, height, points: [], labels: [] };
}

/** Rows of nearly equal length, none wider than there is room for. */
function line(cells: number, wide: number): Layout {
  const rows = Math.max(1, Math.ceil(cells / Math.max(1, wide)));
  const row = Math.ceil(cells / rows);
  const spots = Array.from({ length: cells }, (_, cell) => ({
    x: ((cell % row) + 0.5) * STEP,
    y: (Math.floor(cell / row) + 0.5) * STEP,
  }));
  return bare(spots, row * STEP, Math.ceil(cells / row) * STEP);
}

function ring(cells: number): Layout {
  const radius = Math.max(STEP, (1.15 * cells * STEP) / (2 * Math.PI));
  const size = 2 * radius + STEP;
  const spots = Array.from({ length: cells }, (_, cell) => {
    const turn = (2 * Math.PI * cell) / cells - Math.PI / 2;
    return { x: size / 2 + radius * Math.cos(turn), y: size / 2 + radius * Math.sin(turn) };
  });
  return bare(spots, size, size);
}

function grid(view: BoardView): Layout {
  const margin = STEP * 0.6;
  const rows = Math.ceil(view.names.length / view.width);
  const at = (index: number) => margin + (index + 0.5) * STEP;
  const spots = view.places.map(([column = 1, row = 1]) => ({ x: at(column - 1), y: at(row - 1) }));
  const made = bare(spots, margin + view.width * STEP, margin + rows * STEP);
  const [above, beside] = view.heads ?? [[], []];
  above.forEach((text, column) => made.labels.push({ x: at(column), y: margin / 2, text }));
  beside.forEach((text, row) => made.labels.push({ x: margin / 2, y: at(row), text }));
  return made;
}

/** A cube of three or more dimensions: squares beside each other, as many as there is room for. */
function layers(view: BoardView, wide: number): Layout {
  const side = view.width;
  const square = side * side;
  const squares = Math.ceil(view.names.length / square);
  const gap = STEP / 2;
  const block = side * STEP + gap;
  const abreast = Math.max(1, Math.min(side, Math.floor((wide * STEP + gap) / block)));
  const spots = view.names.map((_, cell) => {
    const which = Math.floor(cell / square);
    const inside = cell % square;
    return {
      x: (which % abreast) * block + ((inside % side) + 0.5) * STEP,
      y: Math.floor(which / abreast) * block + (Math.floor(inside / side) + 0.5) * STEP,
    };
  });
  const across = Math.min(abreast, squares);
  const down = Math.ceil(squares / abreast);
  return bare(spots, across * block - gap, down * block - gap);
}

/** Where on an edge its mark may be, the middle first. */
const SHARES = [0.5, 0.41, 0.59, 0.32, 0.68, 0.25, 0.75];

/** The edges of a complete graph, its vertices around a circle. */
function graph(view: BoardView): Layout {
  const vertices = Math.max(2, ...view.places.flat());
  const radius = Math.max(3.2, vertices * 0.55) * STEP;
  const size = 2 * radius + STEP;
  const point = (vertex: number) => {
    const turn = (2 * Math.PI * (vertex - 1)) / vertices - Math.PI / 2;
    return { x: size / 2 + radius * Math.cos(turn), y: size / 2 + radius * Math.sin(turn) };
  };
  const spots: Spot[] = [];
  for (const [from = 1, to = 2] of view.places) {
    const [a, b] = [point(from), point(to)];
    const at = (share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    // A mark near the middle of its edge that meets no other: where edges cross, each needs room.
    const room = (share: number) => {
      const { x, y } = at(share);
      const others = spots.map((spot) => Math.hypot(spot.x - x, spot.y - y));
      return Math.min(0.75 * STEP, ...others);
    };
    const share = SHARES.reduce((best, one) => (room(one) > room(best) + 0.01 ? one : best));
    spots.push({ ...at(share), edge: { x1: a.x, y1: a.y, x2: b.x, y2: b.y } });
  }
  const points = Array.from({ length: vertices }, (_, index) => ({
    ...point(index + 1),
    name: String(index + 1),
  }));
  return { spots, width: size, height: size, points, labels: [] };
}

/** The cell that is next in a direction; `null` if there is none. All cells can be reached so. */
export function next(spots: Spot[], from: number, [dx, dy]: [number, number]): number | null {
  const here = spots[from];
  if (!here) return null;
  let best: number | null = null;
  let least = Infinity;
  spots.forEach((spot, cell) => {
    const [x, y] = [spot.x - here.x, spot.y - here.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (cell === from || along < 1) return;
    const far = along + 3 * aside;
    if (far < least) [best, least] = [cell, far];
  });
  return best;
}
