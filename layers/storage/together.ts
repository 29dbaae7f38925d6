import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import DataLoader from 'dataloader';

/** A table as repositories use it: the client and the physical name. */
export type TableRef = { readonly client: DynamoDBClient; readonly table: string };

/** Sends parts of one table in one call; tells of each what it came to, in their order, an error where it failed. */
type Send<Part, Result> = (ref: TableRef, parts: readonly Part[]) => Promise<readonly (Result | Error)[]>;

/** Gathers what is asked of a table within one turn of the event loop, by whomever, into calls of at most `max` parts. */
export const together = <Part, Result>(max: number, send: Send<Part, Result>) => {
  const loaders = new WeakMap<DynamoDBClient, Map<string, DataLoader<Part, Result>>>();
  return (ref: TableRef, part: Part): Promise<Result> => {
    const tables = loaders.get(ref.client) ?? new Map<string, DataLoader<Part, Result>>();
    loaders.set(ref.client, tables);
    const loader = tables.get(ref.table) ?? new DataLoader(parts => send(ref, parts), optionsOf(max));
    tables.set(ref.table, loader);
    return loader.load(part);
  };
};

const optionsOf = (maxBatchSize: number) => ({
  cache: false,
  maxBatchSize,
  batchScheduleFn: (send: () => void): void => void setImmediate(send),
});

/** How some work failed, as a value: of the parts of a call one may fail alone. Undefined where it did not. */
export const failureOf = (work: Promise<unknown>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
