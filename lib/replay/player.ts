import { setTimeout as sleep, setImmediate as yieldTurn } from 'node:timers/promises';
import type { Steps } from 'cdk-loopback';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { VirtualClock } from './clock.ts';
import type { Input } from './inputs.ts';
import type { Ticks } from './ticks.ts';
import type { Timers } from './timers.ts';

/** `max`: as fast as it goes. */
export type Speed = number | 'max';

export type PlayerState = {
  readonly state: 'paused' | 'playing' | 'ended';
  readonly clock_ms: number;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly speed: Speed;
  /** Inputs, of all. */
  readonly applied: number;
  readonly remaining: number;
};

/** Where the clock stops next, and whether schedules are due there. */
type Stop = { readonly atMs: number; readonly isMinute: boolean };

/** Inputs of this much virtual time are folded together. */
const BATCH_MS = 100;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How often schedules run after a silence of less than this. */
const PACES = [
  { untilMs: HOUR_MS, everyMs: MINUTE_MS },
  { untilMs: DAY_MS, everyMs: HOUR_MS },
];
/** Between two looks at the real clock. */
const LOOK_MS = 10;
/** Kinesis takes no more records in a call. */
const PUT_MAX = 500;

type PlayerDeps = {
  readonly clock: VirtualClock;
  readonly steps: Steps;
  readonly stream: string;
  readonly inputs: readonly Input[];
  readonly ticks: Ticks;
  readonly timers: Timers;
  readonly fromMs: number;
  readonly toMs: number;
  /** Keeps known wallets before the inputs of their batch are folded. */
  readonly keepKnown: (events: readonly ChainEvent[]) => Promise<void>;
  /** Begins the channels that were heard before a way back, so that they get the same numbers. */
  readonly hearAgain: () => Promise<void>;
  /** Called when a run of `play` has stopped. */
  readonly onStopped: (state: PlayerState) => void;
};

export type Player = ReturnType<typeof openPlayer>;

/** A player: what it was given, and where it is. */
type Run = PlayerDeps & {
  applied: number;
  speed: Speed;
  state: PlayerState['state'];
  /** The newest whole minute whose schedules ran. */
  minuteMs: number;
  /** Resolves when nothing plays. */
  playing: Promise<void>;
};

/**
 * Moves the clock over the inputs. Each arrives at its own time.
 * Those of the same 100 ms are folded at their end, so that results do not depend on the speed.
 */
export function openPlayer(deps: PlayerDeps) {
  const { clock, fromMs } = deps;
  const run: Run = {
    ...deps,
    ...{ applied: 0, speed: 1, state: 'paused', playing: Promise.resolve() },
    minuteMs: Math.floor(clock.nowMs / MINUTE_MS) * MINUTE_MS,
  };
  return {
    readState: () => readState(run),
    /** Applies what arrived before a time, and leaves the clock there. Without sockets nothing is sent. */
    begin: async (atMs: number): Promise<void> => {
      await advance(run, fromMs - 1);
      clock.nowMs = fromMs;
      await run.hearAgain();
      // Inputs of the first instant are played, so that their messages are sent.
      if (atMs > fromMs) await advance(run, atMs);
    },
    play: (at: Speed = run.speed): void => {
      run.speed = at;
      if (run.state !== 'paused') return;
      run.state = 'playing';
      run.playing = run.playing.then(() => play(run));
    },
    pause: (at?: Speed) => pause(run, at),
    stepEvents: async (events: number): Promise<void> => {
      await pause(run);
      // After the last input only the end is left.
      if (findNextArrival(run) > run.toMs) await advance(run, run.toMs);
      for (let left = events; left > 0 && findNextArrival(run) <= run.toMs; left -= 1) {
        const input = run.inputs[run.applied]!;
        await advance(run, input.arrivalMs - 1);
        clock.nowMs = Math.max(clock.nowMs, input.arrivalMs);
        run.steps.put(run.stream, [{ PartitionKey: input.key, Data: input.data }]);
        run.applied += 1;
        await fold(run, run.applied - 1);
      }
      endIfDone(run);
    },
    /** Moves forward, not beyond the end; an earlier time needs a new service. */
    moveTo: async (untilMs: number): Promise<void> => {
      await pause(run);
      await advance(run, Math.min(untilMs, run.toMs));
      endIfDone(run);
    },
  };
}

function readState({ state, clock, fromMs, toMs, speed, applied, inputs }: Run): PlayerState {
  const times = { clock_ms: clock.nowMs, from_ms: fromMs, to_ms: toMs };
  return { state, ...times, speed, applied, remaining: inputs.length - applied };
}

