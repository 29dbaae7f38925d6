import type * as z from 'zod/mini';
import type { dumpAlert } from '../../contract/schemas/dump-alert.ts';
import { type Bundles, findBundle, listAllBundles } from '../../core/bundles/bundles.ts';
import { sumDumpAt } from '../../core/bundles/dump-sums.ts';
import { lifecycleRules as rules } from '../../core/bundles/lifecycle-rules.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import { compareTradeOrder } from '../../core/mint/trade.ts';
import { divideToNumber } from '../../core/money/amount-ratio.ts';
import type { ExplainStores } from './explainer.ts';
import { readTradesOfWallets, toSwapInputs } from './tape-rows.ts';

type Alert = z.infer<typeof dumpAlert>;

/** Why each alert was sent. */
export async function explainDumps(
  stores: ExplainStores,
  mint: string,
  bundles: Bundles,
  alerts: readonly Alert[],
): Promise<readonly Finding[]> {
  const dumps = listAllBundles(bundles).flatMap(bundle => bundle.dumps);
  const explained = alerts.map(async (alert, at): Promise<readonly Finding[]> => {
    const bundle = findBundle(bundles, alert.bundle_id);
    if (bundle === null) return [];
    const now = sumDumpAt(bundle.timeline, alert.timestamp);
    const kept = dumps.find(dump => dump.bundleId === alert.bundle_id && dump.ms === alert.timestamp)?.sums ?? null;
    const { isSlow } = now ?? kept ?? { isSlow: false };
    const spanMs = isSlow ? rules.dripWindowMs : rules.dumpWindowMs;
    const span = { fromMs: alert.timestamp - spanMs, toMs: alert.timestamp };
    const sellers = new Set([...bundle.members.keys(), ...bundle.claims.byWallet.keys()]);
    const trades = await readTradesOfWallets(stores, mint, sellers, span);
    const sumRaw = (direction: 'buy' | 'sell'): bigint =>
      trades.reduce((sum, trade) => (trade.direction === direction ? sum + BigInt(trade.tokenRaw) : sum), 0n);
    // Members that joined later may have sold too.
    const sums = now ?? (kept?.soldRaw === String(sumRaw('sell')) ? kept : null);
    const measured = {
      sold_raw: sums?.soldRaw ?? String(sumRaw('sell')),
      bought_back_raw: sums?.boughtBackRaw ?? String(sumRaw('buy')),
      basis_raw: sums?.basisRaw ?? null,
      dumped_pct:
        sums && divideToNumber(100n * (BigInt(sums.soldRaw) - BigInt(sums.boughtBackRaw)), BigInt(sums.basisRaw)),
      members: alert.member_count,
    };
    const order = trades
      .filter(({ direction }) => direction !== 'swap')
      .toSorted((a, b) => Number(b.direction === 'sell') - Number(a.direction === 'sell') || compareTradeOrder(b, a));
    const rule = isSlow ? 'bundle_life.slow_dump' : 'bundle_life.dump';
    const note = sums === null ? { note: 'The basis of that time is not kept' } : {};
    return [createFinding(`/dump_alerts/${at}`, rule, measured, toSwapInputs(mint, order), note)];
  });
  return (await Promise.all(explained)).flat();
}
