import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countRebuildRanges, countRows, divideKeys, listKeys } from '../../layers/flows/rebuild/plan.ts';
import { runRebuildSample, type Sample } from '../../layers/flows/rebuild/sample.ts';
import type { Objects } from '../../layers/storage/archive/objects.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { describeFormats } from '../../layers/storage/operations/data-version.ts';
import {
  clearRangeClaims,
  finishRebuildPlan,
  loadPlan,
  loadRanges,
  type RebuildPlan,
  savePlan,
} from '../../layers/storage/operations/rebuild-plans.ts';
import { createFolderObjects } from './archive-folder.ts';
import type { RebuildPlace } from './rebuild-place.ts';
import { trackRebuildProgress, type WholeProgress } from './rebuild-progress.ts';
import { UsageError } from './target.ts';

export type Rebuilt = Pick<RebuildPlan, 'keys' | 'rows'>;

/** Processes that work on a plan. */
export type Crew = {
  readonly countFor: (events: number) => number;
  /** USD per hour of each. */
  readonly usdPerHour: string;
  /** Whether no other command may run. */
  readonly isAlone: boolean;
  /** Keys, and what ranges hand to later stages; a folder by default. */
  readonly objects?: Objects;
  /** They outlive the command, so another one may watch. */
  readonly isDetached: boolean;
  /** Resolves when they end; for detached ones, when they start. */
  readonly start: (plan: RebuildPlan) => Promise<void>;
};

export type Estimate = Sample & {
  readonly events: number;
  readonly keys: number;
  readonly workers: number;
  readonly usdPerHour: string;
};

export type WholeOptions = {
  /** Folder for what ranges hand to later stages. */
  readonly workDir: string;
  readonly crewOf: (place: RebuildPlace) => Crew;
  /** Rejects if the operator declines. */
  readonly confirm?: ((estimate: Estimate) => Promise<void>) | undefined;
  readonly onWhole: (progress: WholeProgress) => void;
  /** Division of the keys; by the number of events by default. */
  readonly ranges?: number | undefined;
  /** Begins again, even if an earlier run was interrupted. */
  readonly restart?: boolean | undefined;
};

const POLL_MS = 1_000;
/** A task needs some minutes to start. */
const IDLE_MS_MAX = 10 * 60_000;

/** The folder of a plan's objects. */
export function resolveObjectsFolder(workDir: string, generation: number): string {
  return join(workDir, `rebuild-${generation}`, 'ranges');
}

/** Fills empty tables by ranges. Continues an interrupted run. */
export async function makeWhole(place: RebuildPlace, options: WholeOptions): Promise<Rebuilt> {
  const { tables, generation } = place;
  const crew = options.crewOf(place);
  const folder = resolveObjectsFolder(options.workDir, generation);
  const objects = crew.objects ?? createFolderObjects(folder);
  const found = await loadPlan(tables.operations, generation);
  const ranges = found === null || crew.isAlone ? [] : await loadRanges(tables.operations, found);
  const isWorked = ranges.some(({ done, untilMs }) => done === null && untilMs > Date.now());
  if (isWorked && (options.restart || !crew.isDetached))
    throw new UsageError(
      `A rebuild of generation ${generation} is running. Wait for it, or stop its workers and try again in a minute.`,
    );
  if (found !== null && options.restart) await finishRebuildPlan(tables.operations, found);
  const begun = options.restart ? null : found;
  const plan = begun ?? (await planWhole(place, objects, crew, options));
  if (begun !== null && crew.isAlone) await clearRangeClaims(tables.operations, plan);
  await trackPlan(place, plan, isWorked ? Promise.resolve() : crew.start(plan), { ...options, ...crew });
  if (crew.objects === undefined) rmSync(folder, { recursive: true, force: true });
  return plan;
}

async function planWhole(
  place: RebuildPlace,
  objects: Objects,
  crew: Crew,
  { confirm, ranges }: WholeOptions,
): Promise<RebuildPlan> {
  const { tables, generation, known } = place;
  const keys = await listKeys(openTape(tables.tape));
  const planned = { generation, formats: describeFormats(place.formats), atMs: Date.now() };
  const events = countRows(keys);
  if (confirm !== undefined) {
    const sample = await runRebuildSample({ tables, known }, keys, planned);
    await confirm({
      ...sample,
      events,
      keys: keys.length,
      workers: crew.countFor(events),
      usdPerHour: crew.usdPerHour,
    });
  }
  const plan = await divideKeys(objects, keys, { ...planned, ranges: ranges ?? countRebuildRanges(events) });
  if (await savePlan(tables.operations, plan, null)) return plan;
  throw new UsageError('Another command began this rebuild at the same time. Run it again to watch it.');
}

/** Shows progress. Throws if the workers end too early. */
async function trackPlan(
  { tables: { operations }, generation }: RebuildPlace,
  plan: RebuildPlan,
  ended: Promise<void>,
  { onWhole, isDetached }: Pick<WholeOptions, 'onWhole'> & Pick<Crew, 'isDetached'>,
): Promise<void> {
  const progress = trackRebuildProgress(plan, Date.now());
  let end: { readonly error?: unknown } | null = null;
  const over = ended.then(
    () => {
      end = {};
    },
    error => {
      end = { error };
    },
  );
  for (let workedMs = Date.now(); ; ) {
    const now = progress(await loadRanges(operations, plan), Date.now());
    onWhole(now);
    if (now.workers > 0) workedMs = Date.now();
    await (end === null ? Promise.race([over, sleep(POLL_MS)]) : sleep(POLL_MS));
    if ((await loadPlan(operations, generation))?.id !== plan.id) return;
    const ending = end as { readonly error?: unknown } | null;
    if (ending?.error !== undefined) throw ending.error;
    if (ending !== null && (!isDetached || Date.now() - workedMs > IDLE_MS_MAX))
      throw new Error('All workers of the rebuild ended before it was complete. Run the command again to go on.');
  }
}
