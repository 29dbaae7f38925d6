import { RequestError } from '../../contract/errors.ts';
import { classifyRules } from '../../core/classify/rules.ts';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { rewindLabels } from '../../core/mint/trade.ts';
import { readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { readRestoredRows } from '../../storage/market/restored-rows.ts';
import { formatTapeKey, isEvent, isTrade, type Tape, type TapeHead, type TapeRow } from '../../storage/market/tape.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import { type KeptSnapshot, readKeptSnapshots } from '../../storage/security/kept-snapshots.ts';
import type { Security } from '../../storage/security/security.ts';
import { type Accepting, createAccepting } from '../intake/accept.ts';
import { acceptAgain } from '../intake/accept-again.ts';
import { createRecentTrades } from '../intake/recent-trades.ts';
import { toRowIdentity } from '../intake/state.ts';
import { toTokenPass } from '../intake/token-pass.ts';
import type { Seen } from '../tokens/inputs.ts';

/** A kept snapshot, and what its rows say. */
export type Base = Omit<KeptSnapshot, 'seen'> & {
  readonly seen: Seen;
  /** Rows through it are those of the service. */
  readonly stored: number;
  readonly tapeHead: TapeHead;
};

/** The time of an answer, and of what was known for it. Unix ms. */
export type PointInTime = {
  readonly asOfMs: number;
  readonly knownByMs: number;
  /** Rows of a key that an answer folds; `PAST_ROWS_MAX` by default. */
  readonly rowsMax?: number | undefined;
};

/** Rows of a key that count for a time, and what they leave out. */
export type KnownRows = {
  /** The kept snapshot that has the rows before; null: there are none. */
  readonly base: Base | null;
  /** Numbered without gaps, after the base or from 1. */
  readonly rows: readonly TapeRow[];
  /** Whether rows that happened by then arrived later. */
  readonly isLater: boolean;
  /** Whether earlier rows are not kept any more. */
  readonly isCut: boolean;
};

/** More would take longer than a request may. */
export const PAST_ROWS_MAX = 50_000;

/** Of a large token, that an answer looks at. */
export const PAST_READ_ROWS_MAX = 250_000;

/** Rows after a gap are in one header. */
export const LATE_ROWS_MAX = 2_000;

export function refuseRows(mint: string, asOfMs: number, rowsMax = PAST_ROWS_MAX): RequestError {
  return new RequestError(
    'invalid_request',
    `\`as_of\` is offered up to ${rowsMax} events of a token here; ${mint} had more by ${asOfMs}.`,
  );
}

/**
 * Rows as a service had them that never saw the others.
 * The first ones are as stored. After a gap they are accepted again.
 */
export async function readKnownRows(tape: Tape, key: string, at: PointInTime): Promise<KnownRows> {
  const name = formatTapeKey(key);
  const { rowsMax = PAST_ROWS_MAX } = at;
  const head = (await loadHeads(tape, [name])).get(name)!;
  const kept: TapeRow[] = [];
  // Segments of later times are not read.
  for await (const row of readRowsByArrival(tape, head, { after: 0, through: head.seq, toMs: at.asOfMs + 1 }))
    if (kept.push(row) > rowsMax && isTrade(row)) throw refuseRows(key, at.asOfMs, rowsMax);
  const firstSeq = kept[0]?.seq === 1 ? 1 : await findFirstSeq(tape, head, kept[0]?.seq ?? head.seq + 1);
  if (firstSeq === 1) return { ...selectKnownRows(kept, key, at), base: null, isCut: false };
  const restored = await readRestoredRows(tape, key);
  const before = (restored?.rows ?? []).filter(({ seq }) => seq < firstSeq);
  // A quiet key has all its rows on an earlier day.
  const isWhole = (restored?.rows[0]?.seq === 1 && at.asOfMs < restored.throughMs) || before.length === firstSeq - 1;
  const expired = before.filter(({ timestampMs }) => timestampMs <= at.asOfMs);
  return { ...selectKnownRows([...expired, ...kept], key, at), base: null, isCut: !isWhole };
}

/** The same after a kept snapshot. Null: none serves. */
export async function readRowsSinceKept(
  tape: Tape,
  security: Security,
  mint: string,
  { asOfMs, knownByMs, rowsMax = PAST_ROWS_MAX }: PointInTime,
  nowMs: number,
): Promise<KnownRows | null> {
  const name = formatTapeKey(mint);
  let head: TapeHead | null = null;
  for await (const base of readKeptSnapshots(security, mint, asOfMs)) {
    if (base.receivedMs > knownByMs) continue;
    // Rows around it may have expired.
    if (base.newestMs < nowMs - ((tape.retentionDays ?? Infinity) - 1) * DAY_MS) return null;
    head ??= (await loadHeads(tape, [name])).get(name)!;
    // Segments of earlier versions are listed elsewhere.
    if (head.directory.fromSeq > 1) return null;
    const all: TapeRow[] = [];
    for await (const row of readRowsByArrival(tape, head, { after: base.seq, through: head.seq, toMs: asOfMs + 1 }))
      if (all.push(row) > rowsMax) throw refuseRows(mint, asOfMs, rowsMax);
    const kept = all.filter(row => getReceivedMs(row) <= knownByMs);
    const gap = kept.findIndex((row, index) => row.seq !== base.seq + index + 1);
    const isPrefix = gap < 0;
    const stored = base.seq + (isPrefix ? kept.length : gap);
    const own: Base = { ...base, seen: base.seen as Seen, stored, tapeHead: head };
    const known = { base: own, isLater: kept.length < all.length, isCut: false };
    if (isPrefix) return { ...known, rows: kept.map(row => (isTrade(row) ? rewindLabels(row, stored) : row)) };
    if (base.memo === null) continue;
    const rows = acceptAgain(mint, kept, await openAccepting(tape, head, own, kept));
    const isSame = kept.slice(0, gap).every((row, index) => {
      const again = rows[index]!;
      return again.seq === row.seq && toRowIdentity(again) === toRowIdentity(row);
    });
    if (isSame && rows.length - gap <= LATE_ROWS_MAX) return { ...known, rows };
  }
  return null;
}

/** How far back stated prices are looked for at first. */
const PRICE_SPANS_MS = [3_600_000, DAY_MS];

/** The newest rows of a quote with a stated price, or null. */
export async function readNewestPrices(
  tape: Tape,
  quote: string,
  { asOfMs, knownByMs }: PointInTime,
): Promise<KnownRows | null> {
  const name = formatTapeKey(quote);
  const head = (await loadHeads(tape, [name])).get(name)!;
  for (const spanMs of PRICE_SPANS_MS) {
    const all: TapeRow[] = [];
    const range = { after: 0, through: head.seq, fromMs: asOfMs + 1 - spanMs, toMs: asOfMs + 1 };
    for await (const row of readRowsByArrival(tape, head, range)) all.push(row);
    const rows = all.filter(row => getReceivedMs(row) <= knownByMs);
    if (rows.some(row => isEvent(row) && row.event.type === 'price'))
      return { base: null, rows, isLater: rows.length < all.length, isCut: false };
  }
  return null;
}

/** What intake knew of these rows after a snapshot. */
async function openAccepting(
  tape: Tape,
  head: TapeHead,
  { seq, seen, memo }: Base,
  rows: readonly TapeRow[],
): Promise<Accepting> {
  const { outlier } = tape.shape.memo.read(memo!, () => []);
  const fromMs =
    rows.reduce((least, { timestampMs }) => Math.min(least, timestampMs), Infinity) - classifyRules.windowMs;
  const near: TapeRow[] = [];
  for await (const row of readRowsByArrival(tape, head, { after: 0, through: seq, fromMs })) near.push(row);
  return {
    ...createAccepting(),
    ...{ seq, outlier, traded: seen.traded, newestMs: seen.tradedMs, slotMax: seen.slotMax },
    recent: createRecentTrades(near.filter(isTrade).map(trade => rewindLabels(trade, seq))),
    passes: near.flatMap(row => toTokenPass(row) ?? []),
  };
}

/** The first number that retention left. 1 without a row. */
async function findFirstSeq(tape: Tape, head: TapeHead, before: number): Promise<number> {
  for await (const { seq } of readRowsByArrival(tape, head, { after: 0, through: before - 1 })) return seq;
  return before > head.seq && head.seq === 0 ? 1 : before;
}

function selectKnownRows(all: readonly TapeRow[], key: string, at: PointInTime): Pick<KnownRows, 'rows' | 'isLater'> {
  const kept = all.filter(row => getReceivedMs(row) <= at.knownByMs);
  const through = kept.length;
  const isPrefix = kept.every((row, index) => row.seq === index + 1);
  return {
    rows: isPrefix ? kept.map(row => (isTrade(row) ? rewindLabels(row, through) : row)) : acceptAgain(key, kept),
    isLater: kept.length < all.length,
  };
}
