import { addPerformance, type PerformanceSum } from '../../../layers/core/ledger/performance.ts';
import { joinAllColumns, planColumnsRead } from '../../../layers/core/wallet/columns-spill.ts';
import { repairRecentSums } from '../../../layers/core/wallet/quarters.ts';
import { readHeldPositions } from '../../../layers/flows/positions/wallet-positions.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { unpackSegmentRows } from '../../../layers/storage/journal/segment.ts';
import type { MemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { listPartitionItems } from '../../../layers/storage/memory/table.ts';
import { loadHeldMints } from '../../../layers/storage/wallets/held-parts.ts';
import { readUncopiedExits } from '../../../layers/storage/wallets/ledger-rows.ts';
import { loadColumns, loadSums } from '../../../layers/storage/wallets/wallet-items.ts';
import type { WalletMemo } from '../../../layers/storage/wallets/wallet-memo.ts';
import {
  formatExitsKey,
  formatWalletKey,
  openWallets,
  type WalletHead,
  type Wallets,
} from '../../../layers/storage/wallets/wallets.ts';
import { text } from '../store/text.ts';
import { readBoard } from './board.ts';
import { journalLines } from './journals.ts';
import { ledgerStores } from './ledgers.ts';
import { itemsIn, itemText, keysIn, type Lines, refTo } from './lines.ts';

/** Each wallet's journal and figures, whatever part of them has left the header. */
export const walletLines = async (lines: Lines, store: MemoryStore): Promise<void> => {
  const wallets = openWallets(refTo(store, 'wallets'));
  const names = keysIn(store, 'wallets', 'w#');
  // Labels and their time depend on the clock of each process.
  await journalLines(lines, wallets, 'w#', names, ({ state }) => lasting(state));
  for (const wallet of names) {
    const head = (await loadHeads(wallets, [formatWalletKey(wallet)])).get(formatWalletKey(wallet))!;
    await figureLines(lines, wallets, wallet, head.memo);
    await exitLines(lines, store, wallets, wallet, head);
    await openLines(lines, store, wallets, wallet);
  }
  for (const item of itemsIn(store, 'funding')) lines.set(`funding ${item.wallet!.S}`, itemText(item, ['v']));
  for (const item of itemsIn(store, 'identities'))
    lines.set(`identities ${item.k!.S} ${item.s!.S}`, itemText(item, ['v']));
  for (const [name, entry] of readBoard(store)) lines.set(`board ${name}`, text(entry));
};

/** Open positions as readers see them. A mint may be listed after it closed. */
const openLines = async (lines: Lines, store: MemoryStore, wallets: Wallets, wallet: string): Promise<void> => {
  const held = await loadHeldMints(wallets, wallet);
  const open = await readHeldPositions(ledgerStores(store), wallet, held, Infinity);
  lines.set(`wallets ${wallet} open`, text(open.open.map(({ mint }) => mint).sort()));
};

/** Exits by token: copies, and those of later rows. */
const exitLines = async (
  lines: Lines,
  store: MemoryStore,
  wallets: Wallets,
  wallet: string,
  head: WalletHead,
): Promise<void> => {
  const later = await readUncopiedExits(wallets, head);
  const left = keysIn(store, 'wallets', `x#${wallet}#`);
  for (const mint of new Set([...left, ...later.map(({ event }) => event.mint)])) {
    const key = formatExitsKey(wallet, mint);
    const stored = listPartitionItems(store.get('wallets')!, key).flatMap(item =>
      unpackSegmentRows(item, wallets.shape),
    );
    const rows = [...stored, ...later.filter(({ event }) => event.mint === mint)];
    const bySeq = new Map(rows.map(row => [row.seq, wallets.shape.rows.encode([row])]));
    lines.set(`wallets ${key}`, text([...bySeq].sort(([a], [b]) => a - b)));
  }
};

/** Without what moves to other items when it is full. */
const lasting = (state: WalletMemo['state']) => {
  const { sumsThrough: _through, recent: _recent, paged: _paged, open: _open, ...rest } = state;
  return rest;
};

const figureLines = async (lines: Lines, wallets: Wallets, wallet: string, { state }: WalletMemo): Promise<void> => {
  const read = await loadColumns(wallets, wallet, planColumnsRead(state));
  const columns = read.kind === 'exact' ? joinAllColumns(state, read.pages) : read;
  lines.set(`wallets ${wallet} positions`, text(columns));
  const stored = await loadSums(wallets, wallet);
  const sums = new Map<number, PerformanceSum>();
  for (const { quarter, sum } of [...stored.sums, ...repairRecentSums(state, stored).recent])
    sums.set(quarter, sums.has(quarter) ? addPerformance(sums.get(quarter)!, sum) : sum);
  lines.set(`wallets ${wallet} sums`, text([...sums].sort(([a], [b]) => a - b)));
};
