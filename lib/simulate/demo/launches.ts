import { newAddress } from '../address.ts';
import { between, chance, pick, type Random, whole } from '../random.ts';
import type { Launch } from './action.ts';
import { type Draw, drawLife, type Kind } from './chart.ts';
import { type Market, schedule } from './market.ts';
import { nameOf } from './names.ts';

export const MINUTE_MS = 60_000;

const venues = ['pump_swap', 'pump_swap', 'raydium_cpmm', 'meteora_damm'] as const;

/** A token to launch, with the next unused name. */
export const newLaunch = (market: Market, draw: Draw, isNoticed: boolean): Launch => ({
  ...nameOf(market.names++),
  mint: newAddress(market.dice),
  deployer: newAddress(market.dice),
  pool: newAddress(market.dice),
  dex: pick(market.dice, venues),
  draw,
  isNoticed,
  isLocked: isNoticed && chance(market.dice, 0.6),
});

export const wallets = (random: Random, count: number): string[] =>
  Array.from({ length: count }, () => newAddress(random));

/** Nobody but the crowd. */
export const organicLaunch = (market: Market, kind?: Kind): string => {
  const launch = newLaunch(market, drawLife(market.dice, kind), true);
  schedule(market, { ms: market.nowMs, do: 'launch', launch });
  return launch.mint;
};

/** One funder pays several wallets before they buy. */
export const payAll = (market: Market, funder: string, paid: readonly string[], lamports: number, untilMs: number) => {
  const { dice, nowMs } = market;
  schedule(market, {
    ms: nowMs,
    do: 'fund',
    from: pick(dice, market.exchanges),
    to: funder,
    lamports: lamports * paid.length * 1.3,
  });
  for (const to of paid)
    schedule(market, {
      ms: between(dice, nowMs + (untilMs - nowMs) * 0.2, untilMs - 2_000),
      do: 'fund',
      from: funder,
      to,
      lamports: lamports * between(dice, 1.05, 1.3),
    });
};

export type Bundled = { readonly mint: string; readonly crew: readonly string[]; readonly launchMs: number };

type CrewPlan = {
  readonly size: number;
  /** Of the pool's SOL, for each buy. */
  readonly share: number;
  /** From the first payment to the launch. */
  readonly leadMs: number;
};

/** A crew with one funder buys in the block of the creation. */
export const bundledLaunch = (market: Market, draw: Draw, { size, share, leadMs }: CrewPlan): Bundled => {
  const { dice, nowMs } = market;
  const launch = newLaunch(market, draw, true);
  const { mint, deployer } = launch;
  const launchMs = nowMs + leadMs;
  const [funder, ...crew] = wallets(dice, size + 1) as [string, ...string[]];
  const lamports = draw.baseSol * 1e9 * share * between(dice, 0.9, 1.1);
  payAll(market, funder, [deployer, ...crew], lamports, launchMs);
  schedule(market, { ms: launchMs, do: 'launch', launch });
  for (const wallet of crew)
    schedule(market, { ms: launchMs, do: 'buy', mint, wallet, lamports: lamports * between(dice, 0.985, 1.015) });
  return { mint, crew, launchMs };
};

/** Some members pass their tokens on, to hide who sells. */
export const passOn = (market: Market, { mint, crew }: Pick<Bundled, 'mint' | 'crew'>, fromMs: number): string[] => {
  const { dice } = market;
  const receivers = wallets(dice, 3);
  for (const [index, to] of receivers.entries())
    schedule(market, {
      ms: fromMs + index * between(dice, 3_000, 20_000),
      do: 'move',
      mint,
      from: crew[index]!,
      to,
      share: between(dice, 0.7, 1),
    });
  return receivers;
};

/** All sell within half a minute, and keep a fraction. */
export const dump = (market: Market, mint: string, sellers: readonly string[], fromMs: number, kept: number): void => {
  const { dice } = market;
  for (const wallet of sellers)
    schedule(market, {
      ms: fromMs + between(dice, 0, 32_000),
      do: 'sell',
      mint,
      wallet,
      share: 1 - kept,
    });
  schedule(market, { ms: fromMs + 20_000, do: 'wave', mint, strength: -0.5 });
};

/** Launch, hidden transfers, dump. */
export const bundleStory = (market: Market): void => {
  const { dice } = market;
  const plan = { size: whole(dice, 6, 9), share: 0.028, leadMs: 2 * MINUTE_MS };
  const bundled = bundledLaunch(market, drawLife(dice, 'rocket'), plan);
  const receivers = passOn(market, bundled, bundled.launchMs + 3 * MINUTE_MS);
  const kept = chance(dice, 0.5) ? 0 : between(dice, 0.1, 0.3);
  dump(market, bundled.mint, [...bundled.crew, ...receivers], bundled.launchMs + 6 * MINUTE_MS, kept);
};
