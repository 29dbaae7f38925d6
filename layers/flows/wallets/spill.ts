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
export async function moveStateOverflow(wallets: Wallets, wallet: string, state: WalletState): Promise<WalletState> {
  return moveColumnsToStorage(wallets, wallet, await moveSumsToStorage(wallets, wallet, state));
}

async function moveSumsToStorage(wallets: Wallets, wallet: string, state: WalletState): Promise<WalletState> {
  if (!isSumsSpillDue(state)) return state;
  const stored = await loadSums(wallets, wallet);
  if (!isSameVersion(stored, state)) throw new ConflictError(`the stored sums of ${wallet} belong to another version`);
  await saveSums(wallets, wallet, mergeSums(stored, state));
  return withSumsSpilled(state);
}

async function moveColumnsToStorage(wallets: Wallets, wallet: string, state: WalletState): Promise<WalletState> {
  if (!isPageSpillDue(state)) return state;
  const { state: spilled, write } = takePage(state, await loadColumns(wallets, wallet, planColumnsSpill(state)));
  await saveColumns(wallets, wallet, write);
  return spilled;
}

/** Loads the columns of a state: at most twenty pages, or the digest. */
export function loadNeededColumns(wallets: Wallets, wallet: string, state: WalletState): Promise<ColumnsRead> {
  return loadColumns(wallets, wallet, planColumnsRead(state));
}
