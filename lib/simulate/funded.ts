import type { Aftermath } from './aftermath.ts';
import { MINUTE, slotsOf } from './clock.ts';
import { evenSizes, fund, fundAmount, HOP_SLOTS, type Seed, spaced } from './funding.ts';
import { type Instance, newInstance, strainOf, strangers } from './instance.ts';
import { between, chance, normal, pick, spread, whole } from './random.ts';
import { oddSize } from './sizes.ts';
import { bearable, type Spot } from './spot.ts';
import { planStep } from './step.ts';
import { transact } from './tape.ts';
import type { Wallet } from './wallet.ts';
import type { World } from './world.ts';

/** Maximum slots of funding before the first buy. */
export const LEAD = 60 * MINUTE;

const buyEach = (
  world: World,
  instance: Instance,
  slots: readonly number[],
  lamports: readonly number[],
  aftermath: Aftermath,
): void => {
  const { token, members } = instance;
  for (const [index, wallet] of members.entries()) {
    const act = () => transact(world, [{ token, wallet, side: 'buy', raw: bearable(token, lamports[index]!) }]);
    planStep(world, instance, slots[index]!, 'buy', act, aftermath);
  }
};

/** Splits seeds among one or several roots. */
export const fundFrom = (
  world: World,
  instance: Instance,
  roots: readonly Wallet[],
  seeds: readonly Seed[],
  hops: number,
): void => {
  const isExchange = world.exchanges.includes(roots[0]!);
  roots.forEach((root, index) => {
    fund(
      world,
      instance,
      root,
      seeds.filter((_, at) => at % roots.length === index),
      { hops, isExchange },
    );
  });
};

/** Plans many tiny buyers with one funder. */
export const planSybils = (world: World, { token, slot }: Spot, aftermath: Aftermath): void => {
  const { random } = world;
  const strained = strainOf(world, 'SybilPoisoning', ['count', 'dust', 'funder', 'fresh'] as const);
  const count = strained === 'count' ? whole(random, 3, 6) : whole(random, 6, 14);
  const usd = strained === 'dust' ? spread(random, 0.5, 80) : between(random, 0.1, 1.2);
  const lead = strained === 'fresh' ? between(random, 20, 60) * MINUTE : between(random, 2, 20) * MINUTE;
  const roots = strained === 'funder' ? rootsOf(world, 3) : strangers(random, 1);
  const hops = whole(random, 1, 2);
  const instance = newInstance('SybilPoisoning', token, strangers(random, count), {
    count,
    usd,
    lead_s: lead * 0.4,
    roots: roots.length,
    hops,
    strained,
  });
  const gap = slotsOf(spread(random, 8, 40));
  const slots = spaced(count, slot, () => 6 + gap * between(random, 0.4, 1.6));
  const lamports = slots.map(() => Math.round(((usd * between(random, 0.6, 1.4)) / world.solUsd) * 1e9));
  const first = Math.max(hops * HOP_SLOTS + 2, slot - lead);
  const seeds = instance.members.map((wallet, index) => ({
    wallet,
    slot: Math.min(slots[index]! - 5, first + index * between(random, 2, 20)),
    lamports: fundAmount(random, lamports[index]!),
  }));
  fundFrom(world, instance, roots, seeds, hops);
  buyEach(world, instance, slots, lamports, aftermath);
};

/** Several roots, or an exchange. */
const rootsOf = (world: World, most: number): Wallet[] =>
  chance(world.random, 0.5)
    ? [pick(world.random, world.exchanges)]
    : strangers(world.random, whole(world.random, 2, most));

/** Plans wallets with similar withdrawals that buy one token. */
export const planExchangeFunded = (world: World, { token, slot }: Spot, aftermath: Aftermath): void => {
  const { random } = world;
  const strained = strainOf(world, 'CexCoordinated', [
    'count',
    'amounts',
    'fund_window',
    'buy_window',
    'exchanges',
  ] as const);
  const count = strained === 'count' ? whole(random, 2, 6) : whole(random, 6, 12);
  const fundMinutes = strained === 'fund_window' ? between(random, 22, 48) : between(random, 0.5, 4);
  const buyMinutes = strained === 'buy_window' ? between(random, 7, 20) : between(random, 0.7, 4);
  const amountSpread = strained === 'amounts' ? between(random, 0.03, 0.3) : between(random, 0.002, 0.04);
  const instance = newInstance('CexCoordinated', token, strangers(random, count), {
    count,
    fund_minutes: fundMinutes,
    buy_minutes: buyMinutes,
    amount_spread: amountSpread,
    strained,
  });
  const amounts = evenSizes(random, count, oddSize(random, 0.3, 4) * 1e9, amountSpread);
  const begin = slot - (fundMinutes + between(random, 0.3, 1.5)) * MINUTE;
  const exchanges =
    strained === 'exchanges' ? world.exchanges.slice(0, whole(random, 3, 5)) : [pick(random, world.exchanges)];
  const seeds = instance.members.map((wallet, index) => ({
    wallet,
    slot: Math.max(2, begin + (fundMinutes * MINUTE * index) / Math.max(1, count - 1)),
    lamports: amounts[index]!,
  }));
  fundFrom(world, instance, exchanges, seeds, 1);
  const slots = over(world, count, slot, buyMinutes * MINUTE);
  const lamports = amounts.map(amount => Math.round(amount * between(random, 0.3, 0.9)));
  buyEach(world, instance, slots, lamports, aftermath);
};

/** Sorted slots over a span, including both ends. */
const over = ({ random }: World, count: number, from: number, span: number): number[] =>
  [0, 1, ...Array.from({ length: count - 2 }, () => random.unit())]
    .sort((one, other) => one - other)
    .map(part => from + part * span);

/** Plans wallets of one funding tree that buy similar amounts in rhythm. */
export const planSwarm = (world: World, { token, slot }: Spot, aftermath: Aftermath): void => {
  const { random } = world;
  const strained = strainOf(world, 'SyntheticSwarm', ['count', 'rhythm', 'sizes', 'funder'] as const);
  const count = strained === 'count' ? whole(random, 5, 12) : whole(random, 11, 22);
  const rhythm = strained === 'rhythm' ? between(random, 0.1, 1.5) : between(random, 0.02, 0.2);
  const sizeSpread = strained === 'sizes' ? between(random, 0.02, 0.25) : between(random, 0, 0.035);
  const roots = strained === 'funder' ? strangers(random, whole(random, 2, 4)) : strangers(random, 1);
  const hops = whole(random, 1, 4);
  const instance = newInstance('SyntheticSwarm', token, strangers(random, count), {
    count,
    rhythm,
    size_spread: sizeSpread,
    roots: roots.length,
    hops,
    strained,
  });
  const gap = slotsOf(spread(random, 4, 20));
  const slots = spaced(count, slot, () => Math.max(2, gap * (1 + rhythm * normal(random))));
  const lamports = evenSizes(random, count, oddSize(random, 0.05, 0.8) * 1e9, sizeSpread);
  const first = slot - between(random, 3, 20) * MINUTE;
  const seeds = instance.members.map((wallet, index) => ({
    wallet,
    slot: Math.max(hops * HOP_SLOTS + 2, first) + index * between(random, 1, 12),
    lamports: fundAmount(random, lamports[index]!),
  }));
  fundFrom(world, instance, roots, seeds, hops);
  buyEach(world, instance, slots, lamports, aftermath);
};
