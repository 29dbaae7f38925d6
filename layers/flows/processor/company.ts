/**
 * Whether other environments work on the same keys. Lambda may hand each batch of a shard to any.
 * An environment that is alone trusts its cache, so that it pays no read to check it.
 */
export type Company = {
  readonly isShared: () => boolean;
  /** Call for a conflict, or a cached key that has changed. */
  readonly noteForeign: () => void;
  readonly noteBatch: () => void;
};

/** Batches without a foreign commit until an environment counts as alone. */
const ALONE_BATCHES = 64;

export const openCompany = (): Company => {
  let batchesLeft = 0;
  return {
    isShared: () => batchesLeft > 0,
    noteForeign: () => {
      batchesLeft = ALONE_BATCHES;
    },
    noteBatch: () => {
      batchesLeft = Math.max(0, batchesLeft - 1);
    },
  };
};
