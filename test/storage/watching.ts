import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The same client, with a look at each command before it goes out; what the look throws, the call rejects with. */
export const watching = (client: DynamoDBClient, look: (command: object) => void): DynamoDBClient =>
  new Proxy(client, {
    get: (target, key) =>
      key === 'send'
        ? async (command: never) => {
            look(command);
            return target.send(command);
          }
        : Reflect.get(target, key),
  });
