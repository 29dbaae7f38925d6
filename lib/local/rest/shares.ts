import { availableParallelism } from 'node:os';

export type Shares = ReturnType<typeof openShares>;

export type ShareLimits = {
  /** Running requests of a key, each in another function. */
  readonly runningMax: number;
  /** Requests of a key that wait. */
  readonly waitingMax: number;
};

/** Half of the cores and one instance per function stay for others. */
export const SHARE_LIMITS: ShareLimits = {
  runningMax: Math.max(2, Math.floor(availableParallelism() / 2)),
  waitingMax: 1_000,
};

type Waiting = { readonly task: string; readonly start: () => void };
type Share = { readonly running: Set<string>; readonly waiting: Waiting[] };

/** Runs a few requests of each key, the others in order. */
export function openShares({ runningMax, waitingMax }: ShareLimits) {
  const shares = new Map<string, Share>();
  const startNext = (key: string, share: Share): void => {
    const at = share.waiting.findIndex(({ task }) => !share.running.has(task));
    if (at >= 0 && share.running.size < runningMax) share.waiting.splice(at, 1)[0]?.start();
    else if (share.running.size === 0) shares.delete(key);
  };
  return {
    /** Resolves with a function that ends the request. */
    enter: (key: string, task: string, signal: AbortSignal): Promise<(() => void) | 'full' | 'aborted'> => {
      const share = shares.get(key) ?? { running: new Set(), waiting: [] };
      if (signal.aborted) return Promise.resolve('aborted');
      if (share.waiting.length >= waitingMax) return Promise.resolve('full');
      shares.set(key, share);
      return new Promise(resolve => {
        const abort = (): void => {
          share.waiting.splice(share.waiting.indexOf(own), 1);
          resolve('aborted');
        };
        const leave = (): void => {
          share.running.delete(task);
          startNext(key, share);
        };
        const start = (): void => {
          signal.removeEventListener('abort', abort);
          share.running.add(task);
          resolve(leave);
        };
        const own = { task, start };
        signal.addEventListener('abort', abort, { once: true });
        share.waiting.push(own);
        startNext(key, share);
      });
    },
  };
}
