import { describe, expect, test } from 'vitest';
import {
  applyStatus,
  emptyToken,
  findMultiplier,
  describe as learn,
  putDocument,
  putMultiplier,
  statuses,
  type TokenDocument,
  type TokenMetadata,
  type TokenVerdict,
} from '../../../layers/core/mint/token.ts';
import fc from '../../laws.ts';

const verdict = (slot: number, status: TokenVerdict['status'], fields: Partial<TokenVerdict> = {}): TokenVerdict => ({
  slot,
  timestampMs: slot * 1_000,
  status,
  reason: null,
  reasons: [],
  highRisk: false,
  ...fields,
});
const judged = (...verdicts: readonly TokenVerdict[]) => verdicts.reduce(applyStatus, emptyToken);
const metadata = (slot: number, name: string): TokenMetadata => ({
  slot,
  timestampMs: slot,
  name,
  symbol: 'S',
  decimals: 6,
  supplyRaw: '1',
  deployer: 'd',
  mintAuthority: null,
  freezeAuthority: null,
  primaryDex: null,
  primaryPool: null,
});

describe('A token', () => {
  test('has the newest metadata, and of equal ones the last arrival', () => {
    const state = [metadata(5, 'b'), metadata(3, 'a'), metadata(5, 'c')].reduce(learn, emptyToken);
    expect(state.metadata?.name).toBe('c');
  });

  test.each([
    ['processing', 'pending', 'pending'],
    ['validated', 'pending', 'validated'],
    ['validated', 'suspicious', 'suspicious'],
    ['suspicious', 'validated', 'suspicious'],
    ['rugged', 'suspicious', 'rugged'],
    ['rugged', 'validated', 'rugged'],
  ] as const)('that was %s and is then called %s is %s', (first, second, held) => {
    expect(judged(verdict(1, first), verdict(2, second)).verdict?.status).toBe(held);
  });

  test('has the newest document, and of equal times the last arrival', () => {
    const document = (timestampMs: number, uri: string): TokenDocument => ({
      ...{ timestampMs, uri, status: 'ok', why: null },
      texts: { name: null, symbol: null, description: null, image: null, website: null, x: null, telegram: null },
    });
    const state = [document(5, 'b'), document(3, 'a'), document(5, 'c')].reduce(putDocument, emptyToken);
    expect(state.document?.uri).toBe('c');
  });

  test('has the newest multiplier that took effect in force', () => {
    const state = [30, 10, 20].reduce(
      (all, effectiveMs) =>
        putMultiplier(all, { slot: 60 - effectiveMs, timestampMs: 1, multiplier: `${effectiveMs}`, effectiveMs }),
      emptyToken,
    );
    const found = [9, 10, 19, 20, 29, 30, 31].map(nowMs => findMultiplier(state, nowMs));
    expect(found).toEqual([null, '10', '10', '20', '20', '30', '30']);
    expect(findMultiplier(emptyToken, 1)).toBeNull();
  });

  test('has its newest twenty multipliers by effective time, in any order of arrival', () => {
    const multiplier = (effectiveMs: number, slot: number) => ({
      ...{ slot, timestampMs: slot, multiplier: `${effectiveMs}.${slot}`, effectiveMs },
    });
    const arrived = [...Array(25).keys()].map(at => multiplier(1_000 + at, 1));
    const state = [...arrived, multiplier(1_024, 3), multiplier(1_024, 2)].reduce(putMultiplier, emptyToken);
    const other = [multiplier(1_024, 2), multiplier(1_024, 3), ...arrived.toReversed()].reduce(
      putMultiplier,
      emptyToken,
    );
    expect(state.multipliers?.map(({ multiplier }) => multiplier)).toEqual([
      ...[...Array(19).keys()].map(at => `${1_005 + at}.1`),
      '1024.3',
    ]);
    expect(other.multipliers).toEqual(state.multipliers);
  });

  test('remembers its first flag with reason, and its first rug', () => {
    const state = judged(
      verdict(9, 'suspicious', { reasons: ['b', 'a'] }),
      verdict(4, 'suspicious', { reason: 'c' }),
      verdict(20, 'rugged', { reason: 'spoken', reasons: ['a'] }),
      verdict(12, 'rugged'),
      verdict(1, 'validated', { reason: 'fine' }),
    );
    expect(state).toMatchObject({ flaggedReasons: ['a', 'b', 'c'], flaggedMs: 4_000, ruggedMs: 12_000 });
    expect(state.verdict).toMatchObject({ status: 'rugged', slot: 20 });
  });

  test('keeps the same few of many reasons in any order, within the limit of an item', () => {
    const long = Array.from({ length: 60 }, (_, at) =>
      `${String.fromCharCode(97 + (at % 26))}${at}`.padEnd(1_990, '字'),
    );
    const verdicts = long.map((reason, slot) => verdict(slot + 1, 'suspicious', { reasons: [reason] }));
    const kept = judged(...verdicts).flaggedReasons;
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(65_000);
    expect(kept).toEqual(long.toSorted().slice(0, kept.length));
    expect(kept.length).toBeGreaterThan(9);
    expect(judged(...verdicts.toReversed()).flaggedReasons).toEqual(kept);
  });

  test('has the same final state for any order of verdicts', () => {
    const some = fc.uniqueArray(
      fc.record({ slot: fc.nat(30), status: fc.constantFrom(...statuses), reason: fc.constantFrom('x', 'y', null) }),
      { selector: ({ slot }) => slot, maxLength: 8 },
    );
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (list, order) => {
        const verdicts = list.map(({ slot, status, reason }) => verdict(slot, status, { reason }));
        const keys = verdicts.map(() => order.next().value);
        const shuffled = [...verdicts.keys()].sort((a, b) => keys[a]! - keys[b]!).map(at => verdicts[at]!);
        expect(judged(...shuffled)).toEqual(judged(...verdicts));
      }),
    );
  });
});
