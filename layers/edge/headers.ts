/** Looks headers up by their lower-case name. */
export const createHeaderLookup =
  <Value>(headers: Readonly<Record<string, Value>> | null) =>
  (name: string): Value | undefined =>
    Object.entries(headers ?? {}).find(([known]) => known.toLowerCase() === name)?.[1];
