import { expect, test } from 'vitest';
import { openBuckets } from '../../lib/local/kernel/bucket.ts';
import { openMessageLimits, parseLimits } from '../../lib/local/socket/message-limits.ts';
import { openTurns } from '../../lib/local/socket/turns.ts';

/** Work that ends when it is released. */
function workshop() {
  const started: string[] = [];
  const releases = new Map<string, () => void>();
  return {
    started,
    work: (name: string) => () =>
      new Promise<string>(resolve => {
        started.push(name);
        releases.set(name, () => resolve(name));
      }),
    release: async (name: string): Promise<void> => {
      releases.get(name)!();
      await new Promise(done => setImmediate(done));
    },
  };
}

test('one group never holds all places, however much work it has', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(2);
  for (let at = 0; at < 240; at++) void take('flood', work(`flood ${at}`));
  const other = take('other', work('other'));
  expect(started).toEqual(['flood 0', 'other']);
  await release('other');
  expect(await other).toBe('other');
  void take('third', work('third'));
  expect(started).toEqual(['flood 0', 'other', 'third']);
});

test('groups take turns, and the work of one keeps its order', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(1);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void take(name[0]!, work(name));
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await release(name);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('work without a group starts in its order and may take all places', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(2);
  for (const name of ['1', '2', '3']) void take(undefined, work(name));
  expect(started).toEqual(['1', '2']);
  await release('2');
  expect(started).toEqual(['1', '2', '3']);
});

test('work that fails gives its place back', async () => {
  const { take } = openTurns(1);
  const failed = take('a', async () => {
    throw new Error('broken');
  });
  await expect(failed).rejects.toThrow('broken');
  expect(await take('a', async () => 'next')).toBe('next');
});

test('a message costs a token per KB from its own bucket and the shared one', () => {
  const limits = parseLimits('rate=1;burst=5, rate=1;burst=8;shared=key');
  const shared = openBuckets();
  const [first, second] = [openMessageLimits(limits, shared), openMessageLimits(limits, shared)];
  expect([first(0, 0), first(1_024, 0), first(1_025, 0)]).toEqual([null, null, null]);
  expect(first(2_048, 0)).toMatch(/^Too many messages: a socket may send 1 KB a second, bursts of 5/);
  expect([second(4_096, 0), second(10, 0)]).toEqual([
    null,
    expect.stringMatching(/all sockets of a key .* bursts of 8/),
  ]);
  expect(second(10, 1_000)).toBeNull();
});

test('a message larger than its bucket passes when the bucket is full, and empties it', () => {
  const take = openMessageLimits(parseLimits('rate=1;burst=5'), openBuckets());
  expect(take(128 * 1_024, 0)).toBeNull();
  expect(take(1, 0)).not.toBeNull();
});

test('every reason fits into a close frame', () => {
  const [own, both] = ['rate=1000;burst=10000', 'rate=1000;burst=10000;shared=key'].map(text => {
    const take = openMessageLimits(parseLimits(text), openBuckets());
    take(1e9, 0);
    return take(1, 0)!;
  });
  for (const reason of [own!, both!]) expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
});

test('a malformed list of limits is an error that names it', () => {
  expect(() => parseLimits('rate=1')).toThrow('needs a rate and a burst above 0; got "rate=1"');
});
