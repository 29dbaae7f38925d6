import { planArbitrage } from './arbitrage.ts';
import { bundleScenes } from './bundle-types.ts';
import { writeCampaignTruths } from './campaign-truth.ts';
import { planCrewScenes } from './crew-scenes.ts';
import { createJudge } from './definition.ts';
import { writeEntityTruths } from './entity-truth.ts';
import { EXCHANGES, planWithdrawals, writeKnownWallets } from './exchanges.ts';
import { writeFollowTruths } from './follow-truth.ts';
import type { Item } from './item.ts';
import { createTapeToken, planPrices, planTokenLaunch } from './launch.ts';
import { planLinks } from './links.ts';
import { planLiquidity } from './liquidity.ts';
import { planMakers } from './makers.ts';
import { resolveSimulation, type SimulationOptions } from './options.ts';
import { writePaidCrewTruths } from './paid-crew-truth.ts';
import { planAll } from './plan.ts';
import { drawBoolean, drawExponential, drawUniform } from './random.ts';
import { createTapeWallet } from './wallet.ts';
import { createWorld, type World } from './world.ts';

const FARMS = 4;
/** Yields events and truths in time order. Throws OptionError. */
export function* simulate(options: SimulationOptions = {}): Generator<Item> {
  const world = createWorld(resolveSimulation(options), createJudge(bundleScenes), random => ({
    exchanges: Array.from({ length: EXCHANGES }, () => createTapeWallet(random)),
    farms: Array.from({ length: FARMS }, () => createTapeWallet(random)),
  }));
  planPrices(world);
  writeKnownWallets(world);
  // Tokens of unequal appeal, born over the first four fifths.
  const { random, options: resolved } = world;
  const weights = Array.from({ length: resolved.tokens }, () => 0.15 + drawExponential(random, 1) ** 2);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  // Share of swaps that are not organic.
  const { exchange, ...rest } = resolved.shares;
  // Preparation and aftermath take about as many swaps as the bundle.
  const manipulated = Object.entries(rest).filter(([name]) => !/^[a-z]/.test(name));
  const others =
    Object.values(rest).reduce((sum, share) => sum + share, 0) +
    0.6 * manipulated.reduce((sum, [, share]) => sum + share, 0);
  const organic = resolved.swaps * Math.max(0.1, 1 - others);
  const snipers = (resolved.shares.sniper * resolved.swaps) / resolved.tokens / 1.7;
  for (const weight of weights) {
    const launchSlot = Math.floor(drawUniform(random, 5, world.end * 0.8));
    const isHot = drawBoolean(random, 0.2);
    const sniperMean = Math.min(10, snipers * (isHot ? 3 : 0.5));
    const token = createTapeToken(world, launchSlot, (organic * weight) / whole, sniperMean);
    world.tokens.push(token);
    planLiquidity(world, token);
  }
  planWithdrawals(world);
  planMakers(world);
  planArbitrage(world);
  planAll(world);
  planLinks(world);
  planCrewScenes(world);
  for (const token of world.tokens) planTokenLaunch(world, token);
  yield* pullOutput(world);
  for (let next = world.queue.pop(); next !== undefined; next = world.queue.pop()) {
    if (Math.floor(next.at) > world.slot) world.txIndex = 0;
    world.clock = next.at;
    world.slot = Math.floor(next.at);
    next.what();
    yield* pullOutput(world);
  }
  writePaidCrewTruths(world);
  const entities = writeEntityTruths(world);
  writeCampaignTruths(world, entities, writeFollowTruths(world));
  yield* pullOutput(world);
}

function* pullOutput(world: World): Generator<Item> {
  if (world.out.length === 0) return;
  yield* world.out;
  world.out.length = 0;
}
