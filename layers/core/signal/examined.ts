import { isFact, type MintFact, type MintRow } from '../mint/mint-row.ts';

/** Rows that verdicts about a token rest on. Mutable, one owner. */
export type Examined = {
  trades: number;
  /** Of the earliest trade. */
  sinceMs: number | null;
  /** 0 without a row. */
  newestSlot: number;
  readonly sources: Set<ExaminedSource>;
};

/** Kinds of rows, by their names among the events. */
const factSources = {
  funded: 'wallet_funded',
  transfer: 'transfer',
  balance: 'balance',
  snapshot: 'holders_snapshot',
  token: 'token',
  status: 'token_status',
  pool: 'pool',
  liquidity: 'liquidity',
  migration: 'migration',
} as const satisfies Record<Exclude<MintFact['kind'], 'tick'>, string>;

export const examinedSources = ['swap', ...Object.values(factSources)] as const;
export type ExaminedSource = (typeof examinedSources)[number];

/** Evidence of most rules is there a minute after the first trade. */
const PENDING_MS = 60_000;

export function createExamined(): Examined {
  return { trades: 0, sinceMs: null, newestSlot: 0, sources: new Set() };
}

/** Applies a row. */
export function takeExamined(examined: Examined, row: MintRow): void {
  examined.newestSlot = Math.max(examined.newestSlot, row.slot);
  if (!isFact(row)) {
    examined.trades += 1;
    examined.sinceMs = Math.min(examined.sinceMs ?? row.timestampMs, row.timestampMs);
    examined.sources.add('swap');
  } else if (row.kind !== 'tick') examined.sources.add(factSources[row.kind]);
}

/** When evidence could have been seen, unix ms; infinity without a trade. */
export function computeSettledMs({ sinceMs }: Examined): number {
  return sinceMs === null ? Number.POSITIVE_INFINITY : sinceMs + PENDING_MS;
}
