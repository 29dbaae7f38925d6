import type { DuckDBResult } from '@duckdb/node-api';
import { formatJson } from '../../clients/cli/src/text/clean.ts';
import { renderTable } from '../../clients/cli/src/text/table.ts';
import { formatCsvLine } from '../operator/export-lines.ts';

export type Format = 'table' | 'json' | 'csv';

export type Output = {
  /** Resolves when there is room for more. */
  readonly write: (text: string) => Promise<void>;
  /** Of the terminal; infinite for files and pipes. */
  readonly width: number;
};

/** More rows need another format. */
const TABLE_ROWS_MAX = 1_000;
/** A line feed or tab may be part of a value in CSV. */
const CSV_UNSAFE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Writes a result: a table, a line of JSON for each row, or CSV. Decimals keep all their digits. */
export async function printResult(result: DuckDBResult, format: Format, { write, width }: Output): Promise<void> {
  const names = result.deduplicatedColumnNames();
  if (format === 'csv') await write(`${formatCsvLine(names)}\n`);
  const kept: (readonly string[])[] = [];
  for await (const rows of result.yieldRowsJson()) {
    if (format === 'table') {
      kept.push(...rows.slice(0, TABLE_ROWS_MAX + 1 - kept.length).map(row => row.map(formatCell)));
      if (kept.length > TABLE_ROWS_MAX) break;
    } else if (format === 'json') {
      const lines = rows.map(row => formatJson(Object.fromEntries(names.map((name, at) => [name, row[at]]))));
      await write(lines.map(line => `${line}\n`).join(''));
    } else await write(rows.map(row => `${formatCsvLine(row).replace(CSV_UNSAFE, '�')}\n`).join(''));
  }
  if (format !== 'table') return;
  const shown = kept.slice(0, TABLE_ROWS_MAX);
  await write(
    renderTable(names, shown, width)
      .map(line => `${line}\n`)
      .join(''),
  );
  const rest = kept.length > TABLE_ROWS_MAX ? '; more follow: use LIMIT, --json or --csv' : '';
  await write(`(${shown.length} ${shown.length === 1 ? 'row' : 'rows'}${rest})\n`);
}

function formatCell(value: unknown): string {
  if (value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
