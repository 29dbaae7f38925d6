import { toQualityView } from '../../contract/present/wallet.ts';
import { computeWalletFigures, type Figures } from '../../core/wallet/figures.ts';
import { buildWalletLabels, type WalletLabels } from '../../core/wallet/labels.ts';
import { buildWalletProfile, type Profile } from '../../core/wallet/profile.ts';
import { computeWalletQuality } from '../../core/wallet/quality.ts';
import { buildTaxonomy } from '../../core/wallet/taxonomy.ts';
import { loadHeaderCounters } from '../../storage/journal/header-counters.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { type KolNames, type RegistryStores, readProvenance } from '../registry.ts';
import { loadNeededColumns } from './spill.ts';

export type PublishedDeps = {
  readonly wallets: Wallets;
  readonly registry: Pick<RegistryStores, 'funding' | 'known'>;
  readonly kolNames: KolNames;
};

/** Returns figures as of the last commit. */
export async function readWalletFigures(wallets: Wallets, wallet: string): Promise<Figures> {
  const key = formatWalletKey(wallet);
  // The state covers the newest rows.
  const { state } = (await loadHeaderCounters(wallets, [key])).get(key)?.memo ?? wallets.shape.memo.empty();
  return computeWalletFigures(state, await loadNeededColumns(wallets, wallet, state));
}

/** Returns labels, null for an unclassified wallet. */
export async function readWalletLabels(
  deps: PublishedDeps,
  wallet: string,
  nowMs: number,
): Promise<WalletLabels | null> {
  const [figures, provenance, names] = await Promise.all([
    readWalletFigures(deps.wallets, wallet),
    readProvenance(deps.registry, wallet),
    deps.kolNames([wallet], nowMs),
  ]);
  return buildWalletLabels(figures, provenance, names.get(wallet) ?? null, wallet, nowMs);
}

/** Returns quality, null before the first closed position. */
export async function readWalletQuality(wallets: Wallets, wallet: string) {
  const figures = await readWalletFigures(wallets, wallet);
  return toQualityView(computeWalletQuality(wallet, figures, buildTaxonomy(figures)));
}

/** Returns a profile without the social name. */
export async function readWalletProfile(
  { wallets, registry }: Omit<PublishedDeps, 'kolNames'>,
  wallet: string,
  nowMs: number,
): Promise<Profile> {
  const [figures, provenance] = await Promise.all([
    readWalletFigures(wallets, wallet),
    readProvenance(registry, wallet),
  ]);
  return buildWalletProfile(figures, provenance, buildWalletLabels(figures, provenance, null, wallet, nowMs), nowMs);
}
