import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import type { Pusher } from '../../edge/push.ts';
import { earliest, type StreamRecord } from '../../edge/stream.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import { loadLive } from '../../storage/market/candles.ts';
import { isTrade } from '../../storage/market/tape.ts';
import { attemptEach, Overtaken, withHot } from '../hot.ts';
import { byKey, type KeyBatch } from '../tape-batch.ts';
import { type Notification, tell } from '../tell.ts';
import { closeQuiet, foldMint, type MarketStores, QUIET_MS } from './fold-mint.ts';
import { type HotMarket, loadHot } from './hot-market.ts';

export type MarketParts = MarketStores & {
  readonly pusher: Pusher;
  readonly observe: Observer;
  /** The most recently used mint is last. */
  readonly hot: Map<string, HotMarket>;
};

const HOT_MAX = 2_000;
const MINTS_IN_PARALLEL_MAX = 32;
const QUIET_MAX = 200;

/**
 * Applies one batch of the trades stream to the candles. Idempotent by arrival number.
 * Returns the first unfinished sequence number, or null. A failed mint blocks no others.
 */
export const takeTrades = async (
  parts: MarketParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  const batches = marketBatches(parts, records);
  // Successful mints are not retried; publish them now.
  const { done, failed } = await attemptEach(batches, MINTS_IN_PARALLEL_MAX, (mint, batch) =>
    onHot(parts, mint, nowMs, hot => takeMint(parts, mint, hot, batch, nowMs)),
  );
  await tell(parts.pusher, parts.observe, done, nowMs);
  await closeOthers(parts, new Set(batches.keys()), nowMs);
  return earliest(failed);
};

/** Skips keys without trades. */
const marketBatches = ({ hot }: MarketParts, records: readonly StreamRecord[]): ReadonlyMap<string, KeyBatch> =>
  new Map([...byKey(records)].filter(([key, { rows, clock }]) => clock || hot.has(key) || rows.some(isTrade)));

const takeMint = async (
  parts: MarketParts,
  mint: string,
  hot: HotMarket,
  { rows, clock }: KeyBatch,
  nowMs: number,
): Promise<readonly Notification[]> => {
  // An empty cache writes nothing that could conflict.
  if (clock && (await loadLive(parts.candles, mint)).version !== hot.live.version) throw new Overtaken(mint);
  const folded = await foldMint(parts, mint, hot, rows, nowMs);
  // Closing removes candles from the cache; build now.
  return clock ? [...folded.map(built), ...(await closeQuiet(parts, mint, hot, nowMs, true))] : folded;
};

const built = ({ channel, payloads }: Notification): Notification => {
  const made = payloads();
  return { channel, payloads: () => made };
};

const onHot = (
  { hot: memory, candles, tape }: MarketParts,
  mint: string,
  nowMs: number,
  work: (hot: HotMarket) => Promise<readonly Notification[]>,
): Promise<readonly Notification[]> => withHot(memory, mint, () => loadHot(candles, tape, mint, nowMs), work);

/** Closes buckets of quiet mints; the sweep retries failures. */
const closeOthers = async (parts: MarketParts, busy: ReadonlySet<string>, nowMs: number): Promise<void> => {
  const dueMs = nowMs - QUIET_MS;
  const isQuiet = (mint: string, hot: HotMarket) =>
    !busy.has(mint) && hot.arrivedMs <= dueMs && hot.market.nextCloseMs <= dueMs;
  const quiet = [...parts.hot].filter(([mint, hot]) => isQuiet(mint, hot)).slice(0, QUIET_MAX);
  const told = await inParallel(quiet, MINTS_IN_PARALLEL_MAX, ([mint]) =>
    onHot(parts, mint, nowMs, hot => closeQuiet(parts, mint, hot, nowMs, false)).catch(error => {
      logger.error('Candles were not closed; the sweep retries', { error, mint });
      return [];
    }),
  );
  await tell(parts.pusher, parts.observe, told.flat(), nowMs);
  for (const mint of parts.hot.keys()) if (parts.hot.size > HOT_MAX) parts.hot.delete(mint);
};
