import type { LayerName } from './layers.ts';

/** The stream processors as data: what each reads, writes, emits and pushes. lib/aws derives streams, mappings and permissions from here. */
export const streams = {
  events: { summary: 'Chain events as producers send them, keyed by mint, receiver or wallet' },
  trades: { summary: 'What was accepted of each mint, trades and other events, in order' },
  wallets: { summary: 'What concerns a wallet, in order: what its trades did, SOL it received, who it is' },
  links: {
    summary: 'What links wallets across tokens, all in one order: buys, clusters of bundles, funders, known wallets',
    // All of it has one key.
    shards: 1,
  },
} as const satisfies Record<string, StreamRow>;

export type StreamRow = {
  readonly summary: string;
  /** How many shards it has where more would be of no use; absent where the deployment's setting decides. */
  readonly shards?: number;
};

export type StreamName = keyof typeof streams;

/** The environment variable that tells a function a stream's name. Example: `STREAM_EVENTS`. */
export const streamVariable = (stream: StreamName): string => `STREAM_${stream.toUpperCase()}`;

/** The environment variable that tells a function the dead-letter queue's URL. */
export const QUEUE_VARIABLE = 'QUEUE_DEAD_LETTERS';

/** The environment variable that tells a function where @connections is. */
export const SOCKET_VARIABLE = 'SOCKET_ENDPOINT';

/** The environment variable that tells a function the ARN of the vector index; it is there only in a deployment that has one. */
export const INDEX_VARIABLE = 'VECTOR_INDEX';

/** The environment variable that tells the leaderboard's function how many ranks a list keeps; it is there only where that is not the default. */
export const RANKS_VARIABLE = 'LEADERBOARD_RANKS';

/** How long a stream keeps its records: a dead letter only points to them, so they must outlast whoever looks at it. */
export const STREAM_RETENTION_HOURS = 168;

/** How often what is left of a failing batch, after halving, is tried again before it is a dead letter: enough for a fault that passes. */
export const BATCH_RETRIES_MAX = 100;

/** How old a record may be and still be handed to a processor; watermarks of silent sources may be pruned after this. */
export const RECORD_AGE_SECONDS_MAX = 3 * 86_400;

export const processors = {
  intake: {
    door: 'stream/intake',
    reads: 'events',
    emits: ['trades', 'wallets'],
    readsTables: ['tape', 'prices', 'tokens'],
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
    readsTables: ['tape', 'candles', 'subscriptions', 'connections', 'keys'],
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
    readsTables: ['tape', 'ledgers', 'security', 'subscriptions', 'connections', 'keys'],
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
    // To itself: a moment later it looks at the clock. To events: a time that passed gets its place on the tape, once for each bundle that ends in silence.
    emits: ['wallets', 'trades', 'links', 'events'],
    readsTables: ['tape', 'security', 'ledgers', 'subscriptions', 'connections', 'keys'],
    writesTables: ['security', 'operations', 'subscriptions', 'connections'],
    pushes: true,
    deadLetters: false,
    // One whole core; a token's holders are all in memory while it is busy, 1.3 KB each.
    memoryMb: 1769,
    timeoutSeconds: 60,
    batchSize: 200,
  },
  wallets: {
    door: 'stream/wallets',
    reads: 'wallets',
    // What is known of a buyer's money and company goes to the mints it bought, in the one order of their events. That set only grows, so the circle ends.
    emits: ['events', 'links'],
    readsTables: ['wallets', 'funding', 'identities', 'subscriptions', 'connections', 'keys'],
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
    readsTables: ['coordination', 'subscriptions', 'connections', 'keys'],
    writesTables: ['coordination', 'operations', 'subscriptions', 'connections'],
    pushes: true,
    deadLetters: false,
    // One whole core and one fold of all wallets: links, edges and entities of everybody are in its memory. A cold start folds up to 250,000 links.
    memoryMb: 1769,
    timeoutSeconds: 300,
    batchSize: 500,
    // A batch is one item of the log, however little is in it.
    gathers: true,
  },
} as const satisfies Record<string, Processor>;

export type Processor = {
  readonly door: string;
  readonly reads: StreamName;
  readonly emits: readonly StreamName[];
  readonly readsTables: readonly string[];
  readonly writesTables: readonly string[];
  /** Whether it sends to sockets through @connections. */
  readonly pushes: boolean;
  /** Whether it may put what can never succeed into the dead-letter queue itself. */
  readonly deadLetters: boolean;
  /** Lambda layers whose files it reads. */
  readonly layers?: readonly LayerName[];
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly batchSize: number;
  /** Whether it waits for a fuller batch, as long as the setting `linksWindowSeconds` says. */
  readonly gathers?: true;
};

/** A scheduled function: it runs every `rateMinutes`. */
export type Scheduled = {
  readonly door: string;
  readonly rateMinutes: number;
  readonly emits: readonly StreamName[];
  readonly readsTables: readonly string[];
  readonly writesTables: readonly string[];
  /** Whether it keeps the vector index, where there is one. */
  readonly vectorIndex?: 'writes';
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** What is otherwise where there is a vector index. */
  readonly withIndex?: { readonly rateMinutes: number; readonly memoryMb: number; readonly timeoutSeconds: number };
};

/** The scheduled functions as data. */
export const schedules = {
  /** Sized for a million wallets: their sums are columns of half a gigabyte, and a checkpoint of them takes a while to write. */
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
    // A part of ten million wallets is held whole, and a new index is filled at 2,500 vectors a second.
    withIndex: { rateMinutes: 1, memoryMb: 3008, timeoutSeconds: 600 },
  },
} as const satisfies Record<string, Scheduled>;
