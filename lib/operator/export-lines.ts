import { gzipSync } from 'node:zlib';
import { eventTypes } from '../../layers/contract/events/event.ts';
import { toPublicSwap } from '../../layers/contract/present/public-event.ts';
import { type Put, type WrittenFile, writeArchiveFile } from '../../layers/flows/archive/day-parts.ts';
import type { Sink } from '../../layers/flows/archive/write-batch.ts';
import { type ArchivedRow, columns, toArchiveValues } from '../../layers/storage/archive/columns.ts';
import { isTrade } from '../../layers/storage/market/tape.ts';

/** `line` is null for rows that the format leaves out. */
export type LineFormat = {
  readonly ending: string;
  readonly header: string | null;
  readonly line: (row: ArchivedRow) => string | null;
};

const publicTypes: ReadonlySet<string> = new Set(eventTypes);

/** What `ingest` reads, without events between processors. */
export const ndjson: LineFormat = {
  ending: 'ndjson.gz',
  header: null,
  line: ({ key, row }) => {
    const event = isTrade(row) ? toPublicSwap(key, row) : row.event;
    return publicTypes.has(event.type) ? JSON.stringify(event) : null;
  },
};

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

export const csv: LineFormat = {
  ending: 'csv.gz',
  header: columns.map(({ name }) => name).join(','),
  line: row => {
    const values = toArchiveValues(row);
    return formatCsvLine(columns.map(({ name }) => values[name]));
  },
};

/** Quotes texts, and keeps spreadsheets from computing them. Source: OWASP, CSV injection. */
export function formatCsvLine(values: readonly unknown[]): string {
  return values
    .map(value => {
      if (value === null || value === undefined) return '';
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
}

const LINES_AT_ONCE = 5_000;
const FILE_LINES_MAX = 500_000;

/** Gzip files have several members, so few lines are held. */
export function createLineFiles(
  put: Put,
  { ending, header, line }: LineFormat,
  batch: number,
  linesMax = FILE_LINES_MAX,
): Sink {
  const files: WrittenFile[] = [];
  let lines: string[] = [];
  let members: Uint8Array[] = [];
  let rows = 0;
  const flush = (): void => {
    if (lines.length > 0) members.push(gzipSync(`${lines.join('\n')}\n`));
    lines = [];
  };
  const close = async (): Promise<void> => {
    flush();
    if (rows === 0) return;
    const number = [batch, files.length].map(figure => String(figure).padStart(5, '0')).join('-');
    files.push(await writeArchiveFile(put, `tape-${number}.${ending}`, rows, Buffer.concat(members)));
    members = [];
    rows = 0;
  };
  return {
    add: async row => {
      const text = line(row);
      if (text === null) return;
      if (rows === 0 && header !== null) lines.push(header);
      lines.push(text);
      rows += 1;
      if (lines.length >= LINES_AT_ONCE) flush();
      if (rows === linesMax) await close();
    },
    finish: async () => {
      await close();
      return files;
    },
  };
}
