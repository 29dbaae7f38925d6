import { scheduleArbitrage } from './arbitrage.ts';
import { tellCampaigns } from './campaign-truth.ts';
import { planCrewScenes } from './crew-scenes.ts';
import { tellEntities } from './entity-truth.ts';
import { EXCHANGES, scheduleWithdrawals, tellKnown } from './exchanges.ts';
import { tellFollows } from './follow-truth.ts';
import type { Item } from './item.ts';
import { newToken, scheduleLaunch, schedulePrices } from './launch.ts';
import { planLinks } from './links.ts';
import { scheduleLiquidity } from './liquidity.ts';
import { scheduleMakers } from './makers.ts';
import { type Simulation, type SimulationOptions, simulationOf } from './options.ts';
import { planAll } from './plan.ts';
import { between, chance, type Random, waiting } from './random.ts';
import { newWallet } from './wallet.ts';
import { newWorld, type World } from './world.ts';

const FARMS = 4;
/** Share of swaps that are not organic. */
const others = ({ shares }: Simulation): number => {
  const { exchange, ...rest } = shares;
  // Preparation and aftermath take about as many swaps as the bundle.
  const manipulated = Object.entries(rest).filter(([name]) => !/^[a-z]/.test(name));
  return (
    Object.values(rest).reduce((sum, share) => sum + share, 0) +
    0.6 * manipulated.reduce((sum, [, share]) => sum + share, 0)
  );
};

/** Yields events and truths in time order. Throws OptionError. */
export function* simulate(options: SimulationOptions = {}): Generator<Item> {
  const world = newWorld(simulationOf(options), people);
  schedulePrices(world);
  tellKnown(world);
  raiseTokens(world);
  scheduleWithdrawals(world);
  scheduleMakers(world);
  scheduleArbitrage(world);
  planAll(world);
  planLinks(world);
  planCrewScenes(world);
  for (const token of world.tokens) scheduleLaunch(world, token);
  yield* drain(world);
  for (let next = world.queue.pop(); next !== undefined; next = world.queue.pop()) {
    if (Math.floor(next.at) > world.slot) world.txIndex = 0;
    world.clock = next.at;
    world.slot = Math.floor(next.at);
    next.what();
    yield* drain(world);
  }
  const entities = tellEntities(world);
  tellCampaigns(world, entities, tellFollows(world));
  yield* drain(world);
}

const people = (random: Random): Pick<World, 'exchanges' | 'farms'> => ({
  exchanges: Array.from({ length: EXCHANGES }, () => newWallet(random)),
  farms: Array.from({ length: FARMS }, () => newWallet(random)),
});

function* drain(world: World): Generator<Item> {
  if (world.out.length === 0) return;
  yield* world.out;
  world.out.length = 0;
}

/** Tokens of unequal appeal, born over the first four fifths. */
const raiseTokens = (world: World): void => {
  const { random, options } = world;
  const weights = Array.from({ length: options.tokens }, () => 0.15 + waiting(random, 1) ** 2);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const organic = options.swaps * Math.max(0.1, 1 - others(options));
  const snipers = (options.shares.sniper * options.swaps) / options.tokens / 1.7;
  for (const weight of weights) {
    const launchSlot = Math.floor(between(random, 5, world.end * 0.8));
    const isHot = chance(random, 0.2);
    const sniperMean = Math.min(10, snipers * (isHot ? 3 : 0.5));
    const token = newToken(world, launchSlot, (organic * weight) / whole, sniperMean);
    world.tokens.push(token);
    scheduleLiquidity(world, token);
  }
};
