// A board: cells that are taken by touch, mouse or keyboard. One cell at a time can be reached by
// Tab; the arrow keys go to its neighbors.

import { LitElement, html, nothing, svg, type PropertyValues } from 'lit';
import type { BoardView, State, Worth } from '../engine/types.js';
import { texts } from '../texts.js';
import { STEP, layout, next, type Layout } from './layout.js';
import { hint, judged, piece, told } from './marks.js';

/** A window of so many pixels is a projector's or a large screen's. */
const LARGE = 1600;

/** How small a board may be shown: fingers need 24 pixels. One that does not fit then is scrolled. */
const LEAST = 0.55;

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Board extends LitElement {
  static override properties = {
    state: { attribute: false },
    values: { attribute: false },
    locked: { type: Boolean },
    wide: { state: true },
    at: { state: true },
  };
  declare state: State;
  declare values: Map<string, Worth>;
  /** No moves are taken: somebody thinks, or the board is only shown. */
  declare locked: boolean;
  declare private wide: number;
  /** The cell that Tab reaches. */
  declare private at: number;
  private seen: ResizeObserver | null = null;
  private laid: Layout = { spots: [], width: 0, height: 0, points: [], labels: [] };

  constructor() {
    super();
    this.values = new Map();
    this.locked = false;
    this.wide = 12;
    this.at = 0;
  }

  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    this.seen = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? 0;
      if (room > 0) this.wide = Math.max(5, Math.floor(room / STEP));
    });
    this.seen.observe(this);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.seen?.disconnect();
  }

  private get view(): BoardView {
    return this.state.view as BoardView;
  }

  /** The legal move that takes a cell. */
  private move(cell: number) {
    return this.state.legal.find((legal) => legal.cell === cell);
  }

  private take(cell: number) {
    const move = this.move(cell);
    this.at = cell;
    if (!move || this.locked) return;
    this.dispatchEvent(new CustomEvent('move', { detail: move.text, bubbles: true }));
  }

  private key(event: KeyboardEvent, cell: number) {
    const way = ARROWS[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.take(cell);
    } else if (way) {
      event.preventDefault();
      const to = next(this.laid.spots, cell, way);
      if (to === null) return;
      this.at = to;
      void this.updateComplete.then(() => {
        this.querySelector<SVGElement>(`[data-cell="${to}"]`)?.focus();
      });
    }
  }

  protected override willUpdate(changed: PropertyValues) {
    if (changed.has('state') && this.at >= this.view.names.length) this.at = 0;
    this.laid = layout(this.view, this.wide);
  }

  private label(cell: number): string {
    const { names, classes, owners } = this.view;
    const name = names[cell] ?? '';
    const owner = classes[cell] ?? 0;
    if (owner > 0) return texts.play.owned(name, owners[owner - 1] ?? '');
    const said = told(this, name);
    return texts.play.free(name, said);
  }

  protected override render() {
    const { width, height, points, labels } = this.laid;
    // Small boards are shown larger: fingers need room, and so does who sits at the back of a class.
    const [most, room] = innerWidth < LARGE ? [1.7, 480] : [2.4, 1100];
    const isRound = ['ring', 'graph'].includes(this.view.shape);
    const isLarge = isRound && LEAST * width > Math.min(this.wide * STEP, 0.75 * innerHeight);
    const scale = isLarge ? LEAST : Math.max(1, Math.min(most, room / width, (0.5 * innerHeight) / height));
    return html`<svg
      class="board ${this.view.shape} ${isLarge ? 'large' : ''}"
      viewBox="0 0 ${width} ${height}"
      width=${width * scale}
      height=${height * scale}
      role="group"
      aria-label=${texts.play.board}
    >
      ${labels.map((label) => svg`<text aria-hidden="true" class="label" x=${label.x} y=${label.y}>${label.text}</text>`)}
      ${this.laid.spots.map((_, cell) => this.cell(cell))}
      <g aria-hidden="true">${this.laid.spots.map((_, cell) => this.written(cell))}</g>
      ${points.map(
        (point) => svg`<g class="vertex" aria-hidden="true"><circle cx=${point.x} cy=${point.y} r="11" />
          <text x=${point.x} y=${point.y}>${point.name}</text></g>`,
      )}
    </svg>`;
  }

  /** What is written on a cell: its name or the number of its move, the plies of a value. */
  private written(cell: number) {
    const { names, classes, shape } = this.view;
    const { x = 0, y = 0, edge } = this.laid.spots[cell] ?? {};
    const name = names[cell] ?? '';
    const owner = classes[cell] ?? 0;
    const isNumbers = shape === 'line' || shape === 'ring';
    const text = (kind: string, dx: number, dy: number, said: string | number) =>
      svg`<text class=${kind} x=${x + dx} y=${y + dy}>${said}</text>`;
    if (owner) {
      // Numbers in progression are to be seen; elsewhere the moves are numbered.
      const number = this.state.moves.indexOf(name);
      if (isNumbers) return text(`number o${owner}`, 0, 0, name);
      return number < 0 ? nothing : text(`number o${owner}`, 0, 0, number + 1);
    }
    const worth = this.values.get(name);
    if (!worth) return edge || shape === 'grid' ? nothing : text('name', 0, 0, name);
    const corner = STEP / 2 - 8;
    return [
      // Rows and columns tell the name elsewhere.
      isNumbers ? text('corner', -corner, -corner, name) : nothing,
      text('plies', 0, 14, worth.plies ?? ''),
    ];
  }

  private cell(cell: number) {
    const spot = this.laid.spots[cell];
    if (!spot) return nothing;
    const { names, classes } = this.view;
    const name = names[cell] ?? '';
    const owner = classes[cell] ?? 0;
    const isFree = this.move(cell) !== undefined && !this.locked;
    const judgment = owner ? null : judged(this, name);
    const marks = [
      'cell',
      isFree ? 'free' : '',
      owner ? `owned o${owner}` : '',
      this.state.last === cell ? 'last' : '',
      this.state.sets.some((set) => set.includes(cell)) ? 'set' : '',
    ].join(' ');
    const { x, y } = spot;
    const half = STEP / 2 - 1;
    return svg`<g
      class=${marks}
      data-cell=${cell}
      role="button"
      tabindex=${cell === this.at ? 0 : -1}
      aria-label=${this.label(cell)}
      aria-disabled=${isFree ? 'false' : 'true'}
      @click=${() => this.take(cell)}
      @keydown=${(event: KeyboardEvent) => this.key(event, cell)}
    >
      ${
        spot.edge
          ? svg`<line class="reach" x1=${spot.edge.x1} y1=${spot.edge.y1} x2=${spot.edge.x2} y2=${spot.edge.y2} />
              <line class="edge" x1=${spot.edge.x1} y1=${spot.edge.y1} x2=${spot.edge.x2} y2=${spot.edge.y2} />`
          : svg`<rect class="field" x=${x - half} y=${y - half} width=${2 * half} height=${2 * half} rx=${this.view.shape === 'ring' ? half : 4} />`
      }
      ${owner ? piece(owner, x, y, spot.edge ? 20 : 32) : nothing}
      ${judgment ? hint(judgment, x, y - 3) : nothing}
    </g>`;
  }
}
customElements.define('harary-board', Board);
