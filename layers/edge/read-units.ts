import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Item } from '../storage/kernel/dynamo.ts';
import { countDynamoItemBytes } from '../storage/kernel/item-size.ts';

/** Read units that a request consumed so far. */
export type ReadUnits = { units: number };

/** The counts around the running work, the inmost last. */
const running = new AsyncLocalStorage<readonly ReadUnits[]>();

/** Counts all reads within `work`, also those that outlive it. */
export function countReadUnits<Result>(count: ReadUnits, work: () => Result): Result {
  return running.run([...(running.getStore() ?? []), count], work);
}

/** Units of the running request, 0 outside of one. */
export function readUnitsSoFar(): number {
  return running.getStore()?.at(-1)?.units ?? 0;
}

/** Adds reads of another function to the running request. */
export function addReadUnits(units: number): void {
  for (const count of running.getStore() ?? []) count.units += units;
}

const READ_UNIT_BYTES = 4_096;

const READS = /^(Get|BatchGet)Item|^Query|^Scan/;

/** Counts the reads of a client for the running request. */
export function meterReads(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, context) => async args => {
      const counts = running.getStore();
      if (counts === undefined || !READS.test(context.commandName ?? '')) return next(args);
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' as const };
      const answer = await next({ ...args, input });
      const { ConsumedCapacity: consumed = [] } = answer.output as {
        readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[];
      };
      const units = [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      for (const count of counts) count.units += units;
      return answer;
    },
    { step: 'initialize', name: 'meterReads' },
  );
  return client;
}

/** Counts what reads of tables in this process would cost. */
export function meterSends(tables: DynamoDBClient): DynamoDBClient {
  const send = async (command: { readonly constructor: { readonly name: string }; readonly input: object }) => {
    const counts = running.getStore();
    const answer = await (tables.send as (command: unknown) => Promise<object>)(command);
    if (counts !== undefined && READS.test(command.constructor.name)) {
      const units = countAnswerUnits(command.input, answer);
      for (const count of counts) count.units += units;
    }
    return answer;
  };
  return { send, config: {} } as unknown as DynamoDBClient;
}

type Answer = {
  readonly Item?: Item;
  readonly Items?: readonly Item[];
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
};

/** A batch pays for each item, a query for their sum. */
function countAnswerUnits(input: object, { Item: item, Items: items, Responses: batch }: Answer): number {
  const isConsistent = JSON.stringify(input, (_, value) => (value instanceof Uint8Array ? 0 : value)).includes(
    '"ConsistentRead":true',
  );
  const price = (bytes: number): number => Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) * (isConsistent ? 1 : 0.5);
  if (batch !== undefined)
    return Object.values(batch)
      .flat()
      .reduce((sum, one) => sum + price(countDynamoItemBytes(one)), 0);
  if (items !== undefined) return price(items.reduce((sum, one) => sum + countDynamoItemBytes(one), 0));
  return price(item === undefined ? 0 : countDynamoItemBytes(item));
}
