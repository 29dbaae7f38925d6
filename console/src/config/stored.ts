import { useEffect, useState } from 'preact/hooks';

/** A value that this browser keeps. */
export type Stored<T> = {
  readonly read: () => T;
  /** Without a store the page keeps it. */
  readonly write: (value: T) => void;
  readonly listen: (changed: () => void) => () => void;
};

/** `parse` takes anything, also undefined. */
export function createStored<T>(name: string, parse: (value: unknown) => T): Stored<T> {
  let known: { readonly text: string | null; readonly value: T } | null = null;
  let unsaved: string | null = null;
  const listeners = new Set<() => void>();
  const read = (): T => {
    const text = unsaved ?? attempt(() => localStorage.getItem(name)) ?? null;
    if (known?.text !== text) known = { text, value: parse(attempt(() => JSON.parse(text ?? ''))) };
    return known.value;
  };
  const write = (value: T): void => {
    const text = JSON.stringify(value);
    known = { text, value };
    const isSaved = attempt(() => localStorage.setItem(name, text) === undefined);
    unsaved = isSaved ? null : text;
    for (const changed of listeners) changed();
  };
  const listen = (changed: () => void): (() => void) => {
    const hear = (event: StorageEvent): void => void ((event.key === name || event.key === null) && changed());
    listeners.add(changed);
    addEventListener('storage', hear);
    return () => {
      listeners.delete(changed);
      removeEventListener('storage', hear);
    };
  };
  return { read, write, listen };
}

/** Follows changes, those of other tabs too. */
export function useStored<T>({ read, write, listen }: Stored<T>): readonly [T, (value: T) => void] {
  const [, setVersion] = useState(0);
  useEffect(() => listen(() => setVersion(version => version + 1)), [listen]);
  return [read(), write];
}

/** Undefined where the store or its text refuses. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
