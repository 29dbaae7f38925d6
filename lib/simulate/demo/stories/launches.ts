import { newAddress } from '../../address.ts';
import { between, pick, type Random, whole } from '../../random.ts';
import type { Launch } from '../action.ts';
import { type Draw, drawLife, type Kind } from '../chart.ts';
import { type Market, schedule } from '../market.ts';
import { nameOf } from '../names.ts';

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
});

export const wallets = (random: Random, count: number): string[] =>
  Array.from({ length: count }, () => newAddress(random));

/** Nobody but the crowd. */
export const organicLaunch = (market: Market, kind?: Kind): string => {
  const launch = newLaunch(market, drawLife(market.dice, kind), true);
  schedule(market, { ms: market.nowMs, do: 'launch', launch });
  return launch.mint;
};

const LEAD_MS = 9 * MINUTE_MS;

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

/** A crew with one funder buys in the block of the creation. */
export const bundledLaunch = (market: Market, draw: Draw, size: number, leadMs = LEAD_MS): Bundled => {
  const { dice, nowMs } = market;
  const launch = newLaunch(market, draw, true);
  const { mint, deployer } = launch;
  const launchMs = nowMs + leadMs;
  const [funder, ...crew] = wallets(dice, size + 1) as [string, ...string[]];
  const lamports = draw.baseSol * 1e9 * between(dice, 0.022, 0.034);
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

/** All sell most of their tokens within half a minute. */
export const dump = (market: Market, mint: string, sellers: readonly string[], fromMs: number): void => {
  const { dice } = market;
  for (const wallet of sellers)
    schedule(market, {
      ms: fromMs + between(dice, 0, 32_000),
      do: 'sell',
      mint,
      wallet,
      share: between(dice, 0.75, 1),
    });
  schedule(market, { ms: fromMs + 20_000, do: 'wave', mint, strength: -0.5 });
};

/** Launch, hidden transfers, dump. */
export const bundleStory = (market: Market): void => {
  const draw = drawLife(market.dice, 'rocket');
  const bundled = bundledLaunch(market, draw, whole(market.dice, 6, 9), 2 * MINUTE_MS);
  const receivers = passOn(market, bundled, bundled.launchMs + 3 * MINUTE_MS);
  dump(market, bundled.mint, [...bundled.crew, ...receivers], bundled.launchMs + 6 * MINUTE_MS);
};
