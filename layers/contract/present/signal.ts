import type * as z from 'zod/mini';
import { ratioToNumber } from '../../core/amount-ratio.ts';
import { openBundles } from '../../core/bundles/bundles.ts';
import { remainingRaw } from '../../core/bundles/figures.ts';
import { riskAt } from '../../core/bundles/risk.ts';
import { fundingAbuseOf } from '../../core/early-buyers/funding-abuse.ts';
import { wholeOf } from '../../core/holders/supply.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { BundlesView } from '../../core/signal/components.ts';
import type { Graded } from '../../core/signal/severity.ts';
import { securitySignalOf } from '../../core/signal/signal.ts';
import type { securitySignal } from '../schemas/signal.ts';

/** The one verdict on a token, and the four it is made of. Source: decisions 9. */
export const presentSignal = (state: MintSecurity, nowMs: number): z.infer<typeof securitySignal> => {
  const parts = {
    token: state.token,
    known: state.seq > 0,
    bundles: bundlesView(state, nowMs),
    wash: state.wash.records,
    abuse: fundingAbuseOf(state.early),
  };
  const { components, ...signal } = securitySignalOf(state.mint, parts, nowMs);
  return {
    ...signal,
    reasons: [...signal.reasons],
    components: {
      validation: presentGraded(components.validation),
      bundles: presentGraded(components.bundles),
      wash_trades: presentGraded(components.wash_trades),
      funding_abuse: presentGraded(components.funding_abuse),
    },
  };
};

const bundlesView = (state: MintSecurity, nowMs: number): BundlesView => {
  const { bundles, holders } = state;
  const open = openBundles(bundles);
  const supply = wholeOf(holders);
  return {
    open: open.length,
    dumping: open.filter(({ status }) => status === 'dumping').length,
    supplyShare: supply === 0n ? null : Math.min(1, ratioToNumber(remainingRaw(bundles), supply)),
    worstRisk: open.length === 0 ? null : Math.max(...open.map(bundle => riskAt(bundle, state, nowMs))),
  };
};

const presentGraded = ({ severity, score, reasons }: Graded) => ({ severity, score, reasons: [...reasons] });
