import { comparePlaces } from '../liquidity/pool.ts';
import { type CurveState, computeCurveTarget } from '../mint/curve-state.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import { isMeasuredBySales, isPlainPad } from './pads.ts';
import { launchRules } from './rules.ts';
import type { Launch } from './state.ts';

export const launchStages = ['curve', 'graduating', 'dead', 'graduated'] as const;
type Stage = (typeof launchStages)[number];

/** Why a curve has no percent, the first that holds. */
export const launchWhys = ['no_curve', 'no_curve_state', 'target_unknown'] as const;

type Progress = readonly [done: bigint, whole: bigint];

/** A launch at a time (docs/reference/rules/launches.md). */
export type LaunchView = {
  readonly pad: string;
  readonly stage: Stage;
  readonly progress: Progress | null;
  readonly raisedRaw: string | null;
  readonly targetRaw: string | null;
  readonly baseMint: string | null;
  readonly baseDecimals: number | null;
  readonly creator: string | null;
  readonly curvePool: string | null;
  readonly launchedMs: number | null;
  readonly isComplete: boolean;
  readonly completedMs: number | null;
  readonly graduatedMs: number | null;
  readonly migrationSignature: string | null;
  readonly pool: string | null;
  readonly poolDex: string | null;
  readonly secondsToGraduate: number | null;
  readonly why: (typeof launchWhys)[number] | null;
};

/** Returns the launch at unix ms, or null off pads. */
export function describeLaunch(launch: Launch, creator: string | null, nowMs: number): LaunchView | null {
  const { curve, completed, described, migration, curveSwap, firstSwap } = launch;
  const stated = curve?.state.pad ?? migration?.fact.pad ?? curveSwap?.dex ?? described?.pad;
  // Plain pools are from birth.
  const pad = stated ?? (firstSwap !== null && isPlainPad(firstSwap.dex) ? firstSwap.dex : null);
  if (pad === null) return null;
  const launchedMs = computeLaunchedMs(launch) ?? Infinity;
  const graduation = findGraduation(launch, pad, launchedMs);
  const isComplete = completed !== null || graduation !== null;
  const own = curve?.state.pad === 'pump_fun' ? computeCurveTarget(curve.state) : null;
  const targetRaw = curve?.state.targetRaw ?? own ?? launch.target?.raw ?? null;
  const progress = curve && measureProgress(curve.state, targetRaw, isComplete);
  const isDead = nowMs - (launch.lastTradeMs ?? launchedMs) >= launchRules.deadMs;
  const graduatedMs = graduation?.timestampMs ?? null;
  const secondsToGraduate = graduatedMs === null ? -1 : Math.floor((graduatedMs - launchedMs) / 1000);
  const view = {
    pad,
    progress,
    raisedRaw: curve?.state.raisedRaw ?? null,
    targetRaw,
    baseMint: curve?.baseMint ?? migration?.fact.baseMint ?? null,
    baseDecimals: curve?.baseDecimals ?? migration?.fact.baseDecimals ?? null,
    creator,
    curvePool: curve?.pool ?? migration?.fact.fromPool ?? curveSwap?.pool ?? null,
    launchedMs: launchedMs === Infinity ? null : launchedMs,
    isComplete,
    completedMs: completed?.timestampMs ?? null,
    graduatedMs,
    migrationSignature: migration?.fact.signature ?? null,
    pool: graduation?.pool ?? null,
    poolDex: graduation?.dex ?? null,
    // Negative: the launch was not seen.
    secondsToGraduate: secondsToGraduate >= 0 ? secondsToGraduate : null,
    why: isPlainPad(pad) ? 'no_curve' : curve === null ? 'no_curve_state' : progress === null ? 'target_unknown' : null,
  } as const;
  const living = isNearlySold(view) ? 'graduating' : 'curve';
  return { ...view, stage: graduation !== null ? 'graduated' : isDead ? 'dead' : living };
}

/** The earlier of the first description and the first curve state; null without both. */
export function computeLaunchedMs({ describedMs, first }: Pick<Launch, 'describedMs' | 'first'>): number | null {
  const times = [describedMs, first?.timestampMs ?? null].filter(ms => ms !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether the curve is complete, or nearly. */
export function isNearlySold({ isComplete, progress }: Pick<LaunchView, 'isComplete' | 'progress'>): boolean {
  return isComplete || (progress !== null && progress[0] * 100n >= launchRules.graduatingPct * progress[1]);
}

/** Percent of the curve, 0–100; null if unknown. */
export function computeCurvePct({ progress }: Pick<LaunchView, 'progress'>): number | null {
  return progress && divideToNumber(progress[0] * 100n, progress[1]);
}

type Graduation = { readonly timestampMs: number | null; readonly pool: string | null; readonly dex: string };

/** By migration, else by the first swap elsewhere after the completion. */
function findGraduation(
  { curve, completed, migration, outside, firstSwap }: Launch,
  pad: string,
  launchedMs: number,
): Graduation | null {
  if (migration !== null)
    return { timestampMs: migration.timestampMs, pool: migration.fact.toPool, dex: migration.fact.toDex };
  if (isPlainPad(pad)) {
    const pool = firstSwap?.dex === pad ? firstSwap.pool : null;
    return { timestampMs: launchedMs === Infinity ? null : launchedMs, pool, dex: pad };
  }
  const isElsewhere = (swap: Launch['outside'][number]): boolean =>
    swap.dex !== pad && (swap.pool === null || swap.pool !== curve?.pool);
  return completed && (outside.find(swap => comparePlaces(swap, completed) > 0 && isElsewhere(swap)) ?? null);
}

function measureProgress(state: CurveState, target: string | null, isComplete: boolean): Progress | null {
  if (isComplete) return [1n, 1n];
  const { soldRaw, forSaleRaw } = state;
  const isBySales = isMeasuredBySales(state.pad, target !== null) && soldRaw !== null && forSaleRaw !== null;
  const [done, whole] = isBySales ? [soldRaw, forSaleRaw] : [state.raisedRaw, target];
  if (whole === null || BigInt(whole) === 0n) return null;
  const [part, all] = [BigInt(done), BigInt(whole)];
  return [part < all ? part : all, all];
}
