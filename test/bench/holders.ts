import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bs58 from 'bs58';
import { residentMb } from './resident.ts';
import { figures, send, start, timed } from './started.ts';

/**
 * Measures a token with many holders on the running service, cold and warm.
 * Run: `node test/bench/holders.ts [HOLDERS]`
 */
const holders = Number(process.argv[2] ?? 100_000);
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
console.log(`${read} events applied in ${seconds.toFixed(1)} s, ${(read / seconds).toFixed(0)}/s`);
first.child.kill('SIGTERM');
await once(first.child, 'exit');

const service = await start(dataDir);
const page = (offset: number) => `/v1/token/${mint}/holders?limit=100&offset=${offset}`;
console.log(`first page, cold: ${(await timed(service, page(0))).toFixed(0)} ms`);
const reads = {
  'first page': page(0),
  'the page in the middle': page(holders / 2),
  'the last page': page(holders - 100),
  top: `/v1/token/${mint}/holders/top`,
  summary: `/v1/token/${mint}/holders/summary`,
};
for (const [what, path] of Object.entries(reads)) {
  const times: number[] = [];
  for (let turn = 0; turn < 40; turn++) times.push(await timed(service, path));
  console.log(`${what.padEnd(24)} first ${times[0]!.toFixed(0)} ms, then ${figures(times.slice(1))}`);
}
console.log(`${residentMb(service.child.pid!)} MB resident`);
service.child.kill('SIGTERM');
