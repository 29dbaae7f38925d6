import { drawAddress } from '../address.ts';
import { drawBoolean, drawInteger, drawOne, drawUniform, type Random } from '../random.ts';
import type { Launch } from './action.ts';
import { type Draw, drawLife, type Kind } from './chart.ts';
import { type Market, pushMarketAction } from './market.ts';
import { buildTokenName } from './names.ts';

export const MINUTE_MS = 60_000;

const venues = ['pump_swap', 'pump_swap', 'raydium_cpmm', 'meteora_damm'] as const;

/** A token to launch, with the next unused name. */
export function createLaunch(market: Market, draw: Draw, isNoticed: boolean): Launch {
  return {
    ...buildTokenName(market.names++),
    mint: drawAddress(market.dice),
    deployer: drawAddress(market.dice),
    pool: drawAddress(market.dice),
    dex: drawOne(market.dice, venues),
    draw,
    isNoticed,
    isLocked: isNoticed && drawBoolean(market.dice, 0.6),
  };
}

export function drawAddresses(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => drawAddress(random));
}

/** Nobody but the crowd. */
export function planOrganicLaunch(market: Market, kind?: Kind): string {
  const launch = createLaunch(market, drawLife(market.dice, kind), true);
  pushMarketAction(market, { ms: market.nowMs, do: 'launch', launch });
  return launch.mint;
}

/** On a launchpad's curve: some graduate within minutes, the others fade. */
export function planPadLaunch(market: Market, isRising = drawBoolean(market.dice, 0.5)): string {
  const { dice } = market;
  const life = drawLife(dice, isRising ? 'rocket' : 'dud');
  const climb = { rise: Math.log(drawUniform(dice, 24, 40)), riseMs: drawUniform(dice, 40, 90) * 1_000, rush: 120 };
  const draw = isRising ? { ...life, ...climb } : life;
  const launch = { ...createLaunch(market, draw, isRising), isOnCurve: true, isLocked: false } as const;
  pushMarketAction(market, { ms: market.nowMs, do: 'launch', launch });
  return launch.mint;
}

/** One funder pays several wallets before they buy. */
export function planCrewFunding(
  market: Market,
  funder: string,
  paid: readonly string[],
  lamports: number,
  untilMs: number,
) {
  const { dice, nowMs } = market;
  pushMarketAction(market, {
    ms: nowMs,
    do: 'fund',
    from: drawOne(dice, market.exchanges),
    to: funder,
    lamports: lamports * paid.length * 1.3,
  });
  for (const to of paid)
    pushMarketAction(market, {
      ms: drawUniform(dice, nowMs + (untilMs - nowMs) * 0.2, untilMs - 2_000),
      do: 'fund',
      from: funder,
      to,
      lamports: lamports * drawUniform(dice, 1.05, 1.3),
    });
}

export type Bundled = { readonly mint: string; readonly crew: readonly string[]; readonly launchMs: number };

type CrewPlan = {
  readonly size: number;
  /** Of the pool's SOL, for each buy. */
  readonly share: number;
  /** From the first payment to the launch. */
  readonly leadMs: number;
};

/** A crew with one funder buys in the block of the creation. */
export function planBundledLaunch(market: Market, draw: Draw, { size, share, leadMs }: CrewPlan): Bundled {
  const { dice, nowMs } = market;
  const launch = createLaunch(market, draw, true);
  const { mint, deployer } = launch;
  const launchMs = nowMs + leadMs;
  const [funder, ...crew] = drawAddresses(dice, size + 1) as [string, ...string[]];
  const lamports = draw.baseSol * 1e9 * share * drawUniform(dice, 0.9, 1.1);
  planCrewFunding(market, funder, [deployer, ...crew], lamports, launchMs);
  pushMarketAction(market, { ms: launchMs, do: 'launch', launch });
  for (const wallet of crew)
    pushMarketAction(market, {
      ms: launchMs,
      do: 'buy',
      mint,
      wallet,
      lamports: lamports * drawUniform(dice, 0.985, 1.015),
    });
  return { mint, crew, launchMs };
}

/** Some members pass their tokens on, to hide who sells. */
export function planTokenMoves(
  market: Market,
  { mint, crew }: Pick<Bundled, 'mint' | 'crew'>,
  fromMs: number,
): string[] {
  const { dice } = market;
  const receivers = drawAddresses(dice, 3);
  for (const [index, to] of receivers.entries())
    pushMarketAction(market, {
      ms: fromMs + index * drawUniform(dice, 3_000, 20_000),
      do: 'move',
      mint,
      from: crew[index]!,
      to,
      share: drawUniform(dice, 0.7, 1),
    });
  return receivers;
}

/** All sell within half a minute, and keep a fraction. */
export function planDump(market: Market, mint: string, sellers: readonly string[], fromMs: number, kept: number): void {
  const { dice } = market;
  for (const wallet of sellers)
    pushMarketAction(market, {
      ms: fromMs + drawUniform(dice, 0, 32_000),
      do: 'sell',
      mint,
      wallet,
      share: 1 - kept,
    });
  pushMarketAction(market, { ms: fromMs + 20_000, do: 'wave', mint, strength: -0.5 });
}

/** Launch, hidden transfers, dump. */
export function runBundleStory(market: Market): void {
  const { dice } = market;
  const plan = { size: drawInteger(dice, 6, 9), share: 0.028, leadMs: 2 * MINUTE_MS };
  const bundled = planBundledLaunch(market, drawLife(dice, 'rocket'), plan);
  const receivers = planTokenMoves(market, bundled, bundled.launchMs + 3 * MINUTE_MS);
  const kept = drawBoolean(dice, 0.5) ? 0 : drawUniform(dice, 0.1, 0.3);
  planDump(market, bundled.mint, [...bundled.crew, ...receivers], bundled.launchMs + 6 * MINUTE_MS, kept);
}
