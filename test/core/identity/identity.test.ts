import { describe, expect, test } from 'vitest';
import { handleKey, isHandle, toPlainHandle } from '../../../layers/core/identity/handle.ts';
import {
  ALIASES_MAX,
  type Assertion,
  createAssertion,
  emptyIdentity,
  findPrimaryName,
  listActiveAliases,
  takeAssertion,
} from '../../../layers/core/identity/identity.ts';
import fc from '../../laws.ts';

const said = (fields: Partial<Assertion> = {}): Assertion => ({
  platform: 'x',
  username: 'Cented',
  active: true,
  source: 'registry',
  timestampMs: 1_000,
  ...fields,
});
const state = (...assertions: readonly Assertion[]) => assertions.reduce(takeAssertion, emptyIdentity);
const listed = (...assertions: readonly Assertion[]) =>
  listActiveAliases(state(...assertions)).map(({ newest }) => `${newest.platform}:${newest.username}`);

describe('A handle', () => {
  test.each(['a', 'Cented', '@Cented', '_', '0_9', 'x'.repeat(32), `@${'x'.repeat(32)}`])('can be %s', text => {
    expect(isHandle(text)).toBe(true);
  });

  test.each(['', '@', '@@a', 'a b', 'a-b', 'a.b', 'é', 'x'.repeat(33), `@${'x'.repeat(33)}`, 'a\n', 'a/b'])(
    'cannot be %j',
    text => {
      expect(isHandle(text)).toBe(false);
    },
  );

  test('is shown as written and looked up in lower case, without the @', () => {
    expect([toPlainHandle('@Cented'), handleKey('@Cented'), handleKey('CENTED')]).toEqual([
      'Cented',
      'cented',
      'cented',
    ]);
  });
});

describe('A wallet’s aliases', () => {
  test('list X before Telegram, even if Telegram is newer', () => {
    expect(listed(said({ platform: 'telegram', username: 't', timestampMs: 9_000 }), said())).toEqual([
      'x:Cented',
      'telegram:t',
    ]);
  });

  test('of one platform begin with the most recently updated, equals by handle', () => {
    const older = said({ username: 'older', timestampMs: 1 });
    const [b, a] = [said({ username: 'B' }), said({ username: 'a' })];
    expect(listed(older, b, a)).toEqual(['x:a', 'x:B', 'x:older']);
  });

  test('exclude inactive ones, and the next one becomes primary', () => {
    const taken = said({ active: false, timestampMs: 2_000 });
    const telegram = said({ platform: 'telegram', username: 't' });
    expect(listed(said(), taken, telegram)).toEqual(['telegram:t']);
    expect(findPrimaryName(state(said(), taken, telegram))).toEqual({ platform: 'telegram', username: 't' });
    expect(findPrimaryName(state(said(), taken))).toBeNull();
  });

  test('follow the newest timestamp, not the last arrival', () => {
    expect(listed(said({ active: false, timestampMs: 2_000 }), said())).toEqual([]);
    expect(listed(said({ active: false }), said({ timestampMs: 2_000 }))).toEqual(['x:Cented']);
  });

  test('with equal times are withdrawn rather than claimed', () => {
    for (const both of [
      [said(), said({ active: false })],
      [said({ active: false }), said()],
    ])
      expect(listed(...both)).toEqual([]);
  });

  test('are one alias in any case, shown as last asserted', () => {
    const [alias, ...others] = listActiveAliases(state(said(), said({ username: 'CENTED', timestampMs: 2_000 })));
    expect([alias?.newest.username, others]).toEqual(['CENTED', []]);
  });

  test('are created with the first event, even an inactive one, and updated with the latest', () => {
    const [alias] = listActiveAliases(
      state(said({ timestampMs: 5 }), said({ active: false, timestampMs: 3 }), said({ timestampMs: 9 })),
    );
    expect([alias?.createdMs, alias?.newest.timestampMs]).toEqual([3, 9]);
  });

  test('are limited to fit a table item; the longest untouched are dropped', () => {
    const many = Array.from({ length: ALIASES_MAX + 5 }, (_, at) => said({ username: `u${at}`, timestampMs: at }));
    const kept = listed(...many);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([ALIASES_MAX, `x:u${ALIASES_MAX + 4}`, 'x:u5']);
  });

  test('lose a leading @', () => {
    const event = { platform: 'x' as const, username: '@Cented', active: true, source: 'registry', timestamp: 1_000 };
    expect(createAssertion(event)).toEqual(said());
  });

  test('are the same in any order of arrival and with any repetition', () => {
    const assertions = fc.array(
      fc.record({
        platform: fc.constantFrom('x' as const, 'telegram' as const),
        username: fc.constantFrom('a', 'A', 'b'),
        active: fc.boolean(),
        source: fc.constantFrom('s', 't'),
        timestampMs: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(
        assertions.chain(all =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
        ),
        ([once, shuffledTwice]) => {
          expect(listActiveAliases(state(...shuffledTwice))).toEqual(listActiveAliases(state(...once)));
        },
      ),
    );
  });
});
