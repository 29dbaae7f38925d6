import { classifyRules } from '../../core/classify/rules.ts';
import { latenessMs } from '../../core/rules.ts';
import type { Trade } from '../../core/trade.ts';
import { tradeId } from '../../core/trade.ts';
import type { Head } from '../../storage/journal/head.ts';
import { rowsOfSlots } from '../../storage/journal/journal.ts';
import { type Tape, type TapeMemo, tapeKey, tradesBetween } from '../../storage/tape.ts';

export type TapeHead = Head<Trade, TapeMemo>;

/** A mint in a warm function's memory. Everything here is a function of the tape and is trusted only through the conditional commit. */
export type HotMint = {
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

/** A mint as a cold function knows it: the head alone. */
export const coldMint = (head: TapeHead): HotMint => ({
  head,
  recent: head.tail,
  coveredMs: head.seq === head.tail.length ? -Infinity : Infinity,
  seen: new Map(),
  warmSlot: head.seq === 0 ? -1 : head.slotMax,
});

/**
 * Loads what memory lacks to judge trades of these times: the classification window before the earliest that may be in time,
 * seen from the head, for a trade is judged by what came before it and not by the rest of its batch.
 */
export const coverTimes = async (tape: Tape, mint: string, hot: HotMint, timesMs: readonly number[]): Promise<void> => {
  const inTime = timesMs.filter(time => time >= hot.head.newestMs - latenessMs);
  const fromMs = Math.min(...inTime) - classifyRules.windowMs;
  if (hot.coveredMs <= fromMs) return;
  hot.recent = await tradesBetween(tape, mint, fromMs, Infinity);
  hot.coveredMs = fromMs;
};

/**
 * Identities already on the tape among the given slots: from memory where it is complete, else read from the tape's segments. Their
 * index may lag by a moment; what is recent was read consistently, so a repeat must also claim another time to slip through.
 */
export const knownIdentities = async (
  tape: Tape,
  mint: string,
  hot: HotMint,
  slots: readonly number[],
): Promise<ReadonlySet<string>> => {
  const cold = slots.filter(slot => slot <= hot.warmSlot);
  const stored = cold.length === 0 ? [] : await rowsOfSlots(tape, tapeKey(mint), cold);
  const warm = slots.flatMap(slot => [...(hot.seen.get(slot) ?? [])]);
  return new Set([...warm, ...[...stored, ...(cold.length > 0 ? [...hot.head.tail, ...hot.recent] : [])].map(tradeId)]);
};

/** Takes a committed batch into memory and lets go of what is no longer needed. `recent` holds all trades in memory, `added` the new ones. */
export const remember = (hot: HotMint, head: TapeHead, recent: readonly Trade[], added: readonly Trade[]): void => {
  hot.head = head;
  for (const trade of added) hot.seen.set(trade.slot, (hot.seen.get(trade.slot) ?? new Set()).add(tradeId(trade)));
  const keptFromMs = head.newestMs - classifyRules.windowMs;
  const kept = recent.filter(trade => trade.timestampMs >= keptFromMs);
  hot.recent = kept.slice(-RECENT_MAX);
  hot.coveredMs = kept.length > RECENT_MAX ? Infinity : Math.max(hot.coveredMs, keptFromMs);
  forgetSlots(hot);
};

const forgetSlots = (hot: HotMint): void => {
  if (hot.seen.size <= SLOTS_MAX) return;
  const slots = [...hot.seen.keys()].sort((a, b) => a - b).slice(0, hot.seen.size - SLOTS_MAX / 2);
  for (const slot of slots) hot.seen.delete(slot);
  hot.warmSlot = Math.max(hot.warmSlot, ...slots);
};
