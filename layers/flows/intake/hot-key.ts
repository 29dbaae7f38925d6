import { identityOf, swapIdentity } from '../../contract/events/record.ts';
import { classifyRules } from '../../core/classify/rules.ts';
import { latenessMs } from '../../core/rules.ts';
import type { Trade } from '../../core/trade.ts';
import type { Head } from '../../storage/journal/head.ts';
import { rowsOfSlots } from '../../storage/journal/journal.ts';
import { isTrade, type Tape, type TapeMemo, type TapeRow, tapeKey, tradesBetween } from '../../storage/tape.ts';

export type TapeHead = Head<TapeRow, TapeMemo>;

/** A key in a warm function's memory. Everything here is a function of the tape and is trusted only through the conditional commit. */
export type HotKey = {
  head: TapeHead;
  /** Trades by arrival, complete for times from `coveredMs` on. */
  recent: readonly Trade[];
  coveredMs: number;
  /** Identities by slot, complete for slots above `warmSlot`. */
  readonly seen: Map<number, Set<string>>;
  warmSlot: number;
};

const RECENT_MAX = 50_000;
const SLOTS_MAX = 3_000;

/** A key as a cold function knows it: the head alone. */
export const coldKey = (head: TapeHead): HotKey => ({
  head,
  recent: head.tail.filter(isTrade),
  coveredMs: head.seq === head.tail.length ? -Infinity : Infinity,
  seen: new Map(),
  warmSlot: head.seq === 0 ? -1 : head.slotMax,
});

/** What makes a row the same one again. Source: ingest-format. */
export const rowIdentity = (row: TapeRow): string =>
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
 * Identities already on the tape among the given slots: from memory where it is complete, else read from the tape's segments. Their
 * index may lag by a moment; what is recent was read consistently, so a repeat must also claim another time to slip through.
 */
export const knownIdentities = async (
  tape: Tape,
  key: string,
  hot: HotKey,
  slots: readonly number[],
): Promise<Set<string>> => {
  const cold = slots.filter(slot => slot <= hot.warmSlot);
  const stored = cold.length === 0 ? [] : await rowsOfSlots(tape, tapeKey(key), cold);
  const warm = slots.flatMap(slot => [...(hot.seen.get(slot) ?? [])]);
  const read = [...stored, ...(cold.length > 0 ? [...hot.head.tail, ...hot.recent] : [])];
  return new Set([...warm, ...read.map(rowIdentity)]);
};

/** Takes a committed batch into memory and lets go of what is no longer needed. `recent` holds all trades in memory, `added` the new rows. */
export const remember = (hot: HotKey, head: TapeHead, recent: readonly Trade[], added: readonly TapeRow[]): void => {
  hot.head = head;
  for (const row of added) hot.seen.set(row.slot, (hot.seen.get(row.slot) ?? new Set()).add(rowIdentity(row)));
  const keptFromMs = head.newestMs - classifyRules.windowMs;
  const kept = recent.filter(trade => trade.timestampMs >= keptFromMs);
  hot.recent = kept.slice(-RECENT_MAX);
  hot.coveredMs = kept.length > RECENT_MAX ? Infinity : Math.max(hot.coveredMs, keptFromMs);
  forgetSlots(hot);
};

const forgetSlots = (hot: HotKey): void => {
  if (hot.seen.size <= SLOTS_MAX) return;
  const slots = [...hot.seen.keys()].sort((a, b) => a - b).slice(0, hot.seen.size - SLOTS_MAX / 2);
  for (const slot of slots) hot.seen.delete(slot);
  hot.warmSlot = Math.max(hot.warmSlot, ...slots);
};
