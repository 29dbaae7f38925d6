import { tiers } from './tiers.ts';

/** `version` is that of the contract, not the package. */
export const service = {
  title: 'Chain Intelligence',
  version: '1.4.0',
  sentences: [
    'Exact market data, wallet intelligence and security signals from decoded Solana swaps.',
    'The same figures are available over REST and live over one WebSocket.',
    'Open source and self-hosted. This document is generated from the tables the service runs on.',
  ],
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  socketPath: '/ws',
  /** Of API Gateway, except the pings of the local one. */
  socketLimits: {
    idleSeconds: 600,
    lifeSeconds: 7_200,
    messageBytesMax: 131_072,
    frameBytesMax: 32_768,
    channelsPerMessageMax: 200,
    localPingSeconds: 30,
  },
  /** Status of a refused upgrade. */
  upgradeCodes: {
    401: 'No valid API key or ticket',
    403: 'The tier has no WebSocket; on AWS also if the key has too many connections',
    429: 'Too many upgrades of all callers together; try again',
  },
  /** Why a WebSocket closes. */
  closeCodes: {
    1000: 'The API key was revoked or moved to another tier',
    1001: 'The connection was idle or reached its lifetime, or the service stops; connect again and resume',
    1003: 'The client sent a binary frame',
    1008: 'The key has too many connections; on AWS the upgrade is answered with 403',
    1009: 'The client sent a message or frame that is too long',
  },
} as const;

/** Formats a limit. Example: `formatLimit(null)` is "unlimited". */
export function formatLimit(limit: number | null): string {
  return limit === null ? 'unlimited' : String(limit);
}

/** Describes the limits of each tier in one sentence. */
export function describeTiers(): readonly string[] {
  return Object.values(tiers).map(({ name, requestsPerMinute, connectionsMax, subscriptionsMax }) => {
    const sockets =
      `${formatLimit(connectionsMax)} connections per key, ` +
      `${formatLimit(subscriptionsMax)} subscriptions per connection`;
    return `${name}: ${requestsPerMinute} requests per minute, ${connectionsMax === 0 ? 'no WebSocket' : sockets}.`;
  });
}
