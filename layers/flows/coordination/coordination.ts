import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Link } from '../../core/coordination/link.ts';
import type { Observer } from '../../edge/observe.ts';
import type { Pusher } from '../../edge/push.ts';
import type { StreamRecord } from '../../edge/stream.ts';
import { appendLinks } from '../../storage/coordination-log.ts';
import { isConflict } from '../../storage/dynamo.ts';
import { linksOf } from '../link-batch.ts';
import { type Telling, tell } from '../tell.ts';
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
  /** Wall clock, unix ms. */
  readonly clock: () => number;
  /** The fold of a warm function; null before the first batch and after whatever failed. */
  readonly memory: { hot: HotCoordination | null };
};

const TRIES_MAX = 4;

/** While links arrive their own time is the time: the wall clock speaks once none came for so long. So an old tape is told as it would have been when it was new. */
const QUIET_MS = 30_000;

/**
 * Takes one batch of the links stream: folds it, appends what was new to the log, which commits it, and makes the effects. Replay-safe: a link that came before changes nothing.
 * Returns the sequence number from which on it is unfinished, null when all is done.
 */
export const takeLinks = async (
  parts: CoordinationParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  const links = linksOf(records);
  const tellings: Telling[] = [];
  if (parts.memory.hot === null) await recallLag(parts);
  await noteNewest(parts, links);
  const isDone = await foldOn(parts, links, nowMs, tellings).then(
    () => true,
    (error: unknown) => {
      console.error(error);
      return false;
    },
  );
  // What was committed will not be found again, so it is told of now, whatever became of the rest.
  await tell(parts.pusher, parts.observe, tellings, nowMs);
  return isDone ? null : records[0]!.sequence;
};

/** Notes how late the newest buy or funding is applied. A co-action may be reported again later. */
const noteNewest = async (parts: CoordinationParts, links: readonly Link[]): Promise<void> => {
  const counted = links.filter(({ kind }) => kind === 'buy' || kind === 'funded');
  const newestMs = counted.reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0);
  if (counted.length > 0) await noteLag(parts, newestMs, parts.clock());
};

/** Folds links onward; whatever fails, the memory is dropped, and after a lost race the work is done again on the newest log. */
const foldOn = async (
  parts: CoordinationParts,
  links: readonly Link[],
  nowMs: number,
  tellings: Telling[],
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const hot = parts.memory.hot ?? (await loadWhole(parts, nowMs, tellings));
      parts.memory.hot = null;
      for (const part of partsOf(timed(hot, links, nowMs))) tellings.push(...(await takePart(parts, hot, part, nowMs)));
      await keepCheckpoint(parts.coordination, hot);
      parts.memory.hot = hot;
      return;
    } catch (error) {
      if (!isConflict(error) || attempt === TRIES_MAX) throw error;
    }
  }
};

/**
 * The fold as the log has it. The effects of the log's last item are made once more, for whoever appended it may have died before it made them; what was made already is not told
 * again. Those of older items were made: nobody appends before they are.
 */
const loadWhole = async (parts: CoordinationParts, nowMs: number, tellings: Telling[]): Promise<HotCoordination> => {
  const { hot, lastChanges } = await loadHot(parts.coordination);
  if (lastChanges.length > 0) tellings.push(...(await tellLinks(parts, hot.state, lastChanges, nowMs)));
  hot.arrivedMs = nowMs;
  return hot;
};

/** Links with the clock as it stands between them. */
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

/** An item of the log takes no more than 400 KB; as text its links have so many characters at most, and packed they have fewer. */
const TEXT_MAX = 300_000;
const LINK_TEXT = 200;
const ADDRESS_TEXT = 48;

/** Links cut into parts of one item each. */
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

/** Folds, appends what had an effect, and makes the effects. Returns what the sockets are to hear. On any error the memory is spoilt. */
const takePart = async (
  parts: CoordinationParts,
  hot: HotCoordination,
  links: readonly Link[],
  nowMs: number,
): Promise<readonly Telling[]> => {
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
