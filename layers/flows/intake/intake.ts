import type { SwapEvent } from '../../contract/events/event.ts';
import type { DeadLetter } from '../../edge/dead-letters.ts';
import type { Observer } from '../../edge/observe.ts';
import { earliest, type StreamRecord } from '../../edge/stream.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import { isTrade, type Tape, type TapeRow, tapeKey } from '../../storage/market/tape.ts';
import { attempt } from '../hot.ts';
import { type Arrival, slicesOf, sortRecords } from './arrival.ts';
import { type FactStores, keepFact } from './facts.ts';
import { coldKey, type HotKey } from './hot-key.ts';
import { emitPending, type Outbox } from './outbox.ts';
import { openPriceBook, type PriceBook, turnsOf } from './price-book.ts';
import { type Sifted, sift, takeKey } from './take-key.ts';

export type IntakeParts = FactStores &
  Outbox & {
    readonly tape: Tape;
    readonly bury: (letters: readonly DeadLetter[]) => Promise<void>;
    readonly observe: Observer;
    /** The most recently used key is last. */
    readonly hot: Map<string, HotKey>;
  };

const HOT_MAX = 2_000;
const KEYS_IN_PARALLEL_MAX = 16;
const TRIES_MAX = 4;

type KeyWork = { readonly key: string; readonly arrivals: readonly Arrival[]; hot: HotKey; sifted: Sifted };

/**
 * Processes one batch of a shard: rejects, stores facts, commits and emits. Idempotent.
 * Returns the first unfinished sequence number, or null. A failed key blocks no others.
 */
export const takeBatch = async (
  parts: IntakeParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  const { keys, rejects } = sortRecords(records, nowMs);
  if (rejects.length > 0) await parts.bury(rejects);
  parts.observe.count('chain_events_rejected_total', rejects.length);
  const hot = await warmKeys(parts, [...keys.keys()]);
  await emitPending(parts, hot);
  const sifted = await inParallel([...keys], KEYS_IN_PARALLEL_MAX, ([key, arrivals]) =>
    attempt(arrivals[0]!.sequence, async () => [await begin(parts, key, arrivals, hot.get(key)!)]),
  );
  const begun = sifted.flatMap(({ done }) => done);
  const unkept = sifted.flatMap(({ failed }) => failed);
  // Without it the swaps would keep no price.
  const waits = [...keys.values()].some(isPrice(unkept));
  const waiting = waits ? begun.filter(({ arrivals }) => arrivals.some(isSwap)) : [];
  const failed = await finish(
    parts,
    begun.filter(work => !waiting.includes(work)),
  );
  return earliest([...unkept, ...waiting.map(({ arrivals }) => arrivals[0]!.sequence), ...failed]);
};

const isSwap = ({ event }: Arrival): boolean => event.type === 'swap';

const isPrice =
  (unkept: readonly string[]) =>
  (arrivals: readonly Arrival[]): boolean =>
    unkept.includes(arrivals[0]!.sequence) && arrivals.some(({ event }) => event.type === 'price');

const begin = async (parts: IntakeParts, key: string, arrivals: readonly Arrival[], hot: HotKey): Promise<KeyWork> => {
  const sifted = await sift(parts.tape, key, hot, arrivals);
  for (const arrival of sifted.taken) await keepOrBury(parts, arrival);
  return { key, arrivals, hot, sifted };
};

/** Rejects facts the store can never accept. */
const keepOrBury = async (parts: IntakeParts, { event, shard, sequence }: Arrival): Promise<void> => {
  try {
    await keepFact(parts, event);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
    const record = { shard, sequence, text: JSON.stringify(event) };
    await parts.bury([{ record, path: '', reason: `The store refuses it: ${error.message}` }]);
  }
};

/** Quotes commit before the swaps they price. */
const finish = async (parts: IntakeParts, begun: readonly KeyWork[]): Promise<readonly string[]> => {
  const turnOf = turnsOf(swapsOf(begun));
  const turns = Map.groupBy(begun, ({ key }) => turnOf(key));
  const failed: string[] = [];
  for (const turn of [...turns.keys()].sort((a, b) => a - b))
    failed.push(...(await commitAll(parts, turns.get(turn)!)));
  return failed;
};

const swapsOf = (begun: readonly KeyWork[]): readonly SwapEvent[] =>
  begun
    .flatMap(({ sifted }) => [...sifted.taken].map(({ event }) => event))
    .filter((event): event is SwapEvent => event.type === 'swap');

const commitAll = async (parts: IntakeParts, begun: readonly KeyWork[]): Promise<readonly string[]> => {
  const book = await openPriceBook(parts, swapsOf(begun));
  const outcomes = await inParallel(begun, KEYS_IN_PARALLEL_MAX, work =>
    attempt(work.arrivals[0]!.sequence, async () => {
      await takeWork(parts, work, book);
      return [];
    }),
  );
  await emitPending(parts, new Map(begun.filter(({ key }) => parts.hot.has(key)).map(({ key, hot }) => [key, hot])));
  return outcomes.flatMap(({ failed }) => failed);
};

const warmKeys = async (parts: IntakeParts, keys: readonly string[]): Promise<Map<string, HotKey>> => {
  const cold = keys.filter(key => !parts.hot.has(key));
  const heads = await loadHeads(parts.tape, cold.map(tapeKey));
  for (const key of cold) parts.hot.set(key, coldKey(heads.get(tapeKey(key))!));
  const wanted = new Map(keys.map(key => [key, parts.hot.get(key)!]));
  for (const [key, hot] of wanted) {
    parts.hot.delete(key);
    parts.hot.set(key, hot);
  }
  for (const key of parts.hot.keys()) if (parts.hot.size > HOT_MAX && !wanted.has(key)) parts.hot.delete(key);
  return wanted;
};

/** Retries after a conflict. */
const takeWork = async (parts: IntakeParts, work: KeyWork, book: PriceBook): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      return await takeSlices(parts, work, book);
    } catch (error) {
      parts.hot.delete(work.key);
      if (!isConflict(error) || tries === TRIES_MAX) throw error;
      work.hot = (await warmKeys(parts, [work.key])).get(work.key)!;
      work.sifted = await sift(parts.tape, work.key, work.hot, work.arrivals);
    }
  }
};

const takeSlices = async (parts: IntakeParts, { key, hot, sifted }: KeyWork, book: PriceBook): Promise<void> => {
  for (const slice of slicesOf(sifted.fresh)) {
    // This commit may move emitted rows into segments.
    await emitPending(parts, new Map([[key, hot]]));
    const rows = await takeKey(parts.tape, key, hot, slice, sifted.taken, book);
    countRows(parts.observe, rows);
    parts.observe.count('chain_events_duplicate_total', slice.length - rows.length);
  }
};

const countRows = ({ count }: Observer, rows: readonly TapeRow[]): void => {
  const trades = rows.filter(isTrade);
  const types = Map.groupBy(rows, row => (isTrade(row) ? 'swap' : row.event.type));
  for (const [type, { length }] of types) count(`chain_events_accepted_total{type="${type}"}`, length);
  count('chain_trades_outlier_total', trades.filter(trade => trade.outlier).length);
  count('chain_trades_too_late_total', trades.filter(trade => trade.tooLate).length);
  count('chain_trades_unpriced_total', trades.filter(trade => trade.basePriceUsd === null).length);
};
