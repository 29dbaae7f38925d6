import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Table, tables } from '../../layers/contract/tables.ts';
import { openPartitions, type Partitions, Throttled } from '../../lib/local/dynamo/partitions.ts';
import type { Fields, Keys } from '../../lib/local/dynamo/parts.ts';

/** Keys of the stacks' tables, and of tables that `makeTables` made. */
export const keysOfTable = (name: string): Keys | undefined => {
  const row = (tables as Readonly<Record<string, Table>>)[name.replace(/-\d+-\d+$/, '')];
  if (row === undefined) return undefined;
  const indexes = Object.entries(row.indexes).map(([index, { partition }]) => [index, partition.name]);
  return { partition: row.partition.name, indexes: Object.fromEntries(indexes) };
};

type Command = { readonly constructor: { readonly name: string }; readonly input: Fields };

/** The command's action and input, as the wire has them. */
export const actionOf = (command: object): string => command.constructor.name.replace(/Command$/, '');

/** The same command with another input. */
export const commandWith = (command: object, input: Fields): object =>
  new ((command as Command).constructor as unknown as new (input: Fields) => object)(input);

/** An error as the SDK throws it. */
export const sdkError = (error: unknown): unknown =>
  error instanceof Throttled
    ? Object.assign(new Error(error.message), error.fields, { name: error.name, $metadata: {} })
    : error;

export type LimitedClient = { readonly client: DynamoDBClient; readonly partitions: Partitions };

export const limitedClient = (client: DynamoDBClient, now: () => number): LimitedClient => {
  const partitions = openPartitions(now, keysOfTable);
  const send = async (command: Command): Promise<object> => {
    try {
      const { input, finish } = partitions.admit(actionOf(command), command.input);
      const asked = commandWith(command, { ...input, ReturnConsumedCapacity: 'INDEXES' });
      return finish((await client.send(asked as never)) as unknown as Fields);
    } catch (error) {
      throw sdkError(error);
    }
  };
  return { client: { send, destroy: () => client.destroy(), config: client.config } as never, partitions };
};
