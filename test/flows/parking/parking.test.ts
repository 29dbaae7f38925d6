import type { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Parking, StreamRecord } from '../../../layers/edge/stream.ts';
import { planNextRetry } from '../../../layers/flows/parking/backoff.ts';
import { encodeControlRecord } from '../../../layers/flows/parking/control.ts';
import { deleteItem, putItem } from '../../../layers/storage/kernel/dynamo.ts';
import { readParked, readParkingList, saveParked } from '../../../layers/storage/operations/parking.ts';
import { type Engine, makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { type Entry, type Far, LATE, startTally, tallyOf } from '../processor/tally.ts';

const NOW_MS = 5_000;
const PROCESSOR = 'tally';

const far = (): Far => ({ stream: memoryStream(), published: [], commits: [] });
const timeout = () => Object.assign(new Error('slow'), { name: 'TimeoutError' });
const conflict = () => Object.assign(new Error('raced'), { name: 'ConditionalCheckFailedException' });

describe('A processor with parking', () => {
  const engine = useEngine();
  let tables: { readonly coordination: string; readonly parking: string };
  let end: Far;
  let paused: number[];
  let sequence: number;

  beforeAll(async () => {
    // Expected failures are logged.
  });
  beforeEach(async () => {
    tables = await makeTables(engine.client, ['coordination', 'parking']);
    [end, paused, sequence, refuse] = [far(), [], 0, () => null];
    next.clear();
  });

  const store = () => ({ client: engine.client, table: tables.coordination });
  const table = () => ({ client: engine.client, table: tables.parking });
  const parking = (clock = () => 0): Parking => ({
    processor: PROCESSOR,
    table: table(),
    pause: async ms => void paused.push(ms),
    clock,
  });

  /** An error for the writes of some keys, or null. */
  let refuse: (key: string) => Error | null;
  const start = () => {
    const send = async (command: PutItemCommand) => {
      const key = command.constructor.name === 'PutItemCommand' ? command.input.Item!.k!.S! : '';
      const error = command.input.TableName === tables.coordination ? refuse(key) : null;
      if (error) throw error;
      return engine.client.send(command);
    };
    const life = startTally({ send } as unknown as Engine['client'], tables.coordination, end);
    return { ...life, take: (records: readonly StreamRecord[]) => life.take(records, NOW_MS, parking()) };
  };

  const record = (text: string, shard = 'shard-0'): StreamRecord => ({ shard, sequence: String(++sequence), text });
  const next = new Map<string, number>();
  /** The next number of each key. */
  const entries = (...keys: readonly string[]): readonly StreamRecord[] =>
    keys.map(key => {
      const seq = (next.get(key) ?? 0) + 1;
      next.set(key, seq);
      return record(JSON.stringify({ key, seq, value: seq * 10 } satisfies Entry));
    });
  const request = (action: 'retry' | 'drop', key: string, id = `${action}-${sequence}`, processor = PROCESSOR) =>
    record(encodeControlRecord({ id, processor, key, action }));

  /** A stored item that cannot be read, and its repair. */
  const corrupt = (key: string) => putItem(store(), { k: { S: key }, s: { S: 'tally' }, text: { S: 'unreadable' } });
  const repair = (key: string) => deleteItem(store(), { k: { S: key }, s: { S: 'tally' } });

  const values = async (key: string) => (await tallyOf(store(), key)).values;
  const parkedKeys = async () => Object.keys((await readParkingList(table(), PROCESSOR)).keys);
  const parkedSeqs = async (key: string) =>
    (await readParked(table(), PROCESSOR, key)).map(({ text }) => (JSON.parse(text) as Entry).seq);
  const answerOf = async (id: string) => (await readParkingList(table(), PROCESSOR)).answers[id];

  test('tries a failing key five times with growing pauses, parks it, and finishes the batch', async () => {
    await corrupt('bob');
    const life = start();
    expect(await life.take(entries('ann', 'bob', 'cid', 'bob'))).toBeNull();
    expect(paused).toEqual([50, 100, 200, 400]);
    expect(life.loads.filter(key => key === 'bob').length).toBeGreaterThanOrEqual(5);
    expect(end.published.map(({ key }) => key).sort()).toEqual(['ann', 'cid']);
    expect([await values('ann'), await values('cid')]).toEqual([[10], [10]]);
    expect(await parkedSeqs('bob')).toEqual([1, 2]);
    const { bob } = (await readParkingList(table(), PROCESSOR)).keys;
    expect(bob).toMatchObject({ sinceMs: NOW_MS, error: expect.stringContaining('SyntaxError') });
    expect([life.counts.get('chain_keys_parked_total'), life.counts.get('chain_records_parked_total')]).toEqual([1, 2]);
  });

  test('finishes a key that succeeds at its fifth try, and publishes it once', async () => {
    let left = 4;
    refuse = key => (key === 'bob' && left-- > 0 ? new TypeError('odd') : null);
    expect(await start().take(entries('ann', 'bob'))).toBeNull();
    expect([await values('bob'), await parkedKeys()]).toEqual([[10], []]);
    expect(end.published.map(({ key }) => key)).toEqual(['ann', 'bob']);
  });

  test('lets later records of a parked key follow it untried, in every process', async () => {
    await corrupt('bob');
    await start().take(entries('bob'));
    await repair('bob');
    paused = [];
    const other = start();
    expect(await other.take(entries('bob', 'ann', 'bob'))).toBeNull();
    expect([await parkedSeqs('bob'), await values('bob'), await values('ann')]).toEqual([[1, 2, 3], [], [10]]);
    expect([paused, other.loads]).toEqual([[], ['ann']]);
  });

  test('parks nothing in an outage, and throws so that Lambda bisects the batch', async () => {
    refuse = timeout;
    const life = start();
    const batch = entries('ann', 'bob');
    for (let invocation = 0; invocation < 12; invocation++)
      await expect(life.take(batch)).rejects.toThrow('No record of the batch from 1 on succeeded');
    expect(await readParkingList(table(), PROCESSOR)).toEqual({ keys: {}, failing: {}, answers: {} });
    refuse = () => null;
    expect(await life.take(batch)).toBeNull();
    expect([await values('ann'), await values('bob')]).toEqual([[10], [10]]);
  });

  test.each([
    ['times out', timeout, ['ann', 'bob']],
    ['loses every race', conflict, ['bob']],
  ])('parks a key that %s in five invocations in a row, whichever process sees them', async (_title, error, keys) => {
    refuse = key => (key === 'bob' ? error() : null);
    const batch = entries(...keys);
    for (let invocation = 1; invocation < 5; invocation++) {
      await expect(
        start()
          .take(batch)
          .catch(() => '1'),
      ).resolves.toBe(keys.length === 2 ? '2' : '1');
      expect(await parkedKeys()).toEqual([]);
    }
    expect(await start().take(batch)).toBeNull();
    expect([await parkedKeys(), await parkedSeqs('bob')]).toEqual([['bob'], [1]]);
  });

  test('starts to count again after a success', async () => {
    const life = start();
    const fail = async (batch: readonly StreamRecord[], times: number) => {
      refuse = key => (key === 'bob' ? timeout() : null);
      for (let invocation = 0; invocation < times; invocation++) await life.take(batch);
      refuse = () => null;
      expect(await life.take(batch)).toBeNull();
    };
    await fail(entries('ann', 'bob'), 4);
    await fail(entries('ann', 'bob'), 4);
    expect(await readParkingList(table(), PROCESSOR)).toEqual({ keys: {}, failing: {}, answers: {} });
    expect(await values('bob')).toEqual([10, 20]);
  });

  test('stops its tries when they take too long, and does not park then', async () => {
    await corrupt('bob');
    let nowMs = 0;
    const clock = () => {
      nowMs += 6_000;
      return nowMs;
    };
    const { take } = startTally(engine.client, tables.coordination, end);
    expect(await take(entries('ann', 'bob'), NOW_MS, parking(clock))).toBe('2');
    expect([paused, await parkedKeys()]).toEqual([[50], []]);
  });

  test('frees keys that waited for a failing one once that is parked', async () => {
    await corrupt('bob');
    expect(await start().take(entries(LATE, 'bob'))).toBeNull();
    expect([await parkedKeys(), await values(LATE)]).toEqual([['bob'], [10]]);
  });

  test('parks at most a hundred keys; more failing keys stop their batch', async () => {
    const keys = Array.from({ length: 101 }, (_, at) => `sick-${String(at).padStart(3, '0')}`);
    for (const key of keys) await corrupt(key);
    const life = start();
    expect(await life.take(entries('ann', ...keys))).toBe('102');
    expect(await parkedKeys()).toHaveLength(100);
    await expect(life.take(entries(keys[100]!))).rejects.toThrow('on succeeded');
  });

  test('applies parked records in order on retry, before the later ones of the batch', async () => {
    await corrupt('bob');
    await start().take(entries('bob', 'bob', 'ann'));
    await repair('bob');
    const batch = [...entries('bob'), request('retry', 'bob', 'r'), ...entries('bob', 'ann')];
    const life = start();
    expect(await life.take(batch)).toBeNull();
    expect([await values('bob'), await values('ann')]).toEqual([
      [10, 20, 30, 40],
      [10, 20],
    ]);
    expect([await parkedKeys(), await parkedSeqs('bob')]).toEqual([[], []]);
    expect(await answerOf('r')).toMatchObject({ records: 3, isParked: false, error: null });
    expect(end.published.filter(({ key }) => key === 'bob').map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('keeps a key parked with its new error when the retry fails', async () => {
    await corrupt('bob');
    await start().take(entries('bob'));
    await repair('bob');
    refuse = key => (key === 'bob' ? new RangeError('new reason') : null);
    expect(await start().take([request('retry', 'bob', 'r'), ...entries('bob', 'ann')])).toBeNull();
    expect(await answerOf('r')).toMatchObject({ records: 0, isParked: true, error: 'RangeError: new reason' });
    expect((await readParkingList(table(), PROCESSOR)).keys.bob!.error).toBe('RangeError: new reason');
    expect([await parkedSeqs('bob'), await values('ann')]).toEqual([[1, 2], [10]]);
  });

  test('applies a long backlog in several requests', async () => {
    await corrupt('bob');
    for (let batch = 0; batch < 5; batch++) await start().take(entries(...Array<string>(90).fill('bob')));
    await repair('bob');
    for (const [at, wanted] of [
      [1, { records: 200, isParked: true, error: null }],
      [2, { records: 200, isParked: true, error: null }],
      [3, { records: 50, isParked: false, error: null }],
    ] as const) {
      await start().take([request('retry', 'bob', `r${at}`)]);
      expect(await answerOf(`r${at}`)).toMatchObject(wanted);
    }
    expect(await values('bob')).toEqual(Array.from({ length: 450 }, (_, at) => (at + 1) * 10));
  });

  test('drops parked records once, and spares those parked after the request', async () => {
    await corrupt('bob');
    const dropped = entries('bob', 'bob');
    await start().take(dropped);
    const drop = request('drop', 'bob', 'd');
    expect(await start().take([drop])).toBeNull();
    expect([await answerOf('d'), await parkedKeys()]).toMatchObject([{ records: 2, isParked: false, error: null }, []]);
    await start().take([...dropped, ...entries('ann')]);
    expect([await parkedKeys(), await values('ann')]).toEqual([[], [10]]);
    await start().take(entries('bob'));
    expect(await parkedSeqs('bob')).toEqual([3]);
    // Delivered again, and again under an id whose answer is forgotten.
    await start().take([drop]);
    await start().take([
      { ...drop, text: encodeControlRecord({ id: 'e', processor: PROCESSOR, key: 'bob', action: 'drop' }) },
    ]);
    expect([await parkedSeqs('bob'), await parkedKeys()]).toEqual([[3], ['bob']]);
  });

  test('answers a request for a key that is not parked, and ignores those of other processors', async () => {
    const life = start();
    const batch = [request('retry', 'ann', 'a'), request('drop', 'ann', 'o', 'other'), ...entries('ann')];
    expect(await life.take(batch)).toBeNull();
    expect(await answerOf('a')).toMatchObject({ records: 0, isParked: false, error: 'tally has no parked key ann' });
    expect(await answerOf('o')).toBeUndefined();
    expect(await values('ann')).toEqual([10]);
  });

  test('loses no record that another shard adds during the retry', async () => {
    await corrupt('bob');
    await start().take(entries('bob'));
    await repair('bob');
    const [text] = entries('bob');
    let isAdded = false;
    refuse = key => {
      if (key !== 'bob' || isAdded) return null;
      isAdded = true;
      const other = [{ ...text!, shard: 'shard-1' }];
      // Freed in between, it is delivered again.
      addition = start()
        .take(other)
        .catch(() => start().take(other));
      return null;
    };
    let addition: Promise<string | null> = Promise.resolve(null);
    expect(await start().take([request('retry', 'bob', 'r')])).toBeNull();
    expect(await addition).toBeNull();
    await start().take([request('retry', 'bob', 's')]);
    expect([await values('bob'), await parkedKeys()]).toEqual([[10, 20], []]);
  });

  const retryOf = async (key: string) => (await readParkingList(table(), PROCESSOR)).keys[key]?.retry;
  const attempt = (key: string, failed: number) =>
    record(encodeControlRecord({ id: '', processor: PROCESSOR, key, action: 'retry', attempt: failed }));
  /** Five invocations that time out for some keys. */
  const storm = async (...keys: readonly string[]) => {
    refuse = key => (keys.includes(key) ? timeout() : null);
    const batch = entries('ann', ...keys);
    for (let invocation = 0; invocation < 5; invocation++) await start().take(batch);
    expect(await parkedKeys()).toEqual(keys);
  };

  test('a key that timeouts parked recovers by itself, once and in order', async () => {
    await storm('bob');
    await start().take(entries('bob', 'bob'));
    expect(await retryOf('bob')).toEqual({ attempts: 0, atMs: NOW_MS + 60_000 });
    const first = attempt('bob', 0);
    expect(await start().take([first])).toBeNull();
    // Delivered again, it does not count again.
    expect(await start().take([first])).toBeNull();
    expect(await retryOf('bob')).toEqual({ attempts: 1, atMs: NOW_MS + 120_000 });
    refuse = () => null;
    const second = attempt('bob', 1);
    for (const batch of [[...entries('bob'), second, ...entries('bob', 'ann')], [second]])
      expect(await start().take(batch)).toBeNull();
    expect([await values('bob'), await values('ann')]).toEqual([
      [10, 20, 30, 40, 50],
      [10, 20],
    ]);
    expect(await readParkingList(table(), PROCESSOR)).toEqual({ keys: {}, failing: {}, answers: {} });
    expect(end.published.filter(({ key }) => key === 'bob').map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test('waits twice as long after each failure, an hour at most', () => {
    let retry = planNextRetry(undefined, timeout(), 0);
    const minutes = [retry!.atMs / 60_000];
    for (let failed = 0; failed < 7; failed++) {
      retry = planNextRetry(retry, timeout(), 0);
      minutes.push(retry!.atMs / 60_000);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('a key with a permanent error waits for the operator', async () => {
    await corrupt('bob');
    await start().take(entries('bob', 'ann'));
    expect(await retryOf('bob')).toBeUndefined();
    await repair('bob');
    await start().take([attempt('bob', 0)]);
    expect([await parkedKeys(), await values('bob')]).toEqual([['bob'], []]);
    await start().take([request('retry', 'bob')]);
    expect([await parkedKeys(), await values('bob')]).toEqual([[], [10]]);
  });

  test('a retry that meets a permanent error is the last one, and one by hand plans the next', async () => {
    await storm('bob');
    await start().take([request('retry', 'bob', 'r')]);
    expect(await retryOf('bob')).toEqual({ attempts: 1, atMs: NOW_MS + 120_000 });
    refuse = key => (key === 'bob' ? new TypeError('odd') : null);
    await start().take([attempt('bob', 1)]);
    expect((await readParkingList(table(), PROCESSOR)).keys.bob).toMatchObject({ error: 'TypeError: odd' });
    expect(await retryOf('bob')).toBeUndefined();
  });

  test('while one key still times out, the others of its batch wait for their next retry', async () => {
    await storm('bob', 'cid');
    const life = start();
    await life.take([attempt('bob', 0), attempt('cid', 0), ...entries('ann')]);
    expect([(await retryOf('bob'))!.attempts, (await retryOf('cid'))!.attempts]).toEqual([1, 0]);
    expect([life.loads.includes('cid'), await values('ann')]).toEqual([false, [10, 20]]);
  });

  test('applies a long backlog by itself in one request', async () => {
    await storm('bob');
    for (let batch = 0; batch < 5; batch++) await start().take(entries(...Array<string>(90).fill('bob')));
    refuse = () => null;
    await start().take([attempt('bob', 0)]);
    expect(await values('bob')).toEqual(Array.from({ length: 451 }, (_, at) => (at + 1) * 10));
    expect(await parkedKeys()).toEqual([]);
  });

  test('answers with an error when a parked record cannot be read', async () => {
    await corrupt('bob');
    await start().take(entries('bob'));
    const broken = { k: { S: `${PROCESSOR}#bob` }, s: { S: '001#0#shard-0#0' }, shard: { S: 'shard-0' } };
    await putItem(table(), { ...broken, sequence: { S: '0' }, parts: { N: '1' }, text: { B: Uint8Array.of(1, 2) } });
    expect(await start().take([request('retry', 'bob', 'r'), ...entries('ann')])).toBeNull();
    expect(await answerOf('r')).toMatchObject({ records: 0, isParked: true, error: expect.stringMatching(/header/) });
    expect(await values('ann')).toEqual([10]);
  });

  test('skips records of an earlier parking that were applied', async () => {
    await start().take(entries('bob', 'bob'));
    const [first] = entries('ann');
    await saveParked(
      table(),
      PROCESSOR,
      'bob',
      [{ ...first!, text: '{"key":"bob","seq":1,"value":10}', error: null }],
      1,
    );
    refuse = key => (key === 'bob' ? new TypeError('odd') : null);
    await start().take(entries('bob'));
    refuse = () => null;
    await start().take([request('retry', 'bob')]);
    expect([await values('bob'), await parkedKeys()]).toEqual([[10, 20, 30], []]);
  });
});
