import type { Act, Side } from './act.ts';
import { type Aftermath, planAftermath } from './aftermath.ts';
import { addInstanceActs, type Instance, observe } from './instance.ts';
import { runAt, type World } from './world.ts';

/** Plans a step. The last one judges the instance. */
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
