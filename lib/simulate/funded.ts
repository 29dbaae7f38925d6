import type { Act } from './act.ts';
import type { Aftermath } from './aftermath.ts';
import { MINUTE, toSlotCount } from './clock.ts';
import {
  computeSpread,
  countWallets,
  type Funding,
  findEvenestGroup,
  findFundedGroup,
  splitByKey,
  strict,
} from './definition.ts';
import { drawEvenSizes, drawFundAmount, generateSlots, HOP_SLOTS, planFunding, type Seed } from './funding.ts';
import { createBundleInstance, createStrangers, type Instance, selectStrain } from './instance.ts';
import { computePoissonTail } from './probability.ts';
import { drawBoolean, drawInteger, drawLogUniform, drawNormal, drawOne, drawUniform } from './random.ts';
import type { BundleScene } from './scene.ts';
import { drawOddSize, estimateShareNear } from './sizes.ts';
import { clampToPool } from './spot.ts';
import { planStep } from './step.ts';
import { writeSwaps } from './tape.ts';
import type { Wallet } from './wallet.ts';
import type { World } from './world.ts';

/** Maximum slots of funding before the first buy. */
const LEAD = 60 * MINUTE;
const TAIL = 22 * MINUTE;

export const fundedScenes = {
  SybilPoisoning: {
    family: 'funding',
    specific: 30,
    meets: (facts, limits) => {
      const dust = facts.acts.filter(act => {
        const funding = facts.funding.get(act.wallet);
        return (
          act.side === 'buy' &&
          act.usd <= limits.dustUsd &&
          funding !== undefined &&
          act.ms - funding.ms <= limits.freshMs
        );
      });
      return findFundedGroup(facts, dust, limits.sybils).length > 0;
    },
    swaps: 9,
    plan: (world, { token, slot }, aftermath) => {
      // Plans many tiny buyers with one funder.
      const { random } = world;
      const strained = selectStrain(world, 'SybilPoisoning', ['count', 'dust', 'funder', 'fresh'] as const);
      const count = strained === 'count' ? drawInteger(random, 3, 6) : drawInteger(random, 6, 14);
      const usd = strained === 'dust' ? drawLogUniform(random, 0.5, 80) : drawUniform(random, 0.1, 1.2);
      const lead = strained === 'fresh' ? drawUniform(random, 20, 60) * MINUTE : drawUniform(random, 2, 20) * MINUTE;
      // Several roots, or an exchange.
      const isExchange = strained === 'funder' && drawBoolean(random, 0.5);
      const roots = isExchange
        ? [drawOne(random, world.exchanges)]
        : createStrangers(random, strained === 'funder' ? drawInteger(random, 2, 3) : 1);
      const hops = drawInteger(random, 1, 2);
      const instance = createBundleInstance('SybilPoisoning', token, createStrangers(random, count), {
        count,
        usd,
        lead_s: lead * 0.4,
        roots: roots.length,
        hops,
        strained,
      });
      const gap = toSlotCount(drawLogUniform(random, 8, 40));
      const slots = generateSlots(count, slot, () => 6 + gap * drawUniform(random, 0.4, 1.6));
      const lamports = slots.map(() => Math.round(((usd * drawUniform(random, 0.6, 1.4)) / world.solUsd) * 1e9));
      const first = Math.max(hops * HOP_SLOTS + 2, slot - lead);
      const seeds = instance.members.map((wallet, index) => ({
        wallet,
        slot: Math.min(slots[index]! - 5, first + index * drawUniform(random, 2, 20)),
        lamports: drawFundAmount(random, lamports[index]!),
      }));
      splitFunding(world, instance, roots, seeds, hops);
      planBuys(world, instance, slots, lamports, aftermath);
    },
    lead: LEAD / 2,
    tail: TAIL,
  },
  CexCoordinated: {
    family: 'funding',
    specific: 20,
    meets: (facts, limits) => {
      const funded = facts.acts.filter(act => act.side === 'buy' && facts.funding.get(act.wallet)?.isExchange);
      const fund = (act: Act): Funding => facts.funding.get(act.wallet)!;
      return splitByKey(funded, act => fund(act).root).some(acts =>
        acts.some(first => {
          const soon = acts.filter(({ ms }) => ms >= first.ms && ms - first.ms <= limits.cexBuyMs);
          return soon.some(act => {
            const together = soon.filter(other => {
              const later = fund(other).ms - fund(act).ms;
              return (
                later >= 0 &&
                later <= limits.cexFundMs &&
                (limits !== strict || other.ms - fund(other).ms <= limits.cexBuyMs)
              );
            });
            const even = findEvenestGroup(together, other => fund(other).lamports, limits.cexSpread);
            if (countWallets(even) < limits.cexWallets) return false;
            const near = estimateShareNear(fund(even[0]!).lamports / 1e9, limits.cexSpread);
            return computePoissonTail(countWallets(even), facts.strangers * near) <= limits.tail;
          });
        }),
      );
    },
    swaps: 8,
    plan: (world, { token, slot }, aftermath) => {
      // Plans wallets with similar withdrawals that buy one token.
      const { random } = world;
      const strained = selectStrain(world, 'CexCoordinated', [
        'count',
        'amounts',
        'fund_window',
        'buy_window',
        'exchanges',
      ] as const);
      const count = strained === 'count' ? drawInteger(random, 2, 6) : drawInteger(random, 6, 12);
      const fundMinutes = strained === 'fund_window' ? drawUniform(random, 22, 48) : drawUniform(random, 0.5, 4);
      const buyMinutes = strained === 'buy_window' ? drawUniform(random, 7, 20) : drawUniform(random, 0.7, 4);
      const amountSpread = strained === 'amounts' ? drawUniform(random, 0.03, 0.3) : drawUniform(random, 0.002, 0.04);
      const instance = createBundleInstance('CexCoordinated', token, createStrangers(random, count), {
        count,
        fund_minutes: fundMinutes,
        buy_minutes: buyMinutes,
        amount_spread: amountSpread,
        strained,
      });
      const amounts = drawEvenSizes(random, count, drawOddSize(random, 0.3, 4) * 1e9, amountSpread);
      const begin = slot - (fundMinutes + drawUniform(random, 0.3, 1.5)) * MINUTE;
      const exchanges =
        strained === 'exchanges'
          ? world.exchanges.slice(0, drawInteger(random, 3, 5))
          : [drawOne(random, world.exchanges)];
      const seeds = instance.members.map((wallet, index) => ({
        wallet,
        slot: Math.max(2, begin + (fundMinutes * MINUTE * index) / Math.max(1, count - 1)),
        lamports: amounts[index]!,
      }));
      splitFunding(world, instance, exchanges, seeds, 1);
      // Sorted slots over a span, including both ends.
      const slots = [0, 1, ...Array.from({ length: count - 2 }, () => random.unit())]
        .sort((one, other) => one - other)
        .map(part => slot + part * (buyMinutes * MINUTE));
      const lamports = amounts.map(amount => Math.round(amount * drawUniform(random, 0.3, 0.9)));
      planBuys(world, instance, slots, lamports, aftermath);
    },
    lead: LEAD,
    tail: TAIL,
  },
  SyntheticSwarm: {
    family: 'funding',
    specific: 10,
    meets: (facts, limits) => {
      const acts = findFundedGroup(facts, facts.acts, limits.swarm);
      if (acts.length < limits.swarm) return false;
      const gaps = acts.slice(1).map((act, index) => act.ms - acts[index]!.ms);
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
      const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
      return deviation <= limits.rhythm * mean && computeSpread(acts.map(act => act.lamports)) <= limits.swarmSpread;
    },
    swaps: 15,
    plan: (world, { token, slot }, aftermath) => {
      // Plans wallets of one funding tree that buy similar amounts in rhythm.
      const { random } = world;
      const strained = selectStrain(world, 'SyntheticSwarm', ['count', 'rhythm', 'sizes', 'funder'] as const);
      const count = strained === 'count' ? drawInteger(random, 5, 12) : drawInteger(random, 11, 22);
      const rhythm = strained === 'rhythm' ? drawUniform(random, 0.1, 1.5) : drawUniform(random, 0.02, 0.2);
      const sizeSpread = strained === 'sizes' ? drawUniform(random, 0.02, 0.25) : drawUniform(random, 0, 0.035);
      const roots =
        strained === 'funder' ? createStrangers(random, drawInteger(random, 2, 4)) : createStrangers(random, 1);
      const hops = drawInteger(random, 1, 4);
      const instance = createBundleInstance('SyntheticSwarm', token, createStrangers(random, count), {
        count,
        rhythm,
        size_spread: sizeSpread,
        roots: roots.length,
        hops,
        strained,
      });
      const gap = toSlotCount(drawLogUniform(random, 4, 20));
      const slots = generateSlots(count, slot, () => Math.max(2, gap * (1 + rhythm * drawNormal(random))));
      const lamports = drawEvenSizes(random, count, drawOddSize(random, 0.05, 0.8) * 1e9, sizeSpread);
      const first = slot - drawUniform(random, 3, 20) * MINUTE;
      const seeds = instance.members.map((wallet, index) => ({
        wallet,
        slot: Math.max(hops * HOP_SLOTS + 2, first) + index * drawUniform(random, 1, 12),
        lamports: drawFundAmount(random, lamports[index]!),
      }));
      splitFunding(world, instance, roots, seeds, hops);
      planBuys(world, instance, slots, lamports, aftermath);
    },
    lead: LEAD / 2,
    tail: TAIL,
    share: 0.008,
  },
} satisfies Readonly<Record<string, BundleScene>>;

function planBuys(
  world: World,
  instance: Instance,
  slots: readonly number[],
  lamports: readonly number[],
  aftermath: Aftermath,
): void {
  const { token, members } = instance;
  for (const [index, wallet] of members.entries()) {
    const act = () => writeSwaps(world, [{ token, wallet, side: 'buy', raw: clampToPool(token, lamports[index]!) }]);
    planStep(world, instance, slots[index]!, 'buy', act, aftermath);
  }
}

/** Splits seeds among one or several roots. */
export function splitFunding(
  world: World,
  instance: Instance,
  roots: readonly Wallet[],
  seeds: readonly Seed[],
  hops: number,
): void {
  const isExchange = world.exchanges.includes(roots[0]!);
  roots.forEach((root, index) => {
    planFunding(
      world,
      instance,
      root,
      seeds.filter((_, at) => at % roots.length === index),
      { hops, isExchange },
    );
  });
}
