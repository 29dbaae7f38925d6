import type { LinkChange } from '../../core/coordination/changes.ts';
import {
  applyLink,
  type Coordination,
  decodeCoordination,
  emptyCoordination,
  encodeCoordination,
} from '../../core/coordination/coordination.ts';
import type { Link } from '../../core/coordination/link.ts';
import type { CheckpointMark } from '../../storage/checkpoint.ts';
import type { CoordinationTable } from '../../storage/coordination.ts';
import {
  type LinksCheckpoint,
  loadLinksCheckpoint,
  loadLinksMark,
  saveLinksCheckpoint,
} from '../../storage/coordination-checkpoint.ts';
import { linksAfter } from '../../storage/coordination-log.ts';
import { isConflict } from '../../storage/dynamo.ts';

/** The fold of all links in a warm function's memory: a function of the log through `number`, trusted only through the conditional append to it. */
export type HotCoordination = {
  state: Coordination;
  /** The log's newest item that is folded. */
  number: number;
  /** The newest moment that a link told of, unix ms; 0 before the first. The clock's own links do not count. */
  newestMs: number;
  /** When a link last arrived here, wall clock; 0 before the first. */
  arrivedMs: number;
  /** The checkpoint that stands, and what was logged since. */
  mark: CheckpointMark;
  bytesSince: number;
  linksSince: number;
};

/** What a cold start found: the fold, and what the log's last item changed. Whether that was written out everywhere is not known. */
export type Loaded = { readonly hot: HotCoordination; readonly lastChanges: readonly LinkChange[] };

/**
 * The fold as the log has it: the checkpoint that stands, and the log since. A long way leaves checkpoints behind it, so that whoever is cut off goes on from there; never one through the
 * log's last item, whose effects are to be found when it is folded.
 */
export const loadHot = async (table: CoordinationTable): Promise<Loaded> => {
  const { mark, checkpoint } = await loadLinksCheckpoint(table);
  const known = checkpoint && decoded(checkpoint);
  const hot: HotCoordination = {
    ...(known ?? { state: emptyCoordination(), newestMs: 0 }),
    number: known === null ? 0 : mark.seq,
    arrivedMs: 0,
    mark,
    bytesSince: 0,
    linksSince: 0,
  };
  let lastChanges: readonly LinkChange[] = [];
  for await (const { number, links, bytes } of linksAfter(table, hot.number)) {
    await keepCheckpoint(table, hot);
    lastChanges = foldLinks(hot, links).changes;
    noteLogged(hot, number, links.length, bytes);
  }
  return { hot, lastChanges };
};

/** A checkpoint of other rules is no loss: the log has all of it. */
const decoded = ({ state, newestMs }: LinksCheckpoint): Pick<HotCoordination, 'state' | 'newestMs'> | null => {
  try {
    return { state: decodeCoordination(state), newestMs };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Links that had an effect, and what they changed, in order. */
export type Folded = { readonly kept: readonly Link[]; readonly changes: readonly LinkChange[] };

/** Folds links in order. Those that came before change nothing and are not kept. */
export const foldLinks = (hot: HotCoordination, links: readonly Link[]): Folded => {
  const kept: Link[] = [];
  const changes: LinkChange[] = [];
  for (const link of links) {
    const taken = applyLink(hot.state, link);
    if (link.kind !== 'clock') hot.newestMs = Math.max(hot.newestMs, link.timestampMs);
    if (!taken.hadEffect) continue;
    kept.push(link);
    changes.push(...taken.changes);
  }
  return { kept, changes };
};

/** Notes that links stand in the log under a number. */
export const noteLogged = (hot: HotCoordination, number: number, links: number, bytes: number): void => {
  hot.number = number;
  hot.bytesSince += bytes;
  hot.linksSince += links;
};

/** So many links after the last checkpoint the next may be due. */
const CHECKPOINT_LINKS = 512;
/** It is due once the log has grown by so many times what the last one took: once the fold has its full size, checkpoints cost half as many writes as the log. */
const LOG_PER_CHECKPOINT = 2;
/** However large the last one was, whoever starts cold folds no more links than this for its sake: some 30 seconds. */
const LINKS_MAX = 250_000;

const isCheckpointDue = ({ bytesSince, linksSince, mark }: HotCoordination): boolean =>
  linksSince >= CHECKPOINT_LINKS && (bytesSince >= LOG_PER_CHECKPOINT * mark.bytes || linksSince >= LINKS_MAX);

/** Writes a checkpoint where one is due. It saves work and holds nothing that the log lacks: one that fails is tried again with the next batch. */
export const keepCheckpoint = async (table: CoordinationTable, hot: HotCoordination): Promise<void> => {
  if (!isCheckpointDue(hot)) return;
  try {
    const body = { state: encodeCoordination(hot.state), newestMs: hot.newestMs };
    hot.mark = await saveLinksCheckpoint(table, hot.mark, hot.number, body);
  } catch (error) {
    if (!isConflict(error)) return console.error(`no checkpoint of coordination was written: ${error}`);
    hot.mark = await loadLinksMark(table);
  }
  hot.bytesSince = 0;
  hot.linksSince = 0;
};
