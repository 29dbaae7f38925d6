import type * as z from 'zod/mini';
import type { Alias, Platform } from '../../core/identity/identity.ts';
import type { Provenance } from '../../core/identity/provenance.ts';
import { formatIsoTime } from '../../core/kernel/iso-time.ts';
import type { identity, provenance, walletIdentity } from '../schemas/registry.ts';

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
  const shown = aliases.map(toAliasView);
  return { wallet_address: wallet, primary: shown[0] ?? null, aliases: shown };
}

const sites: Readonly<Record<Platform, string>> = { x: 'https://x.com', telegram: 'https://t.me' };

function toAliasView({ newest, createdMs }: Alias): z.infer<typeof identity> {
  return {
    platform: newest.platform,
    username: newest.username,
    profile_url: `${sites[newest.platform]}/${newest.username}`,
    source: newest.source,
    verification: 'source_asserted',
    created_at: formatIsoTime(createdMs),
    updated_at: formatIsoTime(newest.timestampMs),
  };
}
