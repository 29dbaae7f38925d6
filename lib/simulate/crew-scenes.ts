import { planLine } from './line.ts';
import { planMove } from './moved.ts';
import { toShuffled } from './random.ts';
import { countInstances } from './simulation.ts';
import { runWithRandom, type World } from './world.ts';

/** Plans crews in line behind a creation, and crews that move their tokens. */
export function planCrewScenes(world: World): void {
  runWithRandom(world, world.linkRandom, () => {
    const lines = countInstances(world, 'launch_line', 5);
    const free = world.tokens.filter(token => token.taken.length === 0 || lines === 0);
    for (const token of lines === 0 ? [] : toShuffled(world.random, free).slice(0, lines)) planLine(world, token);
    for (let count = countInstances(world, 'moved_tokens', 6); count > 0; count--) planMove(world);
  });
}
