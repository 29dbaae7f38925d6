import type * as z from 'zod/mini';
import type { EarlyWallet } from '../../core/early-buyers/early-wallet.ts';
import type { FundingAbuse } from '../../core/early-buyers/funding-abuse.ts';
import { type Habits, presentAbuse, presentEarlyWallet } from '../../core/early-buyers/present.ts';
import type { fundingAbusePage } from '../schemas/funding-abuse.ts';

/** Returns early buyers' funding, in total and by wallet. */
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
