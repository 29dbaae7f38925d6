import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';

type Item = Record<string, AttributeValue>;

/** What Lambda hands from a batch of a shard to the next. */
export type MemoryState = {
  readonly version: number;
  /** Names the window: Lambda begins each with an empty state. */
  readonly window: string;
  /** The environment that had the batch. */
  readonly environment: string;
  /** Batches in a row of that environment, at most `ALONE_MAX`. */
  readonly alone: number;
  /** Number of each environment's last batch in the window. */
  readonly batches: readonly (readonly [string, number])[];
  /** Entries in base64. Missing while one environment has all batches. */
  readonly kept?: string;
};

/** The newest items of a shard, for its next environment. */
export type ShardMemory = {
  /** Takes over the state of the batch before, if it is one. */
  readonly begin: (shard: string, state: unknown) => void;
  readonly end: () => MemoryState;
  /** False while one environment has all batches. */
  readonly isKeeping: () => boolean;
  /** Null if the table lacks the item, undefined if unknown. */
  readonly recall: (name: string) => Item | null | undefined;
  readonly keep: (name: string, item: Item | null) => void;
  readonly drop: (name: string) => void;
  /** After a conflict or a failed key, which show that others write these items. */
  readonly clear: () => void;
};

const VERSION = 3;
/** After these batches in a row an environment needs no memory. */
const ALONE_MAX = 64;
/** Others begin an empty memory. */
const ENVIRONMENTS_MAX = 64;
/** Lambda's limit is 1 MB, and base64 takes a third more. */
const BYTES_MAX = 700_000;
const ENTRY_BYTES_MAX = 16_000;

/** Opens an environment's memory; each batch begins and ends it. */
export function openShardMemory(environment: string = randomUUID()): ShardMemory {
  let alone = ALONE_MAX;
  let batch = 0;
  let window = '';
  const batches = new Map<string, number>();
  let others: MemoryState['batches'] = [];
  const entries = openEntries();
  const isKeeping = (): boolean => alone < ALONE_MAX;
  return {
    begin: (shard, state) => {
      entries.clear();
      const before = parseMemoryState(state);
      // With an empty state it stays as it was: environments outlast windows.
      if (before !== null) alone = before.environment === environment ? before.alone + 1 : 0;
      window = before?.window ?? randomUUID();
      const own = before?.batches.find(([name]) => name === environment)?.[1] ?? 0;
      others = before?.batches.filter(([name]) => name !== environment) ?? [];
      // An answer was lost: the caches know more than the memory.
      const place = `${shard} ${window}`;
      const last = batches.get(place) ?? 0;
      const isBehind = own !== last;
      // A late call with an old state must not count backwards.
      batch = Math.max(own, last) + 1;
      batches.set(place, batch);
      if (before?.kept === undefined || isBehind || !isKeeping()) return;
      for (const [name, entry] of deserializeEntries(before.kept)) entries.set(name, entry);
    },
    end: () => ({
      version: VERSION,
      window,
      environment,
      alone: Math.min(alone, ALONE_MAX),
      batches: [...others.slice(1 - ENVIRONMENTS_MAX), [environment, batch]],
      ...(isKeeping() && { kept: serialize(entries.all()).toString('base64') }),
    }),
    isKeeping,
    recall: name => {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      entries.set(name, entry);
      return deserialize(entry) as Item | null;
    },
    keep: (name, item) => {
      if (isKeeping()) entries.set(name, serialize(item));
    },
    drop: entries.drop,
    clear: entries.clear,
  };
}

/** None if another release wrote them. */
function deserializeEntries(kept: string): readonly (readonly [string, Uint8Array])[] {
  try {
    return deserialize(Buffer.from(kept, 'base64'));
  } catch {
    return [];
  }
}

function parseMemoryState(state: unknown): MemoryState | null {
  const { version, window, environment, alone, batches } = (state ?? {}) as Partial<MemoryState>;
  const isWhole = window !== undefined && environment !== undefined && alone !== undefined && Array.isArray(batches);
  return version === VERSION && isWhole ? (state as MemoryState) : null;
}

/** The entries used last. */
function openEntries() {
  const held = new Map<string, Uint8Array>();
  let bytes = 0;
  const drop = (name: string): void => {
    const entry = held.get(name);
    if (entry === undefined) return;
    held.delete(name);
    bytes -= countEntryBytes(name, entry);
  };
  return {
    get: (name: string) => held.get(name),
    all: () => [...held],
    drop,
    set: (name: string, entry: Uint8Array): void => {
      drop(name);
      if (entry.length > ENTRY_BYTES_MAX) return;
      held.set(name, entry);
      bytes += countEntryBytes(name, entry);
      for (const oldest of held.keys()) {
        if (bytes <= BYTES_MAX) break;
        drop(oldest);
      }
    },
    clear: (): void => {
      held.clear();
      bytes = 0;
    },
  };
}

/** With the names of attributes and their lengths. */
const ENTRY_OVERHEAD = 40;

function countEntryBytes(name: string, entry: Uint8Array): number {
  return name.length + entry.length + ENTRY_OVERHEAD;
}
