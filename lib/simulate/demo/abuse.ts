import { drawAddress } from '../address.ts';
import { drawOne, drawUniform } from '../random.ts';
import { drawLife } from './chart.ts';
import { createLaunch, drawAddresses, MINUTE_MS } from './launches.ts';
import { type Market, pushMarketAction, type Token } from './market.ts';

const FLIPS = 5;

/** One wallet buys and sells the same amount again and again. */
export function planWashFlips(market: Market, token: Token): void {
  const { dice, nowMs } = market;
  const wallet = drawAddress(dice);
  const lamports = token.pool.base * drawUniform(dice, 0.006, 0.012);
  pushMarketAction(market, {
    ms: nowMs,
    do: 'fund',
    from: drawOne(dice, market.exchanges),
    to: wallet,
    lamports: lamports * 2,
  });
  let ms = nowMs + 20_000;
  for (let flip = 0; flip < FLIPS; flip++) {
    pushMarketAction(market, { ms, do: 'buy', mint: token.mint, wallet, lamports });
    pushMarketAction(market, {
      ms: ms + drawUniform(dice, 2_000, 4_000),
      do: 'sell',
      mint: token.mint,
      wallet,
      share: 1,
    });
    ms += drawUniform(dice, 14_000, 19_000);
  }
}

export function runWashStory(market: Market): void {
  planWashFlips(market, drawOne(market.dice, listDeepTokens(market)));
}

/** The five deepest tokens; the demo token always qualifies. */
export function listDeepTokens(market: Market): readonly Token[] {
  return market.tokens
    .filter(({ isRugged }) => !isRugged)
    .sort((one, other) => other.pool.base - one.pool.base)
    .slice(0, 5);
}

const SEEDED = 12;

/** Farm-paid wallets are most early buyers of a weak token. */
export function runFarmStory(market: Market): void {
  const { dice, nowMs, farm } = market;
  const launchMs = nowMs + 3 * MINUTE_MS;
  const launch = createLaunch(market, { ...drawLife(dice, 'fizzle'), rush: 9 }, false);
  for (const wallet of drawAddresses(dice, SEEDED)) {
    const lamports = drawUniform(dice, 0.2, 0.9) * 1e9;
    pushMarketAction(market, {
      ms: drawUniform(dice, nowMs, launchMs - 5_000),
      do: 'fund',
      from: farm,
      to: wallet,
      lamports,
    });
    pushMarketAction(market, {
      ms: launchMs + drawUniform(dice, 4_000, 3 * MINUTE_MS),
      do: 'buy',
      mint: launch.mint,
      wallet,
      lamports: lamports * drawUniform(dice, 0.75, 0.9),
    });
    pushMarketAction(market, {
      ms: launchMs + drawUniform(dice, 15, 50) * MINUTE_MS,
      do: 'sell',
      mint: launch.mint,
      wallet,
      share: 1,
    });
  }
  pushMarketAction(market, { ms: launchMs, do: 'launch', launch });
}

/** The deployer takes the liquidity, then sells in growing parts while holders flee. */
export function pull(market: Market, { mint, deployer }: Pick<Token, 'mint' | 'deployer'>, fromMs: number): void {
  pushMarketAction(market, { ms: fromMs, do: 'pull', mint, share: 0.95 });
  for (const [seconds, share] of [
    [12, 0.04],
    [22, 0.08],
    [36, 0.15],
    [70, 1],
  ] as const)
    pushMarketAction(market, { ms: fromMs + seconds * 1000, do: 'sell', mint, wallet: deployer, share });
}

export function runRugStory(market: Market, lifeMs = 9 * MINUTE_MS): string {
  const { dice, nowMs } = market;
  const draw = { ...drawLife(dice, 'rocket'), fall: 0, weight: 0.8 };
  const launch = { ...createLaunch(market, draw, true), isLocked: false };
  pushMarketAction(market, { ms: nowMs, do: 'launch', launch });
  pull(market, launch, nowMs + lifeMs);
  return launch.mint;
}

/** A bot buys before and sells after somebody else's buy. */
export function runSandwichStory(market: Market): void {
  const attacker = drawAddress(market.dice);
  for (let turn = 0; turn < 3; turn++) {
    const { mint } = drawOne(market.dice, listDeepTokens(market));
    pushMarketAction(market, {
      ms: market.nowMs + turn * drawUniform(market.dice, 8_000, 25_000),
      do: 'sandwich',
      mint,
      attacker,
    });
  }
}
