import { setTimeout as sleep, setImmediate as yieldTurn } from 'node:timers/promises';
import type { Steps } from 'cdk-loopback';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { VirtualClock } from './clock.ts';
import type { Input } from './inputs.ts';

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

export type Player = ReturnType<typeof openPlayer>;

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
  readonly fromMs: number;
  readonly toMs: number;
  /** Keeps known wallets before the inputs of their batch are folded. */
  readonly keepKnown: (events: readonly ChainEvent[]) => Promise<void>;
  /** Called when a run of `play` has stopped. */
  readonly onStopped: (state: PlayerState) => void;
};

/**
 * Moves the clock over the inputs. Each input arrives at its own time; all that arrived in the same 100 ms is folded
 * at their end, stream by stream, before the clock goes on. So equal inputs give equal results at any speed.
 */
export function openPlayer({ clock, steps, stream, inputs, fromMs, toMs, keepKnown, onStopped }: PlayerDeps) {
  let applied = 0;
  let speed: Speed = 1;
  /** The newest whole minute whose schedules ran. */
  let minuteMs = Math.floor(clock.nowMs / MINUTE_MS) * MINUTE_MS;
  let state: PlayerState['state'] = 'paused';
  /** The run that plays, until it was told to stop. */
  let playing: Promise<void> = Promise.resolve();

  const readState = (): PlayerState => ({
    ...{ state, clock_ms: clock.nowMs, from_ms: fromMs, to_ms: toMs, speed },
    ...{ applied, remaining: inputs.length - applied },
  });

  /** Puts the inputs up to a time into the stream, each at its own. */
  const putUntil = (untilMs: number): void => {
    while (applied < inputs.length && inputs[applied]!.arrivalMs <= untilMs) {
      const { arrivalMs } = inputs[applied]!;
      let end = applied;
      while (end < inputs.length && end - applied < PUT_MAX && inputs[end]!.arrivalMs === arrivalMs) end += 1;
      clock.nowMs = Math.max(clock.nowMs, arrivalMs);
      steps.put(
        stream,
        inputs.slice(applied, end).map(({ key, data }) => ({ PartitionKey: key, Data: data })),
      );
      applied = end;
    }
    clock.nowMs = Math.max(clock.nowMs, untilMs);
  };

  /** Schedules run each minute; hourly after an hour without inputs, daily after a day, and before the next input. */
  const findNextMinute = (nextMs: number): number => {
    const silentMs = minuteMs - (inputs[applied - 1]?.arrivalMs ?? minuteMs);
    const next = minuteMs + (PACES.find(({ untilMs }) => silentMs < untilMs)?.everyMs ?? DAY_MS);
    return Math.max(minuteMs + MINUTE_MS, Math.min(next, Math.floor(nextMs / MINUTE_MS) * MINUTE_MS));
  };

  /** The end of the next batch or the next whole minute, whichever comes first. */
  const findNextStop = (untilMs: number): Stop => {
    const next = inputs[applied]?.arrivalMs ?? Number.POSITIVE_INFINITY;
    const batchEnd = (Math.floor(Math.max(next, clock.nowMs) / BATCH_MS) + 1) * BATCH_MS - 1;
    const minute = findNextMinute(next);
    const atMs = Math.min(untilMs, minute, next > untilMs ? untilMs : batchEnd);
    return { atMs, isMinute: atMs === minute };
  };

  const moveTo = async ({ atMs, isMinute }: Stop): Promise<void> => {
    const before = applied;
    putUntil(atMs);
    await fold(before);
    if (!isMinute) return;
    minuteMs = atMs;
    await steps.runMinute(minuteMs);
    await steps.drain();
  };

  /** Folds what was put since a number of inputs. */
  const fold = async (since: number): Promise<void> => {
    if (applied === since) return;
    const known = inputs.slice(since, applied).flatMap(input => input.known ?? []);
    if (known.length > 0) await keepKnown(known);
    await steps.drain();
  };

  const advance = async (untilMs: number): Promise<void> => {
    const isBehind = (): boolean => clock.nowMs < untilMs || (inputs[applied]?.arrivalMs ?? Infinity) <= untilMs;
    while (isBehind()) await moveTo(findNextStop(untilMs));
  };

  const play = async (): Promise<void> => {
    let [clockMs, realMs, paced] = [clock.nowMs, performance.now(), speed];
    while (state === 'playing' && clock.nowMs < toMs) {
      if (speed !== paced) [clockMs, realMs, paced] = [clock.nowMs, performance.now(), speed];
      if (paced === 'max') {
        await moveTo(findNextStop(toMs));
        // Requests and subscriptions get their turn.
        await yieldTurn();
      } else {
        const dueMs = Math.min(toMs, Math.floor(clockMs + (performance.now() - realMs) * paced));
        // Whole batches only, so that the pace cuts nothing.
        for (let stop = findNextStop(toMs); stop.atMs <= dueMs && state === 'playing'; stop = findNextStop(toMs)) {
          await moveTo(stop);
          if (stop.atMs >= toMs) break;
        }
        const nextMs = inputs[applied]?.arrivalMs ?? Number.POSITIVE_INFINITY;
        clock.nowMs = Math.max(clock.nowMs, Math.min(dueMs, nextMs - 1));
        await sleep(LOOK_MS);
      }
    }
    if (clock.nowMs >= toMs) state = 'ended';
    onStopped(readState());
  };

  const pause = async (at: Speed = speed): Promise<void> => {
    speed = at;
    if (state === 'playing') state = 'paused';
    await playing;
  };

  return {
    readState,
    /** Applies what arrived before a time, and leaves the clock there. Without sockets nothing is sent. */
    begin: async (atMs: number): Promise<void> => {
      await advance(fromMs - 1);
      clock.nowMs = fromMs;
      // Inputs of the first moment are played, so that their messages are sent.
      if (atMs > fromMs) await advance(atMs);
    },
    play: (at: Speed = speed): void => {
      speed = at;
      if (state !== 'paused') return;
      state = 'playing';
      playing = playing.then(play);
    },
    pause,
    stepEvents: async (events: number): Promise<void> => {
      await pause();
      for (let left = events; left > 0 && applied < inputs.length; left -= 1) {
        const { arrivalMs } = inputs[applied]!;
        if (arrivalMs > toMs) break;
        await advance(arrivalMs - 1);
        clock.nowMs = Math.max(clock.nowMs, arrivalMs);
        steps.put(stream, [{ PartitionKey: inputs[applied]!.key, Data: inputs[applied]!.data }]);
        applied += 1;
        await fold(applied - 1);
      }
    },
    /** Moves forward; an earlier time needs a new service. */
    moveTo: async (untilMs: number): Promise<void> => {
      await pause();
      await advance(untilMs);
      if (state !== 'ended' && clock.nowMs >= toMs) state = 'ended';
    },
  };
}
