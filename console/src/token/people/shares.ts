import type { Answer } from '@chain-intelligence/client';
import type { LineData } from '../../chart/line-layout.ts';

export type PeopleHour = Answer<'/v1/token/{mint}/people/history'>['hours'][number];

export const groups = ['crew', 'size'] as const;
export type Group = (typeof groups)[number];

const series = {
  crew: [
    ['Creator', 'creator_held_pct'],
    ['Snipers', 'sniper_held_pct'],
    ['Bundlers', 'bundler_held_pct'],
    ['Insiders', 'insider_held_pct'],
    ['Fresh', 'fresh_held_pct'],
  ],
  size: [
    ['Top 10', 'top10_pct'],
    ['Whales', 'whale_held_pct'],
    ['Market makers', 'market_maker_held_pct'],
  ],
} as const;

const HOUR_MS = 3_600_000;

/** What tags held at the end of each hour, the newest hour until now. */
export function buildShareLines(hours: readonly PeopleHour[], group: Group, nowMs: number): LineData {
  return {
    times: hours.map(({ bucket }) => Math.min(Math.max(bucket, nowMs), bucket + HOUR_MS)),
    series: series[group].map(([name, field]) => ({ name, values: hours.map(hour => hour[field]) })),
  };
}
