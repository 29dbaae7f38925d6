import { cleanText } from './clean.ts';

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Emoji_Presentation}/u;
const MARK = /\p{M}/u;
const GAP = '  ';
const COLUMN_WIDTH_MIN = 4;
const NUMBER = /^[+-]?\$?[\d,]+(\.\d+)?(e[+-]?\d+)?[%KMBT]?$/;

/** Cells of a terminal that a text takes. */
export function measureText(text: string): number {
  let cells = 0;
  for (const one of text) cells += MARK.test(one) ? 0 : WIDE.test(one) ? 2 : 1;
  return cells;
}

/** Cuts a text to a number of cells, with an ellipsis. */
export function cutText(text: string, cells: number): string {
  if (measureText(text) <= cells) return text;
  if (cells < 1) return '';
  let [kept, used] = ['', 1];
  for (const one of text) {
    used += measureText(one);
    if (used > cells) break;
    kept += one;
  }
  return `${kept}…`;
}

/**
 * Lines of a table.
 * Columns of numbers are aligned right; `width` cuts the widest columns.
 */
export function renderTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY,
): readonly string[] {
  const clean = [headers, ...rows].map(row => row.map(cleanText));
  const widths = fitWidths(
    headers.map((_, at) => Math.max(...clean.map(row => measureText(row[at] ?? '')))),
    width,
  );
  const isRight = headers.map((_, at) => {
    const cells = clean.slice(1).flatMap(row => (row[at] ? [row[at]] : []));
    return cells.length > 0 && cells.every(cell => NUMBER.test(cell) || cell === '–');
  });
  return clean.map(row =>
    widths
      .map((cells, at) => {
        const text = cutText(row[at] ?? '', cells);
        const space = ' '.repeat(cells - measureText(text));
        return isRight[at] ? space + text : text + space;
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** Takes from the widest column until all fit. */
function fitWidths(wanted: readonly number[], width: number): readonly number[] {
  const widths = [...wanted];
  const room = width - GAP.length * (widths.length - 1);
  for (let sum = widths.reduce((a, b) => a + b, 0); sum > room; sum -= 1) {
    const widest = Math.max(...widths);
    if (widest <= COLUMN_WIDTH_MIN) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}
