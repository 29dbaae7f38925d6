import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulate } from 'market-simulator';
import { sendEventLines } from '../../lib/operator/ingest.ts';
import { createIngestClients } from '../../lib/operator/ingest-target.ts';
import { readLocalTarget } from '../../lib/operator/target.ts';
import { waitUntilApplied } from '../../lib/operator/wait-until-applied.ts';
import { countOf, openReport, rounded } from './report.ts';
import { figures, p50Of, putting, startInScratch, timed } from './started.ts';

/**
 * Times each operation that is new since the contract beside `price`, in turns, on a running service.
 * Run: `npm run bench -- reads [--swaps N] [--turns N] [--json]`
 */
const { values, print, row, end } = openReport('reads', {
  swaps: { type: 'string', default: '3000' },
  turns: { type: 'string', default: '40' },
});
const turns = countOf('--turns', values.turns);
const events: { readonly type: string; readonly timestamp: number; readonly [field: string]: unknown }[] = [];
for (const item of simulate({ swaps: countOf('--swaps', values.swaps) }))
  if ('event' in item) events.push(item.event as (typeof events)[number]);

const findMost = (field: string): string => {
  const swaps = events.filter(({ type }) => type === 'swap');
  const [most] = [...Map.groupBy(swaps, swap => String(swap[field]))].sort(([, a], [, b]) => b.length - a.length);
  return most![0];
};
const [mint, wallet] = [findMost('token_mint'), findMost('wallet_address')];
const name = String(events.find(event => event.type === 'token' && event.mint === mint)?.symbol ?? 'a');

const { dataDir, service } = await startInScratch();
const { kinesis, stream, tables } = createIngestClients(readLocalTarget(dataDir));
const newestMs = events.reduce((newest, { timestamp }) => Math.max(newest, timestamp), 0);
const lines = (async function* () {
  for (const [at, event] of events.entries())
    yield { source: 'simulated', line: at + 1, ordinal: at + 1, text: JSON.stringify(event) };
})();
// The tape ends now, so that windows have trades.
const shiftMs = Date.now() - 5_000 - newestMs;
await waitUntilApplied(tables!, await sendEventLines(lines, { ...putting, shiftMs, kinesis, stream, tracked: true }));

const token = `/v1/token/${mint}`;
const owner = `/v1/wallet/${wallet}`;
const t = Date.now() - 60_000;
const paths: Readonly<Record<string, string>> = {
  tokenPrice: `${token}/price`,
  tokenStats: `${token}/stats`,
  tokenPools: `${token}/pools`,
  tokenPoolRows: `${token}/pool-rows`,
  tokenPriceAt: `${token}/price-at?t=${t}`,
  tokenLiquidityHistory: `${token}/liquidity/history`,
  tokenPeople: `${token}/people`,
  tokenPeopleHolders: `${token}/people/holders`,
  tokenPeopleHistory: `${token}/people/history`,
  tokenFirstBuyers: `${token}/first-buyers`,
  tokenTopTraders: `${token}/top-traders`,
  walletActivity: `${owner}/activity`,
  walletPortfolio: `${owner}/portfolio`,
  walletPnlByToken: `${owner}/pnl-by-token`,
  walletWorthHistory: `${owner}/worth-history`,
  walletCreated: `${owner}/created`,
  pricesAt: `/v1/prices/at?pairs=${mint}@${t}`,
  marketStats: '/v1/market/stats',
  search: `/v1/search?q=${encodeURIComponent(name)}`,
  tokenList: '/v1/tokens',
  coverage: '/v1/coverage',
  udfConfig: '/v1/udf/config',
  udfTime: '/v1/udf/time',
  udfSymbols: `/v1/udf/symbols?symbol=${mint}`,
  udfSearch: `/v1/udf/search?query=${encodeURIComponent(name)}`,
  udfHistory: `/v1/udf/history?symbol=${mint}&resolution=1&to=${Math.ceil(Date.now() / 1000)}&countback=300`,
};
// The lists are published each minute.
for (let left = 120; left > 0; left--) {
  const isPublished = await timed(service, paths.marketStats!).catch(() => null);
  if (isPublished !== null) break;
  await sleep(1_000);
}
const times = new Map(Object.keys(paths).map(operation => [operation, [] as number[]]));
for (let turn = -1; turn < turns; turn++)
  for (const [operation, path] of Object.entries(paths)) {
    const ms = await timed(service, path);
    // The first loads code.
    if (turn >= 0) times.get(operation)!.push(ms);
  }
const base = p50Of(times.get('tokenPrice')!);
for (const [operation, own] of times) {
  const p50 = p50Of(own);
  row({ operation, p50_ms: rounded(p50), times_price: rounded(p50 / base) });
  print(`${operation.padEnd(24)} ${(p50 / base).toFixed(2)} × price, ${figures(own)}`);
}
service.child.kill('SIGTERM');
await once(service.child, 'exit');
end();
