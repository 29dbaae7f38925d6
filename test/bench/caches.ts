import { spawnSync } from 'node:child_process';
import { heapBytes } from '../../layers/core/kernel/heap-bytes.ts';
import { securityCache } from '../../layers/flows/security/state.ts';
import { type StateName, states } from '../memory/states.ts';

/** Measures cached states against the estimates that bound the caches. Run: `npm run bench -- caches` */
const COUNTS: Readonly<Record<StateName, number>> = {
  intake: 30,
  market: 2_000,
  ledger: 100,
  wallets: 500,
  security: 40,
};

const collect = (): number => {
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const measure = (name: StateName): void => {
  states[name](0);
  const before = collect();
  const held = Array.from({ length: COUNTS[name] }, (_, key) => states[name](key + 1));
  const measured = (collect() - before) / held.length;
  const bytesOf = name === 'security' ? securityCache.bytesOf : heapBytes;
  const estimated = held.reduce((sum, state) => sum + bytesOf(state as never), 0) / held.length;
  console.log(
    `${name.padEnd(9)} ${measured.toFixed(0).padStart(9)} bytes a key, estimated ${estimated.toFixed(0).padStart(9)} ` +
      `(${(estimated / measured).toFixed(2)} times)`,
  );
};

const [only] = process.argv.slice(2);
if (only) measure(only as StateName);
else
  for (const name of Object.keys(COUNTS))
    spawnSync(process.execPath, ['--expose-gc', import.meta.filename, name], { stdio: 'inherit' });
