import { drawAftermath } from './aftermath.ts';
import { bundleScenes } from './bundle-types.ts';
import { MINUTE } from './clock.ts';
import { cohortScenes } from './cohort.ts';
import { FARM_LEAD, planWave } from './farm.ts';
import { drawBoolean, toShuffled } from './random.ts';
import { isPullable, planRug } from './rug.ts';
import { TAIL } from './scene.ts';
import { countInstances, OptionError } from './simulation.ts';
import { drawSpot } from './spot.ts';
import type { Token } from './token.ts';
import { planWashes } from './wash.ts';
import type { World } from './world.ts';

/** Plans all manipulation. */
export function planAll(world: World): void {
  const early = world.end - TAIL;
  const burst = cohortScenes.LaunchSlotBurst;
  const tokens = drawTokens(
    world,
    'LaunchSlotBurst',
    countInstances(world, 'LaunchSlotBurst', burst.swaps),
    token => token.launchSlot < early,
  );
  for (const token of tokens) burst.plan(world, { token, slot: token.launchSlot }, drawAftermath(world.random));
  // A rug ends its token, so it comes last.
  const ending = drawTokens(world, 'rug', countInstances(world, 'rug', 3), isPullable);
  for (const token of ending) {
    const span = world.end - 26 * MINUTE - token.launchSlot;
    if (span < 3 * MINUTE) continue;
    const slot = Math.floor(token.launchSlot + span * (0.3 + 0.7 * world.random.unit()));
    token.taken.push(...Array.from({ length: Math.ceil((world.end - slot) / 50) }, (_, index) => slot + index * 50));
    planRug(world, { token, slot });
  }
  const fits = (token: Token): boolean => token.launchSlot > FARM_LEAD && token.launchSlot < world.end - 31 * MINUTE;
  for (const token of drawTokens(world, 'funding_abuse', countInstances(world, 'funding_abuse', 12), fits))
    planWave(world, token);
  planWashes(world);
  for (const [type, scene] of Object.entries(bundleScenes)) {
    const { swaps, plan, lead = 10 * MINUTE, tail = TAIL, hotAge } = scene;
    if (scene === burst) continue;
    for (let count = countInstances(world, type, swaps); count > 0; count--) {
      const isHot = hotAge !== undefined && drawBoolean(world.random, 0.45);
      const spot = drawSpot(world, { lead, tail, isHot, ...(isHot && { age: hotAge }) });
      if (spot) plan(world, spot, drawAftermath(world.random));
    }
  }
}

/** Random tokens that fit. Throws OptionError when there are too few. */
function drawTokens(world: World, name: string, count: number, fits: (token: Token) => boolean): Token[] {
  const fitting = toShuffled(world.random, world.tokens.filter(fits));
  if (fitting.length >= count) return fitting.slice(0, count);
  const wanted = `share ${name}=${world.options.shares[name]} of ${world.options.swaps} swaps asks for ${count} tokens`;
  throw new OptionError(`${wanted}, one each, and only ${fitting.length} fit: raise --tokens, or lower the share`);
}
