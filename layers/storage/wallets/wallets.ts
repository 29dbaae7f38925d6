import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import type { Head } from '../journal/head.ts';
import type { Journal } from '../journal/journal.ts';
import { toSegmentItems } from '../journal/segment.ts';
import { queryDueKeys, toDueAttributes } from '../kernel/due.ts';
import { putItems, type TableRef } from '../kernel/dynamo.ts';
import { type WalletMemo, walletMemo } from './wallet-memo.ts';
import { advanceNewestRows, createWalletRow, type WalletRow, walletRows } from './wallet-row.ts';

export type WalletHead = Head<WalletRow, WalletMemo>;
export type Wallets = Journal<WalletRow, WalletMemo> &
  TableRef<'wallets'> & {
    /** Of the derived tables. */
    readonly generation: number;
  };

export function openWallets(table: TableRef<'wallets'>, generation = 0): Wallets {
  return {
    ...table,
    generation,
    shape: {
      isOneUnit: true,
      rows: walletRows,
      memo: walletMemo,
      indexed: ({ judged }) => toDueAttributes(judged.dueMs),
    },
  };
}

/** Rows that follow a header. */
export function buildRowsAfterHead(
  { seq, memo }: Pick<WalletHead, 'seq' | 'memo'>,
  events: readonly WalletEvent[],
): readonly WalletRow[] {
  let { newest } = memo;
  return events.map((event, index) => {
    const row = createWalletRow(seq + 1 + index, event, newest);
    newest = advanceNewestRows(newest, row);
    return row;
  });
}

export function formatWalletKey(wallet: string): string {
  return `w#${wallet}`;
}

/** Many exits have segments of their own per token. */
export function formatExitsKey(wallet: string, mint: string): string {
  return `x#${wallet}#${mint}`;
}

/** Copies have no long segments. */
export const COPIES_LONG_MS = 0;

/** Copies exits into segments by token. Idempotent. */
export async function saveExits(wallets: Wallets, wallet: string, exits: readonly WalletRow[]): Promise<void> {
  const byMint = [...Map.groupBy(exits, ({ event }) => event.mint)];
  await putItems(
    wallets,
    byMint.flatMap(([mint, group]) => toSegmentItems(formatExitsKey(wallet, mint), group, wallets.shape)),
  );
}

/** Wallets due by `nowMs`, longest waiting first per partition. */
export async function queryDueWallets(wallets: Wallets, nowMs: number, max: number): Promise<readonly string[]> {
  return (await queryDueKeys(wallets, nowMs, max)).map(key => key.slice(formatWalletKey('').length));
}
