import { presentStreamTrade, presentTick } from '../../contract/present/trade.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { type NotedTrade, newestNotedTrades, notedIn, notesInTime } from '../../storage/ledger/noted-trades.ts';
import type { Notes } from '../../storage/ledger/notes.ts';
import { type LedgerReach, ledgerReach, type NotesBySeq } from '../../storage/ledger/waiting-notes.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { isTrade, rowsAfter, rowsSince, type Tape, tapeKey } from '../../storage/market/tape.ts';
import type { PlacedMessage } from '../../storage/messages/log.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import { newestTraded } from '../candles/read-market.ts';
import type { Past, Replay } from './replay-part.ts';

export type TradeDeps = {
  readonly tape: Tape;
  readonly notes: Notes;
  readonly candles: Candles;
  readonly security: Security;
};

/** Rows of one part. A trade has about 1.4 KB. */
const ROWS_MAX = 300;
/** Newer rows of the tape that may hide earlier trades. */
const LATER_MAX = 500;

export const ticksAfter = async (deps: TradeDeps, channel: string, mint: string, after: number): Promise<Past> => {
  const traded = await newestTraded(deps, [mint]);
  const { trades, ...past } = await tradesThrough(deps, mint, after, traded.get(mint)!);
  return { ...past, gap: null, messages: trades.map(trade => placed(channel, trade, presentTick(trade))) };
};

export const tradesAfter = async (deps: TradeDeps, channel: string, mint: string, after: number): Promise<Past> => {
  const { seq, waiting } = await ledgerReach(deps.tape, deps.notes, mint);
  const { trades, ...past } = await tradesThrough(deps, mint, after, seq);
  const noted = await withNotes(deps, mint, trades, waiting);
  return { ...past, gap: null, messages: await presented(deps, channel, mint, noted) };
};

const tradesThrough = async ({ tape }: TradeDeps, mint: string, after: number, newest: number) => {
  if (after >= newest) return { trades: [], through: after, isWhole: true };
  const through = Math.min(newest, after + ROWS_MAX);
  const rows = await rowsAfter(tape, mint, after, through - after);
  return { trades: rows.filter(isTrade), through, isWhole: through === newest };
};

export const isTradeSeq = async (tape: Tape, mint: string, seq: number): Promise<boolean> =>
  (await rowsAfter(tape, mint, seq - 1, 1)).some(row => row.seq === seq && isTrade(row));

/**
 * The newest trades when a subscription was confirmed, and all annotated since. Live trades have
 * higher numbers.
 */
export const newestTapeTrades = async (
  deps: TradeDeps,
  channel: string,
  mint: string,
  newest: number,
  limit: number,
): Promise<Replay> => {
  const reach = await ledgerReach(deps.tape, deps.notes, mint);
  const { seq: after } = reach;
  const [earlier, later] = await Promise.all([
    earlierTrades(deps, mint, newest, limit),
    after > newest ? laterTrades(deps, mint, newest, reach) : [],
  ]);
  const messages = await presented(deps, channel, mint, [...earlier, ...later]);
  return { after, messages, gap: null, isMarked: true, isWhole: true };
};

const earlierTrades = async (
  { tape, notes }: TradeDeps,
  mint: string,
  newest: number,
  limit: number,
): Promise<readonly NotedTrade[]> => {
  const { seq } = (await loadHeads(tape, [tapeKey(mint)])).get(tapeKey(mint))!;
  const trades = await newestNotedTrades(tape, notes, mint, limit + Math.min(seq - newest, LATER_MAX));
  return trades
    .filter(({ trade }) => trade.seq <= newest)
    .slice(0, limit)
    .toReversed();
};

const laterTrades = async (
  deps: TradeDeps,
  mint: string,
  newest: number,
  { seq: after, slotMax, waiting }: LedgerReach,
): Promise<readonly NotedTrade[]> => {
  const rows = await rowsSince(deps.tape, mint, newest, slotMax);
  const trades = rows.filter(isTrade).filter(({ seq }) => seq <= after);
  return withNotes(deps, mint, trades, waiting);
};

const withNotes = async (
  { notes }: TradeDeps,
  mint: string,
  trades: readonly Trade[],
  waiting: NotesBySeq,
): Promise<readonly NotedTrade[]> => {
  const flushed = trades.filter(({ seq }) => !waiting.has(seq));
  const found = flushed.length > 0 ? await notesInTime(notes, mint, flushed) : waiting;
  return trades.map(trade => ({ trade, note: waiting.get(trade.seq) ?? found.get(trade.seq) ?? null }));
};

const presented = async (
  { security }: TradeDeps,
  channel: string,
  mint: string,
  trades: readonly NotedTrade[],
): Promise<readonly PlacedMessage[]> => {
  if (trades.length === 0) return [];
  const annotations = await loadAnnotations(security, mint);
  return trades.map(({ trade, note }) =>
    placed(channel, trade, presentStreamTrade(mint, trade, notedIn(note), annotations)),
  );
};

const placed = (channel: string, { seq, prev }: Trade, data: object): PlacedMessage => ({
  channel,
  seq,
  prev,
  data: JSON.stringify(data),
});
