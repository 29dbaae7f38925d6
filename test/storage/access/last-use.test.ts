import { PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { findLastUse, noteSocket } from '../../../layers/storage/access/last-use.ts';
import { readUsage, saveUsage, type UsageTable } from '../../../layers/storage/access/usage.ts';
import { foldUsage } from '../../../layers/storage/access/usage-fold.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

const at = (text: string): number => Date.parse(text);
const NOW = at('2026-11-26T12:00:00Z');
const CREATED = at('2026-01-05T00:00:00Z');

describe.each(engineNames)('The last use of a key on %s', name => {
  const engine = useEngine(name);
  const usage: UsageTable = useTable(engine, 'usage');

  const use = (atMs: number, writer = 'w', route = 'rest/a', count = 1) => {
    const cell = { keyId: 'ann', day: new Date(atMs).toISOString().slice(0, 10), name: route, status: '2xx', writer };
    return saveUsage(usage, cell as never, { count, credits: count, drawn: 0 }, atMs, atMs);
  };
  const found = (table = usage) => findLastUse(table, 'ann', CREATED, NOW);

  test('is the newest of all counters of its newest day, in any month since it was created', async () => {
    expect(await found()).toBeNull();
    await use(at('2026-01-31T23:00:00Z'));
    expect(await found()).toBe(at('2026-01-31T23:00:00Z'));
    await use(at('2026-10-02T08:00:00Z'), 'v', 'rest/z');
    await use(at('2026-10-02T09:00:00Z'), 'w', 'rest/a');
    await use(at('2026-10-01T23:59:59Z'), 'w', 'rest/z');
    expect(await found()).toBe(at('2026-10-02T09:00:00Z'));
    await use(at('2026-11-26T11:59:59Z'), 'w', 'rest/b');
    expect(await found()).toBe(at('2026-11-26T11:59:59Z'));
    expect(await findLastUse(usage, 'bob', CREATED, NOW)).toBeNull();
  });

  test('counts an opened socket, which is not usage', async () => {
    await use(at('2026-11-26T10:00:00Z'));
    await noteSocket(usage, 'ann', at('2026-11-26T11:00:00Z'));
    await noteSocket(usage, 'ann', at('2026-11-26T10:30:00Z'));
    expect(await found()).toBe(at('2026-11-26T11:00:00Z'));
    expect(await readUsage(usage, 'ann', '2026-11-26', '2026-11-26')).toMatchObject([{ name: 'rest/a', count: 1 }]);
  });

  test('counts a request that was taken back', async () => {
    await use(at('2026-11-26T10:00:00Z'), 'w', 'rest/a', 0);
    expect(await found()).toBe(at('2026-11-26T10:00:00Z'));
  });

  test('is the day where an older version wrote no time', async () => {
    const item = { k: { S: 'ann#2026-11' }, s: { S: '2026-11-20#rest/a#2xx#w' }, n: { N: '1' }, v: { N: '1' } };
    await engine.client.send(new PutItemCommand({ TableName: usage.table, Item: item }));
    expect(await found()).toBe(at('2026-11-20T00:00:00Z'));
  });

  test('reads the newest day of a key that is in use, and one item of each month of another', async () => {
    let queries = 0;
    const send = (command: never) => {
      if ((command as object) instanceof QueryCommand) queries += 1;
      return engine.client.send(command);
    };
    const watched = { ...usage, client: { send } as never };
    expect(await found(watched)).toBeNull();
    expect(queries).toBe(11);
    await use(NOW - 1);
    queries = 0;
    await found(watched);
    expect(queries).toBe(2);
  });

  test('is kept when its day is folded', async () => {
    await use(at('2026-10-02T08:00:00Z'), 'v', 'rest/z');
    await use(at('2026-10-02T09:00:00Z'), 'w', 'rest/a');
    await foldUsage(usage, 'ann', '2026-10-02', '2026-10-02');
    expect(await found()).toBe(at('2026-10-02T09:00:00Z'));
  });
});
