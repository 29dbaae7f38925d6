import { logger } from '../../edge/logger.ts';
import type { Emit } from '../../edge/producer.ts';
import { finishListenerReplay, loadListener } from '../../storage/access/listeners.ts';
import { ROWS_IN_PARALLEL_MAX, type Sockets } from '../../storage/access/sockets.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { type ReplayRequest, replayRecord } from '../fan-out/records.ts';
import type { Resume } from './message.ts';

export type ReplayDeps = {
  readonly sockets: Sockets;
  /** Puts records into the `push` stream. */
  readonly emit: Emit;
};

/**
 * Asks for the first messages of pending channels, after the number to resume or the current one.
 * Repeated requests have no effect.
 */
export async function requestReplays(
  { sockets, emit }: ReplayDeps,
  id: string,
  current: ReadonlyMap<string, number>,
  resume: Resume,
): Promise<void> {
  const found = await runInParallel([...current], ROWS_IN_PARALLEL_MAX, async ([channel, newest]) => {
    const listener = await loadListener(sockets, id, channel);
    if (listener === undefined || listener.pendingReplay === null) return [];
    return [{ ...listener, after: resume.get(channel) ?? newest, isResume: resume.has(channel) }];
  });
  const requests: readonly ReplayRequest[] = found.flat();
  if (requests.length === 0) return;
  try {
    await emit(requests.map(replayRecord));
  } catch (error) {
    // Live messages would wait. Their `prev` shows the hole.
    logger.error('A replay was not requested', { error, socket: id });
    await runInParallel(requests, ROWS_IN_PARALLEL_MAX, request =>
      finishListenerReplay(sockets, request, request.after),
    );
  }
}
