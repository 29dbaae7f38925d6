import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { simulate } from 'market-simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchivedRows } from '../../layers/storage/archive/archived-rows.ts';
import { isTrade } from '../../layers/storage/market/tape.ts';
import { createFolderObjects } from '../../lib/operator/archive-folder.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import { judged, SERIES } from './tape-reader.ts';

const folder = scratch();
let service: Service;
let other: Service;

const items = [...simulate({ seed: 11, swaps: 200, tokens: 3 })];
const events = items.flatMap(item => ('event' in item ? [item.event] : []));
const swaps = events.filter(({ type }) => type === 'swap');
const mints = [...new Set(swaps.map(swap => swap.token_mint as string))];
const wallets = [...new Set(swaps.map(swap => swap.wallet_address as string))];
const tape = events.map(event => JSON.stringify(event)).join('\n');

beforeAll(async () => {
  [service, other] = await Promise.all([
    startService(join(folder.path, 'one')),
    startService(join(folder.path, 'other')),
  ]);
  const { stdout } = await service.chain(['ingest', '-', '--wait', '--json'], tape);
  expect(JSON.parse(stdout)).toMatchObject({ accepted: events.length, rejected: 0 });
});
afterAll(async () => {
  await Promise.all([service?.end('SIGTERM'), other?.end('SIGTERM')]);
  folder.remove();
});

const out = (name: string): string => join(folder.path, name);
const exported = (format: string, name: string, ...more: readonly string[]) =>
  service.chain(['export', '--format', format, '--out', out(name), '--json', ...more]);

/** Without `amended`, which says that a bucket changed after its time. */
const candlesOf = async (from: Service, path: string) =>
  ((await from.get(path)).body as { candles: object[] }).candles.map(candle => ({ ...candle, amended: null }));

describe('an export', () => {
  test('as ndjson gives a fresh service the same candles and exits', async () => {
    const { code, stdout } = await exported('ndjson', 'lines');
    expect({ code, rows: JSON.parse(stdout).rows > swaps.length }).toEqual({ code: 0, rows: true });
    const files = readdirSync(out('lines')).filter(name => name.endsWith('.ndjson.gz'));
    const again = await other.chain([
      ...['ingest', ...files.sort().map(name => join(out('lines'), name)), '--wait', '--json'],
    ]);
    expect(JSON.parse(again.stdout)).toMatchObject({ rejected: 0, duplicates: 0, accepted: JSON.parse(stdout).rows });
    for (const mint of mints)
      for (const { width, view } of SERIES) {
        const path = `/v1/token/${mint}/ohlcv?timeframe=${width}&view=${view}&limit=2000`;
        expect(await candlesOf(other, path)).toEqual(await candlesOf(service, path));
      }
    for (const wallet of wallets.slice(0, 12)) {
      const path = `/v1/wallet/${wallet}/pnl`;
      expect((await other.get(path)).body).toEqual((await service.get(path)).body);
    }
  });

  test('as Parquet has every row exactly, for the reader of the archive and for DuckDB', async () => {
    const { stdout } = await exported('parquet', 'parquet');
    const rows = await Array.fromAsync(readArchivedRows(createFolderObjects(out('parquet'))));
    expect(rows.length).toBe(JSON.parse(stdout).rows);
    for (const mint of mints) {
      const trades = rows.flatMap(({ key, row }) => (key === mint && isTrade(row) ? [row] : []));
      expect(trades).toEqual(await judged(service.target(), mint));
    }
    const duck = await (await DuckDBInstance.create(':memory:')).connect();
    const files = `read_parquet('${out('parquet')}/tape/**/*.parquet')`;
    const sum = 'sum(token_raw)::VARCHAR AS token';
    const select = `SELECT key, ${sum} FROM ${files} WHERE type = 'swap' GROUP BY ALL ORDER BY ALL`;
    const found = (await duck.runAndReadAll(select)).getRowObjectsJson();
    duck.closeSync();
    const sums = mints.toSorted().map(key => {
      const own = swaps.filter(swap => swap.token_mint === key);
      return { key, token: String(own.reduce((sum, swap) => sum + BigInt(swap.token_amount_raw as string), 0n)) };
    });
    expect(found).toEqual(sums);
  });
});
