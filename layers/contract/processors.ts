import type { FunctionSpec } from './functions.ts';
import type { StreamName } from './streams.ts';

/** Retries of a failing batch before it becomes a dead letter. */
export const BATCH_RETRIES_MAX = 100;

/** Maximum record age. Older source offsets may expire. */
export const RECORD_AGE_SECONDS_MAX = 3 * 86_400;

export type Processor = FunctionSpec & {
  /** Stream whose records it receives. */
  readonly source: StreamName;
  readonly emits: readonly StreamName[];
  readonly batchSize: number;
  /** Whether it waits up to `linksWindowSeconds` for a fuller batch. */
  readonly gathers?: true;
  /** Concurrent batches per shard, in order per key. The deployment setting decides by default. */
  readonly parallelization?: number;
  /** Parts that also park keys, under their own names. */
  readonly sections?: readonly string[];
  /** `BATCH_RETRIES_MAX` by default. With it a failing batch is not bisected. */
  readonly retriesMax?: number;
};

/** Stream processors. `lib/aws` derives functions and mappings from these rows. */
export const processors = {
  intake: {
    file: 'stream/intake',
    source: 'events',
    // Ticks, questions and delayed wake-ups come back as events.
    emits: ['wallets', 'links', 'events', 'push', 'rules'],
    reads: [
      'operations',
      'parking',
      'tape',
      'prices',
      'tokens',
      'candles',
      'ledgers',
      'security',
      'connections',
      'rules',
    ],
    writes: [
      ...(['tape', 'prices', 'tokens', 'names', 'candles', 'ledgers', 'positions'] as const),
      // Pages of what rules hear.
      ...(['security', 'listings', 'operations', 'parking', 'rules'] as const),
    ],
    sections: ['market', 'ledger', 'security'],
    deadLetters: true,
    // One whole core. Each holder takes 1.3 KB of memory.
    memoryMb: 1769,
    timeoutSeconds: 60,
    // A record may hold ten events.
    batchSize: 100,
  },
  wallets: {
    file: 'stream/wallets',
    source: 'wallets',
    // The set of funding facts only grows, so the cycle ends.
    emits: ['events', 'links', 'push', 'rules'],
    reads: ['operations', 'parking', 'wallets', 'funding', 'identities', 'connections', 'rules'],
    writes: ['wallets', 'funding', 'identities', 'vectors', 'operations', 'parking', 'rules'],
    layers: ['known-wallets'],
    timeoutSeconds: 60,
    batchSize: 200,
  },
  coordination: {
    file: 'stream/coordination',
    source: 'links',
    emits: ['push', 'rules'],
    reads: ['operations', 'parking', 'coordination', 'connections', 'rules'],
    writes: ['coordination', 'board', 'operations', 'parking', 'rules'],
    // One whole core: relations, edges and entities are in memory.
    // A cold start folds up to 250,000 relations.
    memoryMb: 1769,
    timeoutSeconds: 300,
    batchSize: 500,
    // Each batch writes an item of relations and one of exits, however small.
    gathers: true,
  },
  fanOut: {
    file: 'stream/fan-out',
    source: 'push',
    // Sockets with drops they were not informed of, and replays to try again.
    emits: ['push'],
    reads: ['operations', 'subscriptions', 'connections', 'messages', 'keys', 'tape', 'ledgers', 'security', 'wallets'],
    writes: ['operations', 'subscriptions', 'connections', 'messages'],
    meters: true,
    resumes: true,
    pushes: true,
    // One whole core: 0.1 ms of CPU per post.
    memoryMb: 1769,
    // Above the age of a message that is still sent.
    timeoutSeconds: 60,
    batchSize: 200,
    parallelization: 10,
    // Not bisected: a skipped batch loses messages before they have a number.
    retriesMax: BATCH_RETRIES_MAX,
  },
  rules: {
    file: 'stream/rules',
    source: 'rules',
    emits: [],
    // What routes read, which joined values come from.
    reads: [
      ...(['tape', 'prices', 'tokens', 'names', 'candles', 'listings', 'ledgers', 'positions'] as const),
      ...(['security', 'wallets', 'funding', 'identities', 'vectors', 'board', 'coordination'] as const),
      ...(['operations', 'proofs', 'rules'] as const),
    ],
    scans: ['tape'],
    writes: ['rules', 'operations'],
    delivers: true,
    meters: true,
    layers: ['known-wallets'],
    // One whole core: groups are in memory.
    memoryMb: 1769,
    // A cold start reads the windows of armed rules from the tape.
    timeoutSeconds: 300,
    batchSize: 200,
    parallelization: 1,
  },
} as const satisfies Record<string, Processor>;

export type SectionName = (typeof processors)['intake']['sections'][number];

/** Lists of parked keys: each has a name, and a stream that takes requests. */
export const parkingLists: readonly { readonly name: string; readonly source: StreamName }[] =
  Object.entries<Processor>(processors).flatMap(([name, { source, sections = [], writes = [] }]) =>
    writes.includes('parking') ? [name, ...sections].map(list => ({ name: list, source })) : [],
  );
