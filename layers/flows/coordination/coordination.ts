import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Link } from '../../core/relations/link.ts';
import type { Observer } from '../../edge/observe.ts';
import type { BatchWork } from '../../edge/stream.ts';
import { type Board, logExits } from '../../storage/board/board.ts';
import { writeViews } from '../../storage/coordination/coordination.ts';
import { appendLinks } from '../../storage/coordination/log.ts';
import { LINKS_KEY, parseLinkBatches } from '../link-records.ts';
import {
  addRuleMessages,
  type Notification,
  type Publisher,
  publishNotifications,
  repeatWhileOwed,
} from '../notify.ts';
import type { Keyed } from '../parking/keyed.ts';
import type { Committed, Ready, Step, Task } from '../processor/definition.ts';
import { defineProcessor } from '../processor/processor.ts';
import { keepMessages } from '../unsent.ts';
import { clampTicks } from './clamp-ticks.ts';
import { type EffectsDeps, prepareEffects } from './effects.ts';
import { noteForeignMessages } from './foreign.ts';
import { noteNewest, restoreLagWatch } from './lag.ts';
import { openCoordinationLoader } from './load.ts';
import { splitIntoLogItems } from './parts.ts';
import { saveCoordinationSnapshot } from './save.ts';
import type { SizeWatch } from './size.ts';
import { type CachedCoordination, type Folded, foldLinks, noteLogged, replayLinksLog } from './state.ts';

export type CoordinationDeps = EffectsDeps & {
  readonly board: Board;
  readonly publisher: Publisher;
  readonly observe: Observer;
  readonly clock: () => number;
  readonly watchSize: SizeWatch;
};

type Input = Pick<Keyed, 'sequence' | 'records'> & { readonly links: readonly Link[] };
type Relations = { state: CachedCoordination; input: Input; work: Folded; notification: Notification };

/** Per batch. A larger snapshot takes several. */
const SAVE_MS = 3_000;

/** One state, cached at any size. `openSizeWatch` warns. */
export const coordinationCache = { bytesMax: 1, bytesOf: () => 1 };

/** Logs exits for the leaderboard and relations, then writes the views that relations change. */
export function createCoordinationProcessor(deps: CoordinationDeps): BatchWork {
  const load = openCoordinationLoader(deps.coordination, deps.clock);
  const work = defineProcessor<Relations>({
    cache: coordinationCache,
    parallelMax: 1,
    memory: deps.coordination.recalling?.memory,
    observe: deps.observe,
    begin: deps.publisher.renew,
    decode: async (records, _nowMs, isCached) => {
      const batches = parseLinkBatches(records);
      const { links = [], exits = [] } = batches.get(LINKS_KEY) ?? {};
      // Before the fold: parked relations must not hold up exits.
      await logExits(deps.board, exits, deps.clock());
      if (!isCached(LINKS_KEY)) await restoreLagWatch(deps);
      await noteNewest(deps, links, deps.clock());
      return batches;
    },
    load: async (_keys, nowMs) => new Map([[LINKS_KEY, await load(nowMs)]]),
    renew: (tasks, isShared) => updateCached(deps, tasks, isShared),
    apply: task => noteForeignMessages(deps.publisher, task).then(() => apply(task)),
    commit: ready => commit(deps, ready),
    publish: notifications => publishNotifications(deps.publisher, deps.observe, notifications),
    // After the messages: a snapshot hides the changes that they are about.
    deliver: states =>
      saveCoordinationSnapshot(deps.coordination, states.get(LINKS_KEY), { clock: deps.clock, ms: SAVE_MS }),
  });
  return repeatWhileOwed(deps.publisher, work);
}

async function updateCached(
  { coordination }: CoordinationDeps,
  cached: readonly Task<Relations>[],
  isShared: boolean,
): Promise<ReadonlyMap<string, CachedCoordination>> {
  for (const { state, input, nowMs } of isShared ? cached : []) {
    // A tick seldom has an effect; its append then finds that the log is longer.
    if (input.links.every(({ kind }) => kind === 'clock')) continue;
    await replayLinksLog(coordination, state, input.sequence, nowMs);
  }
  return new Map(cached.map(({ key, state }) => [key, state]));
}

/** Effects of the last log item come first: they may be missing. */
function apply({ state, input, nowMs }: Task<Relations>): Step<Relations> | null {
  if (state.owed.length > 0) {
    const changes = state.owed;
    state.owed = [];
    return { work: { kept: [], changes }, rest: input };
  }
  const [part, ...later] = splitIntoLogItems(clampTicks(state, input.links, nowMs));
  if (part === undefined) return null;
  const rest = later.length > 0 ? { ...input, links: later.flat() } : undefined;
  return { work: foldLinks(state, part), rest };
}

async function commit(
  deps: CoordinationDeps,
  { state, input, work: { kept, changes }, nowMs }: Ready<Relations>,
): Promise<Committed<Relations>> {
  const effects = await prepareEffects(deps, state.state, changes, nowMs);
  let { notifications } = effects;
  if (kept.length > 0) {
    const number = state.number + 1;
    const { records } = input;
    const receivedMs = records.reduce((newest, one) => Math.max(newest, one.arrivedMs ?? 0), 0) || null;
    notifications = await addRuleMessages(deps.publisher, notifications, deps.clock());
    const messages = await keepMessages(deps.publisher, notifications);
    const item = { number, links: kept, source: records.at(-1)!.sequence, receivedMs, messages };
    noteLogged(state, number, kept.length, await appendLinks(deps.coordination, item));
  }
  await writeViews(deps.coordination, effects.views);
  deps.watchSize(state.state);
  return { notifications, counts: kept.length > 0 ? countLinks({ kept, changes }) : {} };
}

function countLinks({ kept, changes }: Folded): Record<string, number> {
  const counted = (name: string, list: readonly (Link | LinkChange)[]) =>
    [...Map.groupBy(list, ({ kind }) => kind)].map(
      ([kind, { length }]) => [`${name}{kind="${kind}"}`, length] as const,
    );
  return Object.fromEntries([...counted('chain_links_total', kept), ...counted('chain_link_changes_total', changes)]);
}
