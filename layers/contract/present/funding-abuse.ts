import type * as z from 'zod/mini';
import type { FundingAbuse } from '../../core/early-buyers/funding-abuse.ts';
import { presentAbuse, presentEarlyWallet } from '../../core/early-buyers/present.ts';
import type { fundingAbusePage } from '../schemas/funding-abuse.ts';

/** Where the early buyers' money came from, and of the newest `limit` of them each. Source: spec 2.22. */
export const presentFundingAbuse = (
  mint: string,
  abuse: FundingAbuse,
  limit: number,
): z.infer<typeof fundingAbusePage> => ({
  token_mint: mint,
  summary: presentAbuse(mint, abuse),
  wallets: abuse.wallets.slice(0, limit).map(presentEarlyWallet),
});
