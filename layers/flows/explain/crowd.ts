import type * as z from 'zod/mini';
import type { crowdPage } from '../../contract/schemas/coordination.ts';
import { measureCrowd } from '../../core/crowd/crowd.ts';
import { MINUTE_MS, toMinuteIndex } from '../../core/crowd/minutes.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import { compareTradeOrder, type Trade } from '../../core/mint/trade.ts';
import { readTradesBack } from '../../storage/market/tape.ts';
import type { Explained, ExplainStores, Explanation } from './explainer.ts';
import { putFirstOfEachWallet, toSwapInputs } from './tape-rows.ts';

/** Minutes whose trades are read, crowded ones first. */
const MINUTES_MAX = 24;
const TRADES_MAX = 1_000;

type Minute = NonNullable<z.infer<typeof crowdPage>['current']>;
type Shown = { readonly minute: Minute; readonly path: string };

/** Why each minute is crowded or quiet, with its trades, one of each wallet first. */
export async function explainCrowd({ parameters, body }: Explained, stores: ExplainStores): Promise<Explanation> {
  const { current, minutes } = body as z.infer<typeof crowdPage>;
  if (current === null) return { findings: [] };
  const mint = parameters.mint!;
  const all = [
    { minute: current, path: '/current' },
    ...minutes.map((minute, at) => ({ minute, path: `/minutes/${at}` })),
  ];
  const shown = all.toSorted((a, b) => Number(b.minute.crowded) - Number(a.minute.crowded)).slice(0, MINUTES_MAX);
  const { crowd } = await stores.readCrowd(mint);
  const byMinute = await readMinutes(stores, mint, shown);
  const findings = shown.map(({ minute, path }): Finding => {
    const { bucketStartMs, crowdRegime, crowdScore, uniqueWallets, totalTrades } = minute;
    const { usualWallets, usualTrades, ageMs } = measureCrowd(crowd, bucketStartMs);
    const measured = {
      crowd_score: crowdScore,
      wallets: uniqueWallets,
      usual_wallets: usualWallets,
      trades: totalTrades,
      usual_trades: usualTrades,
      age_ms: ageMs,
    };
    const trades = byMinute.get(toMinuteIndex(bucketStartMs)) ?? [];
    const inputs = toSwapInputs(mint, putFirstOfEachWallet(trades.toSorted(compareTradeOrder)));
    return createFinding(path, `crowd.${crowdRegime}`, measured, inputs, { total: totalTrades });
  });
  return { findings, isCut: shown.length < all.length };
}

/** The newest trades of these minutes. */
async function readMinutes(
  { tape }: ExplainStores,
  mint: string,
  shown: readonly Shown[],
): Promise<ReadonlyMap<number, readonly Trade[]>> {
  const starts = shown.map(({ minute }) => minute.bucketStartMs);
  const [fromMs, toMs] = [Math.min(...starts), Math.max(...starts) + MINUTE_MS];
  let count = 0;
  const isEnough = (more: readonly Trade[]): boolean => {
    count += more.length;
    return count >= TRADES_MAX || more.some(({ timestampMs }) => timestampMs < fromMs);
  };
  const read = await readTradesBack(tape, mint, toMs, isEnough, TRADES_MAX);
  return Map.groupBy(read, ({ timestampMs }) => toMinuteIndex(timestampMs));
}
