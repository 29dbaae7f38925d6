/** The stream processors as data: what each reads, writes, emits and pushes. lib/aws derives streams, mappings and permissions from here. */
export const streams = {
  events: { summary: 'Chain events as producers send them, keyed by mint, receiver or wallet' },
  trades: { summary: 'Accepted trades in per-mint batches, in order' },
} as const;

export type StreamName = keyof typeof streams;

export const processors = {
  intake: {
    door: 'stream/intake',
    reads: 'events',
    emits: ['trades'],
    readsTables: ['tape', 'prices', 'tokens'],
    writesTables: ['tape', 'prices', 'tokens', 'operations'],
    pushes: false,
    deadLetters: true,
    memoryMb: 512,
    timeoutSeconds: 60,
    batchSize: 500,
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
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly batchSize: number;
};

/** Scheduled functions: each runs every `rateMinutes`. */
export const schedules = {
  sweep: {
    door: 'schedule/sweep',
    rateMinutes: 1,
    emits: ['trades'],
    readsTables: ['candles'],
    writesTables: [],
    memoryMb: 256,
    timeoutSeconds: 55,
  },
} as const;
