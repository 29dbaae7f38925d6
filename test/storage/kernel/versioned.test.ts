import { BatchExecuteStatementCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getItem, type Item, isConflict, type TableRef } from '../../../layers/storage/kernel/dynamo.ts';
import { queryItems } from '../../../layers/storage/kernel/query.ts';
import { getVersionedBody, type Loaded, saveNewest, saveVersioned } from '../../../layers/storage/kernel/versioned.ts';
import { type Engine, engineNames, makeTables, startEngine } from '../engines.ts';
import { answeredBy, isWriteOf, Refused, watching } from '../watching.ts';

const never: Loaded = { version: 0, indexed: {} };
const keyOf = (name: string): Item => ({ k: { S: name }, s: { S: '~' } });
const held = (atMs: number, due = 'due'): Item => ({ due: { S: due }, due_at: { N: String(atMs) } });

const answering = ({ client }: Engine, answer: () => unknown) =>
  answeredBy(client, (command, send) => (command instanceof BatchExecuteStatementCommand ? answer() : send()));

describe.each(engineNames)('Items that are written over the version loaded, on %s', engineName => {
  let engine: Engine;
  let ref: TableRef;

  beforeAll(async () => {
    engine = await startEngine(engineName);
    ref = { client: engine.client, table: (await makeTables(engine.client, ['wallets'])).wallets };
  });
  afterAll(() => engine.stop());

  const save = (name: string, loaded: Loaded, text: string, indexed: Item = {}, to: TableRef = ref) =>
    saveVersioned(to, { key: keyOf(name), version: loaded.version + 1, indexed, body: { d: { S: text } } }, loaded);
  const seen = async (name: string) => {
    const item = await getItem(ref, keyOf(name));
    return (
      item && {
        version: Number(getVersionedBody(item).v!.N),
        text: getVersionedBody(item).d!.S,
        dueMs: item.due_at ? Number(item.due_at.N) : null,
      }
    );
  };
  const indexOf = async (due: string) => {
    const found = await queryItems(ref, {
      IndexName: 'due',
      KeyConditionExpression: 'due = :due',
      ExpressionAttributeValues: { ':due': { S: due } },
    });
    return found.map(({ due_at: at }) => Number(at!.N));
  };
  const results = async (work: readonly Promise<void>[]) =>
    (await Promise.allSettled(work)).map(one =>
      one.status === 'fulfilled' ? 'done' : isConflict(one.reason) ? 'lost' : String(one.reason),
    );

  test('have their own condition each, even in one call', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `many-${at}`);
    expect(await results(names.map(name => save(name, never, 'first')))).toEqual(names.map(() => 'done'));
    const second = names.map((name, at) => save(name, { version: at % 3 === 0 ? 7 : 1, indexed: {} }, 'second'));
    expect(await results(second)).toEqual(names.map((_, at) => (at % 3 === 0 ? 'lost' : 'done')));
    for (const [at, name] of names.entries())
      expect(await seen(name)).toEqual({
        ...(at % 3 === 0 ? { version: 1, text: 'first' } : { version: 2, text: 'second' }),
        dueMs: null,
      });
    expect(await results([save('many-0', never, 'again'), save('new', never, 'first')])).toEqual(['lost', 'done']);
    expect(await seen('many-0')).toMatchObject({ version: 1, text: 'first' });
  });

  test('let one of two writers of one version win, in either way of writing', async () => {
    await Promise.all([save('race', never, '0'), save('beside', never, '0')]);
    const other = { ...ref, client: watching(engine.client, () => {}) };
    const both = await results([
      save('race', { version: 1, indexed: {} }, 'a'),
      save('race', { version: 1, indexed: {} }, 'b', held(1, 'racer'), other),
      save('beside', { version: 1, indexed: {} }, '1'),
    ]);
    expect(both.slice(0, 2).toSorted()).toEqual(['done', 'lost']);
    expect(both[2]).toBe('done');
    expect((await seen('race'))!.version).toBe(2);
  });

  test('report when they enter, stay in or leave an index', async () => {
    const [one, two] = ['index-1', 'index-2'] as const;
    await Promise.all([save(one, never, '1', held(1)), save(two, never, '1')]);
    expect([(await seen(one))!.dueMs, (await seen(two))!.dueMs]).toEqual([1, null]);
    await Promise.all([
      save(one, { version: 1, indexed: held(1) }, '2', held(1)),
      save(two, { version: 1, indexed: {} }, '2', held(2)),
    ]);
    expect([await seen(one), await seen(two)]).toEqual([1, 2].map(dueMs => ({ version: 2, text: '2', dueMs })));
    await Promise.all([
      save(one, { version: 2, indexed: held(1) }, '3'),
      save(two, { version: 2, indexed: held(2) }, '3', held(2)),
    ]);
    expect(await indexOf('due')).toEqual([2]);
    await save(one, { version: 3, indexed: {} }, '4', held(1));
    expect(await indexOf('due')).toEqual([1, 2]);
  });

  test('keep the newest version in any order and batch', async () => {
    const put = (names: readonly string[], version: number, text: string, to: TableRef = ref) =>
      Promise.all(
        names.map(name => saveNewest(to, { ...keyOf(name), q: { N: String(version) }, d: { S: text } }, 'q')),
      );
    const textOf = async (name: string) => (await getItem(ref, keyOf(name)))?.d?.S;
    const names = Array.from({ length: 40 }, (_, at) => `newest-${at}`);
    await put(names.slice(0, 10), 5, 'at 5');
    await put(names.slice(5, 30), 4, 'at 4');
    await put(names.slice(20), 6, 'at 6');
    await put(names.slice(0, 3), 5, 'at 5 again');
    await put([names[0]!], 4, 'alone, at 4');
    await put([names[1]!], 7, 'alone, at 7');
    const texts = await Promise.all(names.map(textOf));
    expect(texts).toEqual(
      names.map((_, at) =>
        at === 1 ? 'alone, at 7' : at < 3 ? 'at 5 again' : at < 10 ? 'at 5' : at < 20 ? 'at 4' : 'at 6',
      ),
    );
    const refusing = watching(engine.client, command => {
      if (isWriteOf(command, 'bad')) throw new Refused('gone');
    });
    const all = ['newest-40', 'bad', 'newest-41'].map(name => put([name], 1, 'first', { ...ref, client: refusing }));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([await textOf('newest-40'), await textOf('newest-41')]).toEqual(['first', 'first']);
  });

  test('fail individually', async () => {
    const client = watching(engine.client, command => {
      if (isWriteOf(command, 'sick')) throw new Refused('gone');
    });
    const to = { ...ref, client };
    const all = ['well-1', 'sick', 'well-2'].map(name => save(name, never, 'first', {}, to));
    expect(await results(all)).toEqual(['done', 'ValidationException: gone', 'done']);
    // Over the item limit.
    const large = [save('well-3', never, 'first'), save('large', never, 'x'.repeat(500_000))];
    expect(await results(large)).toEqual(['done', expect.stringContaining('ValidationException')]);
  });
});

