/**
 * Keeps the newest result of a reader per owner, for whoever asks the same again.
 * Failures are not kept.
 */
export function keepNewest<First, Rest extends readonly (string | number)[], Made>(
  getOwner: (first: First) => object,
  read: (first: First, ...rest: Rest) => Promise<Made>,
): (first: First, ...rest: Rest) => Promise<Made> {
  const kept = new WeakMap<object, { readonly name: string; readonly made: Promise<Made> }>();
  return (first, ...rest) => {
    const owner = getOwner(first);
    const name = JSON.stringify(rest);
    const known = kept.get(owner);
    if (known?.name === name) return known.made;
    const made = read(first, ...rest);
    kept.set(owner, { name, made });
    made.catch(() => kept.delete(owner));
    return made;
  };
}
