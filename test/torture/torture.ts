import { openPartitions } from '../../lib/local/dynamo/partitions.ts';
import { keysOfTable } from '../storage/limited.ts';
import { chanceOf } from '../tapes/chance.ts';
import { deliverAll, newRig } from './delivery.ts';
import type { Limits } from './environment.ts';
import { copyOfStore, type Pass, passOf, type Reference, worldsOver } from './reference.ts';
import { stageNames } from './stages.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a tortured pass left, and the records that handlers received. */
export type Tortured = Pass & { readonly deliveries: number; readonly parked: number; readonly throttled: number };

/** Delivers the reference's records again, with everything that can go wrong. */
export const tortureOf = async (time: VirtualTime, reference: Reference, seed: number): Promise<Tortured> => {
  const store = copyOfStore(reference.start);
  const partitions = openPartitions(() => limits.nowMs, keysOfTable);
  const limits: Limits = { nowMs: 0, partitions, chance: chanceOf(-seed) };
  const worlds = worldsOver(store, { chance: chanceOf(seed), poison: new Map(), limits });
  const rigs = stageNames.map(name => newRig(name, worlds[name]));
  for (const { nowMs, records } of reference.steps)
    for (const rig of rigs) {
      time.nowMs = nowMs;
      await deliverAll(rig, time, records[rig.name]);
    }
  const { repeated } = rigs[0]!;
  return {
    ...passOf(store, worlds, repeated),
    deliveries: rigs.reduce((sum, { deliveries }) => sum + deliveries, 0),
    throttled: partitions.counts.refused,
    parked: rigs.reduce((sum, { parked }) => sum + parked, 0),
  };
};
