import type { Answer } from '@chain-intelligence/client';

export type UsageReport = Answer<'/v1/usage'>;

const DAY_MS = 86_400_000;

/** UTC day, as the service counts. */
export function toUtcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** First and last of a number of days that end today. */
export function toDayRange(nowMs: number, count: number) {
  return {
    from: toUtcDay(nowMs - (count - 1) * DAY_MS),
    to: toUtcDay(nowMs),
  };
}

export type Used = { readonly requests: number; readonly rejected: number; readonly credits: number };
export type OperationUse = Used & { readonly operation: string };
export type DayUse = Used & { readonly day: string };

const NOTHING: Used = { requests: 0, rejected: 0, credits: 0 };

export function sumUsage({ rows }: Pick<UsageReport, 'rows'>): Used {
  return rows.reduce(
    (sum, { requests, credits, status_class }) => ({
      requests: sum.requests + requests,
      rejected: sum.rejected + (status_class === '4xx' ? requests : 0),
      credits: sum.credits + credits,
    }),
    NOTHING,
  );
}

/** Most credits first. */
export function sumByOperation({ rows }: UsageReport): readonly OperationUse[] {
  return [...Map.groupBy(rows, ({ operation }) => operation ?? '')]
    .map(([operation, own]) => ({ operation, ...sumUsage({ rows: own }) }))
    .toSorted((a, b) => b.credits - a.credits || b.requests - a.requests || a.operation.localeCompare(b.operation));
}

/** Every day of the range, also those without requests. */
export function sumByDay({ rows, from, to }: UsageReport): readonly DayUse[] {
  const byDay = Map.groupBy(rows, ({ day }) => day ?? '');
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const day = toUtcDay(Date.parse(from) + at * DAY_MS);
    return { day, ...sumUsage({ rows: byDay.get(day) ?? [] }) };
  });
}

export function isUnused({ rows, messages }: UsageReport): boolean {
  return rows.length === 0 && messages.delivered === 0;
}
