import { describe, expect, test } from 'vitest';
import { pack } from '../../../layers/storage/kernel/pack.ts';
import { packBody, unpackBody } from '../../../layers/storage/kernel/snapshot-body.ts';
import fc from '../../laws.ts';
import { addressOf } from '../../service/events.ts';

describe('The body of a snapshot', () => {
  test('is the same again, with names and any text', () => {
    const some = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.nat().map(n => addressOf(`wallet ${n % 9}`)),
        fc.integer(),
      ),
    );
    fc.assert(
      fc.property(some, body => {
        expect(unpackBody(packBody(body))).toEqual(body);
      }),
      { numRuns: 200 },
    );
  });

  test('of the version before is read', () => {
    const body = { state: [addressOf('ann'), 7], holders: null };
    expect(unpackBody(pack(body))).toEqual(body);
  });

  test('finds repeats across more than the 32 KB of deflate', () => {
    const once = Array.from({ length: 6_000 }, (_, at) => (at * 7_919_777) % 1_000_003);
    expect(packBody([once, once]).length).toBeLessThan(packBody([once]).length * 1.1);
    expect(pack([once, once]).length).toBeGreaterThan(pack([once]).length * 1.5);
  });

  test('is rejected if it is cut off', () => {
    const bytes = packBody([addressOf('ann'), 'a text that is long enough']);
    expect(() => unpackBody(bytes.subarray(0, bytes.length - 4))).toThrow(/damaged or cut off/);
  });
});
