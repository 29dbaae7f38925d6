import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { formatMessageValue } from '../../../layers/core/kernel/shown.ts';
import { readLines, readText } from '../lines.ts';
import { UsageError } from '../target.ts';
import type { Mapping } from './mapping.ts';
import type { Cell, Row } from './row.ts';
import { checkColumns, listPaths } from './sources.ts';

const RECORD_CHARACTERS_MAX = 1_000_000;

/** Reads files by the mapping. Throws UsageError for broken CSV. */
export async function* readRows(files: readonly string[], mapping: Mapping): AsyncGenerator<Row> {
  if (mapping.format === 'jsonl') {
    for await (const { text, rejection, ...place } of readLines(files))
      yield { ...place, ...(rejection === undefined ? readObject(text) : { rejection }) };
    return;
  }
  let ordinal = 0;
  for (const source of files) for await (const row of readCsv(source, mapping)) yield { ...row, ordinal: ++ordinal };
}

async function* readCsv(source: string, mapping: Mapping): AsyncGenerator<Row> {
  const { separator, quote, hasHeader } = mapping;
  const records = parse({
    bom: true,
    delimiter: separator,
    quote,
    escape: quote,
    info: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n'],
    max_record_size: RECORD_CHARACTERS_MAX,
  });
  // Its error ends `records` too.
  pipeline(readText(source), records, () => {});
  let names: readonly string[] | undefined;
  let places: ReadonlyMap<string, number> = new Map();
  let end = 0;
  try {
    for await (const { record, info } of records as AsyncIterable<CsvRecord>) {
      const line = end + 1;
      end = info.lines;
      const cells = record.map(cell => cell.trim());
      if (cells.every(cell => cell === '')) continue;
      if (names === undefined) {
        names = hasHeader ? cells : cells.map((_, at) => String(at + 1));
        places = new Map(names.map((name, at) => [name, at]));
        checkColumns(mapping, `${source}:${line}`, names);
        if (hasHeader) continue;
      }
      const width = names.length;
      if (cells.length !== width) {
        const reason = `must have ${width} cells like the first row, got ${cells.length}`;
        yield { source, line, ordinal: 0, rejection: { path: '', reason } };
        continue;
      }
      const read = (name: string): string | undefined => cells[places.get(name)!] || undefined;
      yield { source, line, ordinal: 0, read, listNames: () => [...places.keys()] };
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'lines' in error)) throw error;
    throw new UsageError(`${source}:${error.lines} is not CSV with this separator and quote: ${error.message}`);
  }
}

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

function readObject(text: string) {
  let found: unknown;
  try {
    // Numbers stay text: as doubles they would lose digits.
    const keepDigits = (_key: string, value: unknown, { source }: { readonly source: string }): unknown =>
      typeof value === 'number' ? source : value;
    found = JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
  } catch {
    return { rejection: { path: '', reason: `must be a JSON object, got ${formatMessageValue(text)}` } };
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    const reason = `must be a JSON object on each line, got ${formatMessageValue(text)}`;
    return { rejection: { path: '', reason } };
  }
  return { read: (path: string) => toCell(readPath(found, path)), listNames: () => listPaths(found) };
}

/** A key with dots is read before the path that it looks like. */
function readPath(found: unknown, path: string): unknown {
  if (typeof found !== 'object' || found === null) return undefined;
  if (Object.hasOwn(found, path)) return (found as Readonly<Record<string, unknown>>)[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const inner = readPath(found, path.slice(0, dot));
    if (inner !== undefined) return readPath(inner, path.slice(dot + 1));
  }
  return undefined;
}

function toCell(value: unknown): Cell | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(one => (typeof one === 'string' ? one : JSON.stringify(one)));
  if (typeof value === 'object') return value as Cell;
  const text = String(value).trim();
  return text === '' ? undefined : text;
}
