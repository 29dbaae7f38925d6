import type { ChannelName } from '../../contract/channels.ts';
import { toPnlEvent, toPositionEvent } from '../../contract/present/wallet-ledger.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import {
  computeBaseSeq,
  isOfEarlierVersion,
  readWalletRowsAfter,
  toMessagePlace,
  toMessageSeq,
  toRowNumber,
} from '../../storage/wallets/ledger-rows.ts';
import type { LedgerKind } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type WalletHead, type Wallets } from '../../storage/wallets/wallets.ts';
import type { Past } from './replay-part.ts';

export type LedgerDeps = { readonly wallets: Wallets };

/** About 1 KB each. */
const ROWS_MAX = 300;

/** Channels that rows of a wallet number. */
export const ledgerKinds: Partial<Record<ChannelName, LedgerKind>> = { walletPnl: 'exit', walletPositions: 'change' };

const present: Readonly<Record<LedgerKind, (wallet: string, event: WalletEvent) => object | null>> = {
  exit: toPnlEvent,
  change: toPositionEvent,
};

/** Messages from the rows of a wallet. */
export async function readLedgerMessages(
  { wallets }: LedgerDeps,
  kind: LedgerKind,
  channel: string,
  wallet: string,
  after: number,
): Promise<Past> {
  const head = await loadHead(wallets, wallet);
  const newestRow = head.memo.newest[kind];
  const newest = toMessageSeq(wallets, newestRow);
  // Which rows it had received is not known.
  if (isOfEarlierVersion(wallets, after)) {
    const to = Math.max(computeBaseSeq(wallets), newest);
    return { messages: [], gap: { after, to }, isWhole: true, newest: to, through: to };
  }
  const from = toRowNumber(wallets, after);
  if (from >= newestRow) return { messages: [], gap: null, isWhole: true, newest, through: after };
  const rows = await readWalletRowsAfter(wallets, head, from, Math.min(ROWS_MAX, newestRow - from));
  const own = rows.filter(({ event }) => event[kind] !== null);
  const bare = own.findLast(({ event }) => event.position === undefined)?.seq ?? 0;
  const messages = own
    .filter(({ seq }) => seq > bare)
    .flatMap(row => {
      const data = present[kind](wallet, row.event);
      return data === null ? [] : [{ channel, ...toMessagePlace(wallets, row, kind), data: JSON.stringify(data) }];
    });
  const through = rows.at(-1)!.seq;
  const gap = bare > 0 ? { after, to: toMessageSeq(wallets, bare) } : null;
  return { messages, gap, isWhole: through === newestRow, newest, through: toMessageSeq(wallets, through) };
}

/** Whether the channel ever had the number. */
export async function isLedgerSeq(
  { wallets }: LedgerDeps,
  kind: LedgerKind,
  wallet: string,
  seq: number,
): Promise<boolean> {
  // Earlier versions are left behind at the base.
  if (isOfEarlierVersion(wallets, seq) || seq === computeBaseSeq(wallets)) return true;
  const at = toRowNumber(wallets, seq);
  if (at <= 0) return at === 0;
  const head = await loadHead(wallets, wallet);
  const [row] = at > head.memo.newest[kind] ? [] : await readWalletRowsAfter(wallets, head, at - 1, 1);
  return row !== undefined && row.event[kind] !== null;
}

async function loadHead(wallets: Wallets, wallet: string): Promise<WalletHead> {
  return (await loadHeads(wallets, [formatWalletKey(wallet)])).get(formatWalletKey(wallet))!;
}
