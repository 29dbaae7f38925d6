/** Named objects: a folder or a bucket. Names have `/` between their parts. */
export type ReadableObjects = {
  /** Objects whose name begins with a text, ascending by name. */
  readonly list: (beginning: string) => Promise<readonly ListedObject[]>;
  /** Bytes from `start` to before `end`. Throws if the object is missing. */
  readonly read: (name: string, start: number, end: number) => Promise<Uint8Array>;
};

export type ListedObject = { readonly name: string; readonly bytes: number };

export type Objects = ReadableObjects & {
  /** Replaces the whole object or nothing. */
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null if the object is missing. */
  readonly get: (name: string) => Promise<Uint8Array | null>;
};
