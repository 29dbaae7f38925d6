import * as z from 'zod/mini';
import { platforms } from '../../core/identity/identity.ts';
import { describeSchema } from './described.ts';

export const foundToken = z.object({ token_mint: z.string(), name: z.string(), symbol: z.string() });

export const foundWallet = z.object({ wallet_address: z.string(), kol_username: z.string() });

export const foundHandle = z.object({
  platform: z.enum(platforms),
  username: z.string(),
  wallets: describeSchema(z.array(z.string()), 'At most 20, by ascending address; /v1/kol-wallets has all'),
});

/** At most 20 of each. */
export const searchPage = z.object({
  query: z.string(),
  tokens: z.array(foundToken),
  wallets: z.array(foundWallet),
  handles: z.array(foundHandle),
});
