import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';

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
