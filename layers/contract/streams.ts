/** Streams. lib/aws derives its stacks from this file. */
export const streams = {
  events: { summary: 'Chain events as producers send them, keyed by mint, receiver or wallet' },
  trades: { summary: 'Accepted trades and other events of each mint, in order' },
  wallets: { summary: 'Wallet events in order: trade results, received SOL, identities' },
  links: {
    summary: 'Relations of wallets across tokens, in one order: buys, bundles, funders, known wallets',
    // All records share one key.
    shards: 1,
  },
} as const satisfies Record<string, StreamRow>;

export type StreamRow = {
  readonly summary: string;
  /** Fixed number of shards. Without it, the deployment setting decides. */
  readonly shards?: number;
};

export type StreamName = keyof typeof streams;

/** Environment variable with a stream's name. Example: `STREAM_EVENTS`. */
export const streamVariable = (stream: StreamName): string => `STREAM_${stream.toUpperCase()}`;

/** Environment variable with the URL of the dead-letter queue. */
export const QUEUE_VARIABLE = 'QUEUE_DEAD_LETTERS';

/** Environment variable with the @connections endpoint. */
export const SOCKET_VARIABLE = 'SOCKET_ENDPOINT';

/** Environment variable with the ARN of the optional vector index. */
export const INDEX_VARIABLE = 'VECTOR_INDEX';

/** Environment variable with the seconds between two writes of a function's counters. */
export const COUNTERS_VARIABLE = 'COUNTERS_SECONDS';

/** Environment variable with the list size of the leaderboard, if not the default. */
export const RANKS_VARIABLE = 'LEADERBOARD_RANKS';

/** Dead letters only point to records, which must outlast them. */
export const STREAM_RETENTION_HOURS = 168;
