import { BatchExecuteStatementCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';

/** Answers or forwards commands of a client. */
export const answeredBy = (
  client: DynamoDBClient,
  answer: (command: object, send: () => Promise<unknown>) => unknown,
): DynamoDBClient =>
  new Proxy(client, {
    get: (target, key) =>
      key === 'send' ? async (command: never) => answer(command, () => target.send(command)) : Reflect.get(target, key),
  });

/** Inspects each command first; errors reject the call. */
export const watching = (client: DynamoDBClient, look: (command: object) => void): DynamoDBClient =>
  answeredBy(client, (command, send) => {
    look(command);
    return send();
  });

/** DynamoDB's error for a bad part of a call. */
export class Refused extends Error {
  override readonly name = 'ValidationException';
}

/** Whether a command writes an item whose key has the ending. */
export const isWriteOf = (command: object, ending: string): boolean => {
  if (command instanceof PutItemCommand) return command.input.Item!.k?.S?.endsWith(ending) ?? false;
  if (!(command instanceof BatchExecuteStatementCommand)) return false;
  return command.input.Statements!.some(({ Parameters }) => Parameters!.some(({ S }) => S?.endsWith(ending)));
};
