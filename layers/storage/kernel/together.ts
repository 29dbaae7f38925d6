import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import DataLoader from 'dataloader';
import type { Recalling } from './recall.ts';

/** `of` exists in types only: it keeps tables of different names apart. */
export type TableRef<Name extends string = string> = {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly of?: Name;
  /** How long new items are kept; forever if missing. */
  readonly retentionDays?: number;
  /** For the tables of a stream processor. */
  readonly recalling?: Recalling;
};

/** Returns one result or error per part, in order. */
type Send<Part, Result> = (ref: TableRef, parts: readonly Part[]) => Promise<readonly (Result | Error)[]>;

/** Batches requests of one event loop turn, at most `max` per call. */
export function createBatcher<Part, Result>(max: number, send: Send<Part, Result>) {
  const gathering = new WeakMap<DynamoDBClient, Map<string, DataLoader<Part, Result>>>();
  return ({ client, table }: TableRef, part: Part): Promise<Result> => {
    const tables = gathering.get(client) ?? new Map<string, DataLoader<Part, Result>>();
    gathering.set(client, tables);
    const loader =
      tables.get(table) ??
      new DataLoader(parts => send({ client, table }, parts), {
        cache: false,
        maxBatchSize: max,
        // A loader keeps its last batch, so each turn gets a new one.
        batchScheduleFn: sendNow => {
          setImmediate(() => {
            tables.delete(table);
            sendNow();
          });
        },
      });
    tables.set(table, loader);
    return loader.load(part);
  };
}

/** The error as a value, or undefined. */
export function resolveToError(work: Promise<unknown>): Promise<Error | undefined> {
  return work.then(() => undefined, toError);
}

export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
