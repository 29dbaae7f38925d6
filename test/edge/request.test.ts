import { describe, expect, test } from 'vitest';
import { batchRoutes } from '../../layers/contract/routes/batch.ts';
import { tokenRoutes } from '../../layers/contract/routes/token.ts';
import { readParameters } from '../../layers/edge/request.ts';
import { address } from '../worlds/events.ts';

const mint = address('mint');
const read = (query: Record<string, string[]> | null, path: Record<string, string> | null = { mint }) =>
  readParameters(tokenRoutes.tokenTrades, {
    pathParameters: path,
    multiValueQueryStringParameters: query,
  } as never);

describe('A request', () => {
  test('is read by its route’s row; absent values have defaults and unknown ones are ignored', () => {
    expect(read(null)).toEqual({ path: { mint }, query: { limit: 50, ui_amount_mode: 'raw' } });
    expect(read({ limit: ['7'], limits: ['x', 'y'], __proto__: ['z'] })).toEqual({
      path: { mint },
      query: { limit: 7, ui_amount_mode: 'raw' },
    });
  });

  test.each([
    [{ limit: ['7', '7'] }, 'limit was given 2 times, give it once'],
    [{ limit: ['x'] }, 'limit must be an integer from 1 to 200, got "x"'],
    [{ limit: [''] }, 'limit must be an integer from 1 to 200, got ""'],
    [{ limit: ['201'] }, 'limit must be an integer from 1 to 200, got "201"'],
    [{ limit: ['9'.repeat(900)] }, `limit must be an integer from 1 to 200, got "${'9'.repeat(80)}…"`],
  ])('with %j is rejected with the parameter’s name and value', (query, message) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ code: 'invalid_request', message }));
  });

  test('with a wrong address in a list is rejected with that address', () => {
    const event = { multiValueQueryStringParameters: { mints: [`${mint},nobody,x`] } } as never;
    expect(() => readParameters(batchRoutes.prices, event)).toThrow(
      'mints must be base58 addresses of 32 bytes with commas between, got "nobody"',
    );
  });

  test('without a mint, or with an impossible one, is rejected', () => {
    expect(() => read(null, { mint: 'x' })).toThrow('mint must be a base58 address of 32 bytes, got "x"');
    expect(() => read(null, null)).toThrow('mint is missing');
  });
});
