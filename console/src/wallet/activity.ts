import type { Answer } from '@chain-intelligence/client';
import { listTimes, roundPixels, type Tick } from '../chart/ticks.ts';

export type ActivityPage = Answer<'/v1/wallet/{address}/activity'>;
export type ActivityRow = ActivityPage['activity'][number];
export type ActivityKind = ActivityRow['kind'];

export const kindTexts: Readonly<Record<ActivityKind, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  swap: 'Swap',
  flash_swap: 'Flash swap',
  transfer_in: 'Transfer in',
  transfer_out: 'Transfer out',
  add_liquidity: 'Add liquidity',
  remove_liquidity: 'Remove liquidity',
  burn: 'Burn',
};

export const activityKinds = Object.keys(kindTexts) as readonly ActivityKind[];

/** Whether tokens came or went, for the color of a row. */
export function toFlow(kind: ActivityKind): 'up' | 'down' | 'flat' {
  if (kind === 'buy' || kind === 'transfer_in' || kind === 'remove_liquidity') return 'up';
  return kind === 'swap' || kind === 'flash_swap' ? 'flat' : 'down';
}

/** Adds rows, each once, newest first. */
export function mergeActivity(old: readonly ActivityRow[], added: readonly ActivityRow[]): readonly ActivityRow[] {
  const byId = new Map([...old, ...added].map(row => [row.activity_id, row]));
  return [...byId.values()].toSorted(
    (a, b) => b.timestamp - a.timestamp || (a.activity_id < b.activity_id ? -1 : a.activity_id > b.activity_id ? 1 : 0),
  );
}

export type ActivityFilter = { readonly token: string | null; readonly kind: ActivityKind | null };

export function fitsFilter({ token_mint, kind }: ActivityRow, filter: ActivityFilter): boolean {
  return (filter.token === null || token_mint === filter.token) && (filter.kind === null || kind === filter.kind);
}

export type Dot = {
  readonly row: ActivityRow;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
};

export type Timeline = {
  readonly lanes: readonly { readonly kind: ActivityKind; readonly y: number; readonly count: number }[];
  readonly dots: readonly Dot[];
  readonly timeTicks: readonly Tick[];
  readonly height: number;
};

export const LANE = 26;
const RADIUS_MIN = 2.5;
const RADIUS_MAX = 11;

/** A lane per kind, oldest left. Areas are values. */
export function buildTimeline(rows: readonly ActivityRow[], width: number, nowMs: number): Timeline {
  const left = 118;
  const right = width - RADIUS_MAX - 4;
  const kinds = activityKinds.filter(kind => rows.some(row => row.kind === kind));
  const fromMs = Math.min(...rows.map(({ timestamp }) => timestamp));
  const toMs = Math.max(nowMs, ...rows.map(({ timestamp }) => timestamp));
  const largest = Math.max(1e-12, ...rows.map(({ value_usd }) => value_usd ?? 0));
  const x = (ms: number): number => roundPixels(left + ((ms - fromMs) / Math.max(1, toMs - fromMs)) * (right - left));
  const y = (kind: ActivityKind): number => kinds.indexOf(kind) * LANE + LANE / 2;
  return {
    lanes: kinds.map(kind => ({ kind, y: y(kind), count: rows.filter(row => row.kind === kind).length })),
    dots: rows.map(row => {
      const part = Math.sqrt((row.value_usd ?? 0) / largest);
      return {
        row,
        x: x(row.timestamp),
        y: y(row.kind),
        radius: roundPixels(RADIUS_MIN + part * (RADIUS_MAX - RADIUS_MIN)),
      };
    }),
    timeTicks: listTimes(fromMs, toMs, right - left)
      .map(value => ({ at: x(value), value }))
      .filter(({ at }) => at > left),
    height: kinds.length * LANE + 22,
  };
}
