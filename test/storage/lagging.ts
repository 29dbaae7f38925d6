import { BatchGetItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Item, scanItems } from '../../layers/storage/kernel/dynamo.ts';
import { answeredBy } from './watching.ts';

const nameOf = ({ k, s }: Item): string => `${k?.S} ${s?.S}`;

/** Eventually consistent batch reads see old items. */
export const lagging = (client: DynamoDBClient) => {
  const frozen = new Map<string, ReadonlyMap<string, Item>>();
  let isFrozen = (_key: Item): boolean => false;
  const old = (table: string, keys: readonly Item[]): readonly Item[] =>
    keys.flatMap(key => frozen.get(table)?.get(nameOf(key)) ?? ([] as Item[]));
  return {
    client: answeredBy(client, async (command, send) => {
      if (!(command instanceof BatchGetItemCommand)) return send();
      const [[table, request]] = Object.entries(command.input.RequestItems!) as [[string, { Keys: Item[] }]];
      const stale = request.Keys.filter(isFrozen);
      if ('ConsistentRead' in request && request.ConsistentRead) return send();
      if (!frozen.has(table) || stale.length === 0) return send();
      const Keys = request.Keys.filter(key => !isFrozen(key));
      const input = { RequestItems: { [table]: { ...request, Keys } } };
      const fresh = Keys.length === 0 ? [] : (await client.send(new BatchGetItemCommand(input))).Responses![table]!;
      return { Responses: { [table]: [...fresh, ...old(table, stale)] } };
    }),
    /** Such reads then see these items as they are now. */
    freeze: async (table: string, which: (key: Item) => boolean): Promise<void> => {
      frozen.set(table, new Map((await scanItems({ client, table })).map(item => [nameOf(item), item])));
      isFrozen = which;
    },
  };
};
