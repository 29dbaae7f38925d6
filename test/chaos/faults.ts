import { setTimeout as sleep } from 'node:timers/promises';
import { between, type Chance, pick } from './chance.ts';
import { processesOf } from './processes.ts';
import type { ChaosClient } from './raw-client.ts';

export type Faults = {
  readonly counts: { readonly cuts: number; readonly kills: number; readonly pauses: number };
  readonly end: () => Promise<void>;
};

type Targets = {
  /** Sockets of these are cut. */
  readonly cut: readonly ChaosClient[];
  /** These stop reading for a while. */
  readonly slow: readonly ChaosClient[];
};

const CUT_MS = [1_000, 3_000] as const;
const KILL_MS = [5_000, 10_000] as const;
const PAUSE_MS = [6_000, 14_000] as const;

/** Makes trouble until it is ended. */
export const startFaults = (chance: Chance, { cut, slow }: Targets): Faults => {
  const counts = { cuts: 0, kills: 0, pauses: 0 };
  const ending = new AbortController();
  const repeat = async ([least, most]: readonly [number, number], act: () => void): Promise<void> => {
    while (!ending.signal.aborted) {
      act();
      await sleep(between(chance, least, most), null, { signal: ending.signal }).catch(() => {});
    }
  };
  const cutting = repeat(CUT_MS, () => {
    const socket = pick(chance, pick(chance, cut)!.sockets());
    if (!socket) return;
    socket.terminate();
    counts.cuts += 1;
  });
  const killing = repeat(KILL_MS, () => {
    const pid = pick(chance, processesOf('StreamFanOut'));
    if (pid === undefined) return;
    process.kill(pid, 'SIGKILL');
    counts.kills += 1;
  });
  const pausing = slow.map(client => {
    let isPaused = false;
    return repeat(PAUSE_MS, () => {
      isPaused = !isPaused;
      if (isPaused) client.pause();
      else client.resume();
      counts.pauses += Number(isPaused);
    });
  });
  return {
    counts,
    end: async () => {
      ending.abort();
      await Promise.all([cutting, killing, ...pausing]);
      for (const client of slow) client.resume();
    },
  };
};
