/** What a laptop imitates only on request, because it costs speed or memory. */
export type AwsLike = {
  /** Instances of each stream function. A batch goes to any of them. */
  readonly environments: number;
  /** Selects the instances. */
  readonly seed: number;
  /** Time that a post to a connection takes. */
  readonly postMs: number;
};
