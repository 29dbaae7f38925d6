import { emptyFunding } from '../core/identity/funding.ts';
import { advanceTrace, askedBy, beginTrace, type FundingStep, type Provenance } from '../core/identity/provenance.ts';
import { peekFundings } from '../storage/wallets/funding.ts';
import { type FundingStores, stepOf } from './registry.ts';

/** One batch read per hop for many wallets. May lag by a second. */
export const provenancesOf = async (
  stores: FundingStores,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, Provenance>> => {
  const steps = new Map<string, FundingStep>();
  const provenances = new Map<string, Provenance>();
  let traces = [...new Set(wallets)].map(beginTrace);
  while (traces.length > 0) {
    const { funding, known } = stores;
    const asked = traces.map(askedBy);
    const missing = [...new Set(asked)].filter(wallet => !steps.has(wallet));
    const states = await peekFundings(funding, missing);
    for (const wallet of missing) steps.set(wallet, stepOf(states.get(wallet) ?? emptyFunding, known, wallet));
    traces = traces.flatMap(trace => {
      const traced = advanceTrace(trace, steps.get(askedBy(trace))!);
      if ('next' in traced) return [traced.next];
      provenances.set(trace.path[0]!, traced.provenance);
      return [];
    });
  }
  return provenances;
};
