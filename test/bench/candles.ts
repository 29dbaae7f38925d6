/**
 * Measures the candle fold beside a naive one and DuckDB, in swaps per second of CPU.
 * Run: npm run bench -- candles [--rounds N] [--json]
 */
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type TapeName, tapeNames } from './candle-tapes.ts';
import type { Contender, Order, Round } from './candle-worker.ts';
import { countOf, openReport } from './report.ts';

/** Swaps of a round, by repetition of the tape. */
const SWAPS = 120_000;
const { values, print, row, end } = openReport('candles', { rounds: { type: 'string', default: '5' } });
const rounds = countOf('--rounds', values.rounds);

type Row = {
  readonly name: Contender;
  readonly tape: TapeName;
  readonly batch: number;
  readonly swaps_per_second: number;
};

// Otherwise V8 may allocate in the old generation, by what survived the first rounds.
setFlagsFromString('--no-allocation-site-pretenuring');

const contenders: readonly Contender[] = ['service', 'naive', 'duckdb'];
const workers = new Map(
  contenders.map(name => [name, new Worker(new URL('./candle-worker.ts', import.meta.url), { workerData: name })]),
);

const run = async (name: Contender, order: Order): Promise<Round> => {
  const worker = workers.get(name)!;
  worker.postMessage(order);
  const [round] = (await once(worker, 'message')) as [Round];
  return round;
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

let compared = 0;

type Case = { readonly names: readonly Contender[]; readonly order: Order };

const cases: readonly Case[] = [
  ...tapeNames.map(tape => ({
    names: contenders,
    order: { tape, batch: 500, swaps: tape === 'demo' ? SWAPS / 5 : SWAPS },
  })),
  ...[100, 10, 1].map(batch => ({
    names: ['service'] as const,
    order: { tape: 'launches', batch, swaps: SWAPS / 5 } as const,
  })),
];

/** Compiled code is ready after three rounds; DuckDB needs one, which is compared. */
const warmUp = async ({ names, order }: Case): Promise<void> => {
  for (const name of names)
    for (let round = 0; round < (name === 'duckdb' ? 1 : 3); round += 1) compared += (await run(name, order)).compared;
};

/** Rounds alternate. */
const measure = async ({ names, order }: Case): Promise<readonly Row[]> => {
  const rates = new Map(names.map(name => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) rates.get(name)!.push((await run(name, order)).swapsPerSecond);
  return names.map(name => ({
    ...{ name, tape: order.tape, batch: order.batch },
    swaps_per_second: Math.round(median(rates.get(name)!)),
  }));
};

const add = async (one: Case): Promise<void> => {
  for (const found of await measure(one)) {
    const { name, tape, batch, swaps_per_second: rate } = found;
    const text = `${tape.padEnd(9)} batch ${String(batch).padEnd(4)} ${name.padEnd(8)} ${rate.toLocaleString('en')}`;
    print(`${text} swaps/s`);
    row(found);
  }
};

// Code compiled for one case alone would slow down at the next.
for (const one of cases) await warmUp(one);
for (const one of cases) await add(one);
print(`${compared.toLocaleString('en')} candles of DuckDB and the service are equal.`);
end({ candles_compared: compared });
for (const worker of workers.values()) await worker.terminate();
