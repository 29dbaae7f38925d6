import { describe, expect, test } from 'vitest';
import type { LambdaFunction } from '../../lib/local/lambda/function.ts';
import { createDirectInvoke, type Handler } from '../../lib/local/lambda/inline.ts';

describe('A direct call', () => {
  const fn = { name: 'taker', arn: 'arn:taker', timeoutMs: 1_000, memoryMb: 512, isPolled: true } as LambdaFunction;
  const open = (handler: Handler) => {
    let loads = 0;
    const invoke = createDirectInvoke(
      async () => {
        loads += 1;
        return handler;
      },
      async () => ({ ok: true, requestId: 'pool', value: null }),
    );
    return { invoke, countLoads: () => loads };
  };

  test('hands over the event and the answer themselves, and loads a function once', async () => {
    const taken: unknown[] = [];
    const { invoke, countLoads } = open((event, context) => {
      taken.push(event, (context as { functionName: string }).functionName);
      return answer;
    });
    const [event, answer] = [{ Records: [] }, { state: {} }];
    const result = await invoke(fn, event);
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.value).toBe(answer);
    expect(taken[0]).toBe(event);
    expect(taken[1]).toBe('taker');
    await invoke(fn, event);
    expect(countLoads()).toBe(1);
    // Others have instances.
    expect(await invoke({ ...fn, isPolled: false }, event)).toMatchObject({ requestId: 'pool' });
  });

  test('answers with the error that was thrown, each under a number of its own', async () => {
    const { invoke } = open(() => {
      throw new RangeError('too far');
    });
    const [first, second] = [await invoke(fn, {}), await invoke(fn, {})];
    expect(first).toMatchObject({ ok: false, error: { errorType: 'RangeError', errorMessage: 'too far' } });
    expect(first.requestId).not.toBe(second.requestId);
  });
});
