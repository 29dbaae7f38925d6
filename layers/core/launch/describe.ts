import { comparePlaces } from '../liquidity/pool.ts';
import { type CurveState, computeSoldOutRaised } from '../mint/curve-state.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import type { Launch } from './launch.ts';
import { isMeasuredBySales, isPlainPad } from './pads.ts';
import { launchRules } from './rules.ts';

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

/** Returns the launch at unix ms, or null for a token that is not from a pad. */
export function describeLaunch(launch: Launch, creator: string | null, nowMs: number): LaunchView | null {
  const { curve, first, completed, describedMs, migration, curveSwap } = launch;
  const pad = findPad(launch);
  if (pad === null) return null;
  const launchedMs = Math.min(describedMs ?? Infinity, first?.timestampMs ?? Infinity);
  const graduation = findGraduation(launch, pad, launchedMs);
  const isComplete = completed !== null || graduation !== null;
  const targetRaw = curve && findTarget(curve.state);
  const progress = curve && measureProgress(curve.state, targetRaw, isComplete);
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
  return { ...view, stage: resolveStage(view, graduation !== null, launch.lastTradeMs ?? launchedMs, nowMs) };
}

/** A plain pool is from birth, so the first swap must be in it. */
function findPad({ curve, migration, curveSwap, described, firstSwap }: Launch): string | null {
  const stated = curve?.state.pad ?? migration?.fact.pad ?? curveSwap?.dex ?? described?.pad;
  return stated ?? (firstSwap !== null && isPlainPad(firstSwap.dex) ? firstSwap.dex : null);
}

function resolveStage(
  view: Parameters<typeof isNearlySold>[0],
  graduated: boolean,
  lastMs: number,
  nowMs: number,
): Stage {
  if (graduated) return 'graduated';
  if (nowMs - lastMs >= launchRules.deadMs) return 'dead';
  return isNearlySold(view) ? 'graduating' : 'curve';
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

/** The stated target, else what a constant product raises until it is sold out. */
function findTarget({ pad, raisedRaw, targetRaw, soldRaw, forSaleRaw, ...virtual }: CurveState): string | null {
  if (targetRaw !== null || pad !== 'pump_fun') return targetRaw;
  const { virtualTokenRaw, virtualBaseRaw } = virtual;
  if (soldRaw === null || forSaleRaw === null || virtualTokenRaw === null || virtualBaseRaw === null) return null;
  const left = BigInt(forSaleRaw) - BigInt(soldRaw);
  const reserves = { token: BigInt(virtualTokenRaw), base: BigInt(virtualBaseRaw), left };
  return computeSoldOutRaised(BigInt(raisedRaw), reserves)?.toString() ?? null;
}

function measureProgress(state: CurveState, target: string | null, isComplete: boolean): Progress | null {
  if (isComplete) return [1n, 1n];
  const sold = [state.soldRaw, state.forSaleRaw] as const;
  const [done, whole] = isMeasuredBySales(state.pad, target !== null) ? sold : ([state.raisedRaw, target] as const);
  if (done === null || whole === null || BigInt(whole) === 0n) return null;
  const [part, all] = [BigInt(done), BigInt(whole)];
  return [part < all ? part : all, all];
}
