import type { ChannelName } from '../../contract/channels.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatTapeKey, isTrade, readTapeRowsAfter, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { computeBaseSeq, isOfEarlierVersion, readWalletRowsAfter } from '../../storage/wallets/ledger-rows.ts';
import type { LedgerKind, WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import type { ChannelLog } from './channel-log.ts';
import { createRowLog } from './row-log.ts';
import { openTopicLog, type TopicLogDeps } from './topic-log.ts';

export type RowLogDeps = { readonly tape: Tape; readonly wallets: Wallets };
export type LogDeps = RowLogDeps & TopicLogDeps;

export function openChannelLogs(deps: LogDeps) {
  return { tape: openTapeLog(deps), wallet: openWalletLog(deps), topic: openTopicLog(deps) };
}

/** Trades of a token. */
export function openTapeLog({ tape }: Pick<RowLogDeps, 'tape'>): ChannelLog<Trade> {
  return createRowLog({
    base: 0,
    isEarlier: () => false,
    loadHeads: mints => loadHeads(tape, mints.map(formatTapeKey)),
    formatKey: formatTapeKey,
    getNewest: ({ memo }) => memo.traded,
    readRows: (_head, mint, after, max) => readTapeRowsAfter(tape, mint, after, max),
    getPrev: (row: TapeRow) => (isTrade(row) ? row.prev : null),
  }) as ChannelLog<Trade>;
}

/** Exits and changes of a wallet's positions. */
function openWalletLog({ wallets }: Pick<RowLogDeps, 'wallets'>): ChannelLog<WalletRow> {
  return createRowLog({
    base: computeBaseSeq(wallets),
    isEarlier: seq => isOfEarlierVersion(wallets, seq),
    loadHeads: owners => loadHeads(wallets, owners.map(formatWalletKey)),
    formatKey: formatWalletKey,
    getNewest: ({ memo }, family) => memo.newest[toLedgerKind(family)],
    readRows: (head, _wallet, after, max) => readWalletRowsAfter(wallets, head, after, max),
    getPrev: ({ event, prev }: WalletRow, family) => {
      const kind = toLedgerKind(family);
      return event[kind] === null ? null : prev[kind];
    },
  });
}

function toLedgerKind(family: ChannelName): LedgerKind {
  return family === 'walletPnl' ? 'exit' : 'change';
}
