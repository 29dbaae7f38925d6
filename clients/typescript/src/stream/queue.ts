export type Queue<T> = {
  readonly push: (item: T) => void;
  /** Removes waiting items. */
  readonly discard: (isGone: (item: T) => boolean) => void;
  readonly isFull: () => boolean;
  readonly isClosed: () => boolean;
  /** Null after the end. Rejects after a failure. */
  readonly next: () => Promise<T | null>;
  /** Waits until half is free. */
  readonly room: () => Promise<void>;
  /** Ends the queue after what it holds. */
  readonly fail: (error: Error) => void;
  readonly close: () => void;
};

export function createQueue<T>(max: number): Queue<T> {
  let items: T[] = [];
  let end: { readonly error?: Error } | null = null;
  let wake: (() => void)[] = [];
  const changed = (): void => {
    const waiting = wake;
    wake = [];
    for (const each of waiting) each();
  };
  const change = (): Promise<void> => new Promise(resolve => wake.push(resolve));
  const finish = (error?: Error): void => {
    end ??= error ? { error } : {};
    changed();
  };
  return {
    push: item => {
      items.push(item);
      changed();
    },
    discard: isGone => {
      items = items.filter(item => !isGone(item));
      changed();
    },
    isFull: () => items.length >= max,
    isClosed: () => end !== null,
    next: async () => {
      while (items.length === 0 && end === null) await change();
      const item = items.shift();
      if (item !== undefined) {
        if (items.length <= max / 2) changed();
        return item;
      }
      if (end?.error) throw end.error;
      return null;
    },
    room: async () => {
      while (items.length > max / 2 && end === null) await change();
    },
    fail: finish,
    close: () => {
      items = [];
      finish();
    },
  };
}
