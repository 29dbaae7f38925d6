import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { FunctionSpec } from '../../layers/contract/functions.ts';
import { route } from '../../layers/contract/route.ts';
import { createHandlerWith, createTablesHandler, openTables } from '../../layers/edge/tables.ts';
import { findKey, type Keys } from '../../layers/storage/access/keys.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

vi.stubEnv('TABLE_TAPE', 'Chain-Tape');
vi.stubEnv('TABLE_SECURITY', 'Chain-Security');
vi.stubEnv('AWS_REGION', 'eu-central-1');

const thing = {
  path: '/thing',
  tier: null,
  file: 'rest/thing',
  tag: 'Things',
  summary: 'A thing',
  pathParameters: {},
  query: {},
  response: z.string(),
  contentType: 'text/plain',
  cacheSeconds: null,
  example: 'thing',
} as const;
const row = route({ ...thing, reads: ['tape'], writes: ['tape', 'security'] });

test('a row hands out the tables that it reads or writes, each once', () => {
  const tables = openTables(row);
  expect(Object.keys(tables)).toEqual(['tape', 'security']);
  expect(tables.tape.table).toBe('Chain-Tape');
  expect(tables.security.client).toBe(tables.tape.client);
});

test('a table without its environment variable fails when the function starts', () => {
  expect(() => openTables({ reads: ['board'] })).toThrow('TABLE_BOARD');
});

test('what a handler works on is prepared once', async () => {
  const open = vi.fn(({ tape }: { readonly tape: { readonly table: string } }) => tape.table);
  const handler = createHandlerWith(row, open, async name => name);
  const event = { requestContext: {} } as never;
  expect([await handler(event, {} as never), await handler(event, {} as never)]).toMatchObject([
    { statusCode: 200, body: 'Chain-Tape' },
    { statusCode: 200, body: 'Chain-Tape' },
  ]);
  expect(open).toHaveBeenCalledTimes(1);
});

const openKeys = ({ keys }: { readonly keys: Keys }) => keys;

test('the compiler refuses a table that is mistyped, forgotten or of another name', () => {
  const neverCalled = (): unknown => [
    // @ts-expect-error Mistyped in a function.
    { file: 'thing', reads: ['taep'] } satisfies FunctionSpec,
    // @ts-expect-error Mistyped in a route.
    route({ ...thing, reads: ['taep'] }),
    // @ts-expect-error Forgotten in the row.
    openTables(row).candles,
    // @ts-expect-error A route without tables.
    openTables(route(thing)).tape,
    // @ts-expect-error A handler that uses a table its row forgot.
    createTablesHandler(row, async ({ keys }) => String(await findKey(keys, ''))),
    // @ts-expect-error A preparation that uses a table its row forgot.
    createHandlerWith(row, openKeys, async () => 'thing'),
    // @ts-expect-error A store opened on another table.
    openTape(openTables(row).security),
    // @ts-expect-error A handler that works on another table.
    createTablesHandler(row, async ({ tape }) => String(await findKey(tape, ''))),
  ];
  expect(neverCalled).toBeTypeOf('function');
});
