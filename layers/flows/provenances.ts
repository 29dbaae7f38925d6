import { emptyFunding } from '../core/identity/funding.ts';
import {
  advanceTrace,
  type FundingStep,
  getNextTraceWallet,
  type Provenance,
  startTrace,
} from '../core/identity/provenance.ts';
import { readStaleFundings } from '../storage/wallets/funding.ts';
import { buildFundingStep, type FundingStores } from './registry.ts';

/** One batch read per hop for many wallets. May lag by a second. */
export async function readProvenances(
  stores: FundingStores,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, Provenance>> {
  const steps = new Map<string, FundingStep>();
  const provenances = new Map<string, Provenance>();
  let traces = [...new Set(wallets)].map(startTrace);
  while (traces.length > 0) {
    const { funding, known } = stores;
    const asked = traces.map(getNextTraceWallet);
    const missing = [...new Set(asked)].filter(wallet => !steps.has(wallet));
    const states = await readStaleFundings(funding, missing);
    for (const wallet of missing)
      steps.set(wallet, buildFundingStep(states.get(wallet) ?? emptyFunding, known, wallet));
    traces = traces.flatMap(trace => {
      const traced = advanceTrace(trace, steps.get(getNextTraceWallet(trace))!);
      if ('next' in traced) return [traced.next];
      provenances.set(trace.path[0]!, traced.provenance);
      return [];
    });
  }
  return provenances;
}
