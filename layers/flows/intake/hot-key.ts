import { identityOf, swapIdentity } from '../../contract/events/record.ts';
import { classifyRules } from '../../core/classify/rules.ts';
import { latenessMs } from '../../core/rules.ts';
import type { Trade } from '../../core/trade.ts';
import type { Head } from '../../storage/journal/head.ts';
import { rowsOfSlots } from '../../storage/journal/journal.ts';
import { slotEnd } from '../../storage/journal/segment.ts';
import { isTrade, type Tape, type TapeMemo, type TapeRow, tapeKey, tradesBetween } from '../../storage/tape.ts';

export type TapeHead = Head<TapeRow, TapeMemo>;

/** A key in a warm function's memory. Everything here is a function of the tape and is trusted only through the conditional commit. */
export type HotKey = {
  head: TapeHead;
  /** Trades by arrival, complete for times from `coveredMs` on. */
  recent: readonly Trade[];
  coveredMs: number;
  /** The slot of each identity, complete for slots above `warmSlot`. */
  readonly seen: Map<string, number>;
  warmSlot: number;
};

const RECENT_MAX = 50_000;
const SEEN_MAX = 30_000;

/**
 * A transaction that one source saw on a fork lands elsewhere, but only as long as its blockhash is good: so many slots.
 * Source: MAX_PROCESSING_AGE of Solana's clock.
 */
const BLOCKHASH_SLOTS = 150;

/** A key as a cold function knows it: the head alone, which for a young key is all there is. */
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

/** What makes a row the same one again. Source: ingest-format. */
const rowIdentity = (row: TapeRow): string =>
  isTrade(row) ? swapIdentity(row.signature, row.eventIndex) : identityOf(row.event);

/**
 * Loads what memory lacks to judge trades of these times: the classification window before the earliest that may be in time,
 * seen from the head, for a trade is judged by what came before it and not by the rest of its batch.
 */
export const coverTimes = async (tape: Tape, key: string, hot: HotKey, timesMs: readonly number[]): Promise<void> => {
  const inTime = timesMs.filter(time => time >= hot.head.newestMs - latenessMs);
  const fromMs = Math.min(...inTime) - classifyRules.windowMs;
  if (hot.coveredMs <= fromMs) return;
  hot.recent = await tradesBetween(tape, key, fromMs, Infinity);
  hot.coveredMs = fromMs;
};

/**
 * Of identities with their slots, those that are on the tape already: of memory's whatever slot they claim, of the tape's segments those within a blockhash's
 * life. The index of segments may lag by a moment; what is recent was read consistently, so a repeat must also claim another time to slip through.
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

/** A blockhash's life about a slot, as far as memory may lack it: its first slot, with which all behind it that can share a segment is read, and the first of the next segments. */
const slotsBeside = (slot: number, warmSlot: number): readonly number[] => {
  const first = Math.max(0, slot - BLOCKHASH_SLOTS);
  const last = Math.min(slot + BLOCKHASH_SLOTS, warmSlot);
  return [first, slotEnd(first) + 1].filter(from => from <= last);
};

/** Takes a committed batch into memory and lets go of what is no longer needed. `recent` holds all trades in memory, `added` the new rows. */
export const remember = (hot: HotKey, head: TapeHead, recent: readonly Trade[], added: readonly TapeRow[]): void => {
  hot.head = head;
  for (const row of added) hot.seen.set(rowIdentity(row), row.slot);
  const keptFromMs = head.newestMs - classifyRules.windowMs;
  const kept = recent.filter(trade => trade.timestampMs >= keptFromMs);
  hot.recent = kept.slice(-RECENT_MAX);
  hot.coveredMs = kept.length > RECENT_MAX ? Infinity : Math.max(hot.coveredMs, keptFromMs);
  forget(hot);
};

/** Lets go of the older half of the slots when there are too many identities. */
const forget = (hot: HotKey): void => {
  if (hot.seen.size <= SEEN_MAX) return;
  const slots = [...new Set(hot.seen.values())].sort((a, b) => a - b);
  hot.warmSlot = Math.max(hot.warmSlot, slots[Math.floor(slots.length / 2)]!);
  for (const [id, slot] of hot.seen) if (slot <= hot.warmSlot) hot.seen.delete(id);
};
