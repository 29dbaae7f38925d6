/** Returns the named fields in the given order. */
export function pick<From extends object, Key extends keyof From>(
  from: From,
  ...keys: readonly Key[]
): Pick<From, Key> {
  const picked = {} as Pick<From, Key>;
  for (const key of keys) picked[key] = from[key];
  return picked;
}
