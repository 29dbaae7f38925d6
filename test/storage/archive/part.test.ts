import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArchivedRow, schema } from '../../../layers/storage/archive/columns.ts';
import { GROUP_ROWS_MAX, openPart, readPartRows } from '../../../layers/storage/archive/part.ts';
import { isTrade } from '../../../layers/storage/market/tape.ts';
import fc from '../../laws.ts';
import { archived } from './tapes.ts';

let folder: string;
let duck: DuckDBConnection;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
  duck = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => {
  duck.closeSync();
  rmSync(folder, { recursive: true });
});

const partOf = (rows: readonly ArchivedRow[]): Uint8Array => {
  const part = openPart();
  for (const row of rows) part.add(row);
  return part.finish();
};

const fileOf = (bytes: Uint8Array) => {
  const buffer = Uint8Array.from(bytes).buffer;
  return { byteLength: buffer.byteLength, slice: (from: number, to?: number) => buffer.slice(from, to) };
};

const readBack = (bytes: Uint8Array): Promise<ArchivedRow[]> => Array.fromAsync(readPartRows(fileOf(bytes), 'part'));

const asked = async (bytes: Uint8Array, select: string): Promise<readonly Record<string, unknown>[]> => {
  const path = join(folder, 'part.parquet');
  writeFileSync(path, bytes);
  return (await duck.runAndReadAll(`SELECT ${select} FROM read_parquet('${path}')`)).getRowObjectsJson();
};

const lists = fc.array(archived, { minLength: 1, maxLength: 40 });

test('rows of any values are read back as they were written', () =>
  fc.assert(
    fc.asyncProperty(lists, async rows => {
      expect(await readBack(partOf(rows))).toEqual(rows);
    }),
    { numRuns: 60 },
  ));

test('equal rows give equal bytes', () =>
  fc.assert(
    fc.property(lists, rows => {
      expect(partOf(structuredClone(rows))).toEqual(partOf(rows));
    }),
    { numRuns: 20 },
  ));

test('DuckDB reads the same order, exact amounts, prices, times and lists', () =>
  fc.assert(
    fc.asyncProperty(lists, async rows => {
      const found = await asked(
        partOf(rows),
        'key, seq, token_raw::VARCHAR AS token, wallet_balance_raw::VARCHAR AS balance, base_price_usd AS price, ' +
          'epoch_ms("timestamp") AS ms, epoch_ms(received) AS received, labels, event',
      );
      expect(found).toEqual(
        rows.map(({ key, row }) => ({
          key,
          seq: String(row.seq),
          token: isTrade(row) ? row.tokenRaw : null,
          balance: isTrade(row) ? row.walletBalanceRaw : null,
          price: isTrade(row) ? row.basePriceUsd : null,
          ms: String(row.timestampMs),
          received: row.receivedMs == null ? null : String(row.receivedMs),
          labels: isTrade(row) ? row.labels : null,
          event: isTrade(row) ? null : JSON.stringify(row.event),
        })),
      );
    }),
    { numRuns: 40 },
  ));

test('DuckDB sees the types that the reference states', async () => {
  const [types] = await asked(
    partOf(fc.sample(archived, 3)),
    'typeof(seq) AS seq, typeof("timestamp") AS at, typeof(token_raw) AS token, typeof(labels) AS labels',
  );
  expect(types).toEqual({ seq: 'BIGINT', at: 'TIMESTAMP', token: 'DECIMAL(20,0)', labels: 'VARCHAR[]' });
});

test('more rows than a group are read back in order', async () => {
  const [row] = fc.sample(archived, 1) as [ArchivedRow];
  const rows = Array.from({ length: GROUP_ROWS_MAX + 7 }, (_, at) => ({ ...row, row: { ...row.row, seq: at + 1 } }));
  const bytes = partOf(rows);
  expect((await readBack(bytes)).map(one => one.row.seq)).toEqual(rows.map(one => one.row.seq));
  expect(await asked(bytes, 'count(*) AS rows, max(seq) AS last')).toEqual([
    { rows: String(rows.length), last: String(rows.length) },
  ]);
});

test('a file of another format is refused by name', async () => {
  const bytes = Buffer.from(partOf(fc.sample(archived, 1)));
  const at = bytes.lastIndexOf('chain.tape');
  const value = bytes.indexOf('4', at + 'chain.tape'.length);
  bytes.write('9', value);
  await expect(Array.fromAsync(readPartRows(fileOf(bytes), 'tape/x.parquet'))).rejects.toThrow(
    'tape/x.parquet has format 9 of the archive; this version reads 4.',
  );
});

test('a column exists for every value of a trade', () => {
  expect(schema[0]!.num_children).toBe(39);
});
