import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { severities } from '../../../layers/core/signal/severity.ts';
import { decodeCursor, encodeCursor, type ListQuery } from '../../../layers/core/token-list/cursor.ts';
import { noFilter, type TokenFilter } from '../../../layers/core/token-list/filter.ts';
import { listOrders, listSorts, listWindows } from '../../../layers/core/token-list/window.ts';
import fc from '../../laws.ts';

const bound = fc.option(fc.nat(3), { nil: undefined });
const queries: fc.Arbitrary<ListQuery> = fc.record({
  sort: fc.constantFrom(...listSorts),
  window: fc.constantFrom(...listWindows),
  order: fc.constantFrom(...listOrders),
  filter: fc.record({
    ranges: fc.record(
      { holders: fc.record({ min: bound, max: bound }), age_s: fc.record({ min: bound }) },
      { requiredKeys: [] },
    ),
    words: fc.record(
      { pad: fc.constantFrom(['pump_fun'], ['moonit'], ['moonit', 'pump_fun']), dex: fc.constant(['pump_fun']) },
      { requiredKeys: [] },
    ),
    minSeverity: fc.option(fc.constantFrom(...severities), { nil: undefined }),
    maxSeverity: fc.option(fc.constantFrom(...severities), { nil: undefined }),
    mintable: fc.option(fc.boolean(), { nil: undefined }),
  }) as fc.Arbitrary<TokenFilter>,
});
const root = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .filter(bytes => bytes.some(byte => byte !== 0))
  .map(bytes => Buffer.from(bytes).toString('base64url'));
const places = fc.record({
  root: fc.option(root, { nil: null }),
  recent: fc.nat(10_000),
  rank: fc.integer({ min: 1, max: 10_000_000 }),
  atMs: fc.integer({ min: 0, max: 9_999_999_999_999 }),
  asOfMs: fc.integer({ min: 0, max: 9_999_999_999_999 }),
});

describe('A cursor', () => {
  test('returns its place for its own query and is foreign to any other', () => {
    fc.assert(
      fc.property(queries, queries, places, (query, other, place) => {
        const text = encodeCursor(query, place);
        expect(text).toMatch(/^[1-9A-HJ-NP-Za-km-z]{1,200}$/);
        expect(decodeCursor(query, text)).toEqual(place);
        const isOther = JSON.stringify(query) !== JSON.stringify(other);
        expect(decodeCursor(other, text)).toEqual(isOther ? 'foreign' : place);
      }),
    );
  });

  test('forged with a right check, but counts that no page has, is malformed', () => {
    const query: ListQuery = { sort: 'new', order: 'desc', window: '1h', filter: noFilter };
    const bytes = bs58.decode(encodeCursor(query, { root: null, recent: 0, rank: 1, atMs: 1, asOfMs: 1 }));
    const head = bytes.subarray(0, 1 + 6 + 16);
    const forge = (...counts: readonly number[]): string => {
      const body = Uint8Array.of(...head, ...counts);
      return bs58.encode(Uint8Array.of(...body, ...createHash('sha256').update(body).digest().subarray(0, 4)));
    };
    expect(decodeCursor(query, forge(0, 1, 1, 1))).toEqual({ root: null, recent: 0, rank: 1, atMs: 1, asOfMs: 1 });
    const endless = Array(20).fill(0xff);
    for (const counts of [
      [0, 0, 1, 1],
      [1, 1, 1],
      [1, 1, 1, 1, 1],
      [1, 1, 1, 0x81],
      [0x81],
      [...endless, 1, 1, 1, 1],
      [1, ...endless, 1, 1, 1],
      endless,
    ])
      expect(decodeCursor(query, forge(...counts)), String(counts)).toBe('malformed');
  });

  test('with a changed or missing byte is malformed', () => {
    const query: ListQuery = { sort: 'new', order: 'desc', window: '1h', filter: noFilter };
    fc.assert(
      fc.property(places, fc.nat(), fc.integer({ min: 1, max: 255 }), (place, at, change) => {
        const bytes = bs58.decode(encodeCursor(query, place));
        const changed = bytes.map((byte, index) => (index === at % bytes.length ? byte ^ change : byte));
        expect(decodeCursor(query, bs58.encode(changed))).toBe('malformed');
        expect(decodeCursor(query, bs58.encode(bytes.subarray(0, at % bytes.length)))).toBe('malformed');
      }),
    );
    for (const text of ['', '1', 'z'.repeat(200), '0']) expect(decodeCursor(query, text)).toBe('malformed');
  });
});
