/**
 * Whether other environments work on the same keys. Lambda may hand each batch of a shard to any.
 * An environment trusts its cache until the first sign of another, so it pays no read to check it.
 */
export type Company = {
  readonly isShared: () => boolean;
  /** Call for a conflict. Cached keys are then checked. */
  readonly noteForeign: () => void;
};

export const openCompany = (): Company => {
  let isShared = false;
  return {
    isShared: () => isShared,
    noteForeign: () => {
      isShared = true;
    },
  };
};
