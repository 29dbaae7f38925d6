import { RequestError } from '../../contract/errors.ts';
import { type Tier, tiers } from '../../contract/tiers.ts';
import type { ServiceLimit } from '../../edge/rate-limit.ts';
import { type Quotas, takeDailyQuota } from '../../storage/access/quota.ts';

const DAY_MS = 86_400_000;

/** Counts one query. Errors: RequestError rate_limited. */
export async function chargeSimilarQuery(
  quotas: Quotas,
  tier: Tier,
  keyId: string | null,
  nowMs: number,
  report: (limit: ServiceLimit) => void,
): Promise<void> {
  const max = tiers[tier].similarPerDayMax;
  if (max === null) return;
  if (keyId === null) throw new Error('a query that is counted came without its key’s id; the authorizer names it');
  const remaining = await takeDailyQuota(quotas, 'similar', keyId, nowMs, max);
  const nextSeconds = Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000);
  report({ name: 'similar', quota: max, windowSeconds: DAY_MS / 1000, remaining: remaining ?? 0, nextSeconds });
  if (remaining !== null) return;
  const message = `${tiers[tier].name} has ${max} similarity queries a UTC day, and today's are used up`;
  throw new RequestError('rate_limited', message, nextSeconds);
}
