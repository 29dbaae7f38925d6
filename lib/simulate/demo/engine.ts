import type { TapeEvent } from '../item.ts';
import { restoreRandom } from '../random.ts';
import { runCrowdVisit } from './crowd.ts';
import { type Market, type MarketState, pushMarketAction, type Token } from './market.ts';
import { applyMarketAction } from './perform.ts';
import { applyExitPlans } from './traders.ts';

export type Advanced = { readonly state: MarketState; readonly events: readonly TapeEvent[] };

/** A restart after a kill repeats ten seconds. */
const OPENING_DELAY_MS = 12_000;

/** Starts or continues the live market, with the opening. Consumes the state. */
export function startLive(state: MarketState, unixMs: number): MarketState {
  return runDemoMarket({ ...state, originMs: unixMs - state.nowMs }, market =>
    pushMarketAction(market, { ms: market.nowMs + OPENING_DELAY_MS, do: 'story', story: 'opening' }),
  ).state;
}

/** Runs to a time of the market's clock. Consumes the state. */
export function advance(state: MarketState, untilMs: number): Advanced {
  return runDemoMarket(state, market => {
    for (;;) {
      const action = market.queue[0];
      const token = market.tokens.reduce<Token | undefined>(
        (one, other) => (one && one.nextMs <= other.nextMs ? one : other),
        undefined,
      );
      const actionMs = action?.ms ?? Number.POSITIVE_INFINITY;
      const tokenMs = token?.nextMs ?? Number.POSITIVE_INFINITY;
      if (Math.min(actionMs, tokenMs) > untilMs) break;
      market.nowMs = Math.max(market.nowMs, Math.min(actionMs, tokenMs));
      if (action && actionMs <= tokenMs) {
        market.queue.shift();
        applyMarketAction(market, action);
      } else if (token) {
        runCrowdVisit(market, token);
        applyExitPlans(market, token);
      }
    }
    market.nowMs = Math.max(market.nowMs, untilMs);
  });
}

/** Opens a state, and closes it with what happened. */
export function runDemoMarket(state: MarketState, play: (market: Market) => void): Advanced {
  const market: Market = { ...state, dice: restoreRandom(state.random), out: [] };
  play(market);
  const { dice, out, ...rest } = market;
  return { state: { ...rest, random: dice.state() }, events: out };
}
