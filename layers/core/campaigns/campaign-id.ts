import { hashedId } from '../hashed-id.ts';

/** A campaign's id, of the mint and the moment it started, unix ms. */
export const campaignIdOf = (mint: string, startedMs: number): string => hashedId('campaign', mint, startedMs);
