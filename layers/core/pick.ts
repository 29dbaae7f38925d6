/** Returns the named fields in the given order. */
export const pick = <From extends object, Key extends keyof From>(from: From, ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map(key => [key, from[key]])) as Pick<From, Key>;
