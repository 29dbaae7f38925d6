import { hashedId } from '../identity/hashed-id.ts';

/** Hashes the mint and the campaign's start, unix ms. */
export const campaignIdOf = (mint: string, startedMs: number): string => hashedId('campaign', mint, startedMs);
