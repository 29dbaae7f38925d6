import { randomBytes } from 'node:crypto';
import type { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import bs58 from 'bs58';
import type { Tier } from '../../contract/tiers.ts';
import { findKey, type Keys, type StoredKey } from '../../storage/access/keys.ts';
import { type KeyChanges, revokeKey } from '../keys/change.ts';
import { removeGatewayKey } from '../keys/enrolment.ts';

/** Changes of keys. The fan-out closes their sockets within 30 s. */
export function createKeyChanges(keys: Keys, gateway: APIGatewayClient, planOf: (tier: Tier) => string): KeyChanges {
  return {
    ...{ keys, gateway, planOf },
    random: bytes => bs58.encode(randomBytes(bytes)),
    closeSockets: async () => {},
  };
}

/** Revokes a key that a crash may have left at the gateway only. */
export async function revokeDraftedKey(deps: KeyChanges, { id, hash }: DraftedKey, nowMs: number): Promise<void> {
  const key = await findKey(deps.keys, hash);
  if (key) await revokeKey(deps, key, nowMs);
  else await removeGatewayKey(deps, id);
}

type DraftedKey = Pick<StoredKey, 'id' | 'hash'>;
