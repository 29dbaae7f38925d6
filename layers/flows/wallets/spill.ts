import {
  type ColumnsRead,
  isPageSpillDue,
  planColumnsRead,
  planColumnsSpill,
  takePage,
} from '../../core/wallet/columns-spill.ts';
import { isSameVersion, isSumsSpillDue, mergeSums, withSumsSpilled } from '../../core/wallet/quarters.ts';
import type { WalletState } from '../../core/wallet/state.ts';
import { ConflictError } from '../../storage/kernel/dynamo.ts';
import { loadColumns, loadSums, saveColumns, saveSums } from '../../storage/wallets/wallet-items.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';

/** Moves overflow out of the state. Idempotent. */
export const moveStateOverflow = async (wallets: Wallets, wallet: string, state: WalletState): Promise<WalletState> =>
  spillColumns(wallets, wallet, await spillSums(wallets, wallet, state));

const spillSums = async (wallets: Wallets, wallet: string, state: WalletState): Promise<WalletState> => {
  if (!isSumsSpillDue(state)) return state;
  const stored = await loadSums(wallets, wallet);
  if (!isSameVersion(stored, state)) throw new ConflictError(`the stored sums of ${wallet} belong to another version`);
  await saveSums(wallets, wallet, mergeSums(stored, state));
  return withSumsSpilled(state);
};

const spillColumns = async (wallets: Wallets, wallet: string, state: WalletState): Promise<WalletState> => {
  if (!isPageSpillDue(state)) return state;
  const { state: spilled, write } = takePage(state, await loadColumns(wallets, wallet, planColumnsSpill(state)));
  await saveColumns(wallets, wallet, write);
  return spilled;
};

/** Loads the columns of a state: at most twenty pages, or the digest. */
export const loadNeededColumns = (wallets: Wallets, wallet: string, state: WalletState): Promise<ColumnsRead> =>
  loadColumns(wallets, wallet, planColumnsRead(state));
