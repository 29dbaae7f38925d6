import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { laterPlaces, type Places, type StreamMarks, saveMark } from '../storage/stream-marks.ts';
import { type Emit, putInOrder } from './producer.ts';

/** Follows how far a processor has come and where what it emitted lies, so that an ingest run can wait for all that follows from it. */
export type Progress = {
  /** Puts records into a stream, and remembers where they came to lie. `name` is the stream's name in the table of streams. */
  readonly emitter: (client: KinesisClient, name: string, stream: string) => Emit;
  /** Notes that a shard is done through a sequence number; a mark that can't be written is said and not waited for. */
  readonly done: (shard: string, through: string) => Promise<void>;
};

/** The progress of one processor. Marks tell the truth where a shard hands out one batch at a time (parallelization 1). */
export const openProgress = (marks: StreamMarks, processor: string): Progress => {
  let emitted = new Map<string, Places>();
  return {
    emitter: (client, name, stream) => async records => {
      const placed = await putInOrder(client, stream, records);
      const newest = new Map(placed.map(({ shard, sequence }) => [shard, sequence]));
      emitted.set(name, laterPlaces(emitted.get(name) ?? new Map(), newest));
    },
    done: async (shard, through) => {
      const since = emitted;
      emitted = new Map();
      await saveMark(marks, processor, shard, through, since).catch(error => {
        for (const [name, places] of since) emitted.set(name, laterPlaces(places, emitted.get(name) ?? new Map()));
        console.error(`the mark of ${processor} on ${shard} was not written: ${error}`);
      });
    },
  };
};
