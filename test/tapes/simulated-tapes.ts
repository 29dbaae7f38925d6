/** Seeded tapes of a simulated constant-product pool, with planted errors. */

import { isFeeLike } from '../../layers/core/candles/judged-trade.ts';
import type { JudgedTrade } from '../../layers/core/candles/outlier.ts';

export type Random = () => number;

/** A trade with the truth about it. */
export type SimulatedTrade = JudgedTrade & { readonly planted: boolean };

export type Market = {
  readonly trades: number;
  /** Quote reserve at the start, SOL. */
  readonly depthSol: number;
  /** Trade sizes, log-uniform between these, SOL. */
  readonly sizeSol: readonly [number, number];
  readonly gapMs: number;
  /** Venues quote the same price within this half spread. */
  readonly spread: number;
};

export const markets: Readonly<Record<string, Market>> = {
  'busy, 0.001–100 SOL': { trades: 1500, depthSol: 400, sizeSol: [0.001, 100], gapMs: 300, spread: 0 },
  'launch pool, 0.001–100 SOL': { trades: 800, depthSol: 85, sizeSol: [0.001, 100], gapMs: 200, spread: 0 },
  'curve, 0.01–5 SOL': { trades: 800, depthSol: 30, sizeSol: [0.01, 5], gapMs: 400, spread: 0 },
  'quiet, minutes apart': { trades: 400, depthSol: 120, sizeSol: [0.01, 10], gapMs: 240_000, spread: 0 },
  'three venues, 3% apart': { trades: 1000, depthSol: 300, sizeSol: [0.01, 20], gapMs: 500, spread: 0.03 },
  'tiny trades only': { trades: 600, depthSol: 20, sizeSol: [0.0005, 0.01], gapMs: 2000, spread: 0 },
};

const solUsd = 150;
const feeShare = 0.01;

/** Seeded 32-bit generator. Source: Steele and Vigna's splitmix, 32-bit form. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
};

/**
 * Trades of one pool, each at most a quarter of the quote reserve.
 * Buys pay the fee on top; sells receive less.
 */
export const cleanTape = (market: Market, random: Random): SimulatedTrade[] => {
  let sol = market.depthSol;
  let token = 2e8;
  let timestampMs = 1_760_000_000_000;
  return Array.from({ length: market.trades }, () => {
    timestampMs += Math.floor(-Math.log(1 - random()) * market.gapMs);
    const [least, most] = market.sizeSol;
    const size = Math.min(least * (most / least) ** random(), sol / 4);
    const isBuy = random() < 0.5 + 0.4 * Math.tanh(Math.log(market.depthSol / sol));
    const nextSol = isBuy ? sol + size : sol - size;
    const nextToken = (sol * token) / nextSol;
    const moved = Math.abs(nextToken - token);
    [sol, token] = [nextSol, nextToken];
    const paid = size * (isBuy ? 1 + feeShare : 1 - feeShare) * (1 + market.spread * (Math.floor(random() * 3) - 1));
    return trade(timestampMs, random, isBuy, paid * solUsd, moved);
  });
};

const trade = (timestampMs: number, random: Random, isBuy: boolean, usd: number, tokens: number): SimulatedTrade => ({
  timestampMs,
  side: isBuy ? 'buy' : 'sell',
  wallet: `Wallet${Math.floor(random() * 300)}`,
  notionalUsd: usd,
  price: usd / tokens,
  isFeeLike: isFeeLike(isBuy ? 'buy' : 'sell', (usd / solUsd) * 1e9),
  planted: false,
});

export type Plant = (clean: SimulatedTrade, random: Random) => SimulatedTrade;

/** A factor of 3 to 10⁵, log-uniform. */
const factor = (random: Random): number => 3 * (1e5 / 3) ** random();

/** Typical decoder errors, by name. */
export const plants: Readonly<Record<string, Plant>> = {
  'fee for the SOL leg': (clean, random) =>
    rescaled(clean, ((0.002 + 0.001 * random()) * solUsd) / clean.notionalUsd, 1),
  'SOL leg too small': (clean, random) => rescaled(clean, 1 / factor(random), 1),
  'SOL leg too large': (clean, random) => rescaled(clean, factor(random), 1),
  'token leg too small': (clean, random) => rescaled(clean, 1, 1 / factor(random)),
  'token leg too large': (clean, random) => rescaled(clean, 1, factor(random)),
};

const rescaled = (clean: SimulatedTrade, usd: number, token: number): SimulatedTrade => ({
  ...clean,
  notionalUsd: clean.notionalUsd * usd,
  price: (clean.price * usd) / token,
  isFeeLike: isFeeLike(clean.side, (clean.notionalUsd * usd * 1e9) / solUsd),
  // A price within three-fold is not an outlier.
  planted: usd / token >= 3 || usd / token <= 1 / 3,
});

/** The tape with a share of its trades replaced. */
export const planted = (
  tape: readonly SimulatedTrade[],
  rate: number,
  plant: Plant,
  random: Random,
): SimulatedTrade[] => tape.map(clean => (random() < rate ? plant(clean, random) : clean));

/** Multiplies prices from an index on, over `over` trades within one second. */
export const stepped = (tape: readonly SimulatedTrade[], at: number, by: number, over: number): SimulatedTrade[] =>
  tape.map((clean, i) => {
    const done = Math.min(1, Math.max(0, (i - at + 1) / over));
    return { ...clean, price: clean.price * by ** done };
  });
