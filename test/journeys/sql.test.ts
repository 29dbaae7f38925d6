/** SQL over an export and over its tape, beside the answers of the service. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simulate } from 'market-simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSource } from '../../lib/sql/source.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import { openAsked, type Row } from '../sql/asked.ts';

const folder = scratch();
const [archive, tapeFile] = [join(folder.path, 'archive'), join(folder.path, 'tape.ndjson')];
const events = [...simulate({ seed: 11, swaps: 400, tokens: 4 })].flatMap(item =>
  'event' in item ? [item.event] : [],
);
const swaps = events.filter(({ type }) => type === 'swap');
const list = (field: string) => [...new Set(swaps.map(swap => (swap as Record<string, unknown>)[field] as string))];
const [mints, wallets] = [list('token_mint'), list('wallet_address')];
const FIGURES = 'open, high, low, close, volume_usd';
let service: Service;
const asked: Record<string, Awaited<ReturnType<typeof openAsked>>> = {};

beforeAll(async () => {
  const text = events.map(event => JSON.stringify(event)).join('\n');
  writeFileSync(tapeFile, text);
  service = await startService(join(folder.path, 'data'));
  const sent = await service.chain(['ingest', tapeFile, '--received', 'event', '--wait', '--json']);
  expect(JSON.parse(sent.stdout)).toMatchObject({ accepted: events.length, rejected: 0 });
  await service.chain(['export', '--format', 'parquet', '--out', archive]);
  const warn = (line: string): never => expect.fail(line);
  asked.archive = await openAsked(await openSource({ archive }, warn));
  asked.tape = await openAsked(await openSource({ tape: [tapeFile] }, warn));
});
afterAll(async () => {
  for (const one of Object.values(asked)) one.close();
  await service?.end('SIGTERM');
  folder.remove();
});

const read = async (path: string) => (await service.get(path)).body as Record<string, readonly Row[]>;

test.each(['archive', 'tape'])('exits of the %s are those of every wallet', async source => {
  const rows = await asked[source]!.ask(
    'SELECT wallet, exit_signature, realized_usd::DOUBLE AS usd, exit_number FROM exits',
  );
  const byWallet = Map.groupBy(rows, row => row.wallet);
  let compared = 0;
  for (const wallet of wallets) {
    const { trades } = await read(`/v1/wallet/${wallet}/pnl?limit=100`);
    const found = (byWallet.get(wallet) ?? []).map(row => `${row.exit_signature} ${row.exit_number}`).sort();
    expect(found).toEqual(trades!.map(exit => `${exit.exit_signature} ${exit.exit_number}`).sort());
    const sums = [byWallet.get(wallet) ?? [], trades!].map(some =>
      some.reduce((sum, row) => sum + Number(row.usd ?? row.realized_pnl_usd ?? 0), 0),
    );
    expect(sums[0]).toBeCloseTo(sums[1]!, 6);
    compared += found.length;
  }
  expect(compared).toBeGreaterThan(50);
});

test.each(['archive', 'tape'])('bundles of the %s are those of every token', async source => {
  const columns = 'bundle_id, bundle_type, leader, members::INT AS members, bought_raw, held_raw, sold_raw';
  const rows = await asked[source]!.ask(`SELECT mint, ${columns} FROM bundles ORDER BY bundle_id`);
  const wanted: Row[] = [];
  for (const mint of mints)
    for (const one of (await read(`/v1/token/${mint}/bundles`)).bundles!)
      wanted.push({
        ...{ mint, bundle_id: one.bundle_id, bundle_type: one.bundle_type, leader: one.leader_wallet },
        ...{ members: one.member_count_total, bought_raw: one.total_tokens_bought_raw },
        ...{ held_raw: one.chain_balance_raw, sold_raw: one.total_tokens_sold_raw },
      });
  expect(rows).toEqual(wanted.toSorted((a, b) => (String(a.bundle_id) < String(b.bundle_id) ? -1 : 1)));
  expect(rows.length).toBeGreaterThan(0);
});

test.each(['archive', 'tape'])('candles of the %s are those of the route', async source => {
  for (const mint of mints) {
    const { candles } = await read(`/v1/token/${mint}/ohlcv?timeframe=1h&view=filtered&limit=2000`);
    const where = `WHERE mint = '${mint}' AND timeframe = '1h' AND view = 'filtered' ORDER BY bucket`;
    const rows = await asked[source]!.ask(
      `SELECT epoch_ms(bucket)::DOUBLE AS bucket, ${FIGURES}, trades::INT AS trades FROM candles ${where}`,
    );
    expect(rows).toEqual(
      candles!.map(({ bucket, open, high, low, close, volume_usd, trades }) => ({
        ...{ bucket, open, high, low, close, volume_usd, trades },
      })),
    );
  }
});

test('the archive and the tape have the same trades', async () => {
  const sql =
    'SELECT mint, signature, event_index, token_raw, amount_usd, organic, outlier, too_late, ' +
    'list_sort(labels) AS labels FROM trades ORDER BY ALL';
  const [archived, folded] = await Promise.all([asked.archive!.ask(sql), asked.tape!.ask(sql)]);
  expect(archived).toHaveLength(swaps.length);
  expect(folded).toEqual(archived);
});

test('coverage counts what the route counts', async () => {
  const rows = await asked.archive!.ask(
    'SELECT epoch_ms(hour)::DOUBLE AS hour_ms, venue, decoded::INT AS decoded FROM coverage ORDER BY 1, 2',
  );
  const times = events.map(event => Number((event as { timestamp: number }).timestamp));
  const [from, to] = [Math.min(...times), Math.max(...times) + 1];
  const { hours } = await read(`/v1/coverage?from=${from}&to=${to}`);
  const key = (row: Row): string => `${row.hour_ms} ${row.venue} ${row.decoded}`;
  expect(rows.map(key).sort()).toEqual(hours!.map(key).sort());
});
