import { IDS_PER_CREDIT } from '../contract/credits.ts';
import { LIMITED, RequestError } from '../contract/errors.ts';
import { isCounted, type Tier, tiers } from '../contract/tiers.ts';
import { openBoundedCache } from '../core/kernel/bounded-cache.ts';
import { takeTokens } from '../storage/access/bucket.ts';
import type { Quotas } from '../storage/access/quota.ts';
import { getRealMs } from './platform.ts';

export type ServiceLimit = Policy & {
  readonly remaining: number;
  readonly nextSeconds: number;
};

export type Policy = { readonly name: string; readonly quota: number; readonly windowSeconds: number };

/** Fields of draft-ietf-httpapi-ratelimit-headers-11. */
export function formatRateLimitHeaders(
  policies: readonly Policy[],
  limits: readonly ServiceLimit[],
): Readonly<Record<string, string>> {
  const all = new Map([...policies, ...limits].map(policy => [policy.name, policy]));
  if (all.size === 0) return {};
  const stated = [...all.values()].map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`);
  const newest = [...new Map(limits.map(limit => [limit.name, limit])).values()];
  const left = newest.map(({ name, remaining, nextSeconds }) => `"${name}";r=${remaining};t=${nextSeconds}`);
  return { 'RateLimit-Policy': stated.join(', '), ...(left.length > 0 && { RateLimit: left.join(', ') }) };
}

const MINUTE_MS = 60_000;

/** Counts a request of a counted tier. Reports before it refuses. */
export async function countRequest(
  quotas: Quotas,
  { tier, keyId, nowMs }: { readonly tier: Tier; readonly keyId: string | null; readonly nowMs: number },
  report: (limit: ServiceLimit) => void,
): Promise<void> {
  if (!isCounted(tier)) return;
  if (keyId === null) throw new Error('A request that is counted has no id of its key; the authorizer names it');
  const capacity = tiers[tier].requestsPerMinute;
  const bucket = { capacity, intervalMs: MINUTE_MS / capacity };
  const { isTaken, remaining, nextMs } = await takeTokens(quotas, keyId, bucket, nowMs);
  const nextSeconds = Math.ceil(nextMs / 1000);
  report({ name: tier, quota: capacity, windowSeconds: MINUTE_MS / 1000, remaining, nextSeconds });
  if (!isTaken) throw new RequestError('rate_limited', LIMITED, nextSeconds);
}

type Count = (
  caller: { readonly tier: Tier; readonly keyId: string | null; readonly nowMs: number },
  report: (limit: ServiceLimit) => void,
) => Promise<void>;

const KEYS_MAX = 10_000;

/** Repeats a refusal from memory, so a flood costs no reads. */
export function cacheRefusals(count: Count): Count {
  const refusals = openBoundedCache<{ readonly limit: ServiceLimit; readonly endMs: number }>(KEYS_MAX);
  return async (caller, report) => {
    const keyId = caller.keyId ?? '';
    const known = refusals.get(keyId);
    // The end was rounded up to a whole second.
    if (known !== undefined && caller.nowMs < known.endMs - 1_000) {
      const nextSeconds = Math.ceil((known.endMs - caller.nowMs) / 1_000);
      report({ ...known.limit, nextSeconds });
      throw new RequestError('rate_limited', LIMITED, nextSeconds);
    }
    const limits: ServiceLimit[] = [];
    try {
      await count(caller, limit => {
        limits.push(limit);
        report(limit);
      });
    } catch (error) {
      const limit = limits.at(-1);
      const isRefusal = error instanceof RequestError && error.code === 'rate_limited';
      if (isRefusal && limit) refusals.set(keyId, { limit, endMs: caller.nowMs + limit.nextSeconds * 1_000 });
      throw error;
    }
  };
}

/** The caller of a batch. `perMinute` is the rate of its key. */
type BatchCaller = {
  readonly keyId: string | null;
  readonly perMinute: number | null;
  readonly report: (limit: ServiceLimit) => void;
};

/**
 * Charges one request per ten ids begun. The gateway counts a batch as one request, so the key has
 * a bucket of the same rate for batches.
 */
export async function countBatch(
  quotas: Quotas,
  { keyId, perMinute, report }: BatchCaller,
  ids: number,
  nowMs = getRealMs(),
): Promise<void> {
  if (keyId === null || perMinute === null)
    throw new Error('A batch that is counted has no id or rate of its key; the authorizer names both');
  const cost = Math.ceil(ids / IDS_PER_CREDIT);
  const bucket = { capacity: perMinute, intervalMs: MINUTE_MS / perMinute };
  const { isTaken, remaining, nextMs } = await takeTokens(quotas, `batch#${keyId}`, bucket, nowMs, cost);
  const nextSeconds = Math.ceil(nextMs / 1000);
  report({ name: 'batch', quota: perMinute, windowSeconds: MINUTE_MS / 1000, remaining, nextSeconds });
  if (isTaken) return;
  const message = `A batch of ${ids} ids costs ${cost} requests, but ${remaining} are left for batches`;
  throw new RequestError('rate_limited', `${message}; retry after the seconds in Retry-After`, nextSeconds);
}
