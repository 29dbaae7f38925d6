import { getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import type { Operations } from './rebuilds.ts';

/** Does not change until the rebuild is complete. */
export type RebuildPlan = {
  readonly id: string;
  readonly generation: number;
  /** Of the code that planned it, and of every worker. */
  readonly formats: string;
  /** Now of all folds, so a repeated range writes the same. */
  readonly atMs: number;
  readonly keys: number;
  readonly rows: number;
  /** Ranges of tokens, and as many of wallets. */
  readonly ranges: number;
};

/** Later ones need all ranges of those before. */
export const rebuildStages = ['tokens', 'wallets', 'links', 'lists'] as const;
export type RebuildStage = (typeof rebuildStages)[number];

export type RangeName = { readonly stage: RebuildStage; readonly range: number };

/** Figures of a finished range. */
export type RangeFigures = {
  readonly rows: number;
  readonly units: number;
  /** Hours of event time with relations. */
  readonly hours: readonly number[];
};

export type RangeState = RangeName & {
  readonly worker: string;
  /** Until then nobody else takes it, unix ms. */
  readonly untilMs: number;
  /** Applied so far. */
  readonly rows: number;
  /** Null until it is finished. */
  readonly done: RangeFigures | null;
};

function planKey(generation: number): Item {
  return { k: { S: 'data' }, s: { S: `plan#${generation}` } };
}
function formatRangesKey({ id }: Pick<RebuildPlan, 'id'>): string {
  return `rebuild#${id}`;
}
const DIGITS = 5;

/** Null without one, or once it is complete. */
export async function loadPlan(operations: Operations, generation: number): Promise<RebuildPlan | null> {
  const item = await getItem(operations, planKey(generation));
  return item && item.d !== undefined ? (JSON.parse(item.d.S!) as RebuildPlan) : null;
}

/** Returns false if another process planned first. */
export function savePlan(operations: Operations, plan: RebuildPlan, replaced: RebuildPlan | null): Promise<boolean> {
  return isWritten(
    putItem(
      operations,
      { ...planKey(plan.generation), id: { S: plan.id }, d: { S: JSON.stringify(plan) } },
      replaced === null
        ? { ConditionExpression: 'attribute_not_exists(d)' }
        : { ConditionExpression: 'id = :id', ExpressionAttributeValues: { ':id': { S: replaced.id } } },
    ),
  );
}

/** Nobody works on a plan that ended. */
export function finishRebuildPlan(operations: Operations, plan: RebuildPlan): Promise<boolean> {
  return isWritten(
    putItem(
      operations,
      { ...planKey(plan.generation), id: { S: plan.id } },
      { ConditionExpression: 'id = :id', ExpressionAttributeValues: { ':id': { S: plan.id } } },
    ),
  );
}

/** Ranges that some worker has begun. */
export async function loadRanges(operations: Operations, plan: RebuildPlan): Promise<readonly RangeState[]> {
  return (await queryItems(operations, buildConsistentQuery('k = :k', { k: formatRangesKey(plan) }))).map(
    parseRangeState,
  );
}

function parseRangeState({ s, w, u, n, d }: Item): RangeState {
  const [stage, range] = s!.S!.split('#') as [RebuildStage, string];
  return {
    stage,
    range: Number(range),
    worker: w!.S!,
    untilMs: Number(u!.N),
    rows: Number(n!.N),
    done: d === undefined ? null : (JSON.parse(d.S!) as RangeFigures),
  };
}

function toItem(plan: RebuildPlan, { worker, untilMs, rows, done, ...name }: RangeState): Item {
  return {
    ...{
      k: { S: formatRangesKey(plan) },
      s: { S: `${name.stage}#${String(name.range).padStart(DIGITS, '0')}` },
    },
    w: { S: worker },
    u: { N: String(untilMs) },
    n: { N: String(rows) },
    ...(done !== null && { d: { S: JSON.stringify(done) } }),
  };
}

/** Takes a range that is free or whose claim ended. */
export function tryClaimRange(
  operations: Operations,
  plan: RebuildPlan,
  name: RangeName,
  worker: string,
  { nowMs, untilMs }: { readonly nowMs: number; readonly untilMs: number },
): Promise<boolean> {
  return isWritten(
    putItem(operations, toItem(plan, { ...name, worker, untilMs, rows: 0, done: null }), {
      ConditionExpression: 'attribute_not_exists(k) OR (attribute_not_exists(d) AND u < :now)',
      ExpressionAttributeValues: { ':now': { N: String(nowMs) } },
    }),
  );
}

/** Renews or finishes. Returns false if another worker has the range. */
export function saveRange(operations: Operations, plan: RebuildPlan, state: RangeState): Promise<boolean> {
  return isWritten(
    putItem(operations, toItem(plan, state), {
      ConditionExpression: 'w = :w AND attribute_not_exists(d)',
      ExpressionAttributeValues: { ':w': { S: state.worker } },
    }),
  );
}

/** Frees the ranges of workers that are known to have ended. */
export async function clearRangeClaims(operations: Operations, plan: RebuildPlan): Promise<void> {
  for (const state of await loadRanges(operations, plan))
    if (state.done === null) await saveRange(operations, plan, { ...state, untilMs: 0 });
}
