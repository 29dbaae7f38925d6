import type { WalletFundedEvent } from '../../contract/events/event.ts';
import { emptyFunding, type FundingState, type LatestTransfer, largestOf } from '../../core/funding.ts';
import type { FundingStep } from '../../core/provenance.ts';
import { loadFundings } from '../../storage/funding.ts';
import { type FundingStores, loadStep, stepOf } from '../registry.ts';
import { evidenceRules as rules } from './evidence-rules.ts';

/** Funders looked up for one batch, which often has many wallets of one funder; they are not kept longer, for a funder may become known. */
export type Hops = Map<string, Promise<FundingStep>>;

/** Looks funders up while one wallet's evidence is worked out, and knows whom it asked of. */
export type Asking = {
  readonly look: (wallet: string) => Promise<FundingStep>;
  /** Those asked of whom nothing more is known: what was found hangs on that. */
  readonly unknown: () => Promise<ReadonlyMap<string, FundingStep>>;
};

/** What is known of the wallet itself is the caller's, who has just kept it. */
export const askingOf = (stores: FundingStores, hops: Hops, own: string, funding: FundingState): Asking => {
  const asked = new Map<string, Promise<FundingStep>>();
  return {
    look: async wallet => {
      if (wallet === own) return stepOf(funding, stores.known, own);
      const found = hops.get(wallet) ?? loadStep(stores, wallet);
      hops.set(wallet, found);
      asked.set(wallet, found);
      return found;
    },
    unknown: async () => {
      const steps = await Promise.all([...asked].map(async ([wallet, step]) => [wallet, await step] as const));
      return new Map(steps.filter(([, { known }]) => known === null));
    },
  };
};

/** Forgets those of some steps that are others by now. Returns whether any is. */
export const forgetChanged = async (
  stores: FundingStores,
  hops: Hops,
  steps: ReadonlyMap<string, FundingStep>,
): Promise<boolean> => {
  const states = await loadFundings(stores.funding, [...steps.keys()]);
  const changed = [...steps].filter(([wallet, before]) => {
    const { known, directFunder } = stepOf(states.get(wallet) ?? emptyFunding, stores.known, wallet);
    return known !== null || directFunder !== before.directFunder;
  });
  for (const [wallet] of changed) hops.delete(wallet);
  return changed.length > 0;
};

/** The largest fundings that count for a buy at a time, newest first, each with what its sender is known to be and who funded that one. */
export const fundingsBefore = (
  asking: Asking,
  latest: readonly LatestTransfer[],
  buyMs: number,
): Promise<WalletFundedEvent['fundings']> => {
  const counted = latest.filter(
    ({ timestampMs }) => timestampMs >= buyMs - rules.fundingAgeMs && timestampMs <= buyMs + rules.lateFundingMs,
  );
  return Promise.all(
    largestOf(counted, rules.fundingsMax).map(async ({ from, lamports, slot, timestampMs, id }) => ({
      from,
      category: (await asking.look(from)).known?.category ?? null,
      lamports,
      slot,
      timestamp: timestampMs,
      id,
      ancestors: await ancestorsOf(asking, from, BigInt(lamports)),
    })),
  );
};

/** Who first funded a wallet, who funded that one, and so on; ends with a known wallet, where nothing is known, in a circle, or after five. */
const ancestorsOf = async ({ look }: Asking, wallet: string, paid: bigint): Promise<string[]> => {
  const path = [wallet];
  while (path.length <= rules.ancestorsMax) {
    const { known, directFunder, firstLamports } = await look(path.at(-1)!);
    if (known !== null || directFunder === null || path.includes(directFunder)) break;
    // Dust to a funder makes nobody an ancestor of what the funder sends on.
    if (BigInt(firstLamports ?? 0) * 2n < paid) break;
    path.push(directFunder);
  }
  return path.slice(1);
};
