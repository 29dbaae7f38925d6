import type { Trade } from '../../core/mint/trade.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatTapeKey, type Tape } from '../../storage/market/tape.ts';
import { readTradesByArrival } from '../../storage/market/trade-pages.ts';
import { computeBaseSeq, isOfEarlierVersion, readWalletRowsAfter } from '../../storage/wallets/ledger-rows.ts';
import type { LedgerKind, WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { type ChannelLog, parseChannel } from './channel-log.ts';
import { openListLog } from './list-log.ts';
import { openTopicLog, type TopicLogDeps } from './topic-log.ts';

export type LogDeps = TopicLogDeps & { readonly tape: Tape; readonly wallets: Wallets };

/** Rows of one part, about 1 KB each. */
const ROWS_MAX = 300;

export function openChannelLogs(deps: LogDeps) {
  return {
    tape: openTapeLog(deps),
    wallet: openWalletLog(deps),
    topic: openTopicLog(deps),
    list: openListLog(deps),
  };
}

/** Trades of a token, as REST reads them by number. */
export function openTapeLog({ tape }: Pick<LogDeps, 'tape'>): ChannelLog<Trade> {
  function toKey(channel: string): string {
    return formatTapeKey(parseChannel(channel).subject);
  }

  async function readNewest(channels: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const heads = await loadHeads(tape, channels.map(toKey));
    return new Map(channels.map(name => [name, heads.get(toKey(name))!.memo.traded]));
  }

  async function readPage(channel: string, after: number, max: number) {
    const newest = (await readNewest([channel])).get(channel)!;
    if (after >= newest) return { newest, trades: [], hasMore: false };
    const range = { after, before: newest + 1 };
    const { trades, hasMore } = await readTradesByArrival(tape, parseChannel(channel).subject, range, max);
    return { newest, trades: trades.toReversed(), hasMore };
  }

  return {
    readNewest,
    isIssued: async (channel, seq) => {
      if (seq === 0) return true;
      const { newest, trades } = await readPage(channel, seq - 1, 1);
      return trades[0] ? trades[0].seq === seq || trades[0].prev >= seq : seq <= newest;
    },
    readAfter: async (channel, after) => {
      const { newest, trades, hasMore } = await readPage(channel, after, ROWS_MAX);
      const rows = trades.map(row => ({ seq: row.seq, prev: row.prev, row }));
      const through = hasMore ? rows.at(-1)!.seq : Math.max(after, newest);
      const start = rows[0]?.prev ?? through;
      return { rows, gapTo: start > after ? start : null, through, newest };
    },
  };
}

/** Exits and changes of a wallet's positions. */
function openWalletLog({ wallets }: Pick<LogDeps, 'wallets'>): ChannelLog<WalletRow> {
  const base = computeBaseSeq(wallets);

  function toSeq(row: number): number {
    return row === 0 ? 0 : base + row;
  }

  async function open(channels: readonly string[]) {
    const keys = channels.map(name => formatWalletKey(parseChannel(name).subject));
    const heads = await loadHeads(wallets, keys);
    return channels.map((channel, at) => {
      const kind: LedgerKind = parseChannel(channel).family === 'walletPnl' ? 'exit' : 'change';
      const head = heads.get(keys[at]!)!;
      return { channel, kind, head, last: head.memo.newest[kind] };
    });
  }

  return {
    readNewest: async channels => new Map((await open(channels)).map(({ channel, last }) => [channel, toSeq(last)])),
    isIssued: async (channel, seq) => {
      if (seq === 0 || seq === base || isOfEarlierVersion(wallets, seq)) return true;
      const { head, kind, last } = (await open([channel]))[0]!;
      const at = seq - base;
      const [row] = at < 0 || at > last ? [] : await readWalletRowsAfter(wallets, head, at - 1, 1);
      return row !== undefined && row.event[kind] !== null;
    },
    readAfter: async (channel, after) => {
      const { head, kind, last } = (await open([channel]))[0]!;
      const newest = toSeq(last);
      if (isOfEarlierVersion(wallets, after)) {
        const to = Math.max(base, newest);
        return { rows: [], gapTo: to, through: to, newest: to };
      }
      const from = after === 0 ? 0 : after - base;
      if (from >= last) return { rows: [], gapTo: null, through: after, newest };
      const all = await readWalletRowsAfter(wallets, head, from, Math.min(ROWS_MAX, last - from));
      const rows = all
        .filter(({ event }) => event[kind] !== null)
        .map(row => ({ seq: toSeq(row.seq), prev: toSeq(row.prev[kind]), row }));
      return { rows, gapTo: null, through: toSeq(all.at(-1)!.seq), newest };
    },
  };
}
