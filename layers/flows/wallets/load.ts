import { emptyFunding } from '../../core/identity/funding.ts';
import { createEmptyHead } from '../../storage/journal/head.ts';
import { loadHeads, readStaleHeads } from '../../storage/journal/journal.ts';
import { loadOwnFundings } from '../../storage/wallets/funding.ts';
import { formatWalletKey, type WalletHead } from '../../storage/wallets/wallets.ts';
import { type CachedWallet, createCachedWallet } from './state.ts';
import type { Wallet, WalletStores } from './take-wallet.ts';

type Stores = Pick<WalletStores, 'wallets' | 'registry'>;
type Asked = { readonly key: string; readonly input: Pick<Wallet['input'], 'arrivals'> };

export async function loadWallets(
  stores: Stores,
  names: readonly string[],
): Promise<ReadonlyMap<string, CachedWallet>> {
  const heads = await loadHeads(stores.wallets, names.map(formatWalletKey));
  return buildStates(stores, new Map(names.map(name => [name, heads.get(formatWalletKey(name))!])));
}

/** Of wallets that trade: their commit verifies the header. */
export async function readStaleWallets(
  stores: Stores,
  tasks: readonly Asked[],
): Promise<ReadonlyMap<string, CachedWallet>> {
  const trading = tasks.filter(({ input }) => input.arrivals.some(({ walletEvents }) => walletEvents.length > 0));
  const names = trading.map(({ key }) => key);
  const heads = await readStaleHeads(stores.wallets, names.map(formatWalletKey));
  const { shape } = stores.wallets;
  return buildStates(
    stores,
    new Map(
      names.map(name => [
        name,
        heads.get(formatWalletKey(name)) ?? createEmptyHead(formatWalletKey(name), shape.memo.empty()),
      ]),
    ),
  );
}

/** The registry holds fundings until the first trade. */
async function buildStates(
  { registry }: Stores,
  heads: ReadonlyMap<string, WalletHead>,
): Promise<ReadonlyMap<string, CachedWallet>> {
  const states = new Map([...heads].map(([wallet, head]) => [wallet, createCachedWallet(head)]));
  const untraded = [...states].filter(([, { head }]) => head.seq === 0);
  const fundings = await loadOwnFundings(
    registry.funding,
    untraded.map(([wallet]) => wallet),
  );
  for (const [wallet, state] of untraded) {
    state.funding = fundings.get(wallet) ?? emptyFunding;
    state.fundedMs = state.funding.fundedAtMs;
  }
  return states;
}
