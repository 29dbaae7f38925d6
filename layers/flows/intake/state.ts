import { toEventIdentity, toSwapIdentity } from '../../contract/events/record.ts';
import { latenessMs } from '../../core/candles/rules.ts';
import { classifyRules } from '../../core/classify/rules.ts';
import type { Pass } from '../../core/classify/swap.ts';
import { rewindLabels, type Trade } from '../../core/mint/trade.ts';
import type { Head } from '../../storage/journal/head.ts';
import { readStaleHeads } from '../../storage/journal/journal.ts';
import { readStaleSince } from '../../storage/journal/since.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import {
  formatTapeKey,
  holdTapeRows,
  isTrade,
  readHeadRows,
  readRowsBetween,
  type Tape,
  type TapeMemo,
  type TapeRow,
} from '../../storage/market/tape.ts';
import { type Arrival, isApplied } from './arrival.ts';
import { addRecentTrade, createRecentTrades, type RecentTrades } from './recent-trades.ts';
import { toTokenPass } from './token-pass.ts';

export type TapeHead = Head<TapeRow, TapeMemo>;

/** A key's cached state, validated by the conditional commit. */
export type CachedKey = {
  head: TapeHead;
  /** Complete since `coveredMs`; changed in place. */
  recent: RecentTrades;
  passes: readonly Pass[];
  coveredMs: number;
  /** Slots by identity, complete above `warmSlot`. */
  readonly seen: Map<string, number>;
  warmSlot: number;
};

const RECENT_MAX = 50_000;
const SEEN_MAX = 30_000;

/** One read of all costs less than what sections and duplicates ask for (*default*). */
const YOUNG_ROWS_MAX = 320;

/** The state of a header, with the rows that sections lack. */
export async function openCachedKey(tape: Tape, key: string, head: TapeHead): Promise<CachedKey> {
  // Stale rows may lack corrected labels.
  const after = head.seq <= YOUNG_ROWS_MAX && head.memo.corrected === 0 ? 0 : head.emitted;
  const isInTail = after >= head.seq - head.tail.length;
  const rows = isInTail ? head.tail : await readHeadRows(tape, head, after);
  holdTapeRows(tape, key, rows);
  return createCachedKey(head, rows.length === head.seq ? rows : head.tail);
}

/** The state of a header, complete where `rows` are all of its key. */
export function createCachedKey(head: TapeHead, rows: readonly TapeRow[] = head.tail): CachedKey {
  const isWhole = head.seq === rows.length;
  return {
    head,
    recent: createRecentTrades(listTrades(rows, head)),
    passes: listPasses(rows),
    coveredMs: isWhole ? -Infinity : Infinity,
    seen: new Map(rows.map(row => [toRowIdentity(row), row.slot])),
    warmSlot: isWhole ? -1 : head.slotMax,
  };
}

const RENEWALS_IN_PARALLEL_MAX = 16;

type Cached = {
  readonly key: string;
  readonly state: CachedKey;
  readonly input: { readonly arrivals: readonly Arrival[] };
};

/** Catches up with rows that other environments committed. */
export async function updateCachedKeys(
  tape: Tape,
  cached: readonly Cached[],
  isShared: boolean,
): Promise<ReadonlyMap<string, CachedKey>> {
  const states = new Map(cached.map(({ key, state }) => [key, state]));
  if (!isShared) return states;
  const heads = await readStaleHeads(
    tape,
    cached.map(({ key }) => formatTapeKey(key)),
  );
  await runInParallel(cached, RENEWALS_IN_PARALLEL_MAX, async ({ key, state, input }) => {
    const head = heads.get(formatTapeKey(key));
    if (head === undefined || head.version <= state.head.version) return;
    // Without a repeated record, earlier batches finished and emitted their rows.
    const isRepeated = input.arrivals.some(arrival => isApplied(head.sourceOffsets, arrival));
    const known = isRepeated ? head : { ...head, emitted: head.seq };
    states.set(key, await advanceCachedKey(tape, key, state, known));
  });
  return states;
}

/** Any cached trade may have corrected labels. */
async function advanceCachedKey(tape: Tape, key: string, state: CachedKey, head: TapeHead): Promise<CachedKey> {
  const rows = await readStaleSince(tape, head, state.head.seq);
  if (rows === null) return openCachedKey(tape, key, head);
  holdTapeRows(tape, key, rows);
  const isCorrected = head.memo.corrected > state.head.seq;
  for (const trade of listTrades(rows, head)) addRecentTrade(state.recent, trade);
  cacheCommittedRows(state, head, [...state.passes, ...listPasses(rows)], rows);
  return isCorrected ? { ...state, recent: createRecentTrades(), passes: [], coveredMs: Infinity } : state;
}

/** Source: docs/reference/events.md#identity-and-duplicates. */
export function toRowIdentity(row: TapeRow): string {
  return isTrade(row) ? toSwapIdentity(row.signature, row.eventIndex) : toEventIdentity(row.event);
}

/** A lost commit may have corrected some. */
function listTrades(rows: readonly TapeRow[], { seq }: TapeHead): readonly Trade[] {
  return rows.filter(isTrade).map(trade => rewindLabels(trade, seq));
}

function listPasses(rows: readonly TapeRow[]): readonly Pass[] {
  return rows.flatMap(row => toTokenPass(row) ?? []);
}

/** Loads the window before the earliest timely trade in the header. */
export async function loadEarlierTrades(
  tape: Tape,
  key: string,
  state: CachedKey,
  timesMs: readonly number[],
): Promise<void> {
  const inTime = timesMs.filter(time => time >= state.head.newestMs - latenessMs);
  const fromMs = Math.min(...inTime) - classifyRules.windowMs;
  if (state.coveredMs <= fromMs) return;
  const rows = await readRowsBetween(tape, key, fromMs, Infinity);
  state.recent = createRecentTrades(listTrades(rows, state.head));
  state.passes = listPasses(rows);
  state.coveredMs = fromMs;
}

/** Caches a committed batch and evicts old trades. */
export function cacheCommittedRows(
  state: CachedKey,
  head: TapeHead,
  passes: readonly Pass[],
  added: readonly TapeRow[],
): void {
  state.head = head;
  for (const row of added) state.seen.set(toRowIdentity(row), row.slot);
  const keptFromMs = head.newestMs - classifyRules.windowMs;
  state.passes = passes.filter(pass => pass.timestampMs >= keptFromMs).slice(-RECENT_MAX);
  evictOldTrades(state, keptFromMs);
  if (state.seen.size <= SEEN_MAX) return;
  const slots = [...new Set(state.seen.values())].sort((a, b) => a - b);
  state.warmSlot = Math.max(state.warmSlot, slots[Math.floor(slots.length / 2)]!);
  for (const [id, slot] of state.seen) if (slot <= state.warmSlot) state.seen.delete(id);
}

/** Seldom, as it looks at all of them. */
function evictOldTrades(state: CachedKey, keptFromMs: number): void {
  const { all } = state.recent;
  const isOld = all.length > 0 && all[0]!.timestampMs < keptFromMs - classifyRules.windowMs;
  if (!isOld && all.length <= 2 * RECENT_MAX) return;
  const kept = all.filter(trade => trade.timestampMs >= keptFromMs);
  state.recent = createRecentTrades(kept.slice(-RECENT_MAX));
  state.coveredMs = kept.length > RECENT_MAX ? Infinity : Math.max(state.coveredMs, keptFromMs);
}
