import { identityOf, swapIdentity } from '../../contract/events/record.ts';
import { latenessMs } from '../../core/candles/rules.ts';
import { classifyRules } from '../../core/classify/rules.ts';
import type { Trade } from '../../core/mint/trade.ts';
import type { Head } from '../../storage/journal/head.ts';
import { rowsOfSlots } from '../../storage/journal/journal.ts';
import { slotEnd } from '../../storage/journal/segment.ts';
import { isTrade, type Tape, type TapeMemo, type TapeRow, tapeKey, tradesBetween } from '../../storage/market/tape.ts';

export type TapeHead = Head<TapeRow, TapeMemo>;

/** A key's cached state, validated by the conditional commit. */
export type HotKey = {
  head: TapeHead;
  /** Complete since `coveredMs`. */
  recent: readonly Trade[];
  coveredMs: number;
  /** Slots by identity, complete above `warmSlot`. */
  readonly seen: Map<string, number>;
  warmSlot: number;
};

const RECENT_MAX = 50_000;
const SEEN_MAX = 30_000;

/** Lifetime of a blockhash in slots. Source: MAX_PROCESSING_AGE of Solana's clock. */
const BLOCKHASH_SLOTS = 150;

/** Returns the state from the header, which holds all rows of a young key. */
export const coldKey = (head: TapeHead): HotKey => {
  const isWhole = head.seq === head.tail.length;
  return {
    head,
    recent: head.tail.filter(isTrade),
    coveredMs: isWhole ? -Infinity : Infinity,
    seen: new Map(head.tail.map(row => [rowIdentity(row), row.slot])),
    warmSlot: isWhole ? -1 : head.slotMax,
  };
};

/** Source: docs/reference/events.md#identity-and-duplicates. */
const rowIdentity = (row: TapeRow): string =>
  isTrade(row) ? swapIdentity(row.signature, row.eventIndex) : identityOf(row.event);

/** Loads the window before the earliest timely trade, as seen from the header. */
export const coverTimes = async (tape: Tape, key: string, hot: HotKey, timesMs: readonly number[]): Promise<void> => {
  const inTime = timesMs.filter(time => time >= hot.head.newestMs - latenessMs);
  const fromMs = Math.min(...inTime) - classifyRules.windowMs;
  if (hot.coveredMs <= fromMs) return;
  hot.recent = await tradesBetween(tape, key, fromMs, Infinity);
  hot.coveredMs = fromMs;
};

/**
 * Returns the identities already on the tape. Checks all cached rows,
 * and stored segments within the blockhash lifetime. The segment index may lag.
 */
export const knownIdentities = async (
  tape: Tape,
  key: string,
  hot: HotKey,
  claimed: ReadonlyMap<string, number>,
): Promise<Set<string>> => {
  const cold = [...new Set([...claimed.values()].flatMap(slot => slotsBeside(slot, hot.warmSlot)))];
  const read =
    cold.length === 0 ? [] : [...(await rowsOfSlots(tape, tapeKey(key), cold)), ...hot.head.tail, ...hot.recent];
  return new Set([...read.map(rowIdentity), ...[...claimed.keys()].filter(id => hot.seen.has(id))]);
};

const slotsBeside = (slot: number, warmSlot: number): readonly number[] => {
  const first = Math.max(0, slot - BLOCKHASH_SLOTS);
  const last = Math.min(slot + BLOCKHASH_SLOTS, warmSlot);
  return [first, slotEnd(first) + 1].filter(from => from <= last);
};

/** Caches a committed batch and evicts old trades. */
export const remember = (hot: HotKey, head: TapeHead, recent: readonly Trade[], added: readonly TapeRow[]): void => {
  hot.head = head;
  for (const row of added) hot.seen.set(rowIdentity(row), row.slot);
  const keptFromMs = head.newestMs - classifyRules.windowMs;
  const kept = recent.filter(trade => trade.timestampMs >= keptFromMs);
  hot.recent = kept.slice(-RECENT_MAX);
  hot.coveredMs = kept.length > RECENT_MAX ? Infinity : Math.max(hot.coveredMs, keptFromMs);
  forget(hot);
};

const forget = (hot: HotKey): void => {
  if (hot.seen.size <= SEEN_MAX) return;
  const slots = [...new Set(hot.seen.values())].sort((a, b) => a - b);
  hot.warmSlot = Math.max(hot.warmSlot, slots[Math.floor(slots.length / 2)]!);
  for (const [id, slot] of hot.seen) if (slot <= hot.warmSlot) hot.seen.delete(id);
};
