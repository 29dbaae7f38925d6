import { readStaleHeads } from '../../storage/journal/journal.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { type CachedWallet, updateToWalletHead } from './state.ts';

/** Catches up with headers that other environments committed. */
export async function updateCachedWallets(
  wallets: Wallets,
  cached: readonly { readonly key: string; readonly state: CachedWallet }[],
  isShared: boolean,
): Promise<ReadonlyMap<string, CachedWallet>> {
  const states = new Map(cached.map(({ key, state }) => [key, state]));
  if (!isShared) return states;
  const heads = await readStaleHeads(
    wallets,
    cached.map(({ key }) => formatWalletKey(key)),
  );
  for (const { key, state } of cached) {
    const head = heads.get(formatWalletKey(key));
    if (head === undefined || head.version <= state.head.version) continue;
    states.set(key, updateToWalletHead(state, head));
  }
  return states;
}
