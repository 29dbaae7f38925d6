import type * as z from 'zod/mini';
import type { usageReport } from '../schemas/usage.ts';

type Body = z.input<typeof usageReport>;
type Row = Body['rows'][number];
type Report = Omit<Body, 'rows' | 'allowance'> & {
  readonly rows: readonly (Omit<Row, 'status_class'> & { readonly status: Row['status_class'] })[];
};

type AllowanceUse = Omit<NonNullable<Body['allowance']>, 'resets_at_ms'> & { readonly resetsAtMs: number };

export function toUsageBody({ from, to, by, rows, messages }: Report, allowance: AllowanceUse | null): Body {
  return {
    from,
    to,
    by,
    rows: rows.map(({ day, operation, status, requests, credits }) => ({
      day,
      operation,
      status_class: status,
      requests,
      credits,
    })),
    allowance: allowance && {
      credits: allowance.credits,
      used: allowance.used,
      overage: allowance.overage,
      resets_at_ms: allowance.resetsAtMs,
    },
    messages,
  };
}
