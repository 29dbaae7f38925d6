import type { FunctionSpec } from './functions.ts';

type Size = { readonly rateMinutes: number; readonly memoryMb?: number; readonly timeoutSeconds: number };

/** A function that runs every `rateMinutes`. */
export type Scheduled = FunctionSpec &
  Size & {
    /** Settings that replace the defaults if a vector index exists. */
    readonly withIndex?: Size;
  };

export const schedules = {
  /** Sized for a million wallets, whose sums take half a gigabyte. */
  board: {
    file: 'schedule/board',
    rateMinutes: 1,
    reads: ['board'],
    writes: ['board', 'operations'],
    memoryMb: 3008,
    timeoutSeconds: 300,
  },
  /** Sized for a million tokens. */
  tokenList: {
    file: 'schedule/token-list',
    rateMinutes: 1,
    reads: ['listings', 'tokens', 'subscriptions', 'messages'],
    // Pages of lists that somebody hears, and their changes.
    writes: ['listings', 'operations', 'messages'],
    emits: ['push'],
    resumes: true,
    memoryMb: 3008,
    timeoutSeconds: 300,
  },
  sweep: {
    file: 'schedule/sweep',
    rateMinutes: 1,
    // Retries of parked keys go through the streams of their processors.
    emits: ['events', 'wallets', 'links', 'push'],
    reads: ['candles', 'security', 'wallets', 'parking', 'operations'],
    // When it sent a heartbeat.
    writes: ['operations'],
    memoryMb: 256,
    timeoutSeconds: 55,
  },
  allowances: {
    file: 'schedule/allowances',
    rateMinutes: 1,
    reads: ['accounts', 'keys', 'usage', 'operations'],
    writes: ['operations'],
    notifies: true,
    timeoutSeconds: 55,
  },
  /** Runs again when a run did not finish. */
  usageFold: {
    file: 'schedule/usage-fold',
    rateMinutes: 30,
    reads: ['keys', 'usage', 'operations'],
    scans: ['keys'],
    writes: ['usage', 'operations'],
    timeoutSeconds: 600,
  },
  vectors: {
    file: 'schedule/vectors',
    rateMinutes: 5,
    reads: ['vectors'],
    writes: ['vectors'],
    vectorIndex: 'writes',
    timeoutSeconds: 240,
    // Holds one part of ten million wallets; fills 2,500 vectors/s.
    withIndex: { rateMinutes: 1, memoryMb: 3008, timeoutSeconds: 600 },
  },
} as const satisfies Record<string, Scheduled>;

/** Schedules that a setting deploys. */
export const optionalSchedules = {
  /**
   * Archives finished days of the tape (`archiveTape`).
   * Goes on where the run before was cut off.
   */
  archive: {
    file: 'schedule/archive',
    rateMinutes: 30,
    reads: ['tape', 'operations'],
    scans: ['tape'],
    writes: ['operations'],
    // Two cores; holds one batch and the keys of one partition.
    memoryMb: 3008,
    timeoutSeconds: 900,
  },
  /** Seals hours of the tape, and signs their roots (`rootsKeyArn`). */
  seal: {
    file: 'schedule/seal',
    rateMinutes: 15,
    reads: ['tape', 'proofs'],
    scans: ['tape'],
    writes: ['proofs'],
    // Holds the newest number of each key, and the hashes of an hour.
    memoryMb: 3008,
    timeoutSeconds: 840,
  },
} as const satisfies Record<string, Scheduled>;

/**
 * Rights of every exporter.
 * It is in the templates only if its provider is configured.
 */
const EXPORTER = {
  rateMinutes: 5,
  reads: ['accounts', 'keys', 'usage', 'billing'],
  writes: ['billing', 'operations'],
  // Below the rate, so that runs do not overlap.
  timeoutSeconds: 240,
} as const;

/** Schedules that report usage to a billing provider. */
export const exporters = {
  stripe: { ...EXPORTER, file: 'schedule/billing-stripe' },
  marketplace: { ...EXPORTER, file: 'schedule/billing-marketplace' },
} as const satisfies Record<string, Scheduled>;
