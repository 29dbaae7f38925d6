import { readEvent } from '../../../layers/contract/events/read.ts';
import type { Line } from '../lines.ts';
import { type Converted, convertCell, divideByAmount, joinPositions } from './cells.ts';
import type { EventMapping, Mapping } from './mapping.ts';
import type { Cell, ReadableRow, Row } from './row.ts';
import type { Rule } from './rule.ts';

type ReadCell = (source: string) => Cell | undefined;

/** Makes events of rows, or rejections with their column. */
export async function* mapRows(
  rows: AsyncIterable<Row>,
  mapping: Mapping,
  nowMs: number,
  note: (row: ReadableRow, isUsed: boolean) => void = () => {},
): AsyncGenerator<Line> {
  for await (const row of rows) {
    const { source, line, ordinal } = row;
    const place = { source, line, ordinal };
    if ('rejection' in row) {
      yield { ...place, text: '', rejection: row.rejection };
      continue;
    }
    const { read } = row;
    const events = mapping.events.filter(({ when }) =>
      when.every(([column, texts]) => {
        const cell = read(column) ?? '';
        return typeof cell === 'string' && texts.includes(cell);
      }),
    );
    note(row, events.length > 0);
    for (const event of events) yield { ...place, ...makeEvent(event, mapping, read, nowMs) };
  }
}

function makeEvent(
  { type, rules }: EventMapping,
  mapping: Mapping,
  read: ReadCell,
  nowMs: number,
): Pick<Line, 'text' | 'rejection'> {
  const event: Record<string, unknown> = { type };
  for (const rule of rules) {
    const made = makeValue(rule, mapping, read, event);
    if ('reason' in made) return { text: '', rejection: { path: describePlace(rule, mapping), reason: made.reason } };
    if (made.value !== undefined) event[rule.field] = made.value;
  }
  const checked = readEvent(event, nowMs);
  if ('event' in checked) return { text: JSON.stringify(checked.event) };
  const { path, reason } = checked.rejection;
  const rule = rules.find(({ field }) => field === path.split('.')[0]);
  return { text: '', rejection: { path: rule === undefined ? path : describePlace(rule, mapping), reason } };
}

function makeValue(
  rule: Rule,
  { decimalSign }: Mapping,
  read: ReadCell,
  event: Readonly<Record<string, unknown>>,
): Converted {
  const { from, value, per, isNullWhenEmpty } = rule;
  if (from.length === 0) return { value };
  const cells = from.map(read);
  if (cells.every(cell => cell === undefined)) {
    if (rule.default !== undefined) return { value: rule.default };
    return { value: isNullWhenEmpty ? null : undefined };
  }
  if (cells.length > 1) return joinPositions(cells);
  const scale = readScale(rule, read, event);
  if (typeof scale !== 'number') return scale;
  const converted = convertCell(rule, cells[0]!, scale, decimalSign);
  if (per === undefined || 'reason' in converted) return converted;
  const [amount, decimals] = [event[per], event[rule.perScale!]];
  if (typeof amount !== 'string' || typeof decimals !== 'number') return { reason: `needs ${per}, which is empty` };
  return divideByAmount(converted.value as string, amount, decimals);
}

function readScale(
  { scale = 0 }: Rule,
  read: ReadCell,
  event: Readonly<Record<string, unknown>>,
): number | { readonly reason: string } {
  if (typeof scale === 'number') return scale;
  const [name, found] = 'column' in scale ? [scale.column, read(scale.column)] : [scale.field, event[scale.field]];
  if ('expect' in scale && found !== scale.expect)
    return { reason: `has the unit sol, which needs ${name} ${scale.expect}, got ${String(found)}` };
  const decimals = /^\d{1,2}$/.test(String(found)) ? Number(found) : Number.NaN;
  if (decimals <= 18) return decimals;
  return { reason: `needs decimals from 0 to 18 in ${name}, got ${found === undefined ? 'nothing' : String(found)}` };
}

function describePlace({ field, from }: Rule, { format }: Mapping): string {
  if (from.length === 0) return field;
  return `${format === 'csv' ? 'column' : 'path'} ${from.map(name => `"${name}"`).join(', ')} (${field})`;
}
