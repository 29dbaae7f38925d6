import { isUtcDay } from '../../core/kernel/utc-day.ts';
import { defineChoice, makeOptional, type Parameter } from '../parameters.ts';
import { route } from '../route.ts';
import { usageReport } from '../schemas/usage.ts';
import { checkDayRange } from '../usage-days.ts';

function defineDay(description: string): Parameter<string> {
  return {
    description,
    schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    read: text => (isUtcDay(text) ? { value: text } : { problem: 'must be a day of the calendar, such as 2026-11-26' }),
  };
}

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
