/**
 * Measures answers of the past for a token with many trades a day, some days back.
 * Run: `npm run bench -- past [TRADES A DAY …] [--days N] [--rounds N] [--kept] [--json]`
 * `--kept`: with kept snapshots; answers are of any day.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { routeModules } from '../../functions/route-modules.ts';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
import { tables as rows, type TableName } from '../../layers/contract/tables.ts';
import type { Emit, Outgoing } from '../../layers/edge/producer.ts';
import { countReadUnits, meterSends } from '../../layers/edge/read-units.ts';
import type { Tables } from '../../layers/edge/tables.ts';
import { answerPast } from '../../layers/flows/past/answer.ts';
import { openKeySequences } from '../../layers/flows/rebuild/stage.ts';
import { openStages } from '../../layers/flows/rebuild/stages.ts';
import { commitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { readRowsByArrival } from '../../layers/storage/journal/by-arrival.ts';
import { commit, loadHeads } from '../../layers/storage/journal/journal.ts';
import { splitIntoChunks } from '../../layers/storage/kernel/parallel.ts';
import { formatTapeKey, openTape, type TapeRow } from '../../layers/storage/market/tape.ts';
import { makeTables, startPlainEngine } from '../storage/engines.ts';
import { trade } from '../tapes/trades.ts';
import { address } from '../worlds/events.ts';
import { countOf, openReport, rounded } from './report.ts';

const { values, positionals, print, row, end } = openReport('past', {
  days: { type: 'string', default: '1' },
  rounds: { type: 'string', default: '5' },
  kept: { type: 'boolean', default: false },
});
const [days, rounds] = [countOf('--days', values.days), countOf('--rounds', values.rounds)];
const sizes = positionals.length > 0 ? positionals.map(text => countOf('TRADES', text)) : [10_000, 50_000];
const DAY = 86_400_000;
const START = 1_760_054_400_000;
const mint = address('busy');
const BUYERS = 8_000;

for (const name of Object.keys(rows)) process.env[`TABLE_${name.toUpperCase()}`] = name;
const list = join(mkdtempSync(join(tmpdir(), 'past-bench-')), 'known-wallets.ndjson');
writeFileSync(list, '');
process.env.LAYER_KNOWN_WALLETS = list;

const openTables = async (): Promise<Tables<TableName>> => {
  const { anyones } = await startPlainEngine();
  const names = await makeTables(anyones);
  const client = meterSends(anyones);
  return Object.fromEntries(Object.entries(names).map(([name, table]) => [name, { client, table }])) as never;
};

/** A tape of all days; answers are of the end of the first. */
const fill = async (tables: Tables<TableName>, perDay: number): Promise<void> => {
  const tape = openTape(tables.tape);
  let head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
  const trades = Array.from({ length: perDay * days }, (_, at) => {
    const timestampMs = START + Math.floor((at * DAY) / perDay);
    return trade({
      ...{ seq: at + 1, prev: at, slot: 1_000_000 + Math.floor((timestampMs - START) / 400), timestampMs },
      receivedMs: timestampMs + 500,
      wallet: address(`buyer-${(at * 7) % BUYERS}`),
      signature: address(`signature-${at}`).repeat(2),
      direction: at % 17 < 9 ? 'buy' : 'sell',
      tokenRaw: String(1_000_000 + ((at * 7_919) % 9_000_011)),
      baseRaw: String(100_000_000 + ((at * 104_729) % 900_000_007)),
      tokenReserveRaw: String(900_000_000_000 + at),
      baseReserveRaw: String(80_000_000_000 - (at % 1_000_000)),
      pool: address('pool'),
    });
  });
  for (const some of splitIntoChunks(trades, 200)) {
    const { seq, slot, timestampMs } = some.at(-1)!;
    const memo = { ...head.memo, traded: seq };
    head = await commit(tape, head, { ...head, seq, emitted: seq, slotMax: slot, newestMs: timestampMs, memo }, some);
  }
};

const wallet = address('buyer-7');

