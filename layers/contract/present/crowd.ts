import type * as z from 'zod/mini';
import { buildCrowdHour, getBornMs } from '../../core/crowd/crowd.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { crowdPage } from '../schemas/coordination.ts';
import type { examinedFields } from '../schemas/examined.ts';

/** Returns the current and the last hour's minutes, newest first. */
export function toCrowdPage(
  { mint, crowd }: Pick<MintSecurity, 'mint' | 'crowd'>,
  nowMs: number,
): Omit<z.infer<typeof crowdPage>, keyof typeof examinedFields> {
  const { current, minutes } = buildCrowdHour(crowd, nowMs, getBornMs(crowd));
  return { mint, current, minutes: [...minutes] };
}
