import type { Observer } from '../../edge/observe.ts';
import type { Parking, StreamRecord } from '../../edge/stream.ts';

/** One key's part of a batch. */
export type Keyed = {
  readonly sequence: string;
  /** The key's own records, as they came. */
  readonly records: readonly StreamRecord[];
  /** Why one of them cannot be decoded. */
  readonly unreadable?: unknown;
};

/** `error` is null for a key that waits for another. */
export type Failure = { readonly key: string; readonly error: unknown };

export type Batches<Input extends Keyed> = ReadonlyMap<string, Input>;

export type Engine<Input extends Keyed> = {
  readonly observe: Observer;
  readonly decode: (records: readonly StreamRecord[], nowMs: number) => Promise<Batches<Input>>;
  /** Returns the keys that failed. */
  readonly run: (batches: Batches<Input>, nowMs: number) => Promise<readonly Failure[]>;
  readonly runQuiet: (batches: Batches<Input>, nowMs: number) => Promise<void>;
  readonly forget: (keys: readonly string[]) => void;
};

/** One invocation. */
export type Scene<Input extends Keyed> = {
  readonly engine: Engine<Input>;
  readonly parking: Parking;
  readonly nowMs: number;
  /** Set by an automatic retry that met a transient error. */
  readonly health: { isSick: boolean };
};

export function filterBatches<Input extends Keyed>(
  batches: Batches<Input>,
  is: (key: string) => boolean,
): Batches<Input> {
  return new Map([...batches].filter(([key]) => is(key)));
}

export function toFailedKeys(failures: readonly Failure[]): ReadonlySet<string> {
  return new Set(failures.map(({ key }) => key));
}
