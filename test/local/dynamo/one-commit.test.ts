import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EngineAddress } from '../../../lib/local/dynamo/address.ts';
import { type Call, createEngineCaller } from '../../../lib/local/dynamo/call.ts';
import { startEngine } from '../../../lib/local/dynamo/engine.ts';
import { openProxy } from '../../../lib/local/dynamo/proxy.ts';
import { close, listen, readBody } from '../../../lib/local/kernel/http.ts';

const folder = mkdtempSync(join(tmpdir(), 'one-commit-'));
/** Actions that reach the engine. */
const reached: string[] = [];
const closing: (() => unknown)[] = [];
let direct: Call;
/** Calls through a proxy that groups writes, or not. */
let grouped: Call;
let plain: Call;

const serve = async (server: Server): Promise<EngineAddress> => {
  closing.unshift(() => close(server));
  return { host: '127.0.0.1', port: await listen(server, 0) };
};

/** Notes actions on their way to the engine. */
const recorder = (address: EngineAddress): Server =>
  createServer(async (incoming, response) => {
    reached.push(String(incoming.headers['x-amz-target']).split('.')[1]!);
    const body = await readBody(incoming, 1e7);
    const { method, url: path, headers } = incoming;
    request({ ...address, method, path, headers }, answer => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    }).end(body);
  });

const through = async (proxy: ReturnType<typeof openProxy>): Promise<Call> => {
  closing.unshift(() => proxy.close());
  const server = createServer(async (incoming, response) =>
    proxy.forward(incoming, (await readBody(incoming, 1e7))!, response),
  );
  return createEngineCaller(await serve(server));
};

beforeAll(async () => {
  const engine = await startEngine(folder, () => {});
  closing.unshift(() => engine.stop());
  direct = createEngineCaller(engine.address);
  const address = await serve(recorder(engine.address));
  grouped = await through(openProxy(address, true));
  plain = await through(openProxy(address, false));
});

let table = '';
let made = 0;
beforeEach(async () => {
  table = `table-${++made}`;
  await direct('CreateTable', {
    TableName: table,
    AttributeDefinitions: [{ AttributeName: 'k', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'k', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  reached.splice(0);
});

afterAll(async () => {
  for (const one of closing) await one();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (k: string, v = '1') => ({
  Statement: `INSERT INTO "${table}" VALUE {'k': ?, 'v': ?}`,
  Parameters: [{ S: k }, { N: v }],
});
const update = (k: string, from: string, to: string) => ({
  Statement: `UPDATE "${table}" SET "v" = ? WHERE "k" = ? AND "v" = ?`,
  Parameters: [{ N: to }, { S: k }, { N: from }],
});
const put = (k: string) => ({ PutRequest: { Item: { k: { S: k } } } });

/** Values by key. */
const content = async (): Promise<Record<string, string | undefined>> => {
  const { Items } = await direct('Scan', { TableName: table });
  const items = Items as unknown as readonly { k: { S: string }; v?: { N: string } }[];
  return Object.fromEntries(items.map(({ k, v }) => [k.S, v?.N]).toSorted());
};

test('Statements that succeed are one transaction with the answer of a batch', async () => {
  const answer = await grouped('BatchExecuteStatement', { Statements: [insert('a'), insert('b')] });
  expect(answer).toEqual({ Responses: [{ TableName: table }, { TableName: table }] });
  const Statements = [
    update('a', '1', '2'),
    { Statement: `DELETE FROM "${table}" WHERE "k" = ?`, Parameters: [{ S: 'b' }] },
  ];
  await grouped('BatchExecuteStatement', { Statements });
  expect(await content()).toEqual({ a: '2' });
  expect(reached).toEqual(['ExecuteTransaction', 'ExecuteTransaction']);
});

test('A statement that is refused leaves the others written, as without the proxy', async () => {
  await direct('BatchExecuteStatement', { Statements: [insert('a'), insert('b'), insert('c')] });
  const statements = () => [update('a', '9', '2'), update('b', '1', '2'), insert('c')];
  const answer = await grouped('BatchExecuteStatement', { Statements: statements() });
  expect(await content()).toEqual({ a: '1', b: '2', c: '1' });
  expect(reached).toEqual(['ExecuteTransaction', 'BatchExecuteStatement']);
  await direct('BatchExecuteStatement', { Statements: [update('b', '2', '1')] });
  expect(answer).toEqual(await plain('BatchExecuteStatement', { Statements: statements() }));
  const codes = (answer.Responses as unknown as readonly { Error?: { Code: string } }[]).map(one => one.Error?.Code);
  expect(codes).toEqual(['ConditionalCheckFailed', undefined, 'DuplicateItem']);
});

test('Puts and deletes of a batch are one transaction', async () => {
  await direct('BatchExecuteStatement', { Statements: [insert('old')] });
  const requests = [put('a'), put('b'), { DeleteRequest: { Key: { k: { S: 'old' } } } }];
  expect(await grouped('BatchWriteItem', { RequestItems: { [table]: requests } })).toEqual({ UnprocessedItems: {} });
  expect(Object.keys(await content())).toEqual(['a', 'b']);
  expect(reached).toEqual(['TransactWriteItems']);
});

test('Errors of a batch are those of the batch', async () => {
  const twice = { RequestItems: { [table]: [put('a'), put('a')] } };
  const missing = { RequestItems: { 'no-such-table': [put('a'), put('b')] } };
  for (const call of [twice, missing]) {
    const expected = await plain('BatchWriteItem', call).catch((error: Error) => error.message);
    expect(expected).toMatch(/Exception/);
    await expect(grouped('BatchWriteItem', call)).rejects.toThrow(expected as string);
  }
  expect(await content()).toEqual({});
});

test.each([
  ['one statement', 'BatchExecuteStatement', () => ({ Statements: [insert('a')] })],
  [
    'reads',
    'BatchExecuteStatement',
    () => ({
      Statements: ['a', 'b'].map(k => ({
        Statement: `SELECT * FROM "${table}" WHERE "k" = ?`,
        Parameters: [{ S: k }],
      })),
    }),
  ],
  [
    'a call that asks for capacity',
    'BatchWriteItem',
    () => ({ RequestItems: { [table]: [put('a'), put('b')] }, ReturnConsumedCapacity: 'TOTAL' }),
  ],
  ['one item', 'BatchWriteItem', () => ({ RequestItems: { [table]: [put('a')] } })],
  ['a single put', 'PutItem', () => ({ TableName: table, Item: { k: { S: 'a' } } })],
] as const)('%s passes unchanged', async (_, action, call) => {
  await grouped(action, call());
  expect(reached).toEqual([action]);
});

test('Without groups nothing is rewritten', async () => {
  await plain('BatchExecuteStatement', { Statements: [insert('a'), insert('b')] });
  expect(reached).toEqual(['BatchExecuteStatement']);
});
