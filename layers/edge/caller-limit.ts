import { LIMITED, RequestError } from '../contract/errors.ts';
import { type Bucket, takeTokens } from '../storage/access/bucket.ts';
import type { Quotas } from '../storage/access/quota.ts';

/** Of one address, with valid secrets or not. */
export const ownerTries: Bucket = { capacity: 30, intervalMs: 2_000 };

/** Takes a token. Throws RequestError with the time to wait. */
export async function takeCallerToken(quotas: Quotas, caller: string, bucket: Bucket, nowMs: number): Promise<void> {
  const { isTaken, nextMs } = await takeTokens(quotas, caller, bucket, nowMs);
  if (!isTaken) throw new RequestError('rate_limited', LIMITED, Math.ceil(nextMs / 1000));
}
