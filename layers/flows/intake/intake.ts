import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { SwapEvent } from '../../contract/events/event.ts';
import type { DeadLetter } from '../../edge/dead-letters.ts';
import type { Observer } from '../../edge/observe.ts';
import { earliest, type StreamRecord } from '../../edge/stream.ts';
import { chainLogKey } from '../../storage/chain-log.ts';
import { isConflict } from '../../storage/dynamo.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { inParallel } from '../../storage/parallel.ts';
import { type Tape, tapeKey } from '../../storage/tape.ts';
import { type Arrival, slicesOf, sortRecords } from './arrival.ts';
import { coldMint, type HotMint } from './hot-mint.ts';
import { type OtherStores, takeOthers } from './others.ts';
import { emitPending } from './outbox.ts';
import { openPriceBook, type PriceBook } from './price-book.ts';
import { takeSwaps } from './swaps.ts';

/** Everything intake works with. */
export type IntakeParts = OtherStores & {
  readonly tape: Tape;
  readonly kinesis: KinesisClient;
  readonly tradesStream: string;
  readonly bury: (letters: readonly DeadLetter[]) => Promise<void>;
  readonly observe: Observer;
  /** Mints in memory, newest used last. */
  readonly hot: Map<string, HotMint>;
};

const HOT_MAX = 2_000;
const KEYS_IN_PARALLEL_MAX = 16;
const TRIES_MAX = 4;

/**
 * Takes one batch of a shard: rejects what can never succeed, keeps what is new, emits accepted trades. Replay-safe. Returns the
 * sequence number from which on it is unfinished, null when all is done: a key that fails holds up no other.
 */
export const takeBatch = async (
  parts: IntakeParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  const { swaps, others, rejects } = sortRecords(records, nowMs);
  if (rejects.length > 0) await parts.bury(rejects);
  parts.observe.count('chain_events_rejected_total', rejects.length);
  const unkept = await takeAllOthers(parts, others);
  // A price that is not kept yet would be missing on the swaps for good: they wait for it.
  const waits = [...others.values()].some(isPrice(unkept));
  const failed = [...unkept, ...(waits ? firstOfEach(swaps) : await takeAllSwaps(parts, swaps))];
  return earliest(failed);
};

/** Whether a key whose arrivals begin at one of these has prices among them. */
const isPrice =
  (unkept: readonly string[]) =>
  (arrivals: readonly Arrival[]): boolean =>
    unkept.includes(arrivals[0]!.sequence) && arrivals.some(({ event }) => event.type === 'price');

const firstOfEach = (keys: ReadonlyMap<string, readonly Arrival[]>): readonly string[] =>
  [...keys.values()].map(arrivals => arrivals[0]!.sequence);

/** Runs one key's work; when it fails, the rest goes on, and where its arrivals begin is told. */
const attempt = (arrivals: readonly Arrival[], work: () => Promise<void>): Promise<readonly string[]> =>
  work().then(
    () => [],
    error => {
      console.error(error);
      return [arrivals[0]!.sequence];
    },
  );

const takeAllOthers = async (
  parts: IntakeParts,
  others: ReadonlyMap<string, readonly Arrival[]>,
): Promise<readonly string[]> => {
  const heads = await loadHeads(parts.log, [...others.keys()].map(chainLogKey));
  const failed = await inParallel([...others], KEYS_IN_PARALLEL_MAX, ([key, arrivals]) =>
    attempt(arrivals, async () => {
      let head = heads.get(chainLogKey(key))!;
      for (const slice of slicesOf(arrivals)) {
        const outcome = await takeOthers(parts, key, head, slice);
        head = outcome.head;
        for (const event of outcome.accepted) parts.observe.count(`chain_events_accepted_total{type="${event.type}"}`);
        parts.observe.count('chain_events_duplicate_total', outcome.duplicates);
      }
    }),
  );
  return failed.flat();
};

const takeAllSwaps = async (
  parts: IntakeParts,
  swaps: ReadonlyMap<string, readonly Arrival<SwapEvent>[]>,
): Promise<readonly string[]> => {
  const book = await openPriceBook(
    parts.prices,
    [...swaps.values()].flat().map(({ event }) => event),
  );
  const mints = await warmMints(parts, [...swaps.keys()]);
  await emitPending(parts.kinesis, parts.tradesStream, mints);
  const failed = await inParallel([...swaps], KEYS_IN_PARALLEL_MAX, ([mint, arrivals]) =>
    attempt(arrivals, async () => {
      for (const slice of slicesOf(arrivals)) await takeMint(parts, mint, slice, book, mints);
    }),
  );
  await emitPending(parts.kinesis, parts.tradesStream, mints);
  return failed.flat();
};

const warmMints = async (parts: IntakeParts, mints: readonly string[]): Promise<Map<string, HotMint>> => {
  const cold = mints.filter(mint => !parts.hot.has(mint));
  const heads = await loadHeads(parts.tape, cold.map(tapeKey));
  for (const mint of cold) parts.hot.set(mint, coldMint(heads.get(tapeKey(mint))!));
  const wanted = new Map(mints.map(mint => [mint, parts.hot.get(mint)!]));
  for (const [mint, hot] of wanted) {
    parts.hot.delete(mint);
    parts.hot.set(mint, hot);
  }
  for (const mint of parts.hot.keys()) if (parts.hot.size > HOT_MAX && !wanted.has(mint)) parts.hot.delete(mint);
  return wanted;
};

/** Takes one mint's arrivals; when another writer was faster, what is in memory is dropped and the mint folded again from the tape. */
const takeMint = async (
  parts: IntakeParts,
  mint: string,
  arrivals: readonly Arrival<SwapEvent>[],
  book: PriceBook,
  mints: Map<string, HotMint>,
): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      // What an earlier slice committed must be out before this one may move it into segments.
      await emitPending(parts.kinesis, parts.tradesStream, new Map([[mint, mints.get(mint)!]]));
      const { accepted, duplicates } = await takeSwaps(parts.tape, mint, mints.get(mint)!, arrivals, book);
      parts.observe.count('chain_events_accepted_total{type="swap"}', accepted.length);
      parts.observe.count('chain_events_duplicate_total', duplicates);
      parts.observe.count('chain_trades_outlier_total', accepted.filter(trade => trade.outlier).length);
      parts.observe.count('chain_trades_too_late_total', accepted.filter(trade => trade.tooLate).length);
      parts.observe.count('chain_trades_unpriced_total', accepted.filter(trade => trade.basePriceUsd === null).length);
      return;
    } catch (error) {
      parts.hot.delete(mint);
      mints.delete(mint);
      if (!isConflict(error) || tries === TRIES_MAX) throw error;
      mints.set(mint, (await warmMints(parts, [mint])).get(mint)!);
    }
  }
};
