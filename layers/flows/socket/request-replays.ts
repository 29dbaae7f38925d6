import { isReplayed } from '../../contract/channels.ts';
import { logger } from '../../edge/logger.ts';
import type { Emit } from '../../edge/producer.ts';
import { endReplay, loadListener } from '../../storage/access/listeners.ts';
import { ROWS_IN_PARALLEL_MAX, type Sockets } from '../../storage/access/sockets.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import { replayRecord } from '../fan-out/records.ts';

export type ReplayDeps = {
  readonly sockets: Sockets;
  /** Puts records into the `push` stream. */
  readonly emit: Emit;
};

/** Asks for the replays of channels that are still pending. Repeated requests have no effect. */
export const requestReplays = async (
  { sockets, emit }: ReplayDeps,
  id: string,
  channels: readonly string[],
): Promise<void> => {
  const found = await inParallel(channels.filter(isReplayed), ROWS_IN_PARALLEL_MAX, channel =>
    loadListener(sockets, id, channel),
  );
  const pending = found.filter(listener => listener !== undefined && listener.pendingReplay !== null);
  if (pending.length === 0) return;
  try {
    await emit(pending.map(listener => replayRecord(listener!)));
  } catch (error) {
    // Live trades wait for the replay, so they follow without it.
    logger.error('A replay was not requested', { error, socket: id });
    await inParallel(pending, ROWS_IN_PARALLEL_MAX, listener => endReplay(sockets, listener!, 0));
  }
};
