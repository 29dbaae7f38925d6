import { newAddress } from '../address.ts';
import { between, pick } from '../random.ts';
import { drawLife } from './chart.ts';
import { MINUTE_MS, newLaunch, wallets } from './launches.ts';
import { type Market, schedule, type Token } from './market.ts';

const FLIPS = 5;

/** One wallet buys and sells the same amount again and again. */
export const wash = (market: Market, token: Token): void => {
  const { dice, nowMs } = market;
  const wallet = newAddress(dice);
  const lamports = token.pool.base * between(dice, 0.006, 0.012);
  schedule(market, { ms: nowMs, do: 'fund', from: pick(dice, market.exchanges), to: wallet, lamports: lamports * 2 });
  let ms = nowMs + 20_000;
  for (let flip = 0; flip < FLIPS; flip++) {
    schedule(market, { ms, do: 'buy', mint: token.mint, wallet, lamports });
    schedule(market, { ms: ms + between(dice, 5_000, 15_000), do: 'sell', mint: token.mint, wallet, share: 1 });
    ms += between(dice, 30_000, 50_000);
  }
};

export const washStory = (market: Market): void => wash(market, pick(market.dice, deepTokens(market)));

/** The five deepest tokens; the demo token always qualifies. */
export const deepTokens = (market: Market): readonly Token[] =>
  market.tokens
    .filter(({ isRugged }) => !isRugged)
    .sort((one, other) => other.pool.base - one.pool.base)
    .slice(0, 5);

const SEEDED = 12;

/** Farm-paid wallets are most early buyers of a weak token. */
export const farmStory = (market: Market): void => {
  const { dice, nowMs, farm } = market;
  const launchMs = nowMs + 3 * MINUTE_MS;
  const launch = newLaunch(market, { ...drawLife(dice, 'fizzle'), rush: 9 }, false);
  for (const wallet of wallets(dice, SEEDED)) {
    const lamports = between(dice, 0.2, 0.9) * 1e9;
    schedule(market, { ms: between(dice, nowMs, launchMs - 5_000), do: 'fund', from: farm, to: wallet, lamports });
    schedule(market, {
      ms: launchMs + between(dice, 4_000, 3 * MINUTE_MS),
      do: 'buy',
      mint: launch.mint,
      wallet,
      lamports: lamports * between(dice, 0.75, 0.9),
    });
    schedule(market, {
      ms: launchMs + between(dice, 15, 50) * MINUTE_MS,
      do: 'sell',
      mint: launch.mint,
      wallet,
      share: 1,
    });
  }
  schedule(market, { ms: launchMs, do: 'launch', launch });
};

/** The deployer takes the liquidity, then sells in growing parts while holders flee. */
export const pull = (market: Market, { mint, deployer }: Pick<Token, 'mint' | 'deployer'>, fromMs: number): void => {
  schedule(market, { ms: fromMs, do: 'pull', mint, share: 0.95 });
  for (const [seconds, share] of [
    [12, 0.04],
    [22, 0.08],
    [36, 0.15],
    [70, 1],
  ] as const)
    schedule(market, { ms: fromMs + seconds * 1000, do: 'sell', mint, wallet: deployer, share });
};

export const rugStory = (market: Market, lifeMs = 9 * MINUTE_MS): string => {
  const { dice, nowMs } = market;
  const draw = { ...drawLife(dice, 'rocket'), fall: 0, weight: 0.8 };
  const launch = { ...newLaunch(market, draw, true), isLocked: false };
  schedule(market, { ms: nowMs, do: 'launch', launch });
  pull(market, launch, nowMs + lifeMs);
  return launch.mint;
};

/** A bot buys before and sells after somebody else's buy. */
export const sandwichStory = (market: Market): void => {
  const attacker = newAddress(market.dice);
  for (let turn = 0; turn < 3; turn++) {
    const { mint } = pick(market.dice, deepTokens(market));
    schedule(market, { ms: market.nowMs + turn * between(market.dice, 8_000, 25_000), do: 'sandwich', mint, attacker });
  }
};
