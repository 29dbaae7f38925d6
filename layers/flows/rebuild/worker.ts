import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeFormats,
  getOwnFormats,
  getRebuildNumber,
  parseFormats,
} from '../../storage/operations/data-version.ts';
import {
  finishRebuildPlan,
  loadPlan,
  loadRanges,
  type RangeFigures,
  type RangeName,
  type RangeState,
  type RebuildPlan,
  rebuildStages,
  saveRange,
  tryClaimRange,
} from '../../storage/operations/rebuild-plans.ts';
import { saveComplete, saveMarker, saveProgress } from '../../storage/operations/rebuilds.ts';
import { finish } from './finish.ts';
import { foldLinks } from './fold-links.ts';
import { foldTokens } from './fold-tokens.ts';
import { foldWallets } from './fold-wallets.ts';
import type { Attempt, RangeDeps } from './ranges.ts';

export type WorkerDeps = RangeDeps & {
  /** Distinct from that of every other process. */
  readonly worker: string;
  readonly now?: () => number;
  /** Between looks at ranges that other workers have. */
  readonly pauseMs?: number;
  readonly leaseMs?: number;
};

/** Others then take a range whose claim was not renewed. */
export const LEASE_MS = 60_000;
const PAUSE_MS = 1_000;
/** Renewals during a lease. */
const RENEWALS = 4;

/** This worker did not renew its claim in time. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}

/** Returns once the whole plan is complete. */
export async function runRebuildPlan(deps: WorkerDeps): Promise<void> {
  const { plan, tables, pauseMs = PAUSE_MS } = deps;
  assertPlanFormats(plan);
  for (;;) {
    const current = await loadPlan(tables.operations, plan.generation);
    if (current?.id !== plan.id) return;
    const ranges = await loadRanges(tables.operations, plan);
    const open = openRanges(plan, ranges);
    if (open.length === 0) return finishPlan(deps);
    if (!(await runNextRange(deps, open, ranges))) await sleep(pauseMs);
  }
}

function assertPlanFormats({ formats }: RebuildPlan): void {
  const planned = parseFormats(formats);
  const own = describeFormats(getOwnFormats(planned === null ? 0 : getRebuildNumber(planned)));
  if (own === formats) return;
  throw new Error(
    `The rebuild was planned by another version (${formats}); this worker makes ${own}. ` +
      'Deploy the stack Rebuild of the same version, or begin again with --restart.',
  );
}

/** Unfinished ranges of the first stage that has some. */
export function openRanges(plan: RebuildPlan, ranges: readonly RangeState[]): readonly RangeName[] {
  const done = new Set(ranges.filter(one => one.done !== null).map(formatRange));
  for (const stage of rebuildStages) {
    const open = Array.from({ length: stage === 'tokens' || stage === 'wallets' ? plan.ranges : 1 }, (_, range) => ({
      stage: stage,
      range,
    })).filter(name => !done.has(formatRange(name)));
    if (open.length > 0) return open;
  }
  return [];
}

function formatRange({ stage, range }: RangeName): string {
  return `${stage}#${range}`;
}

/** Returns false if other workers have all open ranges. */
async function runNextRange(
  deps: WorkerDeps,
  open: readonly RangeName[],
  ranges: readonly RangeState[],
): Promise<boolean> {
  const { now = Date.now, leaseMs = LEASE_MS, plan, worker, tables } = deps;
  const held = new Set(ranges.filter(({ untilMs }) => untilMs >= now()).map(formatRange));
  for (const name of open) {
    if (held.has(formatRange(name))) continue;
    const nowMs = now();
    const isOwn = await tryClaimRange(tables.operations, plan, name, worker, { nowMs, untilMs: nowMs + leaseMs });
    if (!isOwn) continue;
    await runRange(deps, name, ranges, nowMs + leaseMs);
    return true;
  }
  return false;
}

async function runRange(
  deps: WorkerDeps,
  name: RangeName,
  ranges: readonly RangeState[],
  claimedUntilMs: number,
): Promise<void> {
  const { now = Date.now, leaseMs = LEASE_MS, plan, worker, tables } = deps;
  let [untilMs, rows] = [claimedUntilMs, 0];
  const renew = async (): Promise<boolean> => {
    const nextMs = now() + leaseMs;
    const isOwn = await saveRange(tables.operations, plan, { ...name, worker, untilMs: nextMs, rows, done: null });
    if (isOwn) untilMs = nextMs;
    return isOwn;
  };
  // A failed renewal is repeated by the next one.
  const timer = setInterval(() => void renew().catch(() => {}), leaseMs / RENEWALS);
  const attempt: Attempt = {
    ...deps,
    name,
    noteRows: added => {
      rows += added;
    },
    demandClaimed: async () => {
      if (now() < untilMs || (await renew())) return;
      throw new ClaimLostError(`Another worker has ${formatRange(name)}, so this one writes no more of it.`);
    },
  };
  try {
    const done = await foldRange(attempt, ranges);
    clearInterval(timer);
    await saveRange(tables.operations, plan, { ...name, worker, untilMs, rows: done.rows, done });
  } catch (error) {
    if (!(error instanceof ClaimLostError)) throw error;
  } finally {
    clearInterval(timer);
  }
}

async function foldRange(attempt: Attempt, ranges: readonly RangeState[]): Promise<RangeFigures> {
  switch (attempt.name.stage) {
    case 'tokens':
      return foldTokens(attempt);
    case 'wallets':
      return foldWallets(attempt);
    case 'links':
      return foldLinks(attempt, ranges);
    case 'lists':
      await finish(attempt.tables, Math.max(attempt.plan.atMs, Date.now()));
      return { rows: 0, units: 0, hours: [] };
  }
}

/** Any worker may repeat it. */
async function finishPlan({ plan, tables }: WorkerDeps): Promise<void> {
  const { operations, candles } = tables;
  const { generation, keys, rows } = plan;
  await saveProgress(operations, generation, { phase: 'done', from: null, keys, rows, spool: '' });
  await saveMarker(operations, parseFormats(plan.formats)!);
  await saveComplete(operations, candles.table);
  await finishRebuildPlan(operations, plan);
}
