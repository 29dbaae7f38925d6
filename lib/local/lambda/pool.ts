import { computeInstancesMax } from '../kernel/memory.ts';
import type { Random } from '../kernel/random.ts';
import type { LambdaFunction } from './function.ts';
import { type Instance, type InvokeResult, startInstance } from './instance.ts';
import { startProcess } from './process.ts';
import type { StartRuntime } from './runtime.ts';

export type Pool = ReturnType<typeof openPool>;

export type PoolOptions = {
  readonly environmentOf: (fn: LambdaFunction) => Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Receives what matters without logs, such as a lack of memory (default: `log`). */
  readonly warn?: (line: string) => void;
  /** Default: a process. */
  readonly start?: StartRuntime;
  /** Selects the environment of a stream function. Default: the first one that is idle. */
  readonly random?: Random;
  /** Limit over all functions. */
  readonly instancesMax?: number;
  readonly idleMsMax?: number;
};

/** Requests with a signal that wait for one function. */
export const REQUESTS_WAITING_MAX = 200;

/** Too many requests waited, or the signal came first. */
export const NOT_STARTED = 'Sandbox.NotStarted';

/** Lambda's error for a function whose reserved concurrency is 0. */
const THROTTLED: InvokeResult = {
  ok: false,
  requestId: '',
  error: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' },
};

const IDLE_MS_MAX = 60_000;
const SWEEP_MS_MAX = 5_000;

type Request = { readonly event: object; readonly resolve: (result: InvokeResult) => void };
type Slot = { readonly instance: Instance; readonly queue: Queue; isBusy: boolean; usedAtMs: number };
/** One function: its instances and the requests that wait for one. */
type Queue = {
  readonly fn: LambdaFunction;
  readonly slots: Slot[];
  readonly requests: Request[];
};
type State = {
  readonly options: PoolOptions;
  readonly instancesMax: number;
  readonly queues: Map<string, Queue>;
  /** Queues that found the pool full, oldest first. */
  readonly blocked: Set<Queue>;
  readonly ending: Set<Promise<void>>;
  isStopped: boolean;
};

/** Runs functions in instances that start on demand and end when idle. */
export function openPool(options: PoolOptions) {
  const { instancesMax = computeInstancesMax(), idleMsMax = IDLE_MS_MAX } = options;
  const state: State = {
    options,
    instancesMax,
    queues: new Map(),
    blocked: new Set(),
    ending: new Set(),
    isStopped: false,
  };
  const stopIdleSlots = (): void => {
    const beforeMs = performance.now() - idleMsMax;
    for (const slot of listSlots(state)) if (!slot.isBusy && slot.usedAtMs < beforeMs) stopSlot(state, slot);
  };
  const sweep = setInterval(stopIdleSlots, Math.min(idleMsMax, SWEEP_MS_MAX));
  sweep.unref();
  return {
    /** Waits for a free instance. A signal ends the wait; a full queue refuses it. */
    invoke: (fn: LambdaFunction, event: object, signal?: AbortSignal) =>
      new Promise<InvokeResult>(resolve => {
        if (fn.instancesMax === 0) return resolve(THROTTLED);
        const queue = state.queues.get(fn.arn) ?? { fn, slots: [], requests: [] };
        state.queues.set(fn.arn, queue);
        if (signal?.aborted) return resolve(createStartFailure('Nobody waits for the answer any more'));
        if (signal !== undefined && queue.requests.length >= REQUESTS_WAITING_MAX)
          return resolve(createStartFailure(`${REQUESTS_WAITING_MAX} requests wait for ${fn.name} already`));
        const request = { event, resolve };
        queue.requests.push(request);
        /** Ends the request if it has not begun. */
        const drop = (): void => {
          const at = queue.requests.indexOf(request);
          if (at < 0) return;
          queue.requests.splice(at, 1);
          resolve(createStartFailure('Nobody waits for the answer any more'));
        };
        signal?.addEventListener('abort', drop, { once: true });
        runWaitingRequests(state, queue);
      }),
    instances: () => listSlots(state).length,
    stop: async (): Promise<void> => {
      state.isStopped = true;
      clearInterval(sweep);
      await Promise.all([...state.ending, ...listSlots(state).map(slot => slot.instance.stop())]);
    },
  };
}

function createStartFailure(errorMessage: string): InvokeResult {
  return { ok: false, requestId: '', error: { errorType: NOT_STARTED, errorMessage } };
}

/** Hands waiting requests to instances until one of both runs out. */
function runWaitingRequests(state: State, queue: Queue): void {
  while (queue.requests.length > 0 && !state.isStopped) {
    const slot = resolveFreeSlot(state, queue);
    if (slot === undefined) return;
    const request = queue.requests.shift();
    if (request !== undefined) void run(state, slot, request);
  }
}

async function run(state: State, slot: Slot, request: Request): Promise<void> {
  slot.isBusy = true;
  const result = await slot.instance.invoke(request.event);
  slot.isBusy = false;
  slot.usedAtMs = performance.now();
  if (slot.instance.isDead()) stopSlot(state, slot);
  request.resolve(result);
  // A blocked function goes first, or a busy one would starve it.
  const [blocked] = state.blocked;
  if (blocked !== undefined) {
    state.blocked.delete(blocked);
    runWaitingRequests(state, blocked);
  }
  runWaitingRequests(state, slot.queue);
}

/** An idle instance, or a new one where the limits allow it. */
function resolveFreeSlot(state: State, queue: Queue): Slot | undefined {
  for (const slot of queue.slots.filter(one => !one.isBusy && one.instance.isDead())) stopSlot(state, slot);
  // The next idle instance, or any possible one with `random`.
  const { options, instancesMax } = state;
  const idle = queue.slots.filter(one => !one.isBusy);
  const isDrawn = options.random !== undefined && queue.fn.isPolled && listSlots(state).length < instancesMax;
  const possible = idle.length + queue.fn.instancesMax - queue.slots.length;
  const chosen = idle[isDrawn ? Math.floor(options.random() * possible) : 0];
  if (chosen !== undefined) return chosen;
  if (queue.slots.length >= queue.fn.instancesMax) return undefined;
  if (listSlots(state).length >= instancesMax) {
    // The least recently used idle instance of a full pool ends.
    const [oldest] = listSlots(state)
      .filter(slot => !slot.isBusy)
      .sort((a, b) => a.usedAtMs - b.usedAtMs);
    if (oldest === undefined) {
      state.blocked.add(queue);
      return undefined;
    }
    stopSlot(state, oldest);
  }
  const { environmentOf, log, warn = log, start = startProcess } = options;
  const named = (print: (line: string) => void) => (line: string) => print(`[${queue.fn.name}] ${line}`);
  const output = { log: named(log), warn: named(warn) };
  const instance = startInstance(queue.fn, environmentOf(queue.fn), start, output);
  const slot: Slot = { instance, queue, isBusy: false, usedAtMs: 0 };
  queue.slots.push(slot);
  return slot;
}

function stopSlot({ ending }: State, { queue, instance }: Slot): void {
  const at = queue.slots.findIndex(slot => slot.instance === instance);
  if (at >= 0) queue.slots.splice(at, 1);
  if (instance.isDead()) return;
  const ended = instance.stop().finally(() => ending.delete(ended));
  ending.add(ended);
}

function listSlots(state: State): Slot[] {
  return [...state.queues.values()].flatMap(queue => queue.slots);
}
