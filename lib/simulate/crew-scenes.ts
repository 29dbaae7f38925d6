import { planLine } from './line.ts';
import { planMove } from './moved.ts';
import { countOf } from './options.ts';
import { shuffled } from './random.ts';
import { under, type World } from './world.ts';

/** Plans crews in line behind a creation, and crews that move their tokens. */
export const planCrewScenes = (world: World): void =>
  under(world, world.linkRandom, () => {
    const lines = countOf(world, 'launch_line', 5);
    const free = world.tokens.filter(token => token.taken.length === 0 || lines === 0);
    for (const token of lines === 0 ? [] : shuffled(world.random, free).slice(0, lines)) planLine(world, token);
    for (let count = countOf(world, 'moved_tokens', 6); count > 0; count--) planMove(world);
  });
