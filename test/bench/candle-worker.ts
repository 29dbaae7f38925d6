/** One fold per isolate, so machine code stays separate. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { compareWithDuckDb } from './candle-compare.ts';
import { foldInDuckDb, openDuckDb } from './candle-duckdb.ts';
import { type FoldName, folds } from './candle-folds.ts';
import { type TapeName, tapeNames, tradesOf } from './candle-tapes.ts';

export type Contender = FoldName | 'duckdb';
/** One round: about `swaps` of a tape. */
export type Order = { readonly tape: TapeName; readonly batch: number; readonly swaps: number };
export type Round = { readonly swapsPerSecond: number; readonly compared: number };

const contender = workerData as Contender;
const tapes = Object.fromEntries(tapeNames.map(name => [name, tradesOf(name)])) as Record<
  TapeName,
  readonly (readonly CandleTrade[])[]
>;
const sizeOf = (tape: TapeName): number => tapes[tape].reduce((sum, trades) => sum + trades.length, 0);

/** The whole process: only one worker works at a time. Includes garbage collection. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const foldRound = ({ tape, batch, swaps }: Order): Round => {
  const fold = folds[contender as FoldName];
  const repeats = Math.max(1, Math.round(swaps / sizeOf(tape)));
  let changes = 0;
  const start = cpuSeconds();
  for (let i = 0; i < repeats; i += 1) for (const trades of tapes[tape]) changes += fold(trades, batch);
  const seconds = cpuSeconds() - start;
  if (changes === 0) throw new Error('The fold changed nothing.');
  return { swapsPerSecond: (repeats * sizeOf(tape)) / seconds, compared: 0 };
};

const opened = new Map<TapeName, Awaited<ReturnType<typeof openDuckDb>>>();

const duckRound = async ({ tape, swaps }: Order): Promise<Round> => {
  const copies = Math.max(1, Math.round(swaps / sizeOf(tape)));
  const isFirst = !opened.has(tape);
  const db = opened.get(tape) ?? (await openDuckDb(tapes[tape], copies));
  opened.set(tape, db);
  const start = cpuSeconds();
  await foldInDuckDb(db);
  const seconds = cpuSeconds() - start;
  const compared = isFirst ? await compareWithDuckDb(db, tapes[tape]) : 0;
  return { swapsPerSecond: (copies * sizeOf(tape)) / seconds, compared };
};

parentPort!.on('message', async (order: Order) => {
  parentPort!.postMessage(contender === 'duckdb' ? await duckRound(order) : foldRound(order));
});
