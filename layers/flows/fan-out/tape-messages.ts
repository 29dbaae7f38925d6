import { presentStreamTrade, presentTick } from '../../contract/present/trade.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { type NotedTrade, newestNotedTrades, notedIn } from '../../storage/ledger/noted-trades.ts';
import { loadNoteHeads, type Notes, notesBetween } from '../../storage/ledger/notes.ts';
import { type Candles, loadLive } from '../../storage/market/candles.ts';
import { isTrade, rowsAfter, rowsSince, type Tape, tapeKey } from '../../storage/market/tape.ts';
import type { PlacedMessage } from '../../storage/messages/log.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
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
  const { traded } = await loadLive(deps.candles, mint);
  const { trades, ...past } = await tradesThrough(deps, mint, after, traded);
  return { ...past, gap: null, messages: trades.map(trade => placed(channel, trade, presentTick(trade))) };
};

export const tradesAfter = async (deps: TradeDeps, channel: string, mint: string, after: number): Promise<Past> => {
  const { seq } = (await loadNoteHeads(deps.notes, [mint])).get(mint)!;
  const { trades, ...past } = await tradesThrough(deps, mint, after, seq);
  return { ...past, gap: null, messages: await presented(deps, channel, mint, await withNotes(deps, mint, trades)) };
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
  const { seq: after, slotMax } = (await loadNoteHeads(deps.notes, [mint])).get(mint)!;
  const [earlier, later] = await Promise.all([
    earlierTrades(deps, mint, newest, limit),
    after > newest ? laterTrades(deps, mint, newest, after, slotMax) : [],
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
  after: number,
  slotHint: number,
): Promise<readonly NotedTrade[]> => {
  const rows = await rowsSince(deps.tape, mint, newest, slotHint);
  return withNotes(
    deps,
    mint,
    rows.filter(isTrade).filter(({ seq }) => seq <= after),
  );
};

const withNotes = async (
  { notes }: TradeDeps,
  mint: string,
  trades: readonly Trade[],
): Promise<readonly NotedTrade[]> => {
  if (trades.length === 0) return [];
  const times = trades.map(({ timestampMs }) => timestampMs);
  const found = await notesBetween(notes, mint, Math.min(...times), Math.max(...times) + 1);
  return trades.map(trade => ({ trade, note: found.get(trade.seq) ?? null }));
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
