import type { LayerName } from './layers.ts';

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

/** Retries of a failing batch before it becomes a dead letter. */
export const BATCH_RETRIES_MAX = 100;

/** Maximum record age. Older source offsets may expire. */
export const RECORD_AGE_SECONDS_MAX = 3 * 86_400;

export const processors = {
  intake: {
    door: 'stream/intake',
    reads: 'events',
    emits: ['trades', 'wallets'],
    readsTables: ['operations', 'tape', 'prices', 'tokens'],
    writesTables: ['tape', 'prices', 'tokens', 'operations'],
    pushes: false,
    deadLetters: true,
    memoryMb: 512,
    timeoutSeconds: 60,
    // A record may hold ten events.
    batchSize: 100,
  },
  market: {
    door: 'stream/market',
    reads: 'trades',
    emits: [],
    readsTables: ['operations', 'tape', 'candles', 'subscriptions', 'connections', 'keys'],
    writesTables: ['candles', 'operations', 'subscriptions', 'connections'],
    pushes: true,
    deadLetters: false,
    memoryMb: 512,
    timeoutSeconds: 60,
    batchSize: 100,
  },
  ledger: {
    door: 'stream/ledger',
    reads: 'trades',
    emits: ['wallets'],
    readsTables: ['operations', 'tape', 'ledgers', 'security', 'subscriptions', 'connections', 'keys'],
    writesTables: ['ledgers', 'positions', 'operations', 'subscriptions', 'connections'],
    pushes: true,
    deadLetters: false,
    memoryMb: 512,
    timeoutSeconds: 60,
    batchSize: 100,
  },
  security: {
    door: 'stream/security',
    reads: 'trades',
    // Sends delayed wake-ups, and clock records for expired bundles.
    emits: ['wallets', 'trades', 'links', 'events'],
    readsTables: ['operations', 'tape', 'security', 'ledgers', 'subscriptions', 'connections', 'keys'],
    writesTables: ['security', 'operations', 'subscriptions', 'connections'],
    pushes: true,
    deadLetters: false,
    // One whole core. Each holder takes 1.3 KB of memory.
    memoryMb: 1769,
    timeoutSeconds: 60,
    batchSize: 200,
  },
  wallets: {
    door: 'stream/wallets',
    reads: 'wallets',
    // The set of funding facts only grows, so the cycle ends.
    emits: ['events', 'links'],
    readsTables: ['operations', 'wallets', 'funding', 'identities', 'subscriptions', 'connections', 'keys'],
    writesTables: [
      'wallets',
      'funding',
      'identities',
      'vectors',
      'board',
      'operations',
      'subscriptions',
      'connections',
    ],
    pushes: true,
    deadLetters: false,
    layers: ['known-wallets'],
    memoryMb: 512,
    timeoutSeconds: 60,
    batchSize: 200,
  },
  coordination: {
    door: 'stream/coordination',
    reads: 'links',
    emits: [],
    readsTables: ['operations', 'coordination', 'subscriptions', 'connections', 'keys'],
    writesTables: ['coordination', 'operations', 'subscriptions', 'connections'],
    pushes: true,
    deadLetters: false,
    // One whole core: relations, edges and entities are in memory.
    // A cold start folds up to 250,000 relations.
    memoryMb: 1769,
    timeoutSeconds: 300,
    batchSize: 500,
    // Each batch writes one log item, however small.
    gathers: true,
  },
} as const satisfies Record<string, Processor>;

export type Processor = {
  readonly door: string;
  readonly reads: StreamName;
  readonly emits: readonly StreamName[];
  readonly readsTables: readonly string[];
  readonly writesTables: readonly string[];
  /** Whether it sends messages through @connections. */
  readonly pushes: boolean;
  /** Whether it sends permanent failures to the dead-letter queue. */
  readonly deadLetters: boolean;
  readonly layers?: readonly LayerName[];
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly batchSize: number;
  /** Whether it waits up to `linksWindowSeconds` for a fuller batch. */
  readonly gathers?: true;
};

/** A function that runs every `rateMinutes`. */
export type Scheduled = {
  readonly door: string;
  readonly rateMinutes: number;
  readonly emits: readonly StreamName[];
  readonly readsTables: readonly string[];
  readonly writesTables: readonly string[];
  /** Whether it maintains the optional vector index. */
  readonly vectorIndex?: 'writes';
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Settings that replace the defaults if a vector index exists. */
  readonly withIndex?: { readonly rateMinutes: number; readonly memoryMb: number; readonly timeoutSeconds: number };
};

export const schedules = {
  /** Sized for a million wallets, whose sums take half a gigabyte. */
  board: {
    door: 'schedule/board',
    rateMinutes: 1,
    emits: [],
    readsTables: ['board'],
    writesTables: ['board'],
    memoryMb: 3008,
    timeoutSeconds: 300,
  },
  sweep: {
    door: 'schedule/sweep',
    rateMinutes: 1,
    emits: ['trades', 'wallets', 'links'],
    readsTables: ['candles', 'security', 'wallets'],
    writesTables: [],
    memoryMb: 256,
    timeoutSeconds: 55,
  },
  vectors: {
    door: 'schedule/vectors',
    rateMinutes: 5,
    emits: [],
    readsTables: ['vectors'],
    writesTables: ['vectors'],
    vectorIndex: 'writes',
    memoryMb: 512,
    timeoutSeconds: 240,
    // Holds one part of ten million wallets; fills 2,500 vectors/s.
    withIndex: { rateMinutes: 1, memoryMb: 3008, timeoutSeconds: 600 },
  },
} as const satisfies Record<string, Scheduled>;
