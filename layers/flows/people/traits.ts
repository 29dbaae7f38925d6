import { type BuyerTier, classifyBuyerTier, isSmartTier } from '../../core/buyer-quality/tier.ts';
import type { Trait } from '../../core/people/people.ts';
import { classifyAutomation } from '../../core/wallet/automation.ts';
import { computeActivityFigures, computeWalletFigures } from '../../core/wallet/figures.ts';
import { computeWalletQuality } from '../../core/wallet/quality.ts';
import type { WalletState } from '../../core/wallet/state.ts';
import { buildTaxonomy } from '../../core/wallet/taxonomy.ts';
import { readStaleCounters } from '../../storage/journal/header-counters.ts';
import { runInParallel, splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { readProvenances } from '../provenances.ts';
import type { RegistryStores } from '../registry.ts';
import { loadNeededColumns } from '../wallets/spill.ts';

export type TraitStores = {
  readonly wallets: Wallets;
  readonly registry: Pick<RegistryStores, 'funding' | 'known'>;
};

const TOGETHER = 500;
const PAGED_PARALLEL_MAX = 16;

/** Reads tier and size class of wallets. Those without a closed position are missing. */
export async function readTraits(stores: TraitStores, wallets: readonly string[]): Promise<ReadonlyMap<string, Trait>> {
  const traits = new Map<string, Trait>();
  for (const some of splitIntoChunks(wallets, TOGETHER)) {
    const heads = await readStaleCounters(stores.wallets, some.map(formatWalletKey));
    await runInParallel(some, PAGED_PARALLEL_MAX, async wallet => {
      const state = heads.get(formatWalletKey(wallet))?.memo.state;
      if (state === undefined || state.positions.counts.closed === 0) return;
      traits.set(wallet, await computeTrait(stores.wallets, wallet, state));
    });
  }
  // Money of a farm decides first; few wallets come this far.
  const smart = [...traits].flatMap(([wallet, { tier }]) => (isSmartTier(tier) ? [wallet] : []));
  const provenances = await readProvenances(stores.registry, smart);
  for (const wallet of smart)
    if (provenances.get(wallet)?.root?.category === 'farm')
      traits.set(wallet, { ...traits.get(wallet)!, tier: 'farm_funded' });
  return traits;
}

/** As if its money came from people. */
async function computeTrait(wallets: Wallets, wallet: string, state: WalletState): Promise<Trait> {
  const figures = computeWalletFigures(state, await loadNeededColumns(wallets, wallet, state));
  const taxonomy = buildTaxonomy(figures);
  const automationLabel = classifyAutomation(computeActivityFigures(state.activity));
  const tier: BuyerTier = classifyBuyerTier({
    labels: { fundedByFarm: false, automationLabel },
    quality: computeWalletQuality(wallet, figures, taxonomy),
  });
  return { sizeClass: taxonomy.sizeClass, tier };
}
