import type { AttributeValue, ConsumedCapacity, DynamoDBClient, WriteRequest } from '@aws-sdk/client-dynamodb';

/** A write: its table, consumed capacity with indexes, and the first item. */
export type Written = {
  readonly table: string;
  readonly units: number;
  readonly item: Readonly<Record<string, AttributeValue>> | undefined;
};

type Input = {
  ReturnConsumedCapacity?: string;
  readonly Item?: Record<string, AttributeValue>;
  readonly RequestItems?: Readonly<Record<string, readonly WriteRequest[]>>;
};

/** Calls `tell` with the consumed capacity of each write. */
export const onWritten = (client: DynamoDBClient, tell: (written: Written) => void): void =>
  client.middlewareStack.add(
    (next, context) => async args => {
      const input = args.input as Input;
      input.ReturnConsumedCapacity = 'INDEXES';
      const answer = await next(args);
      if (!/^(Put|Update|Delete|BatchWrite)Item|^BatchExecuteStatement/.test(context.commandName ?? '')) return answer;
      const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
      for (const { TableName: table = '', CapacityUnits: units = 0 } of [ConsumedCapacity].flat())
        if (units > 0) tell({ table, units, item: input.Item ?? input.RequestItems?.[table]?.[0]?.PutRequest?.Item });
      return answer;
    },
    { step: 'initialize', name: 'countCapacity' },
  );