describe('The response to a batch of statements', () => {
  let engine: Engine;
  let table: string;

  beforeAll(async () => {
    engine = await startEngine('dynoxide');
    table = (await makeTables(engine.client, ['wallets'])).wallets;
    vi.spyOn(engine.client.config.logger!, 'warn');
  });
  afterAll(() => engine.stop());

  const savedBy = (answer: () => unknown, ...names: readonly string[]) => {
    const ref = { client: answering(engine, answer), table };
    const save = (name: string) =>
      saveVersioned(ref, { key: keyOf(name), version: 1, indexed: {}, body: {} }, { version: 0, indexed: {} });
    return Promise.allSettled(names.map(save));
  };
  const stored = (name: string) => getItem({ client: engine.client, table }, keyOf(name));

  test('with a throttled part retries that part alone, and reports lost races individually', async () => {
    const Responses = [{}, { Error: { Code: 'ThrottlingError' } }, { Error: { Code: 'DuplicateItem' } }];
    const all = await savedBy(() => ({ Responses }), 'sent-done', 'throttled', 'lost');
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect([await stored('sent-done'), !!(await stored('throttled')), await stored('lost')]).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });

  test('with a rejected statement retries all individually', async () => {
    const refused = () => {
      throw new Refused('no such grammar');
    };
    const all = await savedBy(refused, 'grammar-1', 'grammar-2');
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect([!!(await stored('grammar-1')), !!(await stored('grammar-2'))]).toEqual([true, true]);
    expect(engine.client.config.logger!.warn).toHaveBeenCalledWith(expect.stringContaining('no such grammar'));
  });

  test.each([
    ['nothing, for it broke off,', () => Promise.reject(new Error('socket hang up'))],
    ['too little', () => ({ Responses: [{}] })],
  ])('%s rejects every write', async (_, answer) => {
    const all = await savedBy(answer, 'open-1', 'open-2');
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([await stored('open-1'), await stored('open-2')]).toEqual([undefined, undefined]);
  });
});

test('a read that is rejected because of another is retried alone', async () => {
  const engine = await startEngine('dynoxide');
  const { ledgers: table } = await makeTables(engine.client, ['ledgers']);
  const ref = { client: engine.client, table };
  await saveVersioned(ref, { key: keyOf('there'), version: 1, indexed: {}, body: {} }, never);
  const [there, absent, wrong] = await Promise.allSettled(
    ['there', 'absent', ''].map(name => getItem(ref, keyOf(name))),
  );
  expect([there, absent, wrong]).toMatchObject([
    { status: 'fulfilled', value: keyOf('there') },
    { status: 'fulfilled', value: undefined },
    { status: 'rejected', reason: { name: 'ValidationException' } },
  ]);
  await engine.stop();
});

test('many concurrent writes are few calls, and one is a plain put', async () => {
  const engine = await startEngine('dynoxide');
  const { ledgers } = await makeTables(engine.client, ['ledgers']);
  const calls: object[] = [];
  const ref = { client: watching(engine.client, command => calls.push(command)), table: ledgers };
  const save = (name: string, version: number) =>
    saveVersioned(ref, { key: keyOf(name), version: version + 1, indexed: {}, body: {} }, { version, indexed: {} });
  for (const version of [0, 1]) await Promise.all(Array.from({ length: 60 }, (_, at) => save(`w-${at}`, version)));
  await save('alone', 0);
  expect(calls.map(call => call.constructor)).toEqual([
    ...Array.from({ length: 6 }, () => BatchExecuteStatementCommand),
    PutItemCommand,
  ]);
  await engine.stop();
});
