import { setTimeout as sleep, setImmediate as yieldTurn } from 'node:timers/promises';
import { type Capture, findPlace } from './capture.ts';
import { type PlayerState, type Speed, toBatchEnd } from './player.ts';

type Deps = {
  readonly capture: Capture;
  readonly fromMs: number;
  readonly toMs: number;
  /** Sends messages of a capture, from the first to before the second place. */
  readonly send: (from: number, to: number) => Promise<void>;
  /** Resolves once nothing waits in a socket. */
  readonly flush: () => Promise<void>;
  /** Called when a run of `play` has stopped. */
  readonly onStopped: (state: PlayerState) => void;
};

export type RawPlayer = ReturnType<typeof openRawPlayer>;

type Run = Deps & {
  clockMs: number;
  /** Place of the next message. */
  next: number;
  speed: Speed;
  state: PlayerState['state'];
  playing: Promise<void>;
};

/** Messages between two turns of others. */
const TURN_MESSAGES = 4_000;
const LOOK_MS = 10;

/** Moves a clock over recorded messages, by 100 ms. */
export function openRawPlayer(deps: Deps) {
  const run: Run = {
    ...deps,
    ...{ clockMs: deps.fromMs, next: findPlace(deps.capture, deps.fromMs) },
    ...{ speed: 1, state: 'paused', playing: Promise.resolve() },
  };
  return {
    readState: () => readState(run),
    /** The place of the next message, which is after all that were sent. */
    getPlace: () => run.next,
    play: (speed: Speed = run.speed): void => {
      run.speed = speed;
      if (run.state !== 'paused') return;
      run.state = 'playing';
      run.playing = run.playing.then(() => play(run));
    },
    pause: (speed?: Speed) => pause(run, speed),
    stepEvents: async (count: number): Promise<void> => {
      await pause(run);
      const to = Math.min(run.next + count, findPlace(run.capture, run.toMs + 1));
      // After the last message only the end is left.
      run.clockMs = to > run.next ? Math.max(run.clockMs, run.capture.atMs[to - 1]!) : run.toMs;
      await send(run, to);
      if (run.clockMs >= run.toMs && to === findPlace(run.capture, run.toMs + 1)) run.state = 'ended';
      await run.flush();
    },
    /** Goes to a time. Going back sends nothing. */
    moveTo: async (untilMs: number): Promise<void> => {
      await pause(run);
      if (untilMs < run.clockMs) {
        run.clockMs = untilMs;
        run.next = findPlace(run.capture, untilMs);
      } else await advance(run, Math.min(untilMs, run.toMs));
      run.state = run.clockMs >= run.toMs ? 'ended' : 'paused';
      await run.flush();
    },
  };
}

function readState({ state, clockMs, fromMs, toMs, speed, next, capture }: Run): PlayerState {
  const times = { clock_ms: clockMs, from_ms: fromMs, to_ms: toMs };
  return { state, ...times, speed, applied: next, remaining: capture.atMs.length - next };
}

async function pause(run: Run, speed: Speed = run.speed): Promise<void> {
  run.speed = speed;
  if (run.state === 'playing') run.state = 'paused';
  await run.playing;
  await run.flush();
}

async function play(run: Run): Promise<void> {
  const { toMs, capture } = run;
  let [clockMs, realMs, paced] = [run.clockMs, performance.now(), run.speed];
  while (run.state === 'playing' && run.clockMs < toMs) {
    if (run.speed !== paced) [clockMs, realMs, paced] = [run.clockMs, performance.now(), run.speed];
    if (paced === 'max') {
      const lastMs = capture.atMs[run.next + TURN_MESSAGES] ?? toMs;
      await advance(run, Math.min(toBatchEnd(lastMs), toMs));
      await yieldTurn();
      continue;
    }
    const dueMs = Math.min(toMs, Math.floor(clockMs + (performance.now() - realMs) * paced));
    // Whole batches only, so that the pace cuts nothing.
    const wholeMs = dueMs === toMs ? toMs : toBatchEnd(dueMs - 100);
    if (wholeMs > run.clockMs) await advance(run, wholeMs);
    run.clockMs = Math.max(run.clockMs, Math.min(dueMs, (capture.atMs[run.next] ?? dueMs + 1) - 1));
    await sleep(LOOK_MS);
  }
  await run.flush();
  if (run.clockMs >= toMs) run.state = 'ended';
  run.onStopped(readState(run));
}

/** Sends what arrived until a time, in whole batches. */
async function advance(run: Run, untilMs: number): Promise<void> {
  const { capture } = run;
  const to = findPlace(capture, untilMs + 1);
  while (run.next < to) {
    const lastMs = capture.atMs[Math.min(run.next + TURN_MESSAGES, to - 1)]!;
    await send(run, Math.min(to, findPlace(capture, toBatchEnd(lastMs) + 1)));
  }
  run.clockMs = Math.max(run.clockMs, untilMs);
}

async function send(run: Run, to: number): Promise<void> {
  const from = run.next;
  run.next = Math.max(from, to);
  if (to > from) await run.send(from, to);
}
