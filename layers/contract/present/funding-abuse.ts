import type * as z from 'zod/mini';
import type { EarlyWallet } from '../../core/early-buyers/early-wallet.ts';
import type { FundingAbuse } from '../../core/early-buyers/funding-abuse.ts';
import { type Habits, presentAbuse, presentEarlyWallet } from '../../core/early-buyers/present.ts';
import type { fundingAbusePage } from '../schemas/funding-abuse.ts';

/** Where the early buyers' money came from, and each of the wallets to show, with how they trade. Source: spec 2.22. */
export const presentFundingAbuse = (
  mint: string,
  abuse: FundingAbuse,
  shown: readonly EarlyWallet[],
  habits: ReadonlyMap<string, Habits>,
): z.infer<typeof fundingAbusePage> => ({
  token_mint: mint,
  summary: presentAbuse(mint, abuse),
  wallets: shown.map(one => presentEarlyWallet(one, habits.get(one.wallet))),
});
