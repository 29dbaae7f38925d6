/** Looks headers up by their lower-case name. */
export function createHeaderLookup<Value>(headers: Readonly<Record<string, Value>> | null) {
  return (name: string): Value | undefined =>
    Object.entries(headers ?? {}).find(([known]) => known.toLowerCase() === name)?.[1];
}
