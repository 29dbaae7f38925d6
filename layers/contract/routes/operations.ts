import * as z from 'zod/mini';
import { route } from '../route.ts';
import { readiness } from '../schemas/readiness.ts';

const operation = { tier: null, tag: 'Operations' } as const;

/** Health, readiness and metrics (`docs/reference/api/operations.md#operations`). */
export const operationsRoutes = {
  health: route({
    ...operation,
    path: '/health',
    file: 'rest/operations/health',
    summary: 'Whether the service responds',
    readUnitsMax: 1,
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: route({
    ...operation,
    path: '/ready',
    file: 'rest/operations/ready',
    summary: 'Whether every required backend responds; otherwise 503',
    readUnitsMax: 5,
    response: readiness,
    reads: ['operations'],
    describes: ['events'],
  }),
  metrics: route({
    ...operation,
    path: '/metrics',
    file: 'rest/operations/metrics',
    summary: 'Counters and lags in the Prometheus text exposition format',
    readUnitsMax: 11,
    response: z.string(),
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    reads: ['operations'],
  }),
} as const;
