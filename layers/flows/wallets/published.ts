import { presentQuality } from '../../contract/present/wallet.ts';
import { type Figures, figuresOf } from '../../core/wallet/figures.ts';
import { labelsOf, type WalletLabels } from '../../core/wallet/labels.ts';
import { type Profile, profileOf } from '../../core/wallet/profile.ts';
import { qualityOf } from '../../core/wallet/quality.ts';
import { taxonomyOf } from '../../core/wallet/taxonomy.ts';
import { headerCounters } from '../../storage/journal/header-counters.ts';
import { type Wallets, walletKey } from '../../storage/wallets/wallets.ts';
import { type KolNames, provenanceOf, type RegistryStores } from '../registry.ts';
import { columnsOf } from './spill.ts';

export type PublishedDeps = {
  readonly wallets: Wallets;
  readonly registry: Pick<RegistryStores, 'funding' | 'known'>;
  readonly kolNames: KolNames;
};

/** Returns figures as of the last commit. */
export const currentFigures = async (wallets: Wallets, wallet: string): Promise<Figures> => {
  const key = walletKey(wallet);
  // The state covers the newest rows.
  const { state } = (await headerCounters(wallets, [key])).get(key)?.memo ?? wallets.shape.memo.empty();
  return figuresOf(state, await columnsOf(wallets, wallet, state));
};

/** Returns labels, null for an unclassified wallet. */
export const currentLabels = async (
  deps: PublishedDeps,
  wallet: string,
  nowMs: number,
): Promise<WalletLabels | null> => {
  const [figures, provenance, names] = await Promise.all([
    currentFigures(deps.wallets, wallet),
    provenanceOf(deps.registry, wallet),
    deps.kolNames([wallet], nowMs),
  ]);
  return labelsOf(figures, provenance, names.get(wallet) ?? null, wallet, nowMs);
};

/** Returns quality, null before the first closed position. */
export const currentQuality = async (wallets: Wallets, wallet: string) => {
  const figures = await currentFigures(wallets, wallet);
  return presentQuality(qualityOf(wallet, figures, taxonomyOf(figures)));
};

/** Returns a profile without the social name. */
export const currentProfile = async (
  { wallets, registry }: Omit<PublishedDeps, 'kolNames'>,
  wallet: string,
  nowMs: number,
): Promise<Profile> => {
  const [figures, provenance] = await Promise.all([currentFigures(wallets, wallet), provenanceOf(registry, wallet)]);
  return profileOf(figures, provenance, labelsOf(figures, provenance, null, wallet, nowMs), nowMs);
};
