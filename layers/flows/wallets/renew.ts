import { peekHeads } from '../../storage/journal/journal.ts';
import { type Wallets, walletKey } from '../../storage/wallets/wallets.ts';
import type { Company } from '../processor/company.ts';
import { type CachedWallet, followHead } from './state.ts';

/** Catches up with headers that other environments committed. */
export const renewWallets = async (
  wallets: Wallets,
  cached: readonly { readonly key: string; readonly state: CachedWallet }[],
  company: Company,
): Promise<ReadonlyMap<string, CachedWallet>> => {
  const states = new Map(cached.map(({ key, state }) => [key, state]));
  if (!company.isShared()) return states;
  const heads = await peekHeads(
    wallets,
    cached.map(({ key }) => walletKey(key)),
  );
  for (const { key, state } of cached) {
    const head = heads.get(walletKey(key));
    if (head === undefined || head.version <= state.head.version) continue;
    states.set(key, followHead(state, head));
  }
  return states;
};
