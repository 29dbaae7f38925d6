/** Whether other environments work on the same keys. Until then caches need no check. */
export type Company = {
  readonly isShared: () => boolean;
  /** Call for a conflict. Cached keys are then checked. */
  readonly noteForeign: () => void;
};

export function openCompany(): Company {
  let isShared = false;
  return {
    isShared: () => isShared,
    noteForeign: () => {
      isShared = true;
    },
  };
}
