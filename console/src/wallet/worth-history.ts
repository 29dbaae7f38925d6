import type { Answer } from '@chain-intelligence/client';
import type { LineData } from '../chart/line-layout.ts';

export type WorthDay = Answer<'/v1/wallet/{address}/worth-history'>['days'][number];

export const spans = ['30d', '90d', '1y'] as const;
export type WorthSpan = (typeof spans)[number];

const DAYS: Readonly<Record<WorthSpan, number>> = { '30d': 30, '90d': 90, '1y': 366 };
const DAY_MS = 86_400_000;

/** UTC days of a span that ends today. */
export function toDayRange(span: WorthSpan, nowMs: number): { readonly from: string; readonly to: string } {
  return { from: formatDay(nowMs - (DAYS[span] - 1) * DAY_MS), to: formatDay(nowMs) };
}

function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A value without prices of some tokens is a part only. All without: unknown. */
export function buildWorthLines(days: readonly WorthDay[]): LineData {
  const isKnown = ({ value_usd, unpriced_tokens }: WorthDay): boolean => unpriced_tokens === 0 || value_usd > 0;
  return {
    // Noon: the local day is the UTC day nearly everywhere.
    times: days.map(({ day }) => Date.parse(`${day}T12:00:00Z`)),
    series: [
      { name: 'Value', values: days.map(day => (isKnown(day) ? day.value_usd : null)) },
      { name: 'Cost', values: days.map(({ cost_usd }) => cost_usd) },
      { name: 'Realized, sum', values: days.map(({ realized_pnl_usd }) => realized_pnl_usd) },
    ],
  };
}
