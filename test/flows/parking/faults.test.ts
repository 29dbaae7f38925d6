import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import type { Parking, StreamRecord } from '../../../layers/edge/stream.ts';
import { encodeControlRecord } from '../../../layers/flows/parking/control.ts';
import { deleteItem, putItem } from '../../../layers/storage/kernel/dynamo.ts';
import { readParked, readParkingList } from '../../../layers/storage/operations/parking.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { behind, faultModes, type Line, openLine } from '../../worlds/faults.ts';
import { emitted, memoryStream } from '../../worlds/intake.ts';
import { type Entry, type Far, startTally, tallyOf } from '../processor/tally.ts';

const NOW_MS = 5_000;
const KEYS = ['ann', 'bob', 'cid'];
const PROCESSOR = 'tally';

type Tables = { readonly coordination: string; readonly parking: string };
type World = { readonly tables: Tables; readonly end: Far; readonly line: Line };

describe('Parking, when a call fails', () => {
  const engine = useEngine();

  const open = async (line: Line): Promise<World> => ({
    tables: await makeTables(engine.client, ['coordination', 'parking']),
    end: { stream: memoryStream(), published: [], commits: [] },
    line,
  });

  /** Records of the three keys and requests, in one stream. */
  const stream = () => {
    const seqs = new Map<string, number>();
    let sequence = 0;
    const record = (text: string): StreamRecord => ({ shard: 'shard-0', sequence: String(++sequence), text });
    return {
      entries: (...keys: readonly string[]) =>
        keys.map(key => {
          const seq = (seqs.get(key) ?? 0) + 1;
          seqs.set(key, seq);
          return record(JSON.stringify({ key, seq, value: seq * 10 } satisfies Entry));
        }),
      restart: (key: string) => seqs.delete(key),
      request: (action: 'retry' | 'drop', id: string) =>
        record(encodeControlRecord({ id, processor: PROCESSOR, key: 'bob', action })),
    };
  };

  /** A process with counted calls. Refuses writes of a sick bob. */
  const start = ({ tables, end, line }: World, isSick: () => boolean) => {
    const client = behind(line, engine.client);
    const send = async (command: never) => {
      const { input } = command as PutItemCommand;
      const isPut = (command as unknown) instanceof PutItemCommand && input.TableName === tables.coordination;
      if (isSick() && isPut && input.Item!.k!.S === 'bob') throw new TypeError('sick');
      return client.send(command);
    };
    const { take } = startTally({ send } as unknown as DynamoDBClient, tables.coordination, {
      ...end,
      stream: { ...end.stream, kinesis: behind(line, end.stream.kinesis) },
    });
    const parking: Parking = {
      processor: PROCESSOR,
      table: { client, table: tables.parking },
      pause: async () => {},
      clock: () => 0,
    };
    return (batch: readonly StreamRecord[]) => take(batch, NOW_MS, parking);
  };

  /** Delivers a batch until it is done, to a new process after a fatal fault. */
  const deliver = async (world: World, batch: readonly StreamRecord[], isSick: () => boolean): Promise<void> => {
    let own = world;
    let rest = batch;
    for (let tries = 0; rest.length > 0; tries++) {
      if (tries > 20) throw new Error('The batch does not end.');
      const unfinished = await start(own, isSick)(rest).catch(() => rest[0]!.sequence);
      if (unfinished === null) return;
      rest = rest.filter(({ sequence }) => BigInt(sequence) >= BigInt(unfinished));
      if (own.line.fault?.fatal && own.line.calls > own.line.fault.at) own = { ...own, line: openLine() };
    }
  };

  /** Numbers of a key as a consumer sees them that skips repeats. */
  const heard = ({ end }: World, name: 'before' | 'after', key: string) => {
    const sent = emitted(end.stream, name as 'trades').map(({ text }) => JSON.parse(text) as Entry);
    return [...new Set(sent.filter(one => one.key === key).map(({ seq }) => seq))];
  };

  const result = async (world: World, emitters = KEYS) => {
    const store = { client: engine.client, table: world.tables.coordination };
    const table = { client: engine.client, table: world.tables.parking };
    const list = await readParkingList(table, PROCESSOR);
    return {
      values: await Promise.all(KEYS.map(async key => (await tallyOf(store, key)).values)),
      before: emitters.map(key => heard(world, 'before', key)),
      after: KEYS.map(key => heard(world, 'after', key)),
      list: { keys: list.keys, failing: list.failing },
      parked: await readParked(table, PROCESSOR, 'bob'),
    };
  };

  /** Bob fails, is followed, retried too early, healed and retried; or dropped. */
  const story = async (line: Line, ending: 'retry' | 'drop') => {
    const world = await open(line);
    const { entries, request, restart } = stream();
    let isSick = true;
    await deliver(world, entries('ann', 'bob', 'cid', 'bob'), () => isSick);
    await deliver(world, entries('bob', 'ann', 'bob', 'bob'), () => isSick);
    await deliver(world, [request('retry', 'early'), ...entries('bob', 'cid')], () => isSick);
    isSick = false;
    await deliver(world, [...entries('bob', 'ann'), request(ending, 'last'), ...entries('ann')], () => isSick);
    const table = { client: engine.client, table: world.tables.parking };
    // The operator repeats a request that was answered with an error.
    for (let at = 0; (await readParkingList(table, PROCESSOR)).keys.bob && at < 3; at++)
      await deliver(world, [request(ending, `repeated-${at}`)], () => isSick);
    if (ending === 'drop') restart('bob');
    await deliver(world, entries('bob', 'ann'), () => isSick);
    // Whether a failed try emitted what is dropped later depends on the fault.
    return result(world, ending === 'drop' ? ['ann', 'cid'] : KEYS);
  };

  test('retry applies each record once and in order when no call fails', async () => {
    const { values, list, parked } = await story(openLine(), 'retry');
    expect(values).toEqual([
      [10, 20, 30, 40, 50],
      [10, 20, 30, 40, 50, 60, 70, 80],
      [10, 20],
    ]);
    expect([list, parked]).toEqual([{ keys: {}, failing: {} }, []]);
  });

  test.each(
    faultModes.flatMap((mode, index) =>
      (['retry', 'drop'] as const).map((ending, add) => ({ ...mode, ending, from: (index + add) % 3 })),
    ),
  )('$ending ends the same whichever call fails: $title', async ({ mode, fatal, ending, from }) => {
    const line = openLine();
    const wanted = await story(line, ending);
    expect(wanted.parked).toEqual([]);
    expect(line.calls).toBeGreaterThan(80);
    // Most calls are alike: tests every third, others in each mode.
    for (let at = from; at < line.calls; at += 3)
      expect({ at, ...(await story(openLine({ at, mode, fatal }), ending)) }).toEqual({ at, ...wanted });
  });

  test('a retry ends the same when the request is delivered again after each of its calls', async () => {
    const world = await open(openLine());
    const { entries, request } = stream();
    const store = { client: engine.client, table: world.tables.coordination };
    await putItem(store, { k: { S: 'bob' }, s: { S: 'tally' }, text: { S: 'unreadable' } });
    await deliver(world, entries('bob', 'bob'), () => false);
    await deleteItem(store, { k: { S: 'bob' }, s: { S: 'tally' } });
    const retry = request('retry', 'again');
    for (let at = 0; at < 12; at++) {
      const line = openLine({ at, mode: 'unheard', fatal: true });
      await start({ ...world, line }, () => false)([retry]).catch(() => null);
    }
    await deliver(world, [retry, ...entries('bob')], () => false);
    const { values, list, parked } = await result(world);
    expect([values[1], list, parked]).toEqual([[10, 20, 30], { keys: {}, failing: {} }, []]);
  });
});
