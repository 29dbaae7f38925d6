import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Link } from '../../core/relations/link.ts';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import type { Pusher } from '../../edge/push.ts';
import type { StreamRecord } from '../../edge/stream.ts';
import { appendLinks } from '../../storage/coordination/log.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import { linksOf } from '../link-batch.ts';
import { type Notification, tell } from '../tell.ts';
import { type EffectsParts, tellLinks } from './effects.ts';
import {
  type Folded,
  foldLinks,
  type HotCoordination,
  keepCheckpoint,
  loadHot,
  noteLogged,
} from './hot-coordination.ts';
import { noteLag, recallLag } from './lag.ts';

export type CoordinationParts = EffectsParts & {
  readonly pusher: Pusher;
  readonly observe: Observer;
  readonly clock: () => number;
  /** Null before the first batch and after a failure. */
  readonly memory: { hot: HotCoordination | null };
};

const TRIES_MAX = 4;

/** Until then event time applies, so that old tapes give their live results. */
const QUIET_MS = 30_000;

/** Applies one batch of links. Returns the first unfinished sequence number, or null. */
export const takeLinks = async (
  parts: CoordinationParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  const links = linksOf(records);
  const notifications: Notification[] = [];
  if (parts.memory.hot === null) await recallLag(parts);
  await noteNewest(parts, links);
  const isDone = await foldOn(parts, links, nowMs, notifications).then(
    () => true,
    (error: unknown) => {
      logger.error('A batch failed and will be retried', { error });
      return false;
    },
  );
  // A retry would not find committed changes.
  await tell(parts.pusher, parts.observe, notifications, nowMs);
  return isDone ? null : records[0]!.sequence;
};

const noteNewest = async (parts: CoordinationParts, links: readonly Link[]): Promise<void> => {
  const counted = links.filter(({ kind }) => kind === 'buy' || kind === 'funded');
  const newestMs = counted.reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0);
  if (counted.length > 0) await noteLag(parts, newestMs, parts.clock());
};

const foldOn = async (
  parts: CoordinationParts,
  links: readonly Link[],
  nowMs: number,
  notifications: Notification[],
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const hot = parts.memory.hot ?? (await loadWhole(parts, nowMs, notifications));
      parts.memory.hot = null;
      for (const part of partsOf(timed(hot, links, nowMs)))
        notifications.push(...(await takePart(parts, hot, part, nowMs)));
      await keepCheckpoint(parts.coordination, hot);
      parts.memory.hot = hot;
      return;
    } catch (error) {
      if (!isConflict(error) || attempt === TRIES_MAX) throw error;
    }
  }
};

/** Repeats the effects of the last log item, which may be missing. Older ones are complete. */
const loadWhole = async (
  parts: CoordinationParts,
  nowMs: number,
  notifications: Notification[],
): Promise<HotCoordination> => {
  const { hot, lastChanges } = await loadHot(parts.coordination);
  if (lastChanges.length > 0) notifications.push(...(await tellLinks(parts, hot.state, lastChanges, nowMs)));
  hot.arrivedMs = nowMs;
  return hot;
};

/** Limits ticks to event time while links arrive. */
const timed = (hot: HotCoordination, links: readonly Link[], nowMs: number): readonly Link[] => {
  if (links.some(({ kind }) => kind !== 'clock')) hot.arrivedMs = nowMs;
  if (nowMs - hot.arrivedMs >= QUIET_MS) return links;
  let { newestMs } = hot;
  return links.map(link => {
    if (link.kind === 'clock') return { ...link, timestampMs: Math.min(link.timestampMs, newestMs) };
    newestMs = Math.max(newestMs, link.timestampMs);
    return link;
  });
};

/** Compressed, this stays below the 400 KB item limit. */
const TEXT_MAX = 300_000;
const LINK_TEXT = 200;
const ADDRESS_TEXT = 48;

const partsOf = (links: readonly Link[]): readonly (readonly Link[])[] => {
  const cut: Link[][] = [];
  let text = Number.POSITIVE_INFINITY;
  for (const link of links) {
    const own = LINK_TEXT + (link.kind === 'occasion' ? link.wallets.length * ADDRESS_TEXT : 0);
    if (text + own > TEXT_MAX) {
      cut.push([]);
      text = 0;
    }
    cut.at(-1)!.push(link);
    text += own;
  }
  return cut;
};

/** On errors the caller drops the cache. */
const takePart = async (
  parts: CoordinationParts,
  hot: HotCoordination,
  links: readonly Link[],
  nowMs: number,
): Promise<readonly Notification[]> => {
  const folded = foldLinks(hot, links);
  if (folded.kept.length === 0) return [];
  const number = hot.number + 1;
  noteLogged(hot, number, folded.kept.length, await appendLinks(parts.coordination, number, folded.kept));
  count(parts.observe, folded);
  return folded.changes.length === 0 ? [] : tellLinks(parts, hot.state, folded.changes, nowMs);
};

const count = (observe: Observer, { kept, changes }: Folded): void => {
  const named = (list: readonly (Link | LinkChange)[]) => Map.groupBy(list, ({ kind }) => kind);
  for (const [kind, list] of named(kept)) observe.count(`chain_links_total{kind="${kind}"}`, list.length);
  for (const [kind, list] of named(changes)) observe.count(`chain_link_changes_total{kind="${kind}"}`, list.length);
};