/** As the service folds it, and one wallet. */
const foldToken = async (tables: Tables<TableName>): Promise<void> => {
  const tape = openTape(tables.tape);
  const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
  const clock = { nowMs: START };
  const own: Outgoing[] = [];
  const deps = {
    ...{ tables, known: new Map(), spool: { append: () => {} }, policies: commitPolicies },
    ...{ clock: () => clock.nowMs, sequences: openKeySequences(START) },
  };
  const emitWallets: Emit = async records => void own.push(...records.filter(({ key }) => key === wallet));
  const stages = openStages({ ...deps, emitWallets });
  const put = async (rows: readonly TapeRow[]): Promise<void> => {
    if (rows.length === 0) return;
    clock.nowMs = rows.at(-1)!.timestampMs + 500;
    const batch = { sequence: '0', records: [], rows, finished: 0, clock: false, alerts: [] };
    for (const section of ['market', 'ledger', 'security'] as const)
      await stages[section](new Map([[mint, batch]]), clock.nowMs);
  };
  let some: TapeRow[] = [];
  for await (const row of readRowsByArrival(tape, head, { after: 0, through: head.seq })) {
    if (some.push(row) < 200) continue;
    await put(some);
    some = [];
  }
  await put(some);
  await openStages(deps).wallets(own, clock.nowMs);
};

const only = process.env.ONLY;
const asked: readonly (readonly [RouteName, Readonly<Record<string, string>>])[] = [
  ['tokenPrice', {}],
  ['tokenTrades', {}],
  ['tokenOhlcv', { timeframe: '1h' }],
  ['tokenStats', {}],
  ['tokenHolders', {}],
  ['tokenBundles', {}],
  ['tokenTopTraders', {}],
];
/** Routes of tokens and wallets. */
const askedOfKept: typeof asked = [
  ...asked,
  ['tokenOhlcv', { timeframe: '1m', limit: '1000' }],
  ['tokenOhlcv', { timeframe: '1d' }],
  ['tokenTrades', { kind: 'sell' }],
  ['tokenLiquidityEvents', {}],
  ['tokenPriceAt', { t: String(START + 600_000) }],
  ['prices', { mints: mint }],
  ['pricesAt', { pairs: `${mint}@${START + 600_000}` }],
  ['intelEarlyBuyers', {}],
  ['tokenFirstBuyers', {}],
  ['tokenHoldersSummary', {}],
  ['tokenSignal', {}],
  ['tokenLiquidityHistory', {}],
  ['tokenPeopleHolders', {}],
  ['tokenWashTrades', {}],
  ['walletPositions', {}],
  ['walletPnl', {}],
  ['walletPortfolio', {}],
  ['walletTrades', {}],
];

print('| trades a day | days kept | route | median ms | p95 ms | units read |');
print('|---|---|---|---|---|---|');
for (const perDay of sizes) {
  const tables = await openTables();
  await fill(tables, perDay);
  if (values.kept) await foldToken(tables);
  for (const [name, query] of values.kept ? askedOfKept : asked) {
    if (only && only !== name) continue;
    const spent: number[] = [];
    const count = { units: 0 };
    for (let round = 0; round < rounds; round++) {
      const backMs = values.kept ? Math.floor((round * days * DAY) / rounds) : round * 60_000;
      const asOfMs = START + (values.kept ? days : 1) * DAY - 1_000 - backMs;
      const given = { ...query, as_of: String(asOfMs) };
      const event = {
        pathParameters: { mint, address: wallet },
        multiValueQueryStringParameters: Object.fromEntries(Object.entries(given).map(([key, one]) => [key, [one]])),
        requestContext: {
          path: routes[name].path,
          authorizer: { tier: 'enterprise', keyId: 'k', requestsPerMinute: 100_000 },
        },
      } as unknown as APIGatewayProxyEvent;
      const loadRoute = async (route: RouteName) => (await routeModules[route]!()).handler.answerFrom;
      const before = performance.now();
      const deps = { tables, known: new Map(), loadRoute };
      const request = {
        route: routes[name].path,
        event,
        nowMs: START + days * DAY,
      };
      const { statusCode, body } = await countReadUnits(count, () => answerPast(deps, request));
      spent.push(performance.now() - before);
      if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body}`);
    }
    spent.sort((a, b) => a - b);
    const [median, p95] = [spent[spent.length >> 1]!, spent[Math.ceil(spent.length * 0.95) - 1]!];
    const units = Math.ceil(count.units / rounds);
    row({ trades_a_day: perDay, days, route: name, median_ms: rounded(median, 0), p95_ms: rounded(p95, 0), units });
    print(`| ${perDay} | ${days} | ${name} | ${median.toFixed(0)} | ${p95.toFixed(0)} | ${units} |`);
  }
}
end();
