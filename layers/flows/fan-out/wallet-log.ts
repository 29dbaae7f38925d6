import type { ChannelName } from '../../contract/channels.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { computeBaseSeq, isOfEarlierVersion, readWalletRowsAfter } from '../../storage/wallets/ledger-rows.ts';
import type { LedgerKind, WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type WalletHead, type Wallets } from '../../storage/wallets/wallets.ts';
import type { ChannelLog } from './channel-log.ts';
import { createRowLog } from './row-log.ts';

export type WalletLogDeps = { readonly wallets: Wallets };

/** Exits and changes of a wallet's positions. */
export function openWalletLog({ wallets }: WalletLogDeps): ChannelLog<WalletRow> {
  return createRowLog<WalletHead, WalletRow>({
    base: computeBaseSeq(wallets),
    isEarlier: seq => isOfEarlierVersion(wallets, seq),
    loadHeads: async owners => {
      const heads = await loadHeads(wallets, owners.map(formatWalletKey));
      return new Map(owners.map(owner => [owner, heads.get(formatWalletKey(owner))!]));
    },
    getNewest: ({ memo }, family) => memo.newest[toLedgerKind(family)],
    readRows: (head, _wallet, after, max) => readWalletRowsAfter(wallets, head, after, max),
    getPrev: ({ event, prev }, family) => {
      const kind = toLedgerKind(family);
      return event[kind] === null ? null : prev[kind];
    },
  });
}

function toLedgerKind(family: ChannelName): LedgerKind {
  return family === 'walletPnl' ? 'exit' : 'change';
}
