import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import DataLoader from 'dataloader';

/** A table as repositories use it: the client and the physical name. */
export type TableRef = { readonly client: DynamoDBClient; readonly table: string };

/** Sends parts of one table in one call; tells of each what it came to, in their order, an error where it failed. */
type Send<Part, Result> = (ref: TableRef, parts: readonly Part[]) => Promise<readonly (Result | Error)[]>;

/** Gathers what is asked of a table within one turn of the event loop, by whomever, into calls of at most `max` parts. */
export const together = <Part, Result>(max: number, send: Send<Part, Result>) => {
  const gathering = new WeakMap<DynamoDBClient, Map<string, DataLoader<Part, Result>>>();
  return ({ client, table }: TableRef, part: Part): Promise<Result> => {
    const tables = gathering.get(client) ?? new Map<string, DataLoader<Part, Result>>();
    gathering.set(client, tables);
    const loader =
      tables.get(table) ??
      new DataLoader(parts => send({ client, table }, parts), {
        cache: false,
        maxBatchSize: max,
        // A loader holds on to the last that it sent, so the next moment has one of its own.
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
};

/** How some work failed, as a value: of the parts of a call one may fail alone. Undefined where it did not. */
export const failureOf = (work: Promise<unknown>): Promise<Error | undefined> => work.then(() => undefined, asError);

/** What was thrown, as an error. */
export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
