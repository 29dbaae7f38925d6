/** Work for cached keys without records, at most `max` per batch. */
export type Quiet<State, Input> = {
  readonly max: number;
  /** Only these states are asked for input; all by default. */
  readonly isWaiting?: (state: State) => boolean;
  readonly inputOf: (state: State, nowMs: number) => Input | null;
};

export type QuietKeys<State, Input> = {
  /** After each change of a cached state. */
  readonly note: (key: string, state: State) => void;
  /** Keys with work, the longest unused first. */
  readonly due: (busy: ReadonlyMap<string, unknown>, nowMs: number) => readonly (readonly [string, Input])[];
};

/** `peek` finds a cached state: evicted ones are forgotten. */
export function openQuietKeys<State, Input>(
  { max, isWaiting = () => true, inputOf }: Quiet<State, Input>,
  peek: (key: string) => State | undefined,
): QuietKeys<State, Input> {
  const keys = new Set<string>();
  return {
    note: (key, state) => {
      keys.delete(key);
      if (isWaiting(state)) keys.add(key);
    },
    due: (busy, nowMs) => {
      const found: (readonly [string, Input])[] = [];
      for (const key of keys) {
        if (found.length === max) break;
        const state = peek(key);
        if (state === undefined) keys.delete(key);
        const input = state === undefined || busy.has(key) ? null : inputOf(state, nowMs);
        if (input !== null) found.push([key, input]);
      }
      return found;
    },
  };
}
