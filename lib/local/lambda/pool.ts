import type { LambdaFunction } from './function.ts';
import { type Instance, type Outcome, startInstance } from './instance.ts';

/** Runs functions, each in its own instances, as many as memory allows. */
export type Pool = {
  /** Invokes with an event of JSON text; waits for a free instance rather than refusing. */
  readonly invoke: (fn: LambdaFunction, event: string) => Promise<Outcome>;
  readonly instances: () => number;
  readonly stop: () => Promise<void>;
};

export type PoolOptions = {
  readonly environmentOf: (fn: LambdaFunction) => Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  readonly instancesMax?: number;
  readonly idleMs?: number;
};

/** Instances over all functions; an idle one measured 10 MB, with the AWS SDK in it 20 to 25 MB. */
export const INSTANCES_MAX = 10;

type Job = { readonly event: string; readonly settle: (outcome: Outcome) => void };
type Slot = { readonly instance: Instance; readonly group: Group; busy: boolean; usedAt: number };
type Group = { readonly fn: LambdaFunction; readonly slots: Slot[]; readonly jobs: Job[]; waiting: boolean };

/** Opens a pool; instances start at the first call and go when idle. */
export function openPool(options: PoolOptions): Pool {
  const instancesMax = options.instancesMax ?? INSTANCES_MAX;
  const idleMs = options.idleMs ?? 60_000;
  const groups = new Map<string, Group>();
  /** Groups with jobs that found the house full, in the order in which they came. */
  const waiting: Group[] = [];
  let stopped = false;

  const all = (): Slot[] => [...groups.values()].flatMap(group => group.slots);

  const drop = (slot: Slot): void => {
    const at = slot.group.slots.indexOf(slot);
    if (at >= 0) slot.group.slots.splice(at, 1);
    if (!slot.instance.isDead()) void slot.instance.stop();
  };

  const makeRoom = (): boolean => {
    const slots = all();
    if (slots.length < instancesMax) return true;
    const idle = slots.filter(slot => !slot.busy).sort((a, b) => a.usedAt - b.usedAt)[0];
    if (idle === undefined) return false;
    drop(idle);
    return true;
  };

  const slotFor = (group: Group): Slot | undefined => {
    for (const slot of group.slots.filter(one => !one.busy && one.instance.isDead())) drop(slot);
    const free = group.slots.find(slot => !slot.busy);
    if (free !== undefined) return free;
    if (group.slots.length >= Math.max(1, group.fn.instancesMax)) return undefined;
    if (!makeRoom()) {
      if (!group.waiting) waiting.push(group);
      group.waiting = true;
      return undefined;
    }
    const log = (line: string): void => options.log(`[${group.fn.name}] ${line}`);
    const instance = startInstance(group.fn, options.environmentOf(group.fn), log);
    const slot: Slot = { instance, group, busy: false, usedAt: Date.now() };
    group.slots.push(slot);
    return slot;
  };

  const run = async (slot: Slot, job: Job): Promise<void> => {
    slot.busy = true;
    const outcome = await slot.instance.invoke(job.event);
    slot.busy = false;
    slot.usedAt = Date.now();
    if (slot.instance.isDead()) drop(slot);
    job.settle(outcome);
    release(slot.group);
  };

  const pump = (group: Group): void => {
    while (group.jobs.length > 0 && !stopped) {
      const slot = slotFor(group);
      if (slot === undefined) return;
      const job = group.jobs.shift();
      if (job !== undefined) void run(slot, job);
    }
  };

  const release = (group: Group): void => {
    const next = waiting.shift();
    if (next !== undefined) {
      // Who found the house full goes first, so that a busy function can't starve the others.
      next.waiting = false;
      pump(next);
    }
    pump(group);
  };

  const sweep = setInterval(
    () => {
      const before = Date.now() - idleMs;
      for (const slot of all()) if (!slot.busy && slot.usedAt < before) drop(slot);
    },
    Math.min(idleMs, 5_000),
  );
  sweep.unref();

  return {
    invoke: (fn, event) =>
      new Promise<Outcome>(settle => {
        const group = groups.get(fn.arn) ?? { fn, slots: [], jobs: [], waiting: false };
        groups.set(fn.arn, group);
        group.jobs.push({ event, settle });
        pump(group);
      }),
    instances: () => all().length,
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      await Promise.all(all().map(slot => slot.instance.stop()));
    },
  };
}
