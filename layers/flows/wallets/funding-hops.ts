import type { WalletFundedEvent } from '../../contract/events/event.ts';
import {
  emptyFunding,
  type FundingState,
  type LatestTransfer,
  selectLargestTransfers,
} from '../../core/identity/funding.ts';
import { type Paid, type PaidBy, toNominalLamports } from '../../core/identity/paid.ts';
import type { FundingStep } from '../../core/identity/provenance.ts';
import { isPublic } from '../../core/mint/public-senders.ts';
import { loadFundings } from '../../storage/wallets/funding.ts';
import { buildFundingStep, type FundingStores, loadStep } from '../registry.ts';
import { evidenceRules as rules } from './evidence-rules.ts';

/** Cached for one batch: categories may change. */
export type Hops = Map<string, Promise<FundingStep>>;

export type Asking = {
  readonly look: (wallet: string) => Promise<FundingStep>;
  /** Wallets without a category, which may change the evidence. */
  readonly unknown: () => Promise<ReadonlyMap<string, FundingStep>>;
};

/** Opens a lookup; the caller supplies the wallet's own funding. */
export function createFundingLookup(stores: FundingStores, hops: Hops, own: string, funding: FundingState): Asking {
  const asked = new Map<string, Promise<FundingStep>>();
  return {
    look: async wallet => {
      if (wallet === own) return buildFundingStep(funding, stores.known, own);
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
}

/** Evicts changed steps; returns whether any changed. */
export async function dropChangedSteps(
  stores: FundingStores,
  hops: Hops,
  steps: ReadonlyMap<string, FundingStep>,
): Promise<boolean> {
  const states = await loadFundings(stores.funding, [...steps.keys()]);
  const changed = [...steps].filter(([wallet, before]) => {
    const { known, directFunder } = buildFundingStep(states.get(wallet) ?? emptyFunding, stores.known, wallet);
    return known !== null || directFunder !== before.directFunder;
  });
  for (const [wallet] of changed) hops.delete(wallet);
  return changed.length > 0;
}

/** Returns a buy's largest fundings with senders' funders. */
export function readFundingsBefore(
  asking: Asking,
  latest: readonly LatestTransfer[],
  buyMs: number,
): Promise<WalletFundedEvent['fundings']> {
  const counted = latest.filter(
    ({ timestampMs }) => timestampMs >= buyMs - rules.fundingAgeMs && timestampMs <= buyMs + rules.lateFundingMs,
  );
  return Promise.all(
    selectLargestTransfers(counted, rules.fundingsMax).map(
      async ({ from, lamports, microUsd, slot, timestampMs, id }) => ({
        from,
        category: (await asking.look(from)).known?.category ?? null,
        lamports,
        ...(microUsd !== undefined && { micro_usd: microUsd }),
        slot,
        timestamp: timestampMs,
        id,
        ancestors: await resolveAncestors(asking, from, { lamports, microUsd }),
      }),
    ),
  );
}

/** Payers in turn, to a known wallet, cycle or limit. */
async function resolveAncestors({ look }: Asking, wallet: string, paid: Paid): Promise<string[]> {
  const path = [wallet];
  while (path.length <= rules.ancestorsMax) {
    const step = await look(path.at(-1)!);
    const payer = step.known === null ? selectPayer(step, paid) : null;
    if (payer === null || path.includes(payer)) break;
    const { known } = await look(payer);
    if (isPublic(known?.category ?? null)) break;
    path.push(payer);
  }
  return path.slice(1);
}

/** The first funder of what was passed on, else the main one. */
function selectPayer({ first = null, main = null }: FundingStep, paid: Paid): string | null {
  const isEnough = (from: PaidBy | null): from is PaidBy => from !== null && mayHaveBecome(from, paid);
  return isEnough(first) ? first.from : isEnough(main) ? main.from : null;
}

/** Without a price, converted money needs only a tenth. */
function mayHaveBecome(had: Paid, paid: Paid): boolean {
  const isSame = ((had.microUsd ?? '0') !== '0') === ((paid.microUsd ?? '0') !== '0');
  return toNominalLamports(had) * (isSame ? 2n : 10n) >= toNominalLamports(paid);
}
