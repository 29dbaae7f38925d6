import { expect, test } from 'vitest';
import { openBuckets } from '../../lib/local/kernel/bucket.ts';
import { openMessageLimits, parseLimits } from '../../lib/local/socket/message-limits.ts';
import { FIRST, openTurns } from '../../lib/local/socket/turns.ts';

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

/** `ann/1` is the first socket of Ann's key. */
function turn(name: string) {
  const [group, member] = name.split('/');
  return member === undefined ? { group: undefined, member: name } : { group, member };
}

test('one group never holds all places, however much work it has', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(2);
  for (let at = 0; at < 240; at++) void take(turn(`flood/${at % 5}`), work(`flood ${at}`));
  const other = take(turn('other/1'), work('other'));
  expect(started).toEqual(['flood 0', 'other']);
  await release('other');
  expect(await other).toBe('other');
  void take(turn('third/1'), work('third'));
  expect(started).toEqual(['flood 0', 'other', 'third']);
});

test('groups take turns, and the work of one keeps its order', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(1);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void take(turn(`${name[0]}/1`), work(name));
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await release(name);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('members of a group take turns, so a ping waits for one message of each other socket', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(2);
  for (let at = 0; at < 200; at++) void take(turn('ann/flood'), work(`flood ${at}`));
  for (const name of ['ping 1', 'ping 2']) void take(turn('ann/quiet'), work(name));
  void take(turn('ann/third'), work('third'));
  for (const name of ['flood 0', 'flood 1', 'ping 1', 'third', 'flood 2']) await release(name);
  expect(started).toEqual(['flood 0', 'flood 1', 'ping 1', 'third', 'flood 2', 'ping 2']);
});

test('members of a group run at the same time, and one place stays for others', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(4);
  for (const member of ['1', '2', '3', '4']) void take(turn(`ann/${member}`), work(`ann ${member}`));
  expect(started).toEqual(['ann 1', 'ann 2', 'ann 3']);
  void take(turn('bob/1'), work('bob'));
  expect(started).toEqual(['ann 1', 'ann 2', 'ann 3', 'bob']);
  await release('ann 2');
  expect(started.at(-1)).toBe('ann 4');
});

test('work that goes first waits for no other that waits, and leaves a place', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(2);
  for (const key of ['ann', 'bob', 'cid']) for (const at of [1, 2]) void take(turn(`${key}/1`), work(`${key} ${at}`));
  const first = (member: string) => ({ group: FIRST, member });
  for (const at of [1, 2, 3]) void take(first('$connect'), work(`connect ${at}`));
  void take(first('ann'), work('disconnect'));
  await release('ann 1');
  for (const name of ['connect 1', 'disconnect', 'connect 2']) await release(name);
  expect(started).toEqual(['ann 1', 'bob 1', 'connect 1', 'disconnect', 'connect 2', 'connect 3']);
  await release('bob 1');
  expect(started.at(-1)).toBe('cid 1');
});

test('with one place, work that goes first takes turns with other work', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(1);
  for (const at of [1, 2, 3]) void take({ group: FIRST, member: '$connect' }, work(`connect ${at}`));
  void take(turn('ann/1'), work('message'));
  for (const name of ['connect 1', 'message', 'connect 2']) await release(name);
  expect(started).toEqual(['connect 1', 'message', 'connect 2', 'connect 3']);
});

test('dropped work of a member never starts, and what runs of it goes on', async () => {
  const { started, work, release } = workshop();
  const { take, drop } = openTurns(2);
  const running = take(turn('ann/1'), work('under way'));
  const waiting = Array.from({ length: 200 }, (_, at) => take(turn('ann/1'), work(`waiting ${at}`)));
  void take(turn('ann/2'), work('of another'));
  drop(turn('ann/1'));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]));
  await release('under way');
  expect(await running).toBe('under way');
  expect(started).toEqual(['under way', 'of another']);
  drop(turn('nobody'));
});

test('work without a group starts in its order and may take all places', async () => {
  const { started, work, release } = workshop();
  const { take } = openTurns(2);
  for (const name of ['1', '2', '3']) void take(turn('alone'), work(name));
  expect(started).toEqual(['1', '2']);
  await release('2');
  expect(started).toEqual(['1', '2', '3']);
});

test('work that fails gives its place back', async () => {
  const { take } = openTurns(1);
  const failed = take(turn('a/1'), async () => {
    throw new Error('broken');
  });
  await expect(failed).rejects.toThrow('broken');
  expect(await take(turn('a/1'), async () => 'next')).toBe('next');
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
