import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bs58 from 'bs58';
import { countOf, openReport, rounded } from './report.ts';
import { residentMb } from './resident.ts';
import { figures, p50Of, send, start, timed } from './started.ts';

/**
 * Measures a token with many holders on the running service, cold and warm.
 * Run: `npm run bench -- holders [HOLDERS] [--json]`
 */
const { positionals, print, row, end } = openReport('holders', {});
const holders = countOf('HOLDERS', positionals[0] ?? '100000');
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const dataDir = join(folder, 'data');
const address = (): string => bs58.encode(randomBytes(32));
const mint = address();
const nowMs = Date.now();
const at = (ms: number) => ({ mint, slot: 400_000_000 + Math.floor(ms / 400), timestamp: nowMs - 3_600_000 + ms });
const described = { name: 'T', symbol: 'T', decimals: 6, supply_raw: '1000000000000000', deployer: address() };
const unset = { mint_authority: null, freeze_authority: null, primary_dex: null, primary_pool: null };
const events = [
  { type: 'token', ...at(0), ...described, ...unset },
  { type: 'holders_snapshot', phase: 'begin', ...at(1_000) },
  ...Array.from({ length: holders }, (_, index) => ({
    type: 'balance',
    wallet: address(),
    balance_raw: String(1 + Math.floor(9e9 / (1 + (index % 5_000)))),
    ...at(2_000 + Math.floor(index / 100)),
  })),
  { type: 'holders_snapshot', phase: 'end', ...at(60_000) },
];
const file = join(folder, 'holders.ndjson');
writeFileSync(file, events.map(event => JSON.stringify(event)).join('\n'));

const first = await start(dataDir);
const { read, seconds } = await send(dataDir, file);
row({ name: 'applied', events_per_second: Math.round(read / seconds) });
print(`${read} events applied in ${seconds.toFixed(1)} s, ${(read / seconds).toFixed(0)}/s`);
first.child.kill('SIGTERM');
await once(first.child, 'exit');

const service = await start(dataDir);
const page = (offset: number) => `/v1/token/${mint}/holders?limit=100&offset=${offset}`;
const coldMs = await timed(service, page(0));
row({ name: 'first page, cold', p50_ms: rounded(coldMs, 1) });
print(`first page, cold: ${coldMs.toFixed(0)} ms`);
const reads = {
  'first page': page(0),
  'the page in the middle': page(Math.floor(holders / 2)),
  'the last page': page(Math.max(0, holders - 100)),
  top: `/v1/token/${mint}/holders/top`,
  summary: `/v1/token/${mint}/holders/summary`,
};
for (const [what, path] of Object.entries(reads)) {
  const times: number[] = [];
  for (let turn = 0; turn < 40; turn++) times.push(await timed(service, path));
  row({ name: what, p50_ms: rounded(p50Of(times.slice(1)), 1) });
  print(`${what.padEnd(24)} first ${times[0]!.toFixed(0)} ms, then ${figures(times.slice(1))}`);
}
const naive = Array.from({ length: 5 }, () => {
  const beganMs = performance.now();
  const balances = events.flatMap(event => ('balance_raw' in event ? [event] : []));
  balances.sort((a, b) => (BigInt(b.balance_raw) > BigInt(a.balance_raw) ? 1 : -1));
  JSON.stringify(balances.slice(0, 100));
  return performance.now() - beganMs;
});
row({ name: 'naive: all holders sorted in memory for a page', p50_ms: rounded(p50Of(naive), 1) });
print(`naive: all holders sorted in memory for a page ${p50Of(naive).toFixed(0)} ms`);
print(`${residentMb(service.child.pid!)} MB resident`);
service.child.kill('SIGTERM');
await once(service.child, 'exit');
rmSync(folder, { recursive: true, force: true });
end();
