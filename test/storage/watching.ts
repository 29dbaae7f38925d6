import { BatchExecuteStatementCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';

/** The same client, whose commands somebody else answers, or sends on. */
export const answeredBy = (
  client: DynamoDBClient,
  answer: (command: object, send: () => Promise<unknown>) => unknown,
): DynamoDBClient =>
  new Proxy(client, {
    get: (target, key) =>
      key === 'send' ? async (command: never) => answer(command, () => target.send(command)) : Reflect.get(target, key),
  });

/** The same client, with a look at each command before it goes out; what the look throws, the call rejects with. */
export const watching = (client: DynamoDBClient, look: (command: object) => void): DynamoDBClient =>
  answeredBy(client, (command, send) => {
    look(command);
    return send();
  });

/** How the service refuses a call for what is wrong with one of its parts. */
export class Refused extends Error {
  override readonly name = 'ValidationException';
}

/** Whether a command writes an item whose key ends so, by itself or among others. */
export const isWriteOf = (command: object, ending: string): boolean => {
  if (command instanceof PutItemCommand) return command.input.Item!.k?.S?.endsWith(ending) ?? false;
  if (!(command instanceof BatchExecuteStatementCommand)) return false;
  return command.input.Statements!.some(({ Parameters }) => Parameters!.some(({ S }) => S?.endsWith(ending)));
};
