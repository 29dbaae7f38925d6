import type { Channel } from '../../contract/channel.ts';
import { toRawTick, toStreamTrade } from '../../contract/present/trade.ts';
import { toPnlEvent, toPositionEvent } from '../../contract/present/wallet-ledger.ts';
import { readTradesByArrival } from '../../storage/market/trade-pages.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import {
  addNotesByArrival,
  decodeTradeNote,
  type NotedTrade,
  readNewestNotedTrades,
} from '../positions/noted-trades.ts';
import type { LedgerStores } from '../positions/read-ledgers.ts';
import { type Past, parseChannel } from './channel-log.ts';
import { type LogDeps, openChannelLogs } from './channel-logs.ts';
import { readListReplay } from './list-replay.ts';
import type { ReplayRequest } from './records.ts';
import type { Replay } from './replay-part.ts';

export type ReplayDeps = LogDeps & LedgerStores & { readonly security: Security };

/**
 * Reads the first messages of a listener, oldest first: after the number asked for, or the newest
 * trades of a plain subscription.
 */
export async function readReplay(deps: ReplayDeps, { channel, after, isResume }: ReplayRequest): Promise<Replay> {
  const { family, channel: row, log, source, subject } = parseChannel(channel);
  if (log === 'list') return readListReplay(deps, source, after, isResume);
  if (row.replay !== undefined && !isResume) return readNewestTrades(deps, channel, subject, after, row.replay);
  const logs = openChannelLogs(deps);
  if (log === 'topic') {
    const past = selectNewestStates(await logs.topic.readAfter(source, after), row, after);
    const data = past.rows.map(one => one.row);
    return createPart(channel, after, past, data);
  }
  if (log === 'wallet') {
    const past = await logs.wallet.readAfter(channel, after);
    const present = family === 'walletPnl' ? toPnlEvent : toPositionEvent;
    const data = past.rows.map(one => present(subject, one.row.event));
    return createPart(channel, after, past, data.map(toText));
  }
  const past = await logs.tape.readAfter(channel, after);
  const trades = past.rows.map(one => one.row);
  const data =
    family === 'tokenTicks'
      ? trades.map(toRawTick)
      : await presentTrades(deps, subject, await addNotesByArrival(deps, subject, trades));
  return createPart(channel, after, past, data.map(toText));
}

function toText(data: object | null): string | null {
  return data && JSON.stringify(data);
}

/** One message of each item. They share a `prev`. */
function selectNewestStates(past: Past<string>, { itemOf }: Channel, after: number): Past<string> {
  if (!itemOf) return past;
  const prev = past.gapTo ?? after;
  const newest = new Map(past.rows.map(one => [itemOf(JSON.parse(one.row) as never), one]));
  return { ...past, rows: [...newest.values()].sort((a, b) => a.seq - b.seq).map(one => ({ ...one, prev })) };
}

const BYTES_MAX = 300_000;

/** The gap covers rows of earlier versions, which lack the data. */
function createPart(
  channel: string,
  after: number,
  { rows, gapTo, through, newest }: Past<unknown>,
  data: readonly (string | null)[],
): Replay {
  const unknown = data.lastIndexOf(null);
  const messages = rows.map(({ seq, prev }, at) => ({ channel, seq, prev, data: data[at]! })).slice(unknown + 1);
  let bytes = 0;
  const end = messages.findIndex(one => {
    bytes += Buffer.byteLength(one.data);
    return bytes > BYTES_MAX && one !== messages[0];
  });
  const part = end < 0 ? messages : messages.slice(0, end);
  const last = end < 0 ? Math.max(after, through) : part.at(-1)!.seq;
  const to = unknown < 0 ? gapTo : rows[unknown]!.seq;
  return {
    after: last,
    messages: part,
    gap: to === null ? null : { after, to },
    isMarked: false,
    isWhole: last >= newest,
    newest,
  };
}

/** Newer rows of the tape that may hide earlier trades. */
const LATER_MAX = 500;

/** The newest trades when a subscription was confirmed, and all since. */
async function readNewestTrades(
  deps: ReplayDeps,
  channel: string,
  mint: string,
  confirmed: number,
  limit: number,
): Promise<Replay> {
  const newest = (await openChannelLogs(deps).tape.readNewest([channel])).get(channel)!;
  const range = { after: confirmed, before: newest + 1 };
  const later =
    newest > confirmed ? (await readTradesByArrival(deps.tape, mint, range, newest - confirmed)).trades : [];
  const recent = await readNewestNotedTrades(deps, mint, limit + Math.min(later.length, LATER_MAX));
  const earlier = recent.filter(({ trade }) => trade.seq <= confirmed);
  const noted = [...earlier.slice(0, limit).reverse(), ...(await addNotesByArrival(deps, mint, later.toReversed()))];
  const data = await presentTrades(deps, mint, noted);
  const messages = noted.map(({ trade: { seq, prev } }, at) => ({
    channel,
    seq,
    prev,
    data: JSON.stringify(data[at]),
  }));
  return { after: newest, messages, gap: null, isMarked: true, isWhole: true, newest };
}

/** With their labels as they are now. */
async function presentTrades({ security }: ReplayDeps, mint: string, noted: readonly NotedTrade[]) {
  if (noted.length === 0) return [];
  const annotations = await loadAnnotations(security, mint);
  return noted.map(one => toStreamTrade(mint, one.trade, decodeTradeNote(one), annotations));
}
