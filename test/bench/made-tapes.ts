/** Swaps of constant-product pools with skewed wallets, for counts that a clone repeats. */
import { addressOf, signatureOf, swapOf } from '../service/events.ts';
import { type Random, seeded } from '../tapes/simulated-tapes.ts';
import type { Seconds } from './seconds.ts';

type Shape = {
  readonly seed: number;
  readonly tokens: number;
  readonly wallets: number;
  readonly swaps: number;
  /** Swaps in one second of event time. */
  readonly perSecond: number;
  /** Exponent of Zipf's law, of tokens and of wallets. */
  readonly skew: readonly [number, number];
  /** Whether tokens trade one after another, as launches do. */
  readonly inTurn: boolean;
};

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 0, 5, 12);

export const madeTapes = {
  /** Shape of a capture of the first minutes of five PumpSwap pools. */
  pumpswap: { seed: 5, tokens: 5, wallets: 1_466, swaps: 4_240, perSecond: 5, skew: [0.9, 0.75], inTurn: true },
  /** 1,000 swaps a second for forty seconds. */
  zipf1000: {
    ...{ seed: 6, tokens: 5_000, wallets: 200_000, swaps: 40_000, perSecond: 1_000 },
    ...{ skew: [1, 1], inTurn: false },
  },
} as const satisfies Readonly<Record<string, Shape>>;

export type MadeTape = keyof typeof madeTapes;

/** Draws ranks from 0 by Zipf's law. */
const zipf = (random: Random, count: number, exponent: number): (() => number) => {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) sums[rank] = sum += (rank + 1) ** -exponent;
  return () => {
    const drawn = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

type Pool = { token: bigint; base: bigint };

/** A buy for 0.01 to 5 SOL, or a sale. */
const tradeIn = (pool: Pool, held: bigint, random: Random) => {
  const isSale = held > 0n && random() < 0.5;
  const product = pool.token * pool.base;
  const before = { ...pool };
  if (isSale) pool.token += random() < 0.5 ? held : held / 2n + 1n;
  else pool.base += BigInt(Math.round(1e7 * 500 ** random()));
  if (isSale) pool.base = product / pool.token;
  else pool.token = product / pool.base;
  const size = (after: bigint, was: bigint): bigint => (after > was ? after - was : was - after);
  return {
    direction: isSale ? 'sell' : 'buy',
    token: size(pool.token, before.token),
    base: size(pool.base, before.base),
  } as const;
};

/** `swapsMax` makes a shorter tape of the same shape. */
export const makeTape = (name: MadeTape, swapsMax = Infinity): Seconds => {
  const { seed, tokens, wallets, perSecond, skew, inTurn, ...shape }: Shape = madeTapes[name];
  const swaps = Math.min(shape.swaps, swapsMax);
  const random = seeded(seed);
  const [tokenAt, walletAt] = [zipf(random, tokens, skew[0]), zipf(random, wallets, skew[1])];
  const ranks = Array.from({ length: swaps }, tokenAt);
  if (inTurn) ranks.sort((a, b) => a - b);
  const pools = new Map<number, Pool>();
  const holdings = new Map<string, bigint>();
  const bySecond = new Map<number, string[]>();
  for (const [index, rank] of ranks.entries()) {
    const pool = pools.get(rank) ?? { token: 206_900_000_000_000n, base: 85_000_000_000n };
    pools.set(rank, pool);
    const wallet = walletAt();
    const pair = `${wallet} ${rank}`;
    const held = holdings.get(pair) ?? 0n;
    const { direction, token, base } = tradeIn(pool, held, random);
    holdings.set(pair, direction === 'buy' ? held + token : held - token);
    const turnMs = inTurn ? rank * HOUR_MS : 0;
    const timestamp = START_MS + turnMs + Math.floor((index * 1000) / perSecond);
    const event = swapOf('', {
      ...{ signature: signatureOf(`${name} ${index}`), timestamp, direction },
      token_mint: addressOf(`${name} token ${rank}`),
      pool_address: addressOf(`${name} pool ${rank}`),
      wallet_address: addressOf(`${name} wallet ${wallet}`),
      token_amount_raw: String(token),
      base_amount_raw: String(base),
      pool_token_reserve_raw: String(pool.token),
      pool_base_reserve_raw: String(pool.base),
    });
    const second = Math.floor(timestamp / 1000);
    const lines = bySecond.get(second) ?? [];
    lines.push(JSON.stringify(event));
    bySecond.set(second, lines);
  }
  return { bySecond, swaps };
};
