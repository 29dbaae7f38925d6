import {
  type RangeState,
  type RebuildPlan,
  type RebuildStage,
  rebuildStages,
} from '../../layers/storage/operations/rebuild-plans.ts';

/** Half of an event's work is for its token, half for wallets. */
export type WholeProgress = {
  readonly stage: RebuildStage;
  readonly done: number;
  readonly events: number;
  readonly workers: number;
  /** Events a second since this command watches; null before the first. */
  readonly rate: number | null;
  readonly leftSeconds: number | null;
};

/** Computes progress from the ranges. */
export function trackRebuildProgress(plan: RebuildPlan, beganMs: number) {
  let before: number | null = null;
  return (ranges: readonly RangeState[], nowMs: number): WholeProgress => {
    const done = Math.round(
      (ranges.filter(({ stage }) => stage === 'tokens').reduce((sum, { rows }) => sum + rows, 0) +
        (ranges.filter(({ stage, done }) => stage === 'wallets' && done !== null).length / plan.ranges) * plan.rows) /
        2,
    );
    before ??= done;
    const seconds = (nowMs - beganMs) / 1_000;
    const rate = seconds > 0 && done > before ? (done - before) / seconds : null;
    const isOpen = (stage: RebuildStage): boolean => {
      const wanted = stage === 'tokens' || stage === 'wallets' ? plan.ranges : 1;
      return ranges.filter(one => one.stage === stage && one.done !== null).length < wanted;
    };
    return {
      stage: rebuildStages.find(isOpen) ?? 'lists',
      done,
      events: plan.rows,
      workers: new Set(ranges.filter(one => one.done === null && one.untilMs > nowMs).map(({ worker }) => worker)).size,
      rate,
      leftSeconds: rate === null ? null : Math.ceil((plan.rows - done) / rate),
    };
  };
}
