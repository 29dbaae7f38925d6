import * as z from 'zod/mini';
import { overages } from '../../core/usage/overage.ts';
import { statusClasses } from '../../core/usage/status-class.ts';
import { checkDayRange, defineDay } from '../day-range.ts';
import { defineChoice, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';

const usageRow = z.object({
  day: describeSchema(z.nullable(z.string()), 'UTC day; null by operation'),
  operation: describeSchema(z.nullable(z.string()), 'operationId of this document; null by day'),
  status_class: describeSchema(z.enum(statusClasses), '2xx includes 304; 4xx is 400 only, others are free'),
  requests: z.int(),
  credits: z.int(),
});

export const usageReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.string(),
  rows: describeSchema(z.array(usageRow), 'Ascending by day and operation. Rows without requests are left out'),
  allowance: describeSchema(
    z.nullable(
      z.object({
        credits: describeSchema(z.int(), 'Per UTC month, of all keys of the account together'),
        used: describeSchema(z.int(), 'Exact, of this month'),
        overage: describeSchema(z.enum(overages), 'hard refuses requests beyond the allowance, soft counts them'),
        resets_at_ms: z.int(),
      }),
    ),
    'Null without a plan',
  ),
  messages: z.object({
    delivered: describeSchema(z.int(), 'Stream messages, without notices of gaps'),
    units: describeSchema(z.int(), '100 messages begun, per day'),
  }),
});

/** Usage of a key (`docs/reference/limits.md#credits`). */
export const usageRoutes = {
  usage: route({
    path: '/v1/usage',
    file: 'rest/usage',
    tier: 'free',
    tag: 'Extension',
    summary: 'Requests, credits and delivered stream messages of the key; spends no credit',
    credits: 0,
    isOfKey: true,
    query: {
      from: makeOptional(defineDay('First UTC day, YYYY-MM-DD; default today')),
      to: makeOptional(defineDay('Last UTC day, inclusive; default today')),
      by: defineChoice('What a row counts', ['day', 'operation'], 'operation'),
    },
    check: ({ from, to }) => (from !== undefined && to !== undefined ? checkDayRange(from, to) : null),
    readUnitsMax: 20,
    response: usageReport,
    reads: ['operations', 'usage', 'keys'],
    writes: ['operations'],
    example: {
      from: '2026-11-01',
      to: '2026-11-30',
      by: 'operation',
      rows: [
        { day: null, operation: 'tokenPrice', status_class: '2xx', requests: 1_204, credits: 1_204 },
        { day: null, operation: 'walletSimilar', status_class: '2xx', requests: 12, credits: 120 },
      ],
      allowance: { credits: 100_000, used: 1_324, overage: 'hard', resets_at_ms: 1_796_083_200_000 },
      messages: { delivered: 250, units: 3 },
    },
  }),
} as const;

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
