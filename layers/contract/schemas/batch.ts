import * as z from 'zod/mini';
import { describeSchema } from './described.ts';
import { tokenPrice } from './token.ts';
import { walletPerformance } from './wallet.ts';

export const prices = z.object({ prices: describeSchema(z.array(tokenPrice), 'In the order asked, each token once') });

export const walletPerformanceRow = z.extend(walletPerformance, { wallet_address: z.string() });

export const walletsPerformance = z.object({
  window: z.string(),
  wallets: describeSchema(z.array(walletPerformanceRow), 'In the order asked, each wallet once'),
});
