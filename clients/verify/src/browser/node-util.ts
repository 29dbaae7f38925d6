/** Compares plain values, as the verifier has them. */
export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const [own, other] = [listEntries(a), listEntries(b)];
  return own.length === other.length && own.every(([name, value], at) => isSameEntry([name, value], other[at]!));
}

type Entry = readonly [name: unknown, value: unknown];

function listEntries(value: object): readonly Entry[] {
  if (value instanceof Map) return [...value];
  if (value instanceof Set) return [...value].map(one => [one, true]);
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function isSameEntry([name, value]: Entry, [otherName, other]: Entry): boolean {
  return isDeepStrictEqual(name, otherName) && isDeepStrictEqual(value, other);
}
