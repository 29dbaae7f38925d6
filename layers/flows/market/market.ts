import type { Observer } from '../../edge/observe.ts';
import type { Pusher } from '../../edge/push.ts';
import { earliest, type StreamRecord } from '../../edge/stream.ts';
import { loadLive } from '../../storage/candles.ts';
import { inParallel } from '../../storage/parallel.ts';
import { isTrade } from '../../storage/tape.ts';
import { attemptEach, Overtaken, withHot } from '../hot.ts';
import { byKey, type KeyBatch } from '../tape-batch.ts';
import { type Telling, tell } from '../tell.ts';
import { closeQuiet, foldMint, type MarketStores, type Messages, QUIET_MS } from './fold-mint.ts';
import { type HotMarket, loadHot } from './hot-market.ts';

export type MarketParts = MarketStores & {
  readonly pusher: Pusher;
  readonly observe: Observer;
  /** Mints in memory, newest used last. */
  readonly hot: Map<string, HotMarket>;
};

const HOT_MAX = 2_000;
const MINTS_IN_PARALLEL_MAX = 32;
const QUIET_MAX = 200;

/**
 * Takes one batch of the trades stream: folds candles, stores them, and tells the sockets. Replay-safe by arrival numbers. Returns the
 * sequence number from which on it is unfinished, null when all is done: a mint that fails holds up no other.
 */
export const takeTrades = async (
  parts: MarketParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  const batches = marketBatches(parts, records);
  // A mint that failed is done again with the next batch; those that did not will not be, so they are told of now.
  const { done, failed } = await attemptEach(batches, MINTS_IN_PARALLEL_MAX, (mint, batch) =>
    onHot(parts, mint, nowMs, hot => takeMint(parts, mint, hot, batch, nowMs)),
  );
  await tell(parts.pusher, parts.observe, done, nowMs);
  await closeOthers(parts, new Set(batches.keys()), nowMs);
  return earliest(failed);
};

/** The keys of a batch that are markets: under a key that is none, only events come, and nothing was ever traded. */
const marketBatches = ({ hot }: MarketParts, records: readonly StreamRecord[]): ReadonlyMap<string, KeyBatch> =>
  new Map([...byKey(records)].filter(([key, { rows, clock }]) => clock || hot.has(key) || rows.some(isTrade)));

const takeMint = async (
  parts: MarketParts,
  mint: string,
  hot: HotMarket,
  { rows, clock }: KeyBatch,
  nowMs: number,
): Promise<readonly Messages[]> => {
  // With nothing open in memory nothing would be written, and another process may have opened a bucket since.
  if (clock && (await loadLive(parts.candles, mint)).version !== hot.live.version) throw new Overtaken(mint);
  const folded = await foldMint(parts, mint, hot, rows, nowMs);
  if (!clock) return [folded];
  // Written out now: what the clock closes, memory forgets.
  const messages = folded();
  return [() => messages, await closeQuiet(parts, mint, hot, nowMs, true)];
};

/** Works on a mint in memory; returns what its topic hears. */
const onHot = async (
  { hot: memory, candles, tape }: MarketParts,
  mint: string,
  nowMs: number,
  work: (hot: HotMarket) => Promise<readonly Messages[]>,
): Promise<readonly Telling[]> => {
  const told = await withHot(memory, mint, () => loadHot(candles, tape, mint, nowMs), work);
  return told.map(messages => ({ topic: `token:${mint}`, messages }));
};

/** A mint that went quiet gets its open buckets closed by whatever comes next on its shard. Nothing of the batch hangs on it: what fails stays due, and the sweep asks for it. */
const closeOthers = async (parts: MarketParts, busy: ReadonlySet<string>, nowMs: number): Promise<void> => {
  const dueMs = nowMs - QUIET_MS;
  const isQuiet = (mint: string, hot: HotMarket) =>
    !busy.has(mint) && hot.arrivedMs <= dueMs && hot.market.nextCloseMs <= dueMs;
  const quiet = [...parts.hot].filter(([mint, hot]) => isQuiet(mint, hot)).slice(0, QUIET_MAX);
  const told = await inParallel(quiet, MINTS_IN_PARALLEL_MAX, ([mint]) =>
    onHot(parts, mint, nowMs, async hot => [await closeQuiet(parts, mint, hot, nowMs, false)]).catch(error => {
      console.error(error);
      return [];
    }),
  );
  await tell(parts.pusher, parts.observe, told.flat(), nowMs);
  for (const mint of parts.hot.keys()) if (parts.hot.size > HOT_MAX) parts.hot.delete(mint);
};
