export type Deferred<T> = { readonly promise: Promise<T>; readonly resolve: (value: T) => void };

/** `Promise.withResolvers` is younger than Node 20. */
export function createDeferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>(set => {
    resolve = set;
  });
  return { promise, resolve };
}
