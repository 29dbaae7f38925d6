import * as z from 'zod/mini';
import { platforms } from '../../core/identity/identity.ts';
import type { Valuation } from '../../core/worth/valuation.ts';
import { defineText } from '../parameters.ts';
import { toWorthFields } from '../present/worth.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { worthFields } from '../schemas/worth.ts';

export const foundToken = z.object({
  token_mint: z.string(),
  name: z.string(),
  symbol: z.string(),
  created_ts_ms: z.int(),
  same_name_count: describeSchema(
    z.int().check(z.minimum(1)),
    'Tokens with the same normalised name or the same symbol, this one included',
  ),
  oldest: describeSchema(z.boolean(), 'Whether it is the oldest of them'),
  largest: describeSchema(z.boolean(), 'Whether it has the largest market cap of them'),
  ...worthFields,
});

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

/** Search route (`docs/reference/rules/lists.md#search`). */
export const searchRoutes = {
  search: route({
    path: '/v1/search',
    tier: 'layer1',
    tag: 'Extension',
    file: 'rest/search',
    summary: 'Tokens by name, symbol or address, also with typos, largest first; wallets and handles by username',
    query: {
      q: defineText('Beginning of a name, word, symbol or username, in any case, or a whole address', 64, 'Ex'),
    },
    readUnitsMax: 320,
    response: searchPage,
    clock: 'price_age_s',
    reads: ['names', 'tokens', 'listings', 'identities', 'security', 'tape', 'prices'],
  }),
} as const;

type Found = {
  readonly tokens: readonly {
    readonly mint: string;
    readonly name: string;
    readonly symbol: string;
    readonly createdMs: number;
    readonly value: Valuation;
    readonly sameNameCount: number;
    readonly isOldest: boolean;
    readonly isLargest: boolean;
  }[];
  readonly wallets: readonly { readonly wallet: string; readonly kolUsername: string }[];
  readonly handles: readonly {
    readonly platform: 'x' | 'telegram';
    readonly username: string;
    readonly wallets: readonly string[];
  }[];
};

export function toSearchPage(
  query: string,
  nowMs: number,
  { tokens, wallets, handles }: Found,
): z.infer<typeof searchPage> {
  return {
    query,
    tokens: tokens.map(token => ({
      token_mint: token.mint,
      name: token.name,
      symbol: token.symbol,
      created_ts_ms: token.createdMs,
      same_name_count: token.sameNameCount,
      oldest: token.isOldest,
      largest: token.isLargest,
      ...toWorthFields(token.value, nowMs),
    })),
    wallets: wallets.map(({ wallet, kolUsername }) => ({ wallet_address: wallet, kol_username: kolUsername })),
    handles: handles.map(({ platform, username, wallets: claimants }) => ({
      platform,
      username,
      wallets: [...claimants],
    })),
  };
}
