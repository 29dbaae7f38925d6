import * as z from 'zod/mini';
import { type Alias, type Platform, platforms } from '../../core/identity/identity.ts';
import type { Provenance } from '../../core/identity/provenance.ts';
import { formatIsoTime } from '../../core/kernel/iso-time.ts';
import { defineChoice, handle, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { defineFields } from '../schemas/each.ts';
import { defineWalletRoute } from './subjects.ts';

/** Without a root, the last three keys are missing. */
export const provenance = z.object({
  wallet: z.string(),
  root_entity: z.nullable(z.string()),
  hops: z.nullable(z.number()),
  funding_path: z.nullable(z.array(z.string())),
  ...defineFields(z.optional(z.string()), 'root_source', 'direct_funder', 'last_funded_ts'),
});

export const identity = z.object({
  platform: z.enum(platforms),
  ...defineFields(z.string(), 'username', 'profile_url', 'source'),
  verification: z.literal('source_asserted'),
  created_at: z.string(),
  updated_at: z.string(),
});

export const walletIdentity = z.object({
  wallet_address: z.string(),
  primary: z.nullable(identity),
  aliases: z.array(identity),
});

export const kolWallets = z.object({ username: z.string(), wallets: z.array(z.string()) });

/** Provenance and identity routes (`docs/reference/rules/wallet-profile.md#provenance`). */
export const registryRoutes = {
  walletProvenance: route({
    ...defineWalletRoute('provenance'),
    summary: 'Root of the wallet’s SOL, such as an exchange or bridge, over at most 20 funders',
    readUnitsMax: 3,
    response: provenance,
    cacheSeconds: 300,
    reads: ['funding'],
    layers: ['known-wallets'],
  }),
  walletIdentity: route({
    ...defineWalletRoute('identity'),
    summary: 'Social accounts attributed to the wallet, not verified',
    readUnitsMax: 2,
    response: walletIdentity,
    reads: ['identities'],
  }),
  kolWallets: route({
    tier: 'layer2',
    tag: 'Wallet',
    path: '/v1/kol-wallets/{username}',
    file: 'rest/kol-wallets',
    summary: 'Wallets of a social account, sorted by address',
    pathParameters: { username: handle('Username in any case, with or without a leading @') },
    query: { platform: makeOptional(defineChoice('Only wallets of this platform', platforms)) },
    readUnitsMax: 1,
    response: kolWallets,
    reads: ['identities'],
  }),
} as const;

/** Returns a wallet's provenance. Without a root, only that fact. */
export function toProvenanceView(
  wallet: string,
  { root, hops, path, directFunder, lastFundedMs }: Provenance,
): z.infer<typeof provenance> {
  if (root === null || path === null) return { wallet, root_entity: null, hops: null, funding_path: null };
  return {
    wallet,
    root_entity: root.entity,
    hops,
    funding_path: [...path],
    root_source: root.category,
    ...(directFunder !== null && { direct_funder: directFunder }),
    ...(lastFundedMs !== null && { last_funded_ts: formatIsoTime(lastFundedMs) }),
  };
}

/** Returns a wallet's identity. The primary is the first alias. */
export function toWalletIdentityView(wallet: string, aliases: readonly Alias[]): z.infer<typeof walletIdentity> {
  const shown = aliases.map(
    ({ newest, createdMs }): z.infer<typeof identity> => ({
      platform: newest.platform,
      username: newest.username,
      profile_url: `${sites[newest.platform]}/${newest.username}`,
      source: newest.source,
      verification: 'source_asserted',
      created_at: formatIsoTime(createdMs),
      updated_at: formatIsoTime(newest.timestampMs),
    }),
  );
  return { wallet_address: wallet, primary: shown[0] ?? null, aliases: shown };
}

const sites: Readonly<Record<Platform, string>> = { x: 'https://x.com', telegram: 'https://t.me' };
