import { comparePlaces, type Place, toLiquidityPlace, toSnapshotPlace } from '../liquidity/pool.ts';
import type { CurveState } from '../mint/curve-state.ts';
import { isFact, type MigrationFact, type MintRow, type TokenFact } from '../mint/mint-row.ts';
import { toSlotOrder } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { describeLaunch, isNearlySold, type LaunchView } from './describe.ts';
import { isPad, isPlainPad } from './pads.ts';
import { launchRules } from './rules.ts';
import type { Launch, LaunchStep, PlacedCurve, PlacedSwap } from './state.ts';

type StepNews = { readonly kind: 'launch'; readonly step: LaunchStep; readonly launch: LaunchView };
type MigrationNews = { readonly kind: 'migrated'; readonly migration: MigrationFact; readonly launch: LaunchView };

export type LaunchNews = StepNews | MigrationNews;

/** With the market cap after the migration. */
export type ValuedLaunchNews = StepNews | (MigrationNews & { readonly marketCapUsd: number | null });

/** Applies a row. Each step is announced once. */
export function takeLaunch(launch: Launch, row: MintRow, described: TokenFact | null): readonly LaunchNews[] {
  if (!isFact(row)) takeSwap(launch, row);
  else if (row.kind === 'pool') {
    if (row.curve) putCurve(launch, { ...toSnapshotPlace(row), ...toPlacedCurve(row, row.curve) });
  } else if (row.kind === 'token') {
    const { slot, timestampMs, primaryDex: pad } = row;
    launch.describedMs = Math.min(timestampMs, launch.describedMs ?? timestampMs);
    const held = launch.described;
    if (pad !== null && isPad(pad) && (held === null || (slot - held.slot || timestampMs - held.timestampMs) < 0))
      launch.described = { slot, timestampMs, pad };
  } else if (row.kind === 'migration') {
    const placed = { ...toLiquidityPlace(row), timestampMs: row.timestampMs, fact: row };
    launch.migration = selectEarlier(launch.migration, placed);
    launch.outside = [];
  } else return [];
  const view = describeLaunch(launch, described?.deployer ?? null, row.timestampMs);
  if (view === null) return [];
  const due: readonly LaunchStep[] = [
    ...(view.launchedMs === null ? [] : ['launched' as const]),
    ...(view.graduatedMs === null && isNearlySold(view) ? ['graduating' as const] : []),
    ...(launch.completed === null ? [] : ['completed' as const]),
  ];
  const fresh = due.filter(step => !launch.steps.includes(step));
  if (fresh.length > 0) launch.steps = [...launch.steps, ...fresh];
  return [
    ...fresh.map(step => ({ kind: 'launch', step, launch: view }) as const),
    ...(isFact(row) && row.kind === 'migration' ? [{ kind: 'migrated', migration: row, launch: view } as const] : []),
  ];
}

function takeSwap(launch: Launch, trade: Trade): void {
  const { timestampMs, dex, pool } = trade;
  const place = { slot: trade.slot, order: toSlotOrder(trade), suborder: trade.eventIndex };
  launch.lastTradeMs = Math.max(timestampMs, launch.lastTradeMs ?? 0);
  const swap = { ...place, timestampMs, dex, pool };
  launch.firstSwap = selectEarlier(launch.firstSwap, swap);
  const isOnCurve = isPad(dex) && !isPlainPad(dex);
  if (isOnCurve) launch.curveSwap = selectEarlier(launch.curveSwap, swap);
  if (trade.curve !== null) putCurve(launch, { ...place, ...toPlacedCurve(trade, trade.curve) });
  else if (!isOnCurve) putOutside(launch, swap);
}

function toPlacedCurve(
  { timestampMs, pool, baseMint, baseDecimals }: Omit<PlacedCurve, 'state' | keyof Place>,
  state: CurveState,
) {
  return { timestampMs, pool, baseMint, baseDecimals, state };
}

function putCurve(launch: Launch, next: PlacedCurve): void {
  const { slot, order, suborder, timestampMs } = next;
  const at = { slot, order, suborder, timestampMs };
  if (launch.curve === null || comparePlaces(next, launch.curve) >= 0) launch.curve = next;
  const raw = next.state.targetRaw;
  if (raw !== null && (launch.target === null || comparePlaces(next, launch.target) >= 0))
    launch.target = { slot, order, suborder, raw };
  if (!next.state.complete) launch.outside = launch.outside.filter(swap => comparePlaces(swap, next) > 0);
  launch.first = selectEarlier(launch.first, at);
  if (next.state.complete) launch.completed = selectEarlier(launch.completed, at);
}

function putOutside(launch: Launch, swap: PlacedSwap): void {
  const { outside, curve, migration } = launch;
  if (migration !== null) return;
  const isBefore = curve !== null && !curve.state.complete && comparePlaces(swap, curve) < 0;
  const isFull = outside.length === launchRules.outsideMax && comparePlaces(swap, outside.at(-1)!) >= 0;
  if (isBefore || isFull) return;
  launch.outside = [...outside, swap].toSorted(comparePlaces).slice(0, launchRules.outsideMax);
}

function selectEarlier<Of extends Place>(held: Of | null, next: Of): Of {
  return held === null || comparePlaces(next, held) < 0 ? next : held;
}
