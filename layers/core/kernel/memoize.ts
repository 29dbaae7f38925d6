/** Memoizes a function while its first argument is alive. */
export function memoize<First extends object, Rest extends readonly unknown[], Made>(
  make: (first: First, ...rest: Rest) => Made,
): (first: First, ...rest: Rest) => Made {
  const kept = new WeakMap<First, { readonly rest: Rest; readonly made: Made }>();
  return (first, ...rest) => {
    const known = kept.get(first);
    if (known?.rest.every((value, at) => value === rest[at])) return known.made;
    const made = make(first, ...rest);
    kept.set(first, { rest, made });
    return made;
  };
}
