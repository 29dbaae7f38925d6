import type { WalletFundedEvent } from '../../contract/events/event.ts';
import type { LatestTransfer } from '../../core/funding.ts';
import type { FundingStep } from '../../core/provenance.ts';
import { loadFunding } from '../../storage/funding.ts';
import { type RegistryStores, stepOf } from '../registry.ts';
import { evidenceRules as rules } from './evidence-rules.ts';

type Stores = Pick<RegistryStores, 'funding' | 'known'>;

/** Funders looked up for one batch, which often has many wallets of one funder; they are not kept longer, for a funder may become known. */
export type Hops = Map<string, Promise<FundingStep>>;

/** The newest fundings that count for a buy at a time, newest first, each with what its sender is known to be and who funded that one. */
export const fundingsBefore = (
  stores: Stores,
  hops: Hops,
  latest: readonly LatestTransfer[],
  buyMs: number,
): Promise<WalletFundedEvent['fundings']> => {
  const counted = latest.filter(
    ({ timestampMs }) => timestampMs >= buyMs - rules.fundingAgeMs && timestampMs <= buyMs + rules.lateFundingMs,
  );
  return Promise.all(
    counted.slice(0, rules.fundingsMax).map(async ({ from, lamports, slot, timestampMs, id }) => ({
      from,
      category: (await lookUp(stores, hops, from)).known?.category ?? null,
      lamports,
      slot,
      timestamp: timestampMs,
      id,
      ancestors: await ancestorsOf(stores, hops, from),
    })),
  );
};

/** Who first funded a wallet, who funded that one, and so on; ends with a known wallet, where nothing is known, in a circle, or after five. */
const ancestorsOf = async (stores: Stores, hops: Hops, wallet: string): Promise<string[]> => {
  const path = [wallet];
  while (path.length <= rules.ancestorsMax) {
    const { known, directFunder } = await lookUp(stores, hops, path.at(-1)!);
    if (known !== null || directFunder === null || path.includes(directFunder)) break;
    path.push(directFunder);
  }
  return path.slice(1);
};

const lookUp = (stores: Stores, hops: Hops, wallet: string): Promise<FundingStep> => {
  const asked =
    hops.get(wallet) ?? loadFunding(stores.funding, wallet).then(state => stepOf(state, stores.known, wallet));
  hops.set(wallet, asked);
  return asked;
};
