import { type Aftermath, someAftermath } from './aftermath.ts';
import { MINUTE } from './clock.ts';
import { type CohortType, planCohort } from './cohort.ts';
import { FARM_LEAD, planWave } from './farm.ts';
import { LEAD, planExchangeFunded, planSwarm, planSybils } from './funded.ts';
import { planHybrid } from './hybrid.ts';
import { type BundleType, bundleTypes } from './item.ts';
import { OptionError, type ShareName } from './options.ts';
import { chance, shuffled } from './random.ts';
import { planMev, planMultiSell, planSequence } from './relay.ts';
import { isPullable, planRug } from './rug.ts';
import { pickSpot, type Spot } from './spot.ts';
import type { Token } from './token.ts';
import { planWashes } from './wash.ts';
import type { World } from './world.ts';

/** Approximate swaps per instance. */
const swapsEach = {
  SameSlotBuyCohort: 6,
  SameSlotSellCohort: 6,
  LaunchSlotBurst: 6,
  MultiSlotBuyCohort: 6,
  RelaySequential: 3,
  RelayMev: 2.5,
  MultiSell: 3,
  SybilPoisoning: 9,
  CexCoordinated: 8,
  SyntheticSwarm: 15,
  Hybrid: 5.5,
  rug: 3,
  funding_abuse: 12,
} as const;

const countOf = ({ options }: World, name: keyof typeof swapsEach & ShareName): number =>
  Math.round((options.shares[name] * options.swaps) / swapsEach[name]);

const TAIL = 3 * MINUTE;
/** Types that are hard to detect in a hot market. */
const HOT: ReadonlySet<BundleType> = new Set(['SameSlotBuyCohort', 'SameSlotSellCohort', 'MultiSlotBuyCohort']);
const FUNDED: ReadonlySet<BundleType> = new Set(['SybilPoisoning', 'CexCoordinated', 'SyntheticSwarm']);
const FUNDED_TAIL = 22 * MINUTE;
const leads: Partial<Record<BundleType, number>> = {
  SybilPoisoning: LEAD / 2,
  CexCoordinated: LEAD,
  SyntheticSwarm: LEAD / 2,
};

/** Plans all manipulation. */
export const planAll = (world: World): void => {
  planBursts(world);
  planRugs(world);
  planWaves(world);
  planWashes(world);
  for (const type of bundleTypes) if (type !== 'LaunchSlotBurst') planType(world, type);
};

const planType = (world: World, type: Exclude<BundleType, 'LaunchSlotBurst'>): void => {
  for (let count = countOf(world, type); count > 0; count--) {
    const isHot = HOT.has(type) && chance(world.random, 0.45);
    const spot = pickSpot(world, {
      lead: leads[type] ?? 10 * MINUTE,
      tail: FUNDED.has(type) ? FUNDED_TAIL : TAIL,
      isHot,
      ...(isHot && type !== 'SameSlotSellCohort' && { age: 10 }),
    });
    if (spot) planners[type](world, spot, someAftermath(world.random));
  }
};

type Planner = (world: World, spot: Spot, aftermath: Aftermath) => void;

const cohort =
  (type: CohortType): Planner =>
  (world, spot, aftermath) =>
    planCohort(world, type, spot, aftermath);

const planners: Readonly<Record<BundleType, Planner>> = {
  SameSlotBuyCohort: cohort('SameSlotBuyCohort'),
  SameSlotSellCohort: cohort('SameSlotSellCohort'),
  LaunchSlotBurst: cohort('LaunchSlotBurst'),
  MultiSlotBuyCohort: cohort('MultiSlotBuyCohort'),
  RelaySequential: planSequence,
  RelayMev: planMev,
  MultiSell: planMultiSell,
  SybilPoisoning: planSybils,
  CexCoordinated: planExchangeFunded,
  SyntheticSwarm: planSwarm,
  Hybrid: planHybrid,
};

/** Random tokens that fit. Throws OptionError when there are too few. */
const choose = (world: World, name: ShareName, count: number, fits: (token: Token) => boolean): Token[] => {
  const fitting = shuffled(world.random, world.tokens.filter(fits));
  if (fitting.length >= count) return fitting.slice(0, count);
  const wanted = `share ${name}=${world.options.shares[name]} of ${world.options.swaps} swaps asks for ${count} tokens`;
  throw new OptionError(`${wanted}, one each, and only ${fitting.length} fit: raise --tokens, or lower the share`);
};

const planBursts = (world: World): void => {
  const early = world.end - TAIL;
  const tokens = choose(world, 'LaunchSlotBurst', countOf(world, 'LaunchSlotBurst'), token => token.launchSlot < early);
  for (const token of tokens)
    planners.LaunchSlotBurst(world, { token, slot: token.launchSlot }, someAftermath(world.random));
};

/** A rug ends its token, so it comes last. */
const planRugs = (world: World): void => {
  const tokens = choose(world, 'rug', countOf(world, 'rug'), isPullable);
  for (const token of tokens) {
    const span = world.end - 26 * MINUTE - token.launchSlot;
    if (span < 3 * MINUTE) continue;
    const slot = Math.floor(token.launchSlot + span * (0.3 + 0.7 * world.random.unit()));
    token.taken.push(...Array.from({ length: Math.ceil((world.end - slot) / 50) }, (_, index) => slot + index * 50));
    planRug(world, { token, slot });
  }
};

const planWaves = (world: World): void => {
  const fits = (token: Token): boolean => token.launchSlot > FARM_LEAD && token.launchSlot < world.end - 31 * MINUTE;
  for (const token of choose(world, 'funding_abuse', countOf(world, 'funding_abuse'), fits)) planWave(world, token);
};
