import { toRawTick, toStreamTrade } from '../../contract/present/trade.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { formatTapeKey, isTrade, readTapeRowsAfter, type Tape, type TapeHead } from '../../storage/market/tape.ts';
import type { PlacedMessage } from '../../storage/messages/log.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import { readNewestTradedSeqs } from '../candles/read-market.ts';
import {
  addNotesByArrival,
  decodeTradeNote,
  type NotedTrade,
  readNewestNotedTrades,
} from '../positions/noted-trades.ts';
import type { LedgerStores } from '../positions/read-ledgers.ts';
import type { Past, Replay } from './replay-part.ts';

export type TradeDeps = LedgerStores & {
  readonly candles: Candles;
  readonly security: Security;
};

/** Rows of one part. A trade has about 1.4 KB. */
const ROWS_MAX = 300;
/** Newer rows of the tape that may hide earlier trades. */
const LATER_MAX = 500;

export async function readTickMessages(deps: TradeDeps, channel: string, mint: string, after: number): Promise<Past> {
  const traded = await readNewestTradedSeqs(deps, [mint]);
  const newest = traded.get(mint)!;
  const { trades, ...past } = await readTradesThrough(deps, mint, after, newest);
  return {
    ...past,
    newest,
    gap: null,
    messages: trades.map(trade => toPlacedMessage(channel, trade, toRawTick(trade))),
  };
}

export async function readTradeMessages(deps: TradeDeps, channel: string, mint: string, after: number): Promise<Past> {
  const { seq, memo } = await loadHead(deps.tape, mint);
  const { trades, ...past } = await readTradesThrough(deps, mint, after, seq);
  const noted = await addNotesByArrival(deps, mint, trades);
  return { ...past, newest: memo.traded, gap: null, messages: await buildMessages(deps, channel, mint, noted) };
}

async function loadHead(tape: Tape, mint: string): Promise<TapeHead> {
  return (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
}

async function readTradesThrough({ tape }: TradeDeps, mint: string, after: number, newest: number) {
  if (after >= newest) return { trades: [], through: after, isWhole: true };
  const through = Math.min(newest, after + ROWS_MAX);
  const rows = await readTapeRowsAfter(tape, mint, after, through - after);
  return { trades: rows.filter(isTrade), through, isWhole: through === newest };
}

export async function isTradeSeq(tape: Tape, mint: string, seq: number): Promise<boolean> {
  return (await readTapeRowsAfter(tape, mint, seq - 1, 1)).some(row => row.seq === seq && isTrade(row));
}

/**
 * The newest trades when a subscription was confirmed, and all of the tape since. Live trades have
 * higher numbers.
 */
export async function readNewestTapeTrades(
  deps: TradeDeps,
  channel: string,
  mint: string,
  newest: number,
  limit: number,
): Promise<Replay> {
  const { seq: after } = await loadHead(deps.tape, mint);
  const [earlier, later] = await Promise.all([
    readEarlierTrades(deps, mint, newest, limit, after),
    after > newest ? readLaterTrades(deps, mint, newest, after) : [],
  ]);
  const messages = await buildMessages(deps, channel, mint, [...earlier, ...later]);
  return { after, messages, gap: null, isMarked: true, isWhole: true, newest: after };
}

async function readEarlierTrades(
  deps: TradeDeps,
  mint: string,
  newest: number,
  limit: number,
  seq: number,
): Promise<readonly NotedTrade[]> {
  const trades = await readNewestNotedTrades(deps, mint, limit + Math.min(seq - newest, LATER_MAX));
  return trades
    .filter(({ trade }) => trade.seq <= newest)
    .slice(0, limit)
    .toReversed();
}

async function readLaterTrades(
  deps: TradeDeps,
  mint: string,
  newest: number,
  through: number,
): Promise<readonly NotedTrade[]> {
  const rows = await readTapeRowsAfter(deps.tape, mint, newest, through - newest);
  return addNotesByArrival(deps, mint, rows.filter(isTrade));
}

async function buildMessages(
  { security }: TradeDeps,
  channel: string,
  mint: string,
  trades: readonly NotedTrade[],
): Promise<readonly PlacedMessage[]> {
  if (trades.length === 0) return [];
  const annotations = await loadAnnotations(security, mint);
  return trades.map(noted =>
    toPlacedMessage(channel, noted.trade, toStreamTrade(mint, noted.trade, decodeTradeNote(noted), annotations)),
  );
}

function toPlacedMessage(channel: string, { seq, prev }: Trade, data: object): PlacedMessage {
  return {
    channel,
    seq,
    prev,
    data: JSON.stringify(data),
  };
}
