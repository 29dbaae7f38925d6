import type * as z from 'zod/mini';
import type { washTradesPage } from '../../contract/schemas/wash-trade.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import { getExplainRule } from '../../core/explain/rules.ts';
import { listUnmet } from '../../core/explain/sentence.ts';
import { measureWashHour } from '../../core/wash/hour.ts';
import { washRules } from '../../core/wash/rules.ts';
import type { Explainer } from './explainer.ts';
import { readTradesOfWallets, toSwapInputs } from './tape-rows.ts';

/** Shows the hour up to the trade that met the rule. */
export const explainWashes: Explainer = async ({ parameters, body }, stores) => {
  const mint = parameters.mint!;
  const explained = (body as z.infer<typeof washTradesPage>).wash_trades.map(async (wash, at): Promise<Finding> => {
    const path = `/wash_trades/${at}`;
    const detectedMs = Date.parse(wash.detected_at);
    const span = { fromMs: detectedMs - washRules.windowMs + 1, toMs: detectedMs };
    const own = await readTradesOfWallets(stores, mint, new Set([wash.wallet_address]), span);
    const hour = measureWashHour(own);
    const measured = {
      trades: hour.trades.length,
      direction_flips: hour.directionFlips,
      volume_usd: hour.volumeUsd,
      exposure_pct: hour.exposurePct,
    };
    const isOwn = listUnmet(measured, getExplainRule('wash.episode').thresholds).length === 0;
    const inputs = toSwapInputs(mint, hour.trades.toReversed());
    if (isOwn) return createFinding(path, 'wash.episode', measured, inputs);
    const shared = { trades: wash.trade_count, direction_flips: wash.direction_flips, volume_usd: wash.volume_usd };
    return createFinding(path, 'wash.operator', shared, inputs, { total: wash.trade_count });
  });
  return Promise.all(explained);
};
