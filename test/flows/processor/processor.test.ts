import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StreamRecord } from '../../../layers/edge/stream.ts';
import { putItem } from '../../../layers/storage/kernel/dynamo.ts';
import fc from '../../laws.ts';
import { type Engine, makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { BrokenLine, type Fault, faultModes, finished, type Line, liveThrough, openLine } from '../../worlds/faults.ts';
import { emitted, memoryStream } from '../../worlds/intake.ts';
import { CLOSE_MS, type Entry, type Far, LATE, startTally, tallyOf, UNCACHEABLE } from './tally.ts';

const NOW_MS = 5_000;
const KEYS = ['ann', 'bob', 'cid'];

const recordsOf = (entries: readonly Entry[]): readonly StreamRecord[] =>
  entries.map((entry, at) => ({ shard: 'shard-0', sequence: String(at + 1), text: JSON.stringify(entry) }));

/** Numbers the values of each key. */
const entriesOf = (values: readonly (readonly [key: string, value: number])[]): readonly Entry[] => {
  const last = new Map<string, number>();
  return values.map(([key, value]) => {
    const seq = (last.get(key) ?? 0) + 1;
    last.set(key, seq);
    return { key, seq, value };
  });
};

const STORY = entriesOf(Array.from({ length: 24 }, (_, at) => [KEYS[(at * at) % 3]!, at] as const));
const FEED = { sizes: [11, 6, 7], again: [4, 20], nowMs: NOW_MS };

const far = (): Far => ({ stream: memoryStream(), published: [], commits: [] });

describe('A processor', () => {
  const engine = useEngine();

  beforeAll(async () => {
    // Expected failures are logged.
  });

  const freshTable = async (): Promise<string> => {
    const { coordination } = await makeTables(engine.client, ['coordination']);
    return coordination;
  };

  /** Numbers in the order a consumer takes them that skips repeats; a gap or another value throws. */
  const heard = (entries: readonly Entry[], key: string): readonly number[] => {
    const values: number[] = [];
    for (const entry of entries.filter(one => one.key === key)) {
      if (entry.seq > values.length + 1) throw new Error(`${key} skipped to ${entry.seq}`);
      if (entry.seq <= values.length) expect(values[entry.seq - 1]).toBe(entry.value);
      else values.push(entry.value);
    }
    return values;
  };

  const sent = ({ stream }: Far, name: string): readonly Entry[] =>
    emitted(stream, name as 'trades').map(({ text }) => JSON.parse(text) as Entry);

  const walletEvent = async (table: string, end: Far, keys = KEYS) => ({
    stored: await Promise.all(keys.map(async key => (await tallyOf({ client: engine.client, table }, key)).values)),
    before: keys.map(key => heard(sent(end, 'before'), key)),
    after: keys.map(key => heard(sent(end, 'after'), key)),
  });

  const expected = (entries: readonly Entry[]) => {
    const values = KEYS.map(key => entries.filter(one => one.key === key).map(({ value }) => value));
    return { stored: values, before: values, after: values };
  };

  /** Whether any call failed during the story. */
  const live = (table: string, end: Far, line: Line, isSameProcess: boolean): Promise<boolean> => {
    const start = (own?: Line) => {
      const { take } = startTally(engine.client, table, end, own);
      return { take: (batch: readonly StreamRecord[], nowMs: number) => finished(take(batch, nowMs)) };
    };
    return liveThrough(recordsOf(STORY), FEED, start(line), isSameProcess ? null : () => start());
  };

  test.each(faultModes)('ends in the same state and output whichever call fails: $title', async ({ mode, fatal }) => {
    const line = openLine();
    const [table, end] = [await freshTable(), far()];
    await live(table, end, line, true);
    expect(await walletEvent(table, end)).toEqual(expected(STORY));
    expect(end.published).toHaveLength(STORY.length);
    expect(line.calls).toBeGreaterThan(30);
    let failed = 0;
    for (let at = 0; at < line.calls; at++) {
      const [table, end] = [await freshTable(), far()];
      if (await live(table, end, openLine({ at, mode, fatal } satisfies Fault), !fatal)) failed += 1;
      expect({ at, ...(await walletEvent(table, end)) }).toEqual({ at, ...expected(STORY) });
      // Notifications of a failed batch may be lost, but never repeat or change order.
      for (const key of KEYS) {
        const seqs = end.published.filter(one => one.key === key).map(({ seq }) => seq);
        expect({ at, seqs }).toEqual({ at, seqs: [...new Set(seqs)].sort((a, b) => a - b) });
      }
    }
    expect(failed).toBeGreaterThan(line.calls / 3);
  });

  test('ends in the same state after any cut, repeats, lost processes, rivals and failed calls', async () => {
    const value = fc.tuple(fc.constantFrom(...KEYS), fc.nat(9));
    const step = fc.record({
      size: fc.integer({ min: 1, max: 9 }),
      back: fc.nat(4),
      process: fc.nat(1),
      isNew: fc.boolean(),
      fault: fc.option(fc.record({ at: fc.nat(14), mode: fc.constantFrom('unsent' as const, 'unheard' as const) })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 40 }), fc.array(step, { maxLength: 12 }), async (values, steps) => {
        const [table, end, entries] = [await freshTable(), far(), entriesOf(values)];
        const records = recordsOf(entries);
        const lines: Line[] = [];
        const start = (fault: Line['fault']) => {
          const line = openLine(fault);
          lines.push(line);
          return startTally(engine.client, table, end, line);
        };
        const processes = [start(null), start(null)];
        let done = 0;
        for (const { size, back, process, isNew, fault } of steps) {
          if (isNew || fault) processes[process] = start(fault && { ...fault, fatal: false });
          const from = Math.max(0, done - back);
          const batch = records.slice(from, done + size);
          if (batch.length === 0) break;
          const unfinished = await processes[process]!.take(batch, NOW_MS);
          const reached = unfinished === null ? from + batch.length : Number(unfinished) - 1;
          done = Math.max(done, reached);
        }
        if (done < records.length) await finished(start(null).take(records.slice(done), NOW_MS));
        // An outbox of a lost process is delivered with the next records of its keys.
        await finished(start(null).take(records, NOW_MS));
        expect(await walletEvent(table, end)).toEqual(expected(entries));
      }),
      { numRuns: 40 },
    );
  });

  /** A client that refuses some commands. */
  const refusing = (isRefused: (command: unknown) => boolean, error: () => Error = () => new BrokenLine('refused')) => {
    const send = async (command: never) => {
      if (isRefused(command)) throw error();
      return engine.client.send(command);
    };
    return { send } as unknown as Engine['client'];
  };

  const isPutOf = (key: string) => (command: unknown) =>
    command instanceof PutItemCommand && command.input.Item!.k!.S === key;

  const one = (key: string, seq = 1): Entry => ({ key, seq, value: seq * 10 });

  test('finishes the other keys when one fails, and returns the first unfinished sequence number', async () => {
    const [table, end] = [await freshTable(), far()];
    const batch = recordsOf([one('ann'), one('bob'), one('cid'), one('bob', 2)]);
    expect(await startTally(refusing(isPutOf('bob')), table, end).take(batch, NOW_MS)).toBe('2');
    expect(end.published.map(({ key }) => key).sort()).toEqual(['ann', 'cid']);
    expect((await walletEvent(table, end)).after).toEqual([[10], [], [10]]);
    expect(await startTally(engine.client, table, end).take(batch.slice(1), NOW_MS)).toBeNull();
    expect((await walletEvent(table, end)).after).toEqual([[10], [10, 20], [10]]);
    expect(end.published).toHaveLength(4);
  });

  test('finishes the other keys when one cannot be loaded', async () => {
    const [table, end] = [await freshTable(), far()];
    const store = { client: engine.client, table };
    await putItem(store, { k: { S: 'bob' }, s: { S: 'tally' }, text: { S: 'unreadable' } });
    const batch = recordsOf(KEYS.map(key => one(key)));
    expect(await startTally(engine.client, table, end).take(batch, NOW_MS)).toBe('2');
    const stored = await Promise.all(['ann', 'cid'].map(key => tallyOf(store, key)));
    expect(stored.map(({ values }) => values)).toEqual([[10], [10]]);
    expect(end.published.map(({ key }) => key).sort()).toEqual(['ann', 'cid']);
  });

  test('commits later turns last, after the rest of the earlier ones, unless they wait for a failed key', async () => {
    const [table, end] = [await freshTable(), far()];
    const life = startTally(engine.client, table, end);
    const batch = recordsOf([one(LATE), ...[1, 2, 3, 4, 5].map(seq => one('ann', seq))]);
    await finished(life.take(batch, NOW_MS));
    expect(end.commits.map(({ key }) => key)).toEqual([...Array.from({ length: 5 }, () => 'ann'), LATE]);
    const store = { client: engine.client, table };
    await putItem(store, { k: { S: 'bob' }, s: { S: 'tally' }, text: { S: 'unreadable' } });
    expect(await life.take(recordsOf([one(LATE, 2), one('cid'), one('bob')]), NOW_MS)).toBe('1');
    expect(end.published.slice(6).map(({ key }) => key)).toEqual(['cid']);
    expect((await tallyOf(store, LATE)).values).toEqual([10]);
  });

  test('loads an uncacheable state again for each batch', async () => {
    const [table, end] = [await freshTable(), far()];
    const life = startTally(engine.client, table, end);
    for (const [at, value] of [1, UNCACHEABLE, 2, 3].entries())
      await finished(life.take(recordsOf([{ key: 'ann', seq: at + 1, value }]), NOW_MS));
    expect(life.loads).toEqual(['ann', 'ann']);
    expect((await walletEvent(table, end)).stored[0]).toEqual([1, UNCACHEABLE, 2, 3]);
  });

  test('applies a batch to fresh state after a conflict, and gives up after four tries', async () => {
    const [table, end] = [await freshTable(), far()];
    const [life, rival] = [startTally(engine.client, table, end), startTally(engine.client, table, end)];
    const all = recordsOf([one('ann'), one('ann', 2), one('ann', 3)]);
    await finished(life.take(all.slice(0, 1), NOW_MS));
    await finished(rival.take(all.slice(1, 2), NOW_MS));
    await finished(life.take(all, NOW_MS));
    expect((await walletEvent(table, end)).stored[0]).toEqual([10, 20, 30]);
    expect(end.published.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(life.loads).toEqual(['ann', 'ann']);
    let tries = 0;
    const conflict = () => {
      tries += 1;
      return Object.assign(new Error('conflict'), { name: 'ConditionalCheckFailedException' });
    };
    const unlucky = startTally(refusing(isPutOf('bob'), conflict), table, end);
    expect(await unlucky.take(recordsOf([one('bob')]), NOW_MS)).toBe('1');
    expect(tries).toBe(4);
  });

  test('applies the whole input again when a conflict hits the rest of it', async () => {
    const [table, end] = [await freshTable(), far()];
    const all = recordsOf([1, 2, 3, 4, 5].map(seq => one('ann', seq)));
    let puts = 0;
    const send = async (command: never) => {
      if (isPutOf('ann')(command) && ++puts === 2)
        await startTally(engine.client, table, far()).take(all.slice(0, 4), NOW_MS);
      return engine.client.send(command);
    };
    await finished(startTally({ send } as unknown as Engine['client'], table, end).take(all, NOW_MS));
    expect((await walletEvent(table, end)).stored[0]).toEqual([10, 20, 30, 40, 50]);
  });

  test('caches the state of finished keys and drops that of failed ones', async () => {
    const [table, end] = [await freshTable(), far()];
    let isSick = false;
    const life = startTally(
      refusing(command => isSick && isPutOf('bob')(command)),
      table,
      end,
    );
    await finished(life.take(recordsOf([one('ann'), one('bob')]), NOW_MS));
    isSick = true;
    const next = recordsOf([one('ann', 2), one('bob', 2)]);
    expect(await life.take(next, NOW_MS)).toBe('2');
    expect(life.loads).toEqual(['ann', 'bob']);
    isSick = false;
    await finished(life.take(next.slice(1), NOW_MS));
    expect(life.loads).toEqual(['ann', 'bob', 'bob']);
    expect((await walletEvent(table, end)).stored).toEqual([[10, 20], [10, 20], []]);
    expect(life.counts.get('entries')).toBe(4);
  });

  test('does the work of quiet keys, a bounded number per batch, and never reports their failure', async () => {
    const [table, end] = [await freshTable(), far()];
    let isSick = true;
    const life = startTally(
      refusing(command => isSick && isPutOf('ann')(command) && JSON.stringify(command).includes('isClosed\\":true')),
      table,
      end,
    );
    const closed = () =>
      Promise.all(KEYS.map(async key => (await tallyOf({ client: engine.client, table }, key)).isClosed));
    const batch = recordsOf(KEYS.map(key => one(key)));
    await finished(life.take(batch, NOW_MS));
    await finished(life.take(recordsOf([one('cid', 2)]), NOW_MS + CLOSE_MS));
    expect(await closed()).toEqual([false, true, false]);
    isSick = false;
    // The failed key left the cache; its next records bring it back.
    await finished(life.take(batch.slice(0, 1), NOW_MS + CLOSE_MS));
    expect(await closed()).toEqual([false, true, false]);
    await finished(life.take([], NOW_MS + 2 * CLOSE_MS));
    expect(await closed()).toEqual([true, true, true]);
    const many = entriesOf(['dan', 'eve', 'fay'].map(key => [key, 1]));
    await finished(life.take(recordsOf(many), NOW_MS));
    await finished(life.take([], NOW_MS + 3 * CLOSE_MS));
    const stored = await Promise.all(many.map(({ key }) => tallyOf({ client: engine.client, table }, key)));
    expect(stored.filter(({ isClosed }) => isClosed)).toHaveLength(2);
  });

  test('keeps what it committed when publishing fails', async () => {
    const line = openLine();
    const batch = recordsOf([one('ann'), one('bob')]);
    await finished(startTally(engine.client, await freshTable(), far(), line).take(batch, NOW_MS));
    const [table, end, at] = [await freshTable(), far(), line.calls - 2];
    const life = startTally(engine.client, table, end, openLine({ at, mode: 'unsent', fatal: false }));
    await finished(life.take(batch, NOW_MS));
    expect(end.published).toEqual([]);
    expect((await walletEvent(table, end)).after).toEqual([[10], [10], []]);
  });

  /** A far end whose stream refuses a call that has a text, as often as asked. */
  const refusingStream = (stream: string, text: string, times: number, error: Error): Far => {
    const end = far();
    let left = times;
    const send = async (command: PutRecordsCommand) => {
      const texts = command.input.Records!.map(({ Data }) => Buffer.from(Data!).toString());
      if (command.input.StreamName === stream && texts.some(one => one.includes(text)) && left-- > 0) throw error;
      return end.stream.kinesis.send(command);
    };
    return { ...end, stream: { ...end.stream, kinesis: { send } as unknown as KinesisClient } };
  };
  const timeout = Object.assign(new Error('slow'), { name: 'TimeoutError' });

  test('reports every key when delivery fails for a reason outside the keys', async () => {
    const [table, end] = [await freshTable(), refusingStream('after', 'ann', 1, timeout)];
    const life = startTally(engine.client, table, end);
    const batch = recordsOf([one('ann'), one('bob')]);
    expect(await life.take(batch, NOW_MS)).toBe('1');
    expect([end.published.length, sent(end, 'after')]).toEqual([2, []]);
    await finished(life.take(batch, NOW_MS));
    expect([end.published.length, sent(end, 'after')]).toEqual([2, [one('ann'), one('bob')]]);
    expect(life.loads).toEqual(['ann', 'bob', 'ann', 'bob']);
  });

  test.each(['before', 'after'])('fails one key alone whose records the stream refuses: %s', async stream => {
    const [table, end] = [await freshTable(), refusingStream(stream, 'bob', Infinity, new TypeError('odd'))];
    const life = startTally(engine.client, table, end);
    expect(await life.take(recordsOf(KEYS.map(key => one(key))), NOW_MS)).toBe('2');
    // Keys commit in parallel, so their order is free.
    expect(new Set(sent(end, stream))).toEqual(new Set([one('ann'), one('cid')]));
    expect((await walletEvent(table, end)).after).toEqual([[10], [], [10]]);
  });
});
