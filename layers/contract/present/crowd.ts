import type * as z from 'zod/mini';
import { bornOf, crowdAt } from '../../core/crowd/crowd.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { crowdPage } from '../schemas/coordination.ts';

/** How crowded a mint is at a moment, unix ms, and was in the minutes of the hour before, newest first. Source: spec 2.23 and 4.4. */
export const presentCrowd = (
  { mint, crowd }: Pick<MintSecurity, 'mint' | 'crowd'>,
  nowMs: number,
): z.infer<typeof crowdPage> => {
  const { current, minutes } = crowdAt(crowd, nowMs, bornOf(crowd));
  return { mint, current, minutes: [...minutes] };
};
