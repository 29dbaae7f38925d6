import type * as z from 'zod/mini';
import type { exitRisks } from '../../contract/schemas/intel.ts';
import { findBundle } from '../../core/bundles/bundles.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import { type Input, toSwapInput } from '../../core/explain/input.ts';
import { findSaleReserves, type SaleReserves } from '../../core/liquidity/exit-capacity.ts';
import { isTrade } from '../../storage/market/tape.ts';
import { explainRisk } from './bundles.ts';
import type { Explainer, ExplainStores } from './explainer.ts';
import { toEventInput } from './tape-rows.ts';

/** What each bundle's risk follows from, and the reserves that its sale would meet. */
export const explainExitRisks: Explainer = async ({ parameters, body, asOfMs }, stores) => {
  const mint = parameters.mint!;
  const state = await stores.readSecurity(mint, asOfMs);
  const reserves = findSaleReserves(state.pools, asOfMs);
  const shown = body as z.infer<typeof exitRisks>;
  const inputs = shown.length === 0 || reserves === null ? [] : await readReserveInputs(stores, mint, reserves);
  const explained = shown.map(async ({ bundleId, riskScore, solOut, impactPct }, at): Promise<readonly Finding[]> => {
    const bundle = findBundle(state.bundles, bundleId);
    if (bundle === null) return [];
    const risk = await explainRisk(stores, { bundle, state, path: `/${at}/riskScore`, risk: riskScore, asOfMs });
    if (reserves === null) return [risk];
    const { pool, shape, token, base, held } = reserves;
    const measured = {
      held_raw: String(bundle.chainRaw),
      pool,
      shape,
      token_reserve_raw: String(token),
      base_reserve_raw: String(base),
      base_held_raw: String(held),
      sol_out: solOut,
      impact: impactPct,
    };
    return [risk, createFinding(`/${at}/impactPct`, 'exit_risk.sale', measured, inputs)];
  });
  return (await Promise.all(explained)).flat();
};

/** The row that stated the pool's newest reserves. */
async function readReserveInputs(
  stores: ExplainStores,
  mint: string,
  { timestampMs: ms, slot, pool }: SaleReserves,
): Promise<readonly Input[]> {
  const rows = (await stores.readRows(mint, { fromMs: ms, toMs: ms })).filter(row => row.slot === slot);
  const stated = rows.flatMap((row): readonly Input[] => {
    if (isTrade(row)) return row.pool === pool ? [toSwapInput(mint, row)] : [];
    const isOfPool = 'pool' in row.event && row.event.pool === pool;
    return isOfPool || row.event.type === 'migration' ? [toEventInput(mint, row)] : [];
  });
  return stated.reverse();
}
