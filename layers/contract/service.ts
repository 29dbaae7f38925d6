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
  /** Interval of WebSocket ping frames, in seconds. */
  pingSeconds: 30,
  /** Close code for a key with too many connections. */
  tooManyConnectionsCode: 1008,
} as const;

/** Formats a limit. Example: `amount(null)` is "unlimited". */
export const amount = (limit: number | null): string => (limit === null ? 'unlimited' : String(limit));

/** Describes the limits of each tier in one sentence. */
export const tierSentences = (): readonly string[] =>
  Object.values(tiers).map(
    tier => `${tier.name}: ${tier.requestsPerMinute} requests per minute, ${socketWords(tier)}.`,
  );

const socketWords = ({ connectionsMax, subscriptionsMax }: (typeof tiers)[keyof typeof tiers]): string =>
  connectionsMax === 0
    ? 'no WebSocket'
    : `${amount(connectionsMax)} connections per key, ${amount(subscriptionsMax)} subscriptions per connection`;
