import { type Budget, budgetOf, MEMORY_MB_LEAST } from './budget.ts';
import type { LambdaFunction } from './function.ts';
import { type Instance, type Outcome, startInstance } from './instance.ts';
import { keepThrifty } from './thrift.ts';

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
  /** How memory is spent; as on a small machine unless told. */
  readonly budget?: Budget;
  readonly idleMs?: number;
  /** How large the process is; its own size unless a test says otherwise. */
  readonly residentBytes?: () => number;
  /** Shorter or longer only where a test says so. */
  readonly patienceMs?: Patience;
};

/** Beyond the instances that are kept, one that was idle for so long goes: what runs once a minute need not stay the minute. */
const SURPLUS_IDLE_MS = 10_000;

/** One that rested so long may spare the 50 ms that collecting takes. */
const COLLECTED_IDLE_MS = 1_000;

/** How long an event waits for the first instance of its function before a second one starts. */
type Patience = {
  /** Most are busy for a few milliseconds, and a start takes tens of them from the processors. */
  readonly busy: number;
  /** While the first starts itself the second would be there no sooner. */
  readonly starting: number;
  /** Where the house is full, the second drives one of another function out. */
  readonly full: number;
};

const PATIENCE_MS: Patience = { busy: 60, starting: 300, full: 1_000 };

type Job = { readonly event: string; readonly settle: (outcome: Outcome) => void; readonly cameAt: number };
/** `usedAt` is when it last answered, 0 before it first did. */
type Slot = { readonly instance: Instance; readonly group: Group; busy: boolean; usedAt: number; collectedAt: number };
type Group = {
  readonly fn: LambdaFunction;
  readonly slots: Slot[];
  readonly jobs: Job[];
  /** Whether it is in line for room in a full house. */
  waiting: boolean;
  /** Looks again when the oldest job has been patient enough. */
  impatience: NodeJS.Timeout | undefined;
};
type House = {
  readonly options: PoolOptions;
  readonly budget: Budget;
  readonly groups: Map<string, Group>;
  /** Groups with jobs that found the house full, in the order in which they came. */
  readonly waiting: Group[];
  /** Instances that had to go and are not gone yet. */
  readonly ending: Set<Promise<void>>;
  stopped: boolean;
};

/** Opens a pool; instances start at the first call and go when idle. */
export function openPool(options: PoolOptions): Pool {
  const budget = options.budget ?? budgetOf(MEMORY_MB_LEAST);
  const house: House = { options, budget, groups: new Map(), waiting: [], ending: new Set(), stopped: false };
  const endThrift = keepThrifty(budget, () => collectOne(house, Date.now()), options);
  const idleMs = options.idleMs ?? 60_000;
  const sweep = setInterval(() => dropIdle(house, Date.now(), idleMs), Math.min(idleMs, 5_000));
  sweep.unref();
  return {
    invoke: (fn, event) =>
      new Promise<Outcome>(settle => {
        const group = house.groups.get(fn.arn) ?? newGroup(fn);
        house.groups.set(fn.arn, group);
        group.jobs.push({ event, settle, cameAt: Date.now() });
        pump(house, group);
      }),
    instances: () => allSlots(house).length,
    stop: async () => {
      house.stopped = true;
      clearInterval(sweep);
      endThrift();
      await Promise.all([...house.ending, ...allSlots(house).map(slot => slot.instance.stop())]);
    },
  };
}

const newGroup = (fn: LambdaFunction): Group => ({ fn, slots: [], jobs: [], waiting: false, impatience: undefined });

/** Starts as many of a group's jobs as there are instances for. */
function pump(house: House, group: Group): void {
  while (group.jobs.length > 0 && !house.stopped) {
    const slot = slotFor(house, group);
    if (slot === undefined) return;
    const job = group.jobs.shift();
    if (job !== undefined) void run(house, slot, job);
  }
}

