import { type Aftermath, follow } from './aftermath.ts';
import { type Instance, observe, record } from './instance.ts';
import type { Act, Side } from './tape.ts';
import { at, type World } from './world.ts';

/** Plans a step. After the last one the instance is judged, and its aftermath planned. */
export const planStep = (
  world: World,
  instance: Instance,
  slot: number,
  side: Side,
  act: () => readonly Act[],
  aftermath: Aftermath = 'hold',
): void => {
  instance.left++;
  at(world, slot, () => {
    observe(world, instance, side);
    const judged = record(world, instance, act());
    if (judged) follow(world, instance, judged, aftermath);
  });
};
