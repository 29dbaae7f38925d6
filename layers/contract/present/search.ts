import type * as z from 'zod/mini';
import type { searchPage } from '../schemas/search.ts';

type Found = {
  readonly tokens: readonly { readonly mint: string; readonly name: string; readonly symbol: string }[];
  readonly wallets: readonly { readonly wallet: string; readonly kolUsername: string }[];
  readonly handles: readonly {
    readonly platform: 'x' | 'telegram';
    readonly username: string;
    readonly wallets: readonly string[];
  }[];
};

export function toSearchPage(query: string, { tokens, wallets, handles }: Found): z.infer<typeof searchPage> {
  return {
    query,
    tokens: tokens.map(({ mint, name, symbol }) => ({ token_mint: mint, name, symbol })),
    wallets: wallets.map(({ wallet, kolUsername }) => ({ wallet_address: wallet, kol_username: kolUsername })),
    handles: handles.map(({ platform, username, wallets: claimants }) => ({
      platform,
      username,
      wallets: [...claimants],
    })),
  };
}
