import type { Family } from './bundle-rule.ts';
import type { Ground } from './finding.ts';
import type { ClusterType } from './type-table.ts';

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
