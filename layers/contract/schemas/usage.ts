import * as z from 'zod/mini';
import { overages } from '../../core/usage/overage.ts';
import { statusClasses } from '../../core/usage/status-class.ts';
import { describeSchema } from './described.ts';

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
