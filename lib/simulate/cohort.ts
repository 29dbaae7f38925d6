import type { Act, Side } from './act.ts';
import type { Aftermath } from './aftermath.ts';
import {
  countWallets,
  type Facts,
  findEvenestGroup,
  findFundedGroup,
  hasSupport,
  type Limits,
  type Rule,
  splitIntoWindows,
  strict,
  WEEK_MS,
} from './definition.ts';
import { drawEvenSizes, drawFundAmount, generateSlots, planFunding, planLooseFunding } from './funding.ts';
import { createBundleInstance, createStrangers, type Instance, selectStrain } from './instance.ts';
import { drawBoolean, drawExponential, drawInteger, drawOne, drawUniform, logNormal } from './random.ts';
import type { BundleScene } from './scene.ts';
import { drawOddSize, roundSize } from './sizes.ts';
import { AGE_MIN, clampToPool, type Spot } from './spot.ts';
import { planStep } from './step.ts';
import { writeSwaps } from './tape.ts';
import { ensurePosition, type Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { cachePerWorld, runAt, type World } from './world.ts';

type CohortType = 'SameSlotBuyCohort' | 'SameSlotSellCohort' | 'LaunchSlotBurst' | 'MultiSlotBuyCohort';

export const cohortScenes = {
  SameSlotBuyCohort: {
    ...defineCohort('SameSlotBuyCohort'),
    specific: 20,
    meets: isInSameSlot('buy'),
    hotAge: 10,
  },
  SameSlotSellCohort: {
    ...defineCohort('SameSlotSellCohort'),
    specific: 30,
    meets: isInSameSlot('sell'),
    hotAge: AGE_MIN,
  },
  LaunchSlotBurst: {
    ...defineCohort('LaunchSlotBurst'),
    specific: 10,
    meets: (facts, limits) => {
      const acts = facts.acts.filter(act => act.side === 'buy' && act.slot - facts.launchSlot < limits.launchSlots);
      return countWallets(acts) >= limits.cohort && hasSupport(facts, acts, facts.launchRate, limits);
    },
  },
  MultiSlotBuyCohort: {
    ...defineCohort('MultiSlotBuyCohort'),
    specific: 40,
    meets: (facts, limits) =>
      isPaidCrew(facts, limits) ||
      splitIntoWindows(
        facts.acts.filter(act => act.side === 'buy'),
        limits.slots,
      ).some(acts => {
        const even = findEvenestGroup(acts, act => act.lamports, limits.sizeSpread);
        if (countWallets(findFundedGroup(facts, acts, limits.cohort)) > 0) return true;
        return countWallets(even) >= limits.cohort && hasSupport(facts, even, facts.rate * limits.slots, limits);
      }),
    hotAge: 10,
  },
} satisfies Readonly<Record<CohortType, BundleScene>>;

function isInSameSlot(side: Act['side']): Rule {
  return (facts, limits) =>
    splitIntoWindows(
      facts.acts.filter(act => act.side === side),
      limits === strict ? 1 : 2,
    ).some(
      acts =>
        countWallets(acts) >= limits.cohort &&
        (countWallets(acts) < strict.cohort || hasSupport(facts, acts, facts.rate, limits)),
    );
}

/** First buyers with one payer. */
function isPaidCrew(facts: Facts, limits: Limits): boolean {
  const paid = [...facts.stock, ...facts.acts].filter(({ side, wallet, ms, lamports }) => {
    const money = facts.funding.get(wallet);
    if (side !== 'buy' || ms - facts.firstMs > limits.firstMs || money === undefined) return false;
    return money.ms <= ms && ms - money.ms <= WEEK_MS && money.lamports >= limits.paidShare * lamports;
  });
  return findFundedGroup(facts, paid, limits.cohort).length > 0;
}

function defineCohort(type: CohortType) {
  return {
    family: 'timing' as const,
    swaps: 6,
    plan: (world: World, spot: Spot, aftermath: Aftermath) => {
      // Plans a cohort: funding, stock to sell, and trades.
      const drawn = draw(world, type);
      const known = crewsOf(world);
      const isFree = (one: Crew): boolean =>
        one.token !== spot.token && one.slot + REUNION_SLOTS < spot.slot && one.wallets.length >= drawn.count;
      const at = drawn.evidence === 'history' ? known.findIndex(isFree) : -1;
      const crew = at < 0 ? null : known.splice(at, 1)[0]!;
      const members = crew ? crew.wallets.slice(0, drawn.count) : createStrangers(world.random, drawn.count);
      const { count, evidence, strained } = drawn;
      const instance = createBundleInstance(type, spot.token, members, { count, evidence, strained });
      const isReunion = crew !== null;
      const { random } = world;
      const isSell = instance.meant === 'SameSlotSellCohort';
      const ready = isSell ? drawStockSlot(world, instance.token, spot.slot, drawn.count) : spot.slot;
      if (drawn.evidence === 'funder') {
        const first = Math.max(1, ready - drawUniform(random, 200, 3000));
        const seeds = instance.members.map((wallet, index) => ({
          wallet,
          slot: first + (Math.max(0, ready - first - 20) * index) / instance.members.length,
          lamports: drawFundAmount(random, drawn.lamports[index]!),
        }));
        const [root] = createStrangers(random, 1);
        planFunding(world, instance, root!, seeds);
      } else if (!isReunion) planLooseFunding(world, instance.members, ready);
      if (isSell) planStockBuys(world, instance, instance.members, drawn.lamports, ready, spot.slot);
      const side: Side = type === 'SameSlotSellCohort' ? 'sell' : 'buy';
      if (!crew && strained === null) known.push({ wallets: members, token: spot.token, slot: spot.slot });
      drawn.offsets.forEach((offset, index) => {
        const act = (): readonly Act[] => {
          if (instance.acts.length === 0)
            instance.history =
              crew !== null && crew.wallets.filter(wallet => crew.token.positions.get(wallet)?.side).length >= 3;
          const wallet = members[index]!;
          const held = ensurePosition(spot.token, wallet).raw;
          const raw =
            side === 'buy'
              ? clampToPool(spot.token, drawn.lamports[index]!, 15)
              : Math.floor(held * drawUniform(world.random, 0.6, 1));
          return raw > 0 ? writeSwaps(world, [{ token: spot.token, wallet, side, raw }]) : [];
        };
        planStep(world, instance, spot.slot + offset, side, act, side === 'buy' ? aftermath : 'hold');
      });
    },
  };
}
const strains = ['count', 'slots', 'sizes', 'evidence', 'evidence'] as const;
const evidences = ['none', 'funder', 'sizes', 'history'] as const;

type Strain = (typeof strains)[number] | null;
type Evidence = (typeof evidences)[number];

type Crew = { readonly wallets: readonly Wallet[]; readonly token: Token; readonly slot: number };
const REUNION_SLOTS = 500;

/** Crews that already acted together. */
const crewsOf = cachePerWorld((): Crew[] => []);

function draw(world: World, type: CohortType) {
  const { random } = world;
  const strained = selectStrain(world, type, strains);
  const isBare = strained === 'evidence' || (strained === 'slots' && drawBoolean(random, 0.6));
  const evidence: Evidence = isBare ? 'none' : drawOne(random, evidences);
  // Few with other evidence, many without.
  const [least, most] = evidence === 'none' ? [6, 10] : [3, 9];
  const few = { count: [1, 4], evidence: [3, 5], slots: [3, 5], sizes: [least, most] } as const;
  const count = drawInteger(random, ...(strained === null ? ([least, most] as const) : few[strained]));
  // Slots after the first, by type. Strained ones exceed the limit.
  const reach = { SameSlotBuyCohort: 0, SameSlotSellCohort: 0, LaunchSlotBurst: 1, MultiSlotBuyCohort: 4 }[type];
  const last = strained === 'slots' ? drawInteger(random, reach, reach * 3 + 8) : reach;
  const slots = Array.from({ length: count }, () => drawInteger(random, 0, last)).sort((one, other) => one - other);
  if (type === 'MultiSlotBuyCohort') slots[count - 1] = Math.max(slots[count - 1]!, Math.min(last, 2));
  const offsets = slots.map(slot => slot - (type === 'LaunchSlotBurst' ? 0 : slots[0]!));
  return { count, evidence, offsets, lamports: drawCohortSizes(world, type, count, evidence, strained), strained };
}

function drawCohortSizes(
  world: World,
  type: CohortType,
  count: number,
  evidence: Evidence,
  strained: Strain,
): number[] {
  const { random } = world;
  const isEven =
    evidence === 'sizes' || (type === 'MultiSlotBuyCohort' && evidence !== 'funder' && strained !== 'evidence');
  if (strained === 'evidence' && drawBoolean(random, 0.5))
    return drawEvenSizes(random, count, roundSize(random) * 1e9, 0);
  if (isEven || strained === 'sizes')
    return drawEvenSizes(
      random,
      count,
      drawOddSize(random, 0.15, 2.5) * 1e9,
      strained === 'sizes' ? drawUniform(random, 0.02, 0.16) : 0.035,
    );
  return Array.from({ length: count }, () =>
    Math.round(Math.min(4, Math.max(0.05, logNormal(random, 0.5, 0.7))) * 1e9),
  );
}

/** Stock is bought minutes before the sells. */
export function drawStockSlot(world: World, token: Token, slot: number, count: number): number {
  return Math.max(token.launchSlot + 10, slot - 20 - (12 + drawExponential(world.random, 150)) * count);
}

/** Inconspicuous buys of what is sold later. */
export function planStockBuys(
  world: World,
  { token, stock }: Pick<Instance, 'token' | 'stock'>,
  members: readonly Wallet[],
  lamports: readonly number[],
  from: number,
  to: number,
): void {
  const gap = Math.max(8, Math.floor((to - from - 8) / members.length));
  const slots = generateSlots(members.length, from, () => gap);
  members.forEach((wallet, index) => {
    const raw = clampToPool(token, lamports[index]!, 15);
    runAt(world, Math.min(slots[index]!, to - 1), () => {
      stock.push(...writeSwaps(world, [{ token, wallet, side: 'buy', raw }]));
    });
  });
}
