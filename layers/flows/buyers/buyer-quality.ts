import { toSnakeCase } from '../../contract/present/snake-case.ts';
import {
  computeBuyerQuality,
  type GradedBuyer,
  gradeBuyers,
  isCounted,
} from '../../core/buyer-quality/buyer-quality.ts';
import { type BuyerFacts, isRatedTier } from '../../core/buyer-quality/tier.ts';
import type { Provenance } from '../../core/identity/provenance.ts';
import { keepNewest } from '../../core/kernel/keep-newest.ts';
import { pick } from '../../core/kernel/pick.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { classifyAutomation } from '../../core/wallet/automation.ts';
import { computeActivityFigures, computeWalletFigures } from '../../core/wallet/figures.ts';
import { isRated } from '../../core/wallet/performance-level.ts';
import { computeWalletQuality } from '../../core/wallet/quality.ts';
import type { WalletState } from '../../core/wallet/state.ts';
import { buildTaxonomy } from '../../core/wallet/taxonomy.ts';
import { readStaleCounters } from '../../storage/journal/header-counters.ts';
import { runInParallel, splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { readStaleTrades, type Tape } from '../../storage/market/tape.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { readProvenances } from '../provenances.ts';
import type { RegistryStores } from '../registry.ts';
import { loadNeededColumns } from '../wallets/spill.ts';

export type BuyerStores = {
  readonly tape: Tape;
  readonly wallets: Wallets;
  readonly registry: Pick<RegistryStores, 'funding' | 'known'>;
};

const TOGETHER = 500;
const PAGED_PARALLEL_MAX = 16;
const HOUR_MS = 3_600_000;

export type Buyers = { readonly buys: readonly Trade[]; readonly buyers: readonly GradedBuyer[] };

/** Grades recent buyers by current trading and funding. */
export async function readBuyerQuality(stores: BuyerStores, mint: string, windowHours: number, nowMs: number) {
  const { buyers } = await readBuyers(stores, mint, windowHours, nowMs);
  return toSnakeCase(computeBuyerQuality(mint, windowHours, buyers));
}

/** Buys in (now − window, now] and their graded wallets. Findings read the newest answer again. */
export const readBuyers = keepNewest(
  ({ registry }: BuyerStores) => registry.funding,
  async (stores: BuyerStores, mint: string, windowHours: number, nowMs: number): Promise<Buyers> => {
    const trades = await readStaleTrades(stores.tape, mint, nowMs - windowHours * HOUR_MS, nowMs + 1, nowMs);
    const buys = trades.filter(trade => isCounted(trade, windowHours, nowMs));
    const facts = await loadBuyerFacts(stores, [...new Set(buys.map(({ wallet }) => wallet))]);
    return { buys, buyers: gradeBuyers(buys, facts) };
  },
);

async function loadBuyerFacts(
  stores: BuyerStores,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, BuyerFacts>> {
  const facts = new Map<string, BuyerFacts>();
  for (const some of splitIntoChunks(wallets, TOGETHER))
    for (const [wallet, found] of await loadFactsChunk(stores, some)) facts.set(wallet, found);
  return facts;
}

async function loadFactsChunk(
  { wallets, registry }: BuyerStores,
  some: readonly string[],
): Promise<readonly (readonly [string, BuyerFacts])[]> {
  const [heads, provenances] = await Promise.all([
    readStaleCounters(wallets, some.map(formatWalletKey)),
    readProvenances(registry, some),
  ]);
  return runInParallel(some, PAGED_PARALLEL_MAX, async wallet => {
    const { state } = heads.get(formatWalletKey(wallet))?.memo ?? wallets.shape.memo.empty();
    return [wallet, await buildBuyerFacts(wallets, wallet, state, provenances.get(wallet) ?? null)] as const;
  });
}

/** Keeps and reads only the fields that decide the tier. */
async function buildBuyerFacts(
  wallets: Wallets,
  wallet: string,
  state: WalletState,
  provenance: Provenance | null,
): Promise<BuyerFacts> {
  const labels = {
    fundedByFarm: provenance?.root?.category === 'farm',
    automationLabel: classifyAutomation(computeActivityFigures(state.activity)),
  };
  if (!isRatedTier(labels) || !isRated({ closedPositions: state.positions.counts.closed }))
    return { labels, quality: null, closedPositions: state.positions.counts.closed };
  const figures = computeWalletFigures(state, await loadNeededColumns(wallets, wallet, state));
  const quality = computeWalletQuality(wallet, figures, buildTaxonomy(figures));
  return {
    labels,
    quality: quality && pick(quality, 'rated', 'performanceLevel', 'skillScore', 'closedPositions', 'roiP50Pct'),
    closedPositions: state.positions.counts.closed,
  };
}
