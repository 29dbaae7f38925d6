import { type Bundles, openBundles } from '../bundles/bundles.ts';
import { remainingRaw } from '../bundles/figures.ts';
import { riskAt } from '../bundles/risk.ts';
import type { EarlyBuyers } from '../early-buyers/early-buyers.ts';
import { fundingVerdictOf } from '../early-buyers/funding-abuse.ts';
import type { Holders } from '../holders/holders.ts';
import { wholeOf } from '../holders/supply.ts';
import type { Pools } from '../liquidity/pools.ts';
import { ratioToNumber } from '../money/amount-ratio.ts';
import type { TokenState } from '../token-state/token-state.ts';
import type { Wash } from '../wash/wash.ts';
import type { BundlesView } from './components.ts';
import { securitySignalOf } from './signal.ts';

export type SignalSource = {
  readonly mint: string;
  readonly seq: number;
  readonly token: TokenState;
  readonly bundles: Bundles;
  readonly holders: Holders;
  readonly pools: Pools;
  readonly wash: Wash;
  readonly early: EarlyBuyers;
};

/** Returns a mint's signal at a time in unix ms. Callers may know its last two parts. */
export const signalAt = (
  source: SignalSource,
  nowMs: number,
  worstRisk = worstRiskOf(source, nowMs),
  verdict = fundingVerdictOf(source.early),
) => {
  const parts = {
    token: source.token,
    known: source.seq > 0,
    bundles: { ...holdingsOf(source), worstRisk },
    wash: source.wash.records,
    abuse: { verdict },
  };
  return securitySignalOf(source.mint, parts, nowMs);
};

/** Returns counts and supply share of open bundles. */
export const holdingsOf = ({ bundles, holders }: SignalSource): Omit<BundlesView, 'worstRisk'> => {
  const open = openBundles(bundles);
  const supply = wholeOf(holders);
  return {
    open: open.length,
    dumping: open.filter(({ status }) => status === 'dumping').length,
    supplyShare: supply === 0n ? null : Math.min(1, ratioToNumber(remainingRaw(bundles), supply)),
  };
};

const worstRiskOf = (source: SignalSource, nowMs: number): number | null => {
  const open = openBundles(source.bundles);
  return open.length === 0 ? null : Math.max(...open.map(bundle => riskAt(bundle, source, nowMs)));
};
