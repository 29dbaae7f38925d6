import { findChannel } from '../../contract/channels.ts';
import { presentStreamTrade } from '../../contract/present/trade.ts';
import { endReplay, type Listener } from '../../storage/access/listeners.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { type NotedTrade, newestNotedTrades, notedIn } from '../../storage/ledger/noted-trades.ts';
import { loadNoteHeads, type Notes, notesBetween } from '../../storage/ledger/notes.ts';
import { isTrade, rowsSince, type Tape } from '../../storage/market/tape.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import type { PushMessage, ReplayRequest } from './records.ts';

export type ReplayDeps = {
  readonly sockets: Sockets;
  readonly tape: Tape;
  readonly notes: Notes;
  readonly security: Security;
};

/** `after`: arrival number above which trades come live. */
export type Replay = { readonly after: number; readonly messages: readonly PushMessage[] };

/** Trades between a subscription and its replay that may hide earlier ones. */
const LATER_MAX = 500;

/**
 * Reads the trades of a new subscription, oldest first, and stores where live trades begin: the
 * newest ones when it began, and all that the ledger annotated since. Null if it changed meanwhile.
 */
export const beginReplay = async (
  deps: ReplayDeps,
  listener: Listener,
  { newest }: ReplayRequest,
): Promise<Replay | null> => {
  const { channel } = listener;
  const mint = channel.split(':')[1]!;
  const { seq: after, slotMax } = (await loadNoteHeads(deps.notes, [mint])).get(mint)!;
  const [earlier, later, annotations] = await Promise.all([
    earlierTrades(deps, listener, mint, newest, after - newest),
    after > newest ? laterTrades(deps, mint, newest, after, slotMax) : [],
    loadAnnotations(deps.security, mint),
  ]);
  if (!(await endReplay(deps.sockets, listener, after))) return null;
  const messages = [...earlier, ...later].map(({ trade, note }) => ({
    channel,
    data: JSON.stringify(presentStreamTrade(mint, trade, notedIn(note), annotations)),
    arrival: trade.seq,
  }));
  return { after, messages };
};

const earlierTrades = async (
  { tape, notes }: ReplayDeps,
  { channel }: Listener,
  mint: string,
  newest: number,
  later: number,
): Promise<readonly NotedTrade[]> => {
  const match = findChannel(channel);
  const limit = ('channel' in match && match.channel.replay) || 0;
  const trades = await newestNotedTrades(tape, notes, mint, limit + Math.min(later, LATER_MAX));
  return trades
    .filter(({ trade }) => trade.seq <= newest)
    .slice(0, limit)
    .toReversed();
};

/** In arrival order, like live trades. */
const laterTrades = async (
  { tape, notes }: ReplayDeps,
  mint: string,
  newest: number,
  after: number,
  slotHint: number,
): Promise<readonly NotedTrade[]> => {
  const rows = await rowsSince(tape, mint, newest, slotHint);
  const trades = rows.filter(isTrade).filter(({ seq }) => seq <= after);
  const times = trades.map(({ timestampMs }) => timestampMs);
  const found = await notesBetween(notes, mint, Math.min(...times), Math.max(...times) + 1);
  return trades.map(trade => ({ trade, note: found.get(trade.seq) ?? null }));
};
