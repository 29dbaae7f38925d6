import { planCopying, planHunters } from './copy-scenes.ts';
import { planCrew } from './crews.ts';
import { planPush } from './pushes.ts';
import { countInstances } from './simulation.ts';
import { runWithRandom, type World } from './world.ts';

/** Approximate swaps per scene. */
const swapsEach = { follow: 40, entity: 14, campaign: 22 } as const;
const planners = { follow: planCopying, entity: planCrew, campaign: planPush } as const;

/** Plans follows, entities and campaigns with a separate generator. */
export function planLinks(world: World): void {
  runWithRandom(world, world.linkRandom, () => {
    if (world.options.shares.follow > 0) planHunters(world);
    for (const name of ['follow', 'entity', 'campaign'] as const) {
      for (let count = countInstances(world, name, swapsEach[name]); count > 0; count--) planners[name](world);
    }
  });
}
