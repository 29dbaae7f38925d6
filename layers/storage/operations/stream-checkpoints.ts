import type { TableRef } from '../kernel/dynamo.ts';
import { foldState, stateOf } from '../kernel/fold-state.ts';
import { consistently, queryItems } from '../kernel/query.ts';

/** Checkpoints of processors and the positions they emitted. */
export type StreamCheckpoints = TableRef<'operations'>;

/** Newest sequence number by shard. */
export type Places = ReadonlyMap<string, string>;

/** Unix ms. */
export type TimedPlace = { readonly sequence: string; readonly atMs: number };

/** The newest position put into a shard, and an older one that reveals lag. */
export type Emission = {
  readonly stream: string;
  readonly shard: string;
  readonly newest: TimedPlace;
  readonly older: TimedPlace | null;
};

/** Last sequence number done, its time (unix ms), and emitted positions. */
export type StreamCheckpoint = {
  readonly through: string;
  readonly atMs: number;
  readonly emitted: readonly Emission[];
};

const partition = (processor: string): string => `checkpoints#${processor}`;
const nothing: StreamCheckpoint = { through: '-1', atMs: 0, emitted: [] };
const targetOf = ({ stream, shard }: Emission): string => `${stream}#${shard}`;

/** Keeps other emitted positions. Ignores a lower sequence number. */
export const saveCheckpoint = async (
  checkpoints: StreamCheckpoints,
  processor: string,
  shard: string,
  { through, atMs, emitted }: StreamCheckpoint,
): Promise<void> => {
  await foldState(checkpoints, { k: { S: partition(processor) }, s: { S: shard } }, nothing, before => {
    if (BigInt(through) <= BigInt(before.through)) return before;
    const byTarget = new Map([...before.emitted, ...emitted].map(emission => [targetOf(emission), emission]));
    return { through, atMs, emitted: [...byTarget.values()] };
  });
};

/** By shard. */
export const readCheckpoints = async (
  checkpoints: StreamCheckpoints,
  processor: string,
): Promise<ReadonlyMap<string, StreamCheckpoint>> => {
  const items = await queryItems(checkpoints, consistently('k = :k', { k: partition(processor) }));
  return new Map(items.map(item => [item.s!.S!, stateOf(item, nothing).state]));
};

/** Maximum per shard, in any order. */
export const lastPlaces = (
  placed: Iterable<{ readonly shard: string; readonly sequence: string }>,
  before: Places = new Map(),
): Places => {
  const last = new Map(before);
  for (const { shard, sequence } of placed)
    if (BigInt(sequence) >= BigInt(last.get(shard) ?? 0)) last.set(shard, sequence);
  return last;
};
