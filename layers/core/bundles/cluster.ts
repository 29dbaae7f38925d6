import type { ClusterType, Family } from './type-table.ts';

/** Kinds of evidence. See docs/reference/rules.md#evidence */
export type Ground =
  | 'improbable'
  | 'funder'
  | 'relay'
  | 'equal_sizes'
  | 'shared_history'
  | 'one_transaction'
  | 'in_line'
  | 'supply_share';

/** Wallets that one rule links, resent under its key when it grows. */
export type Cluster = {
  /** Type plus slot, relay id, transaction or funder; equal on every replay. */
  readonly key: string;
  readonly type: ClusterType;
  readonly family: Family;
  readonly grounds: readonly Ground[];
  /** In order of first trade; the leader is first. */
  readonly wallets: readonly string[];
  readonly fromSlot: number;
  readonly toSlot: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly trades: readonly number[];
  /** One sentence per rule: name, threshold, measured value, example signatures. */
  readonly evidence: readonly string[];
  /** Replaces the earlier cluster of this key; wallets not listed leave. */
  readonly revises?: true;
};
