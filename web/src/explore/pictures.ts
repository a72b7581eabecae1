// Answers as pictures: a table of outcomes as a heat map, nim-values as a strip with the period
// marked, counts as bars.

import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Outcome } from '../engine/types.js';
import { texts } from '../texts.js';

interface Cell {
  outcome: Outcome | null;
  plies: number | null;
}
interface Table {
  verb: 'table';
  rows: [string, string[]];
  columns: [string, string[]];
  cells: (Cell | null)[][];
}
interface Nim {
  verb: 'nim';
  values: number[] | null;
  period: number | null;
  preperiod: number | null;
  /** What each period adds to the values. */
  saltus: number | null;
}
interface Census {
  verb: 'census';
  levels: { length: number; going: number | string; over: number | string }[] | null;
}

/** The picture of an answer, if it is of a kind that has one. */
export function pictured(answer: Record<string, unknown>): TemplateResult | typeof nothing {
  switch (answer.verb) {
    case 'table':
      return heatMap(answer as unknown as Table);
    case 'nim':
      return strip(answer as unknown as Nim);
    case 'census':
      return bars(answer as unknown as Census);
    default:
      return nothing;
  }
}

/** A table with a color, a shape and a shade for each outcome. */
function heatMap({ rows, columns, cells }: Table): TemplateResult {
  const known = cells.flat().map((cell) => cell?.plies ?? 0);
  const most = Math.max(1, ...known);
  // Nobody wins a saturation game: its cells are lengths.
  const isLength = cells.flat().some((cell) => cell?.outcome === null && cell.plies !== null);
  const caption = isLength ? texts.explore.lengths : texts.explore.map;
  const mark = (outcome: Outcome) => ({ A: '●', B: '■', draw: '▬' })[outcome];
  const shade = (plies: number | null) => Math.ceil((4 * (plies ?? most)) / most);
  return html`<p class="key">${caption}</p>
  <div class="scroll" tabindex="0" role="region" aria-label=${caption}>
    <table class="heat" aria-label=${caption}>
      <thead><tr><th scope="col">${rows[0]}${columns[0] ? ` \\ ${columns[0]}` : ''}</th>
        ${columns[1].map((name) => html`<th scope="col">${name || (isLength ? texts.explore.moves : texts.explore.outcome)}</th>`)}</tr></thead>
      <tbody>
        ${cells.map(
          (row, index) => html`<tr><th scope="row">${rows[1][index]}</th>
            ${row.map((cell) =>
              cell?.plies != null && cell.outcome === null
                ? html`<td class="s${shade(cell.plies)} o-draw">${cell.plies}</td>`
                : cell?.outcome
                ? html`<td class="o-${cell.outcome} s${shade(cell.plies)}"><span aria-hidden="true">${mark(cell.outcome)}</span> ${cell.outcome} ${cell.plies ?? ''}</td>`
                : html`<td>?</td>`,
            )}</tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Nim-values as bars from heap 0 on; what repeats itself has another color from each period to the next. */
function strip({ values, period, preperiod, saltus }: Nim): TemplateResult | typeof nothing {
  if (!values || values.length === 0) return nothing;
  const most = Math.max(1, ...values);
  const high = 80;
  const wide = 8;
  const which = (heap: number) =>
    period !== null && preperiod !== null && heap >= preperiod
      ? `run${Math.floor((heap - preperiod) / period) % 2}`
      : 'before';
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${texts.explore.values}>
    <svg class="nim" role="img" aria-label=${texts.explore.strip(period, preperiod, saltus)} width=${values.length * wide} height=${high + 20} viewBox="0 0 ${values.length * wide} ${high + 20}">
      ${values.map((value, heap) => {
        const tall = (high * value) / most + 2;
        return svg`<rect class=${which(heap)} x=${heap * wide} y=${high - tall + 2} width=${wide - 1} height=${tall}><title>${heap}: ${value}</title></rect>
          ${heap % 10 === 0 ? svg`<text x=${heap * wide} y=${high + 16}>${heap}</text>` : nothing}`;
      })}
    </svg>
  </div>
  <p class="key">${texts.explore.strip(period, preperiod, saltus)}</p>`;
}

/** Positions of each length. */
function bars({ levels }: Census): TemplateResult | typeof nothing {
  if (!levels || levels.length === 0) return nothing;
  const size = (level: { going: number | string; over: number | string }) => Number(level.going) + Number(level.over);
  const most = Math.max(1, ...levels.map(size));
  return html`<svg class="census" role="img" aria-label=${texts.explore.census} width=${levels.length * 26} height="130" viewBox="0 0 ${levels.length * 26} 130">
    ${levels.map((level, index) => {
      const tall = (100 * size(level)) / most;
      return svg`<rect x=${index * 26 + 2} y=${104 - tall} width="20" height=${tall}><title>${level.length}: ${size(level)}</title></rect>
        <text x=${index * 26 + 12} y="122">${level.length}</text>`;
    })}
  </svg>`;
}