async function pause(run: Run, at: Speed = run.speed): Promise<void> {
  run.speed = at;
  if (run.state === 'playing') run.state = 'paused';
  await run.playing;
}

function endIfDone(run: Run): void {
  if (isDone(run, run.toMs)) run.state = 'ended';
}

async function play(run: Run): Promise<void> {
  const { clock, toMs } = run;
  let [clockMs, realMs, paced] = [clock.nowMs, performance.now(), run.speed];
  while (run.state === 'playing' && !isDone(run, toMs)) {
    if (run.speed !== paced) [clockMs, realMs, paced] = [clock.nowMs, performance.now(), run.speed];
    if (paced === 'max') {
      await moveTo(run, findNextStop(run, toMs));
      // Requests and subscriptions get their turn.
      await yieldTurn();
    } else {
      const dueMs = Math.min(toMs, Math.floor(clockMs + (performance.now() - realMs) * paced));
      // Whole batches only, so that the pace cuts nothing.
      for (
        let stop = findNextStop(run, toMs);
        stop.atMs <= dueMs && run.state === 'playing' && !isDone(run, toMs);
        stop = findNextStop(run, toMs)
      )
        await moveTo(run, stop);
      clock.nowMs = Math.max(clock.nowMs, Math.min(dueMs, findNextArrival(run) - 1));
      await sleep(LOOK_MS);
    }
  }
  endIfDone(run);
  run.onStopped(readState(run));
}

/** Whether the clock is there, and everything until then is folded. */
function isDone(run: Run, untilMs: number): boolean {
  return run.clock.nowMs >= untilMs && Math.min(findNextArrival(run), run.ticks.getDueMs()) > untilMs;
}

async function advance(run: Run, untilMs: number): Promise<void> {
  while (!isDone(run, untilMs)) await moveTo(run, findNextStop(run, untilMs));
}

function findNextArrival({ inputs, applied }: Run): number {
  return inputs[applied]?.arrivalMs ?? Number.POSITIVE_INFINITY;
}

/** The last ms of the batch that a time is in. */
export function toBatchEnd(ms: number): number {
  return (Math.floor(ms / BATCH_MS) + 1) * BATCH_MS - 1;
}

/** The end of the next batch or the next minute with schedules, whichever comes first. */
function findNextStop(run: Run, untilMs: number): Stop {
  const { clock, minuteMs, inputs, applied, ticks } = run;
  const nextMs = findNextArrival(run);
  const workMs = Math.max(clock.nowMs, Math.min(nextMs, ticks.getDueMs()));
  const batchEnd = toBatchEnd(workMs);
  // Hourly after an hour without inputs, daily after a day, and before the next input.
  const silentMs = minuteMs - (inputs[applied - 1]?.arrivalMs ?? minuteMs);
  const everyMs = PACES.find(pace => silentMs < pace.untilMs)?.everyMs ?? DAY_MS;
  const beforeNext = Math.floor(nextMs / MINUTE_MS) * MINUTE_MS;
  const minute = Math.max(minuteMs + MINUTE_MS, Math.min(minuteMs + everyMs, beforeNext));
  const atMs = Math.min(untilMs, minute, Math.min(nextMs, ticks.getDueMs()) > untilMs ? untilMs : batchEnd);
  return { atMs, isMinute: atMs === minute };
}

/** Puts the inputs up to a stop into the stream, each at its own time, and folds them. */
async function moveTo(run: Run, { atMs, isMinute }: Stop): Promise<void> {
  const { clock, inputs, steps } = run;
  const before = run.applied;
  while (findNextArrival(run) <= atMs) {
    const arrivalMs = findNextArrival(run);
    let end = run.applied;
    while (end - run.applied < PUT_MAX && inputs[end]?.arrivalMs === arrivalMs) end += 1;
    clock.nowMs = Math.max(clock.nowMs, arrivalMs);
    const records = inputs.slice(run.applied, end).map(({ key, data }) => ({ PartitionKey: key, Data: data }));
    steps.put(run.stream, records);
    run.applied = end;
  }
  clock.nowMs = Math.max(clock.nowMs, atMs);
  await fold(run, before);
  await run.timers.runDue(clock.nowMs);
  if (!isMinute) return;
  run.minuteMs = atMs;
  await steps.runMinute(atMs);
  await steps.drain();
}

/** Folds what was put since a number of inputs. */
async function fold(run: Run, since: number): Promise<void> {
  const due = run.ticks.take(run.clock.nowMs);
  if (run.applied === since && due.length === 0) return;
  const known = run.inputs.slice(since, run.applied).flatMap(input => input.known ?? []);
  if (known.length > 0) await run.keepKnown(known);
  if (due.length > 0) run.steps.put(run.stream, due);
  await run.steps.drain();
}
