import { tiers } from './tiers.ts';

/** What every document says of the service as a whole. The version is the contract's, not the package's. Source: spec 9.1. */
export const service = {
  title: 'Chain Intelligence',
  version: '1.4.0',
  sentences: [
    'Chain Intelligence computes exact market data, wallet intelligence and security signals from decoded Solana swaps.',
    'It answers REST requests and pushes the same figures live over one WebSocket.',
    'It is open source and self-hosted: what you read here is generated from the tables that the service itself runs on.',
  ],
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  socketPath: '/ws',
  /** Protocol-level pings the server sends, in seconds. Source: spec 6.2. */
  pingSeconds: 30,
  /** The close code once a key has too many sockets. Source: spec 7. */
  tooManyConnectionsCode: 1008,
} as const;

/** A limit in words. Example: `amount(null)` is "unlimited", `amount(50)` is "50". */
export const amount = (limit: number | null): string => (limit === null ? 'unlimited' : String(limit));

/** The limits of each tier in one sentence, for the documents that have no table. */
export const tierSentences = (): readonly string[] =>
  Object.values(tiers).map(tier => `${tier.name}: ${tier.requestsPerMinute} requests a minute, ${socketWords(tier)}.`);

const socketWords = (tier: (typeof tiers)[keyof typeof tiers]): string =>
  tier.connectionsMax === 0
    ? 'no WebSocket'
    : `${amount(tier.connectionsMax)} connections a key, ${amount(tier.subscriptionsMax)} subscriptions a connection`;
