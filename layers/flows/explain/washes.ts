import type * as z from 'zod/mini';
import type { washTradesPage } from '../../contract/schemas/wash-trade.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import { getExplainRule } from '../../core/explain/rules.ts';
import { listUnmet } from '../../core/explain/sentence.ts';
import { measureWashHour } from '../../core/wash/hour.ts';
import { washRules } from '../../core/wash/rules.ts';
import type { Explainer, ExplainStores } from './explainer.ts';
import { readTradesOfWallets, toSwapInputs } from './tape-rows.ts';

type Page = z.infer<typeof washTradesPage>;

/** Why each wallet's trades are washes: the hour up to the trade that met the rule. */
export const explainWashes: Explainer = async ({ parameters, body }, stores) => {
  const found = (body as Page).wash_trades;
  return Promise.all(found.map((wash, at) => explainWash(stores, parameters.mint!, wash, `/wash_trades/${at}`)));
};

async function explainWash(
  stores: ExplainStores,
  mint: string,
  wash: Page['wash_trades'][number],
  path: string,
): Promise<Finding> {
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
}
