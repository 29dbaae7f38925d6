import type * as z from 'zod/mini';
import { buildCrowdHour, getBornMs } from '../../core/crowd/crowd.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { crowdPage } from '../schemas/coordination.ts';

/** Returns the current and the last hour's minutes, newest first. */
export function toCrowdPage(
  { mint, crowd }: Pick<MintSecurity, 'mint' | 'crowd'>,
  nowMs: number,
): z.infer<typeof crowdPage> {
  const { current, minutes } = buildCrowdHour(crowd, nowMs, getBornMs(crowd));
  return { mint, current, minutes: [...minutes] };
}
