import { spawnSync } from 'node:child_process';
import { estimateHeapBytes } from '../../layers/core/kernel/heap-bytes.ts';
import { securityCache } from '../../layers/flows/security/state.ts';
import { type StateName, states } from '../memory/states.ts';
import { openReport, type Row, rounded } from './report.ts';

/**
 * Measures cached states against estimates: ours, and twice their JSON.
 * Run: `npm run bench -- caches [--json]`
 */
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

const measure = (name: StateName): Row => {
  states[name](0);
  const before = collect();
  const held = Array.from({ length: COUNTS[name] }, (_, key) => states[name](key + 1));
  const measured = (collect() - before) / held.length;
  const bytesOf = name === 'security' ? securityCache.bytesOf : estimateHeapBytes;
  const estimated = held.reduce((sum, state) => sum + bytesOf(state as never), 0) / held.length;
  return {
    name,
    bytes_per_key: Math.round(measured),
    estimated_bytes: Math.round(estimated),
    estimated_times: rounded(estimated / measured),
    naive_times: rounded(jsonBytes(held) / measured),
  };
};

/** Two bytes a character of JSON. */
const jsonBytes = (held: readonly unknown[]): number =>
  (2 * held.reduce((sum: number, state) => sum + JSON.stringify(state, plain).length, 0)) / held.length;

const plain = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Map || value instanceof Set ? [...value] : value;
};

/** Each in a process with a clean heap. */
const apart = (name: string): Row => {
  const run = [import.meta.filename, name];
  const { stdout, status } = spawnSync(process.execPath, ['--expose-gc', ...run], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`The measurement of ${name} ended with exit code ${status}.`);
  return JSON.parse(stdout);
};

const { positionals, print, row, end } = openReport('caches', {});
if (positionals[0] !== undefined) console.log(JSON.stringify(measure(positionals[0] as StateName)));
else {
  for (const name of Object.keys(COUNTS)) {
    const one = apart(name);
    print(
      `${name.padEnd(9)} ${String(one.bytes_per_key).padStart(9)} bytes a key, estimated ` +
        `${String(one.estimated_bytes).padStart(9)} (${one.estimated_times} times; naive ${one.naive_times} times)`,
    );
    row(one);
  }
  end();
}
