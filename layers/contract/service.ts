import { tiers } from './tiers.ts';

/** Facts about the API. `version` is the version of the contract, not of the package. */
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
  /** Interval of WebSocket ping frames, in seconds. */
  pingSeconds: 30,
  /** Close code for a key with too many connections. */
  tooManyConnectionsCode: 1008,
} as const;

/** Formats a limit. Example: `amount(null)` is "unlimited". */
export const amount = (limit: number | null): string => (limit === null ? 'unlimited' : String(limit));

/** Describes the limits of each tier in one sentence. */
export const tierSentences = (): readonly string[] =>
  Object.values(tiers).map(tier => `${tier.name}: ${tier.requestsPerMinute} requests a minute, ${socketWords(tier)}.`);

const socketWords = (tier: (typeof tiers)[keyof typeof tiers]): string =>
  tier.connectionsMax === 0
    ? 'no WebSocket'
    : `${amount(tier.connectionsMax)} connections a key, ${amount(tier.subscriptionsMax)} subscriptions a connection`;
