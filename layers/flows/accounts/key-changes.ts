import { randomBytes } from 'node:crypto';
import type { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import bs58 from 'bs58';
import type { Tier } from '../../contract/tiers.ts';
import type { Keys } from '../../storage/access/keys.ts';
import type { KeyChanges } from '../keys/change.ts';

/** Changes of keys. The fan-out closes their sockets within 30 s. */
export const keyChanges = (keys: Keys, gateway: APIGatewayClient, planOf: (tier: Tier) => string): KeyChanges => ({
  ...{ keys, gateway, planOf },
  random: bytes => bs58.encode(randomBytes(bytes)),
  closeSockets: async () => {},
});
