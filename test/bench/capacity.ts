import type { AttributeValue, ConsumedCapacity, DynamoDBClient, WriteRequest } from '@aws-sdk/client-dynamodb';
import { countDynamoItemBytes } from '../../layers/storage/kernel/item-size.ts';

/** A call's consumed capacity in one table, with its indexes. */
export type Consumed = {
  readonly kind: 'read' | 'write';
  readonly table: string;
  readonly units: number;
  /** The first written item. */
  readonly item: Readonly<Record<string, AttributeValue>> | undefined;
};

type Input = {
  ReturnConsumedCapacity?: string;
  readonly Item?: Record<string, AttributeValue>;
  readonly RequestItems?: Readonly<Record<string, readonly WriteRequest[]>>;
};

const kinds = {
  write: /^(Put|Update|Delete|BatchWrite)Item|^BatchExecuteStatement/,
  read: /^(Get|BatchGet)Item|^Query|^Scan/,
} as const;

/** Calls `tell` with the consumed capacity of each read and write. */
export const onConsumed = (client: DynamoDBClient, tell: (consumed: Consumed) => void): void =>
  client.middlewareStack.add(
    (next, context) => async args => {
      const input = args.input as Input;
      const name = context.commandName ?? '';
      const kind = (['write', 'read'] as const).find(one => kinds[one].test(name));
      if (kind === undefined) return next(args);
      input.ReturnConsumedCapacity = 'INDEXES';
      const answer = await next(args);
      const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
      for (const { TableName: table = '', CapacityUnits: units = 0 } of [ConsumedCapacity].flat())
        if (units > 0)
          tell({ kind, table, units, item: input.Item ?? input.RequestItems?.[table]?.[0]?.PutRequest?.Item });
      return answer;
    },
    { step: 'initialize', name: 'countCapacity' },
  );

/** Units and calls by name. */
export type Spent = Map<string, { readonly units: number; readonly calls: number }>;

export const addSpent = (spent: Spent, name: string, units: number): void => {
  const { units: before, calls } = spent.get(name) ?? { units: 0, calls: 0 };
  spent.set(name, { units: before + units, calls: calls + 1 });
};

/** Bytes that DynamoDB bills for storing an item, with 100 of overhead. */
export const itemBytes = (item: Readonly<Record<string, AttributeValue>>): number => 100 + countDynamoItemBytes(item);
