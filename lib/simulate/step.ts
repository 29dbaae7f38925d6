import { type Aftermath, planAftermath } from './aftermath.ts';
import { addInstanceActs, type Instance, observe } from './instance.ts';
import type { Act, Side } from './tape.ts';
import { runAt, type World } from './world.ts';

/** Plans a step. After the last one the instance is judged, and its aftermath planned. */
export function planStep(
  world: World,
  instance: Instance,
  slot: number,
  side: Side,
  act: () => readonly Act[],
  aftermath: Aftermath = 'hold',
): void {
  instance.left++;
  runAt(world, slot, () => {
    observe(world, instance, side);
    const judged = addInstanceActs(world, instance, act());
    if (judged) planAftermath(world, instance, judged, aftermath);
  });
}
