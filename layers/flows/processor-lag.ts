import { processors } from '../contract/processors.ts';
import {
  readCheckpoints,
  type StreamCheckpoint,
  type StreamCheckpoints,
  type TimedPlace,
} from '../storage/operations/stream-checkpoints.ts';

export type ProcessorName = keyof typeof processors;

type Checkpoints = ReadonlyMap<string, StreamCheckpoint>;
export type AllCheckpoints = ReadonlyMap<ProcessorName, Checkpoints>;

/** Of processors and those that feed them. */
export async function readNearbyCheckpoints(
  operations: StreamCheckpoints,
  readers: readonly ProcessorName[],
): Promise<AllCheckpoints> {
  const names = [...new Set(readers.flatMap(name => [name, ...listEmitters(name)]))];
  const checkpoints = await Promise.all(names.map(name => readCheckpoints(operations, name)));
  return new Map(names.map((name, at) => [name, checkpoints[at]!]));
}

/** Times of unread emissions per shard, unix ms. */
export function listWaitingTimes(name: ProcessorName, all: AllCheckpoints): readonly number[] {
  return listEmitters(name).flatMap(from => {
    const emissions = [...all.get(from)!.values()].flatMap(({ emitted }) => emitted);
    return emissions
      .filter(({ stream }) => stream === processors[name].source)
      .flatMap(emission => {
        // An older unread emission means a longer backlog.
        const { newest, older } = emission;
        const checkpoint = all.get(name)!.get(emission.shard);
        const waits = (place: TimedPlace) =>
          checkpoint === undefined || BigInt(place.sequence) > BigInt(checkpoint.through);
        if (older && waits(older)) return [Math.min(older.atMs, checkpoint?.atMs ?? older.atMs)];
        return waits(newest) ? [newest.atMs] : [];
      });
  });
}

/** Processors whose input other processors emit with a trace. */
const measured = (Object.keys(processors) as ProcessorName[]).filter(name => name !== 'fanOut');

/** Waiting time of the oldest known input, ms. */
export async function readProcessorLags(
  operations: StreamCheckpoints,
  nowMs: number,
): Promise<ReadonlyMap<ProcessorName, number>> {
  const all = await readNearbyCheckpoints(operations, measured);
  return new Map(measured.map(name => [name, Math.max(0, nowMs - Math.min(nowMs, ...listWaitingTimes(name, all)))]));
}

function listEmitters(name: ProcessorName): readonly ProcessorName[] {
  return (Object.keys(processors) as ProcessorName[]).filter(from =>
    (processors[from].emits as readonly string[]).includes(processors[name].source),
  );
}
