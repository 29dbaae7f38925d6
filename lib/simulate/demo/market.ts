import type { TapeEvent } from '../item.ts';
import type { Pool } from '../pool.ts';
import type { Random, RandomState } from '../random.ts';
import type { Action } from './action.ts';
import type { Crew, Trader } from './cast.ts';
import type { Chart } from './chart.ts';

/** A trader's position and how it will be closed. */
export type Plan = {
  readonly wallet: string;
  /** Quote per token, raw. */
  readonly entry: number;
  /** Multiples of the entry price, and the share sold at each. */
  readonly targets: readonly (readonly [multiple: number, share: number])[];
  readonly stop: number;
  readonly untilMs: number;
};

export type Token = {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly deployer: string;
  readonly supply: number;
  readonly bornMs: number;
  pool: Pool;
  readonly chart: Chart;
  /** Share of the market's ordinary trades. */
  weight: number;
  /** Raw; with the pool they sum to the supply. */
  readonly holdings: Record<string, number>;
  /** Holders without a plan: the sellers of the crowd. */
  crowd: string[];
  plans: Plan[];
  /** Next look, and whether it trades. */
  nextMs: number;
  isDue: boolean;
  tradedMs: number;
  isRugged: boolean;
  readonly isLocked: boolean;
  /** Who sold lately: the crowd does not flip within the hour. */
  left: string[];
};

/** Everything that continues a market: plain data, so that it survives a restart as JSON. */
export type MarketState = {
  readonly version: number;
  readonly seed: number;
  /** Unix time of market time 0. Pauses move it. */
  readonly originMs: number;
  random: RandomState;
  nowMs: number;
  slot: number;
  txIndex: number;
  solUsd: number;
  tokens: Token[];
  /** Pending actions, earliest first. */
  queue: Action[];
  /** Wallets of the crowd, the newest last. */
  people: string[];
  readonly traders: readonly Trader[];
  readonly crews: readonly Crew[];
  readonly exchanges: readonly string[];
  readonly farm: string;
  /** The demo wallet and the wallets with the same funder. */
  readonly family: Crew;
  names: number;
  /** Stories begun since the market is live. */
  stories: number;
  readonly demo: {
    mint: string;
    readonly wallet: string;
    /** The next opening rugs it. */
    doomed: string;
    /** Dumps in the next opening. */
    crew: readonly string[];
    isRenamed?: boolean;
  };
};

export type Market = MarketState & { readonly dice: Random; readonly out: TapeEvent[] };

export function findMarketToken(market: Market, mint: string): Token | undefined {
  return market.tokens.find(token => token.mint === mint);
}

/** Ordered by ms, then by call. */
export function pushMarketAction(market: Market, action: Action): void {
  const ms = Math.round(action.ms);
  let place = market.queue.length;
  while (place > 0 && market.queue[place - 1]!.ms > ms) place--;
  market.queue.splice(place, 0, { ...action, ms });
}
