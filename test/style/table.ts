import type { Place, Row } from './metric.ts';
import { allowed, type Ratchet } from './ratchet.ts';

/**
 * One line per metric.
 * `held at` is the largest value the test accepts.
 */
export function formatTable(rows: readonly Row[], ratchet: Ratchet): string {
  const cells = rows.map(({ metric, value }) => [
    metric.name,
    metric.title,
    format(value),
    format(metric.limit),
    value > metric.limit ? `over, held at ${format(allowed(ratchet, metric))}` : 'ok',
  ]);
  return [['metric', 'what', 'value', 'limit', 'state'], ...cells].map(alignTo(cells)).join('\n');
}

export const formatPlaces = (places: readonly Place[]): string =>
  places.map(({ path, line, note }) => `${path}:${line} ${note}`).join('\n');

const format = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

const NUMBER_COLUMNS = [2, 3];

function alignTo(cells: readonly (readonly string[])[]): (row: readonly string[]) => string {
  const widthOf = (column: number): number => Math.max(...cells.map(row => row[column]!.length), 6);
  const align = (cell: string, column: number): string =>
    NUMBER_COLUMNS.includes(column) ? cell.padStart(widthOf(column)) : cell.padEnd(widthOf(column));
  return row => row.map(align).join('  ').trimEnd();
}
