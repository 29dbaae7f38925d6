import type * as z from 'zod/mini';
import { serializeErrorEnvelope, toErrorCode } from '../../layers/contract/errors.ts';
import { operationsRoutes } from '../../layers/contract/routes/operations.ts';
import type { readiness } from '../../layers/contract/schemas/readiness.ts';

/** Body of what the front refuses. `/ready` keeps its own fields. */
export function buildRefusalBody(status: number, message: string, path?: string): string {
  const body = serializeErrorEnvelope(toErrorCode(status), message);
  return status === 503 && path === operationsRoutes.ready.path
    ? JSON.stringify({ ...notReady, ...JSON.parse(body) })
    : body;
}

const notReady = {
  status: 'not_ready',
  checks: [{ name: 'storage', ok: false, latency_ms: 0 }],
  backfill: null,
} satisfies z.infer<typeof readiness>;
