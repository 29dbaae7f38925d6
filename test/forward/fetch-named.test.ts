import { describe, expect, test } from 'vitest';
import { createTransactionFetcher } from '../../lib/forward/fetch-named.ts';
import type { Rpc } from '../../lib/forward/rpc.ts';

const named = (...signatures: string[]) => signatures.map(signature => ({ slot: 1, signature }));

describe('A transaction known by signature', () => {
  const missed: string[] = [];
  const fetchBy = (
    answer: (signature: string, time: number) => unknown,
    commitment: 'confirmed' | 'finalized' = 'confirmed',
  ) => {
    missed.length = 0;
    const asked: [string, unknown][] = [];
    const rpc = (async (_: string, [signature, options]: readonly unknown[]) => {
      asked.push([signature as string, options]);
      return answer(signature as string, asked.filter(([other]) => other === signature).length);
    }) as Rpc;
    return { asked, fetch: createTransactionFetcher({ rpc, commitment, onMiss: why => missed.push(why), retryMs: 1 }) };
  };

  test('is fetched once for repeated signatures, in order', async () => {
    const { asked, fetch } = fetchBy(signature => ({ is: signature }));
    expect((await fetch([...named('a', 'b', 'a'), { slot: 2, text: 'whole' }])).map(({ text }) => text)).toEqual([
      '{"is":"a"}',
      '{"is":"b"}',
      'whole',
    ]);
    expect(await fetch(named('b'))).toEqual([]);
    expect(asked.map(([signature]) => signature)).toEqual(['a', 'b']);
    expect(asked[0]![1]).toEqual({ encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 1 });
  });

  test('is fetched again while the node does not have it yet', async () => {
    const { asked, fetch } = fetchBy((_, time) => (time < 4 ? null : { late: true }), 'finalized');
    expect(await fetch(named('a'))).toEqual([{ slot: 1, text: '{"late":true}' }]);
    expect(asked).toHaveLength(4);
    expect(asked[0]![1]).toMatchObject({ commitment: 'finalized' });
  });

  test('is reported as missed when unavailable, and blocks nothing else', async () => {
    const { fetch } = fetchBy(signature => {
      if (signature === 'broken') throw new Error('HTTP 500');
      return signature === 'gone' ? null : { is: signature };
    });
    expect(await fetch(named('gone', 'broken', 'good'))).toEqual([{ slot: 1, text: '{"is":"good"}' }]);
    expect(missed.sort()).toEqual(['cannot fetch transaction broken: HTTP 500', 'the node has no transaction gone']);
  });
});
