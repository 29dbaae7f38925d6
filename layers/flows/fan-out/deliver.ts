import type { Post } from '../../edge/platform.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { buildFrame } from './frame.ts';
import { canHideLoss, drop, type Entry, type Queue } from './queue.ts';

/** What one environment remembers of sockets between batches. */
export type Memory = {
  /** Until when a socket that reads too slowly is left alone, unix ms. */
  readonly restsUntil: Map<string, number>;
  /** Sockets whose messages expired in the last batch. */
  cutOff: ReadonlySet<string>;
};

export function createDeliveryMemory(): Memory {
  return { restsUntil: new Map(), cutOff: new Set() };
}

export type Delivery = {
  /** Events sent. */
  readonly sent: number;
  /** Of these without notices, by hash of the key. */
  readonly delivered: ReadonlyMap<string, number>;
  readonly posts: number;
  readonly refused: number;
  readonly gone: readonly Queue[];
};

type Deps = { readonly post: Post; readonly clock: () => number; readonly memory: Memory };

/** 20,000 posts a second at 12 ms, twice the account's quota. */
export const SOCKETS_IN_PARALLEL_MAX = 256;
/** Older events are dropped. */
export const AGE_MS_MAX = 15_000;
/** Pause after a refused post. */
export const REST_MS = 1_000;

/** Posts queues, one post in flight per socket. Counts drops in the queue. */
export async function postQueues(deps: Deps, queues: readonly Queue[]): Promise<Delivery> {
  const { memory, clock } = deps;
  for (const [id, untilMs] of memory.restsUntil) if (untilMs <= clock()) memory.restsUntil.delete(id);
  const isCutOff = ({ id }: Queue): boolean => memory.cutOff.has(id);
  const ordered = [...queues.filter(isCutOff), ...queues.filter(queue => !isCutOff(queue))];
  const results = await runInParallel(ordered, SOCKETS_IN_PARALLEL_MAX, queue => sendQueue(deps, queue));
  memory.cutOff = new Set(results.filter(({ expired }) => expired > 0).map(({ queue }) => queue.id));
  const byKey = new Map<string, number>();
  for (const { queue, delivered } of results)
    if (delivered > 0) byKey.set(queue.keyHash, (byKey.get(queue.keyHash) ?? 0) + delivered);
  const sum = (of: (result: Result) => number): number => results.reduce((total, result) => total + of(result), 0);
  return {
    sent: sum(({ sent }) => sent),
    delivered: byKey,
    posts: sum(({ posts }) => posts),
    refused: sum(({ isRefused }) => Number(isRefused)),
    gone: results.filter(({ isGone }) => isGone).map(({ queue }) => queue),
  };
}

type Result = {
  readonly queue: Queue;
  sent: number;
  delivered: number;
  posts: number;
  expired: number;
  isRefused: boolean;
  isGone: boolean;
};

async function sendQueue({ post, clock, memory }: Deps, queue: Queue): Promise<Result> {
  const { id } = queue;
  let entries: readonly Entry[] = queue.entries;
  const result: Result = { queue, sent: 0, delivered: 0, posts: 0, expired: 0, isRefused: false, isGone: false };
  const dropAll = (some: readonly Entry[]): void => some.forEach(entry => void drop(queue, entry));
  let at = 0;
  while (at < entries.length && !result.isRefused && !result.isGone && !memory.restsUntil.has(id)) {
    const oldestMs = clock() - AGE_MS_MAX;
    let fresh = at;
    while (fresh < entries.length && entries[fresh]!.arrivedMs < oldestMs) fresh += 1;
    dropAll(entries.slice(at, fresh));
    result.expired += fresh - at;
    at = fresh;
    if (at === entries.length) break;
    const { text, until } = buildFrame(entries, at);
    const posted = await post(id, text);
    result.posts += 1;
    if (posted === 'sent') {
      result.sent += until - at;
      result.delivered += entries.slice(at, until).filter(({ isNotice }) => !isNotice).length;
    } else {
      dropAll(entries.slice(at, until));
      const { hidden = [], shown = [] } = Object.groupBy(entries.slice(until), entry =>
        canHideLoss(queue, entry) ? 'hidden' : 'shown',
      );
      dropAll(hidden);
      entries = [...entries.slice(0, until), ...shown];
    }
    result.isRefused = posted === 'refused';
    result.isGone = posted === 'gone';
    at = until;
  }
  if (result.isRefused) memory.restsUntil.set(id, clock() + REST_MS);
  dropAll(entries.slice(at));
  return result;
}