async function run(house: House, slot: Slot, job: Job): Promise<void> {
  slot.busy = true;
  const outcome = await slot.instance.invoke(job.event);
  slot.busy = false;
  slot.usedAt = Date.now();
  if (slot.instance.isDead()) drop(house, slot);
  job.settle(outcome);
  // Who found the house full goes first, so that a busy function can't starve the others.
  const next = house.waiting.shift();
  if (next !== undefined) {
    next.waiting = false;
    pump(house, next);
  }
  pump(house, slot.group);
}

/** A free instance of the function: an idle one, or a new one where the limits leave room. */
function slotFor(house: House, group: Group): Slot | undefined {
  for (const slot of group.slots.filter(one => !one.busy && one.instance.isDead())) drop(house, slot);
  const free = group.slots.find(slot => !slot.busy);
  if (free !== undefined) return free;
  if (group.slots.length >= Math.max(1, group.fn.instancesMax)) return undefined;
  const leftMs = group.slots.length > 0 ? patienceLeftMs(house, group, Date.now()) : 0;
  lookAgainIn(house, group, leftMs);
  if (leftMs > 0) return undefined;
  if (!makeRoom(house)) {
    if (!group.waiting) house.waiting.push(group);
    group.waiting = true;
    return undefined;
  }
  const log = (line: string): void => house.options.log(`[${group.fn.name}] ${line}`);
  const instance = startInstance(group.fn, house.options.environmentOf(group.fn), log);
  const slot: Slot = { instance, group, busy: false, usedAt: 0, collectedAt: 0 };
  group.slots.push(slot);
  return slot;
}

/** How much longer a group's oldest job waits for an instance that is busy. */
function patienceLeftMs(house: House, { jobs, slots }: Group, nowMs: number): number {
  const { busy, starting, full } = house.options.patienceMs ?? PATIENCE_MS;
  const haveAnswered = slots.every(slot => slot.usedAt > 0);
  const patienceMs = isFull(house) ? full : haveAnswered ? busy : starting;
  return (jobs[0]?.cameAt ?? 0) + patienceMs - nowMs;
}

/** Pumps again after so long, and at no time said before: what one job waited for is not what the next does. */
function lookAgainIn(house: House, group: Group, leftMs: number): void {
  clearTimeout(group.impatience);
  group.impatience = leftMs > 0 ? setTimeout(() => pump(house, group), leftMs).unref() : undefined;
}

const isFull = (house: House): boolean => allSlots(house).length >= house.budget.instancesMax;

/** Whether another instance may start; the one idle longest goes for it when the house is full. */
function makeRoom(house: House): boolean {
  if (!isFull(house)) return true;
  const [idle] = allSlots(house)
    .filter(slot => !slot.busy)
    .sort((a, b) => a.usedAt - b.usedAt);
  if (idle === undefined) return false;
  drop(house, idle);
  return true;
}

function dropIdle(house: House, nowMs: number, idleMs: number): void {
  let surplus = allSlots(house).length - house.budget.instancesKept;
  for (const slot of allSlots(house).sort((a, b) => a.usedAt - b.usedAt)) {
    const restedMs = nowMs - slot.usedAt;
    if (slot.busy || restedMs < (surplus > 0 ? Math.min(SURPLUS_IDLE_MS, idleMs) : idleMs)) continue;
    drop(house, slot);
    surplus -= 1;
  }
}

/** Has an instance that rests collect what it left behind since it last did. */
function collectOne(house: House, nowMs: number): void {
  const slot = allSlots(house).find(
    ({ busy, usedAt, collectedAt }) => !busy && nowMs - usedAt >= COLLECTED_IDLE_MS && collectedAt < usedAt,
  );
  if (slot === undefined) return;
  slot.collectedAt = nowMs;
  slot.instance.collect();
}

function drop({ ending }: House, { group, instance }: Slot): void {
  const at = group.slots.findIndex(slot => slot.instance === instance);
  if (at >= 0) group.slots.splice(at, 1);
  if (instance.isDead()) return;
  const end = instance.stop().finally(() => ending.delete(end));
  ending.add(end);
}

function allSlots(house: House): Slot[] {
  return [...house.groups.values()].flatMap(group => group.slots);
}
