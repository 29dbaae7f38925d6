import { isReplayed } from '../../contract/channels.ts';
import { logger } from '../../edge/logger.ts';
import type { Emit } from '../../edge/producer.ts';
import { endReplay, loadListener } from '../../storage/access/listeners.ts';
import { ROWS_IN_PARALLEL_MAX, type Sockets } from '../../storage/access/sockets.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import { loadNoteHeads, type Notes } from '../../storage/ledger/notes.ts';
import { replayRecord } from '../fan-out/records.ts';

export type ReplayDeps = {
  readonly sockets: Sockets;
  /** Puts records into the `push` stream. */
  readonly emit: Emit;
};

/** Arrival numbers by channel. */
export type NewestArrivals = ReadonlyMap<string, number>;

/** Newest annotated trades, read before the client is confirmed. */
export const newestArrivals = async (notes: Notes, channels: readonly string[]): Promise<NewestArrivals> => {
  const replayed = channels.filter(isReplayed);
  const mintOf = (channel: string): string => channel.split(':')[1]!;
  const heads = await loadNoteHeads(notes, replayed.map(mintOf));
  return new Map(replayed.map(channel => [channel, heads.get(mintOf(channel))!.seq]));
};

/** Asks for the replays of channels that are still pending. Repeated requests have no effect. */
export const requestReplays = async (
  { sockets, emit }: ReplayDeps,
  id: string,
  channels: readonly string[],
  newest: NewestArrivals,
): Promise<void> => {
  const found = await inParallel(channels.filter(isReplayed), ROWS_IN_PARALLEL_MAX, channel =>
    loadListener(sockets, id, channel),
  );
  const pending = found.filter(listener => listener !== undefined && listener.pendingReplay !== null);
  if (pending.length === 0) return;
  try {
    await emit(pending.map(listener => replayRecord({ ...listener!, newest: newest.get(listener!.channel) ?? 0 })));
  } catch (error) {
    // Live trades wait for the replay, so they follow without it.
    logger.error('A replay was not requested', { error, socket: id });
    await inParallel(pending, ROWS_IN_PARALLEL_MAX, listener => endReplay(sockets, listener!, 0));
  }
};
