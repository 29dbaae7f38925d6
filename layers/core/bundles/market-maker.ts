import { putNewest } from '../kernel/put-newest.ts';
import type { Act } from './act.ts';
import { bundleRules as rules } from './rules.ts';

export type Flow = {
  buys: number;
  sells: number;
  boughtRaw: bigint;
  soldRaw: bigint;
  sinceMs: number;
  lastMs: number;
};
export type Flows = Map<string, Flow>;

/** Counts a trade, later legs within their order. Evicts the least recently seen wallet. */
export function countFlow(
  flows: Flows,
  { wallet, side, ms, tokenRaw }: Pick<Act, 'wallet' | 'side' | 'ms' | 'tokenRaw'>,
  isFurtherLeg = false,
): void {
  const flow = flows.get(wallet) ?? { buys: 0, sells: 0, boughtRaw: 0n, soldRaw: 0n, sinceMs: ms, lastMs: ms };
  putNewest(flows, wallet, flow, rules.flowsMax);
  if (ms - flow.sinceMs >= rules.makerWindowMs) {
    const isStale = ms - flow.lastMs >= rules.makerWindowMs;
    flow.buys = isStale ? 0 : flow.buys >> 1;
    flow.sells = isStale ? 0 : flow.sells >> 1;
    flow.boughtRaw = isStale ? 0n : flow.boughtRaw >> 1n;
    flow.soldRaw = isStale ? 0n : flow.soldRaw >> 1n;
    flow.sinceMs = ms;
  }
  const orders = isFurtherLeg ? 0 : 1;
  if (side === 'buy') {
    flow.buys += orders;
    flow.boughtRaw += BigInt(tokenRaw);
  } else {
    flow.sells += orders;
    flow.soldRaw += BigInt(tokenRaw);
  }
  flow.lastMs = Math.max(flow.lastMs, ms);
}

/** Whether a wallet often trades both sides, each at least half of the amount. */
export function isMaker(flows: Flows, wallet: string, acts: readonly Act[]): boolean {
  const flow = flows.get(wallet);
  if (flow === undefined || flow.buys < rules.makerTradesMin || flow.sells < rules.makerTradesMin) return false;
  const own = acts.reduce((sum, act) => (act.wallet === wallet ? sum + BigInt(act.tokenRaw) : sum), 0n);
  const least = flow.boughtRaw < flow.soldRaw ? flow.boughtRaw : flow.soldRaw;
  return 100n * least >= rules.makerPctMin * own;
}
