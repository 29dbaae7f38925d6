import { planLine } from './line.ts';
import { planMove } from './moved.ts';
import { shuffled } from './random.ts';
import { under, type World } from './world.ts';

/** Swaps that constitute a scene, about. */
const swapsEach = { launch_line: 5, moved_tokens: 6 } as const;

const countOf = ({ options: { shares, swaps } }: World, name: keyof typeof swapsEach): number =>
  Math.round((shares[name] * swaps) / swapsEach[name]);

/** Plans crews in line behind a creation, and crews that move their tokens, out of the links' generator. */
export const planCrewScenes = (world: World): void =>
  under(world, world.linkRandom, () => {
    const lines = countOf(world, 'launch_line');
    const free = world.tokens.filter(token => token.taken.length === 0 || lines === 0);
    for (const token of lines === 0 ? [] : shuffled(world.random, free).slice(0, lines)) planLine(world, token);
    for (let count = countOf(world, 'moved_tokens'); count > 0; count--) planMove(world);
  });
