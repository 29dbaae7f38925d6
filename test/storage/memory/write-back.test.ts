import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { tables } from '../../../layers/contract/tables.ts';
import { deleteItem, getItem, getItems, type Item, putItem, putItems } from '../../../layers/storage/kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../../../layers/storage/kernel/query.ts';
import {
  createMemoryClient,
  createMemoryStore,
  runMemoryCommand,
} from '../../../layers/storage/memory/memory-dynamo.ts';
import { openWriteBack } from '../../../layers/storage/memory/write-back.ts';
import { chooseCases } from '../../long-run.ts';
import { chanceOf } from '../../tapes/chance.ts';
import { text } from '../../torture/store/text.ts';

const TABLE = 'ledgers';
const item = (k: string, s: string, value: number): Item => ({ k: { S: k }, s: { S: s }, n: { N: String(value) } });

const open = (bytesMax: number, isWritable = () => true) => {
  const real = createMemoryStore(['ledgers']);
  const sent: string[] = [];
  const client = {
    send: async (command: { readonly constructor: { readonly name: string } }) => {
      sent.push(command.constructor.name);
      return runMemoryCommand(real, command);
    },
    config: {},
  } as unknown as DynamoDBClient;
  const store = openWriteBack({
    real: client,
    tables: new Map([[TABLE, tables.ledgers]]),
    bytesMax,
    demandWritable: async () => {
      if (!isWritable()) throw new Error('The claim ended.');
    },
  });
  const stored = { client: createMemoryClient(real), table: TABLE };
  return { store, sent, stored, ref: { client: store.client, table: TABLE } };
};

test.each(chooseCases([1, 2, 3, 4, 5], 3))(
  'answers alike whether it forgets or not, over the items of a killed run (seed %i)',
  async seed => {
    const [keeps, forgets] = [open(Infinity), open(0)];
    // An earlier run wrote what this one has not written yet.
    for (const one of ['a', 'b']) await putItem(forgets.stored, item(one, '99', 1_000));
    const chance = chanceOf(seed);
    for (let call = 0; call < 300; call++) {
      const [k, s, value] = [chance.pick(['a', 'b', 'c']), String(chance.whole(0, 9)), chance.whole(0, 99)];
      const key = { k: { S: k }, s: { S: s } };
      const kind = chance.pick(['put', 'puts', 'new', 'delete', 'get', 'gets', 'query', 'relieve'] as const);
      const results = await Promise.all(
        [keeps, forgets].map(async ({ ref, store }) => {
          if (kind === 'put') return putItem(ref, item(k, s, value));
          if (kind === 'puts') return putItems(ref, [item('a', s, value), item('c', s, value)]);
          if (kind === 'new')
            return putItem(ref, item(k, s, value), { ConditionExpression: 'attribute_not_exists(k)' }).catch(
              (error: Error) => error.name,
            );
          if (kind === 'delete') return deleteItem(ref, key);
          if (kind === 'get') return getItem(ref, key);
          if (kind === 'gets') return (await getItems(ref, [key, { k: { S: 'a' }, s: { S: '1' } }])).map(text).sort();
          if (kind === 'query') return queryItems(ref, buildConsistentQuery('k = :k AND s > :s', { k, s: '3' }));
          return store.relieve();
        }),
      );
      expect(text(results[1]), `${kind} ${k} ${s}`).toBe(text(results[0]));
    }
    for (const { store } of [keeps, forgets]) await store.flush();
    const left = async ({ stored }: typeof keeps) =>
      (await Promise.all(['a', 'b', 'c'].map(k => queryItems(stored, buildConsistentQuery('k = :k', { k }))))).flat();
    const own = (await left(forgets)).filter(({ s }) => s!.S !== '99');
    expect(own.map(text)).toEqual((await left(keeps)).map(text));
  },
);

test('writes an item that changed often once, and one that was deleted never', async () => {
  const { store, ref, sent, stored } = open(Infinity);
  for (let value = 0; value < 50; value++) await putItem(ref, item('a', '1', value));
  await putItem(ref, item('a', '2', 1));
  await deleteItem(ref, { k: { S: 'a' }, s: { S: '2' } });
  expect(sent).toEqual([]);
  await store.flush();
  expect(sent).toEqual(['PutItemCommand']);
  expect(await getItem(stored, { k: { S: 'a' }, s: { S: '1' } })).toEqual(item('a', '1', 49));
  expect(store.written()).toEqual({ items: 1, units: 1 });
  await store.flush();
  expect(sent).toHaveLength(1);
});

test('writes nothing once it must not', async () => {
  const { store, ref, sent } = open(Infinity, () => false);
  await putItem(ref, item('a', '1', 1));
  await expect(store.flush()).rejects.toThrow('The claim ended.');
  expect(sent).toEqual([]);
});

test('passes calls about other tables on', async () => {
  const { ref } = open(Infinity);
  await expect(
    ref.client.send(
      new QueryCommand({
        TableName: 'tape',
        KeyConditionExpression: 'k = :k',
        ExpressionAttributeValues: { ':k': { S: 'x' } },
      }),
    ),
  ).rejects.toThrow('Table tape does not exist');
});
