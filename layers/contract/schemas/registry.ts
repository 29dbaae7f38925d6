import * as z from 'zod/mini';
import { platforms } from '../../core/identity/identity.ts';
import { defineFields } from './each.ts';

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
