import type { ChainEvent } from '../../contract/events/event.ts';
import type { RouteName } from '../../contract/routes/routes.ts';
import type { TableName } from '../../contract/tables.ts';
import type { Tables } from '../../edge/tables.ts';
import type { KnownWallets } from '../../storage/wallets/known-wallets.ts';

/**
 * An answered request: what `explain.ts` and `prove.ts` work from.
 * Both read `world` only: it has no row that the answer did not have.
 */
export type Answered = {
  readonly operation: RouteName;
  /** Path and query as the request had them, without those of `timeParameters`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The plain body, as parsed from the text of `data`. */
  readonly body: unknown;
  /**
   * The tables of the answer: tables in memory that hold what was known, or without `as_of` those
   * of the service.
   */
  readonly world: Tables<TableName>;
  /** Named wallets that the service was deployed with. */
  readonly known: KnownWallets;
  /** T, unix ms; the time of the request without `as_of`. */
  readonly asOfMs: number;
  /** K, unix ms. */
  readonly knownByMs: number;
};

/** The newest input of a type that an answer used, in canonical order. */
export type NewestInput = {
  readonly source: ChainEvent['type'];
  readonly slot: number | null;
  readonly timestamp_ms: number;
  readonly received_ms: number;
};

/** What is known of the time before T. */
export type CoverageView = {
  /** Of the rows of the answer; null without rows. */
  readonly from_ts_ms: number | null;
  readonly to_ts_ms: number | null;
  /** Earliest time of arrival. */
  readonly known_from_ms: number | null;
  readonly complete: boolean;
  /** Whether an arrival is not known. */
  readonly claimed: boolean;
  readonly gaps: readonly object[];
  readonly why: 'before_coverage' | 'before_retention' | 'not_known_then' | null;
  /** With `before_retention`: the command that loads the day. */
  readonly restore?: string;
};
