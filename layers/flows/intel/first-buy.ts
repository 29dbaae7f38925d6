import { loadHeads } from '../../storage/journal/journal.ts';
import { readOnward } from '../../storage/journal/read.ts';
import { type Tape, tradesBetween } from '../../storage/market/tape.ts';
import { uncopiedExits } from '../../storage/wallets/ledger-rows.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { exitsKey, type Wallets, walletKey } from '../../storage/wallets/wallets.ts';
import { type LedgerStores, ledgersOf } from '../positions/read-ledgers.ts';

export type FirstBuyStores = LedgerStores & { readonly wallets: Wallets };

/** Upper bound of the ledger's lag. */
const TAPE_BACK_MS = 3_600_000;

/**
 * Returns when a wallet first bought a mint, unix ms; null if unknown.
 * FIFO: the oldest exit has the first entry, else the open position, else the tape.
 */
export const firstBuyMs = async (
  stores: FirstBuyStores,
  wallet: string,
  mint: string,
  nowMs: number,
): Promise<number | null> => {
  const { wallets, tape } = stores;
  const head = (await loadHeads(wallets, [walletKey(wallet)])).get(walletKey(wallet))!;
  const [copied, later, [ledger]] = await Promise.all([
    readOnward(wallets, exitsKey(wallet, mint), 0, () => true),
    uncopiedExits(wallets, head),
    ledgersOf(stores, mint, [wallet]),
  ]);
  const rows = [...copied, ...later];
  const entered = ledger?.state.position?.entry.timestampMs;
  const known = [...rows.flatMap(row => entryMs(row, mint)), ...(entered === undefined ? [] : [entered])];
  return earliest(known) ?? earliest(await boughtLately(tape, wallet, mint, nowMs));
};

const entryMs = ({ event: { mint, exit } }: WalletRow, asked: string): readonly number[] =>
  exit === null || mint !== asked ? [] : [exit.entry.timestampMs];

const boughtLately = async (tape: Tape, wallet: string, mint: string, nowMs: number): Promise<readonly number[]> => {
  const trades = await tradesBetween(tape, mint, nowMs - TAPE_BACK_MS, nowMs + 1);
  return trades.flatMap(trade => (trade.wallet === wallet && trade.direction === 'buy' ? [trade.timestampMs] : []));
};

const earliest = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.min(...times));
