import type { StoredRecord } from '../kinesis/record-log.ts';

/** Lambda ends a window early beyond it. */
const STATE_BYTES_MAX = 1_000_000;

/** A tumbling window, and the state that its batches hand on. */
export type Window = {
  readonly startMs: number;
  readonly endMs: number;
  state: object;
  isTerminatedEarly: boolean;
};

export type Windows = ReturnType<typeof openWindows>;

/** Windows of a shard, aligned to the epoch. `finish` gets each ended one. */
export function openWindows(seconds: number, finish: (window: Window) => Promise<void>) {
  const lengthMs = seconds * 1_000;
  let current: Window | undefined;
  const close = async (): Promise<void> => {
    const ended = current;
    current = undefined;
    if (ended !== undefined) await finish(ended);
  };
  return {
    /** Consecutive records of one window each. */
    parts: (records: readonly StoredRecord[]): readonly (readonly StoredRecord[])[] => {
      const parts: StoredRecord[][] = [];
      for (const record of records) {
        const before = parts.at(-1)?.[0];
        if (before && computeStart(before, lengthMs) === computeStart(record, lengthMs)) parts.at(-1)!.push(record);
        else parts.push([record]);
      }
      return parts;
    },
    /** Opens the window of the records, and ends an earlier one. */
    enter: async ([first]: readonly StoredRecord[]): Promise<Window> => {
      const startMs = computeStart(first!, lengthMs);
      if (current !== undefined && current.startMs !== startMs) await close();
      current ??= { startMs, endMs: startMs + lengthMs, state: {}, isTerminatedEarly: false };
      return current;
    },
    /** Takes the state of an answer. */
    leave: async (window: Window, state: object): Promise<void> => {
      window.state = state;
      if (Buffer.byteLength(JSON.stringify(state)) <= STATE_BYTES_MAX) return;
      window.isTerminatedEarly = true;
      await close();
    },
  };
}

function computeStart({ arrivedMs }: StoredRecord, lengthMs: number): number {
  return Math.floor(arrivedMs / lengthMs) * lengthMs;
}
