import { logger } from '../../edge/logger.ts';
import { runLater } from '../../edge/platform.ts';

/** Gathers what batches report to the token lists, for few writes. */
export type Gathering<Of> = {
  /** Writes if urgent or due, else a timer does. */
  readonly add: (some: readonly Of[], isUrgent: boolean, nowMs: number) => Promise<void>;
};

/** An instance that ends loses what it gathered. */
export function openGathering<Of>(
  everyMs: number,
  write: (some: readonly Of[], nowMs: number) => Promise<void>,
): Gathering<Of> {
  const waiting = new Set<Of>();
  let writtenMs = Number.NEGATIVE_INFINITY;
  let stopTimer: (() => void) | undefined;
  const send = async (nowMs: number): Promise<void> => {
    stopTimer?.();
    stopTimer = undefined;
    const some = [...waiting];
    waiting.clear();
    try {
      await write(some, nowMs);
      writtenMs = nowMs;
    } catch (error) {
      for (const one of some) waiting.add(one);
      throw error;
    }
  };
  const sendLate = (): Promise<void> =>
    send(Date.now()).catch(error => logger.error('Token lists got no reports; retrying later', { error }));
  return {
    add: async (some, isUrgent, nowMs) => {
      for (const one of some) waiting.add(one);
      if (waiting.size === 0) return;
      if (isUrgent || nowMs - writtenMs >= everyMs) await send(nowMs);
      else stopTimer ??= runLater(sendLate, everyMs);
    },
  };
}
