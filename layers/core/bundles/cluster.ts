/** The bundle types of spec 2.16. */
export const bundleTypes = [
  'RelayMev',
  'RelaySequential',
  'SameSlotBuyCohort',
  'SameSlotSellCohort',
  'LaunchSlotBurst',
  'MultiSlotBuyCohort',
  'MultiSell',
  'SybilPoisoning',
  'CexCoordinated',
  'SyntheticSwarm',
  'Hybrid',
] as const;
export type BundleType = (typeof bundleTypes)[number];
export type ClusterType = Exclude<BundleType, 'Hybrid'>;

export type Family = 'timing' | 'relay' | 'funding';

/** What kinds of evidence a cluster stands on; a verdict says which. Source: decisions, Detection. */
export type Ground =
  | 'improbable'
  | 'funder'
  | 'relay'
  | 'equal_sizes'
  | 'shared_history'
  | 'one_transaction'
  | 'in_line'
  | 'supply_share';

/** Wallets that one rule found to act as one on a token, with what it saw. A cluster that grows is told again under its key. */
export type Cluster = {
  /** Names the occasion, the same on every replay: the type and what it hangs on (a slot, a relay id, a transaction, a funder). */
  readonly key: string;
  readonly type: ClusterType;
  readonly family: Family;
  readonly grounds: readonly Ground[];
  /** In the order of their first trade in it. The first is the leader. */
  readonly wallets: readonly string[];
  readonly fromSlot: number;
  readonly toSlot: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Arrival numbers of the trades it is made of. */
  readonly trades: readonly number[];
  /** One sentence a rule: its name, threshold, measured value, example signatures. */
  readonly evidence: readonly string[];
  /** Replaces what was told under the key: wallets that it does not name leave. */
  readonly revises?: true;
};
