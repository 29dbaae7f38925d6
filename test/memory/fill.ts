import { cacheBytesMax } from '../../layers/contract/functions.ts';
import { processors } from '../../layers/contract/processors.ts';
import type { CacheBound, Types } from '../../layers/flows/processor/definition.ts';
import { defineProcessor } from '../../layers/flows/processor/processor.ts';
import { securityCache } from '../../layers/flows/security/state.ts';
import { walletsCache } from '../../layers/flows/wallets/wallets.ts';
import { type StateName, states } from './states.ts';

/**
 * Fills the cache of a processor until keys leave it, and prints the resident megabytes.
 * Run: `node test/memory/fill.ts NAME`
 */
const bounds: Readonly<Record<StateName, CacheBound<Types>>> = {
  intake: { bytesMax: cacheBytesMax(processors.intake) },
  market: { bytesMax: cacheBytesMax(processors.intake) },
  ledger: { bytesMax: cacheBytesMax(processors.intake) },
  wallets: walletsCache,
  security: securityCache as CacheBound<Types>,
};

const name = process.argv[2] as StateName;
const KEYS_PER_BATCH = 10;
let keys = 0;
let loaded = 0;
let isFull = false;

const take = defineProcessor<Types>({
  cache: bounds[name],
  parallelMax: 1,
  observe: { count: () => {} } as never,
  decode: (records, _nowMs, isCached) => {
    isFull ||= keys > KEYS_PER_BATCH && !isCached('key-0');
    return new Map(records.map(record => [record.text, { sequence: record.sequence, records: [record] }]));
  },
  load: async wanted => new Map(wanted.map(key => [key, states[name](loaded++) as object])),
  apply: async () => null,
  commit: async () => ({}),
});

let residentMb = 0;
for (let beyond = 0; beyond < 5; beyond += isFull ? 1 : 0) {
  const batch = Array.from({ length: KEYS_PER_BATCH }, () => `key-${keys++}`);
  await take(
    batch.map(text => ({ shard: 's', sequence: text, text })),
    0,
  );
  residentMb = Math.max(residentMb, Math.round(process.memoryUsage.rss() / 1_048_576));
}
console.log(JSON.stringify({ name, keys, residentMb, isFull }));
process.exit(0);
