/** Adds a value to its key's set. */
export function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = sets.get(key);
  if (values === undefined) sets.set(key, new Set([value]));
  else values.add(value);
}

/** Removes a value, and its key when no value is left. */
export function removeFrom<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = sets.get(key);
  values?.delete(value);
  if (values?.size === 0) sets.delete(key);
}
