import { createGapMessage } from '../../contract/channels.ts';
import { logger } from '../../edge/logger.ts';
import type { Post } from '../../edge/platform.ts';
import { addDrops, loadDrops, removeReportedDrops } from '../../storage/access/drops.ts';
import { removeConnection } from '../../storage/access/forget-connection.ts';
import { loadListener } from '../../storage/access/listeners.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import type { Queue } from './queue.ts';
import type { Unsaid } from './records.ts';

export type UnsaidDeps = {
  readonly sockets: Sockets;
  readonly post: Post;
  readonly clock: () => number;
};

const SOCKETS_IN_PARALLEL_MAX = 64;
/** Delay of the first try for a client that reads. */
export const FIRST_MS = 1_000;
/** Between two tries for a slow client. */
export const AGAIN_MS = 3_000;

/** Saves what queues dropped. Returns the sockets to inform. */
export async function saveQueueDrops(
  { sockets, clock }: UnsaidDeps,
  queues: readonly Queue[],
  isSlow: (id: string) => boolean,
): Promise<Unsaid> {
  const nowMs = clock();
  const kept = await runInParallel(queues, SOCKETS_IN_PARALLEL_MAX, async ({ id, dropped }) => {
    if (dropped.size === 0) return null;
    try {
      await addDrops(sockets, id, dropped, nowMs);
      return id;
    } catch (error) {
      logger.error('Drops of a socket were not counted', { error, socket: id });
      return null;
    }
  });
  return new Map(kept.flatMap(id => (id === null ? [] : [[id, nowMs + (isSlow(id) ? AGAIN_MS : FIRST_MS)]])));
}

/** Informs the sockets that are due. Returns those that wait. */
export async function sendDropNotices(deps: UnsaidDeps, unsaid: Unsaid): Promise<Unsaid> {
  const nowMs = deps.clock();
  const waiting = await runInParallel([...unsaid], SOCKETS_IN_PARALLEL_MAX, async ([id, dueMs]) => {
    if (dueMs > nowMs) return [id, dueMs] as const;
    const isSaid = await sendDrops(deps, id).catch(error => {
      logger.error('A socket was not informed of its drops', { error, socket: id });
      return false;
    });
    return isSaid ? null : ([id, deps.clock() + AGAIN_MS] as const);
  });
  return new Map(waiting.filter(entry => entry !== null));
}

/** Removes a range only once it was sent. */
async function sendDrops({ sockets, post, clock }: UnsaidDeps, id: string): Promise<boolean> {
  let isWhole = true;
  for (const [channel, ranges] of await loadDrops(sockets, id)) {
    const listener = await loadListener(sockets, id, channel);
    // Until a resume is answered, its own gap is the only one.
    if ((listener?.pendingReplay ?? null) !== null) {
      isWhole = false;
      continue;
    }
    for (const [at, range] of ranges.entries()) {
      const posted = await post(id, JSON.stringify(createGapMessage(channel, range)));
      if (posted === 'sent') continue;
      if (posted === 'gone') await removeConnection(sockets, id);
      else if (at > 0) await removeReportedDrops(sockets, id, channel, ranges.slice(0, at), clock());
      return posted === 'gone';
    }
    await removeReportedDrops(sockets, id, channel, ranges, clock());
  }
  return isWhole;
}

/** Joins lists; the earliest time of a socket counts. */
export function mergeUnsaid(lists: readonly Unsaid[]): Unsaid {
  const all = new Map<string, number>();
  for (const [id, dueMs] of lists.flatMap(list => [...list])) all.set(id, Math.min(dueMs, all.get(id) ?? Infinity));
  return all;
}
