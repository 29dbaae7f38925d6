import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { processors } from '../../../layers/contract/processors.ts';
import { wrapRecallingTables } from '../../../layers/edge/recalled.ts';
import { createStreamHandler, type StreamRecord } from '../../../layers/edge/stream.ts';
import { encodeControlRecord } from '../../../layers/flows/parking/control.ts';
import { sections } from '../../../layers/flows/pass/pass.ts';
import { commitPolicies } from '../../../layers/flows/tokens/commit-policy.ts';
import { openShardMemory } from '../../../layers/storage/kernel/shard-memory.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { foldParkingList, readParkingList } from '../../../layers/storage/operations/parking.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { ledgersOf, putOnTape, rowRecords, startLedger, walletEventsOf } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { openSections } from '../../worlds/tape-records.ts';
import { type Entry, linesOf, mintOf, plainBuy, walletOf } from './tapes.ts';

const buy = (fields: Partial<Entry> = {}): Entry => ({ ...plainBuy, ...fields });

describe('Environments that hand on the memory of a shard', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  const story = async (entries: readonly Entry[]) => {
    const run = `shard-${runs++}`;
    const lines = linesOf(run, entries);
    await putOnTape(engine.client, names, lines);
    return { mint: mintOf(run, 0), wallet: walletOf(run, 0), records: rowRecords(lines), stream: memoryStream() };
  };
  type Scene = Awaited<ReturnType<typeof story>>;

  /** One environment, with the memory that Lambda carries. */
  const start = ({ stream }: Scene, deferredMax: number, client: DynamoDBClient = engine.client) => {
    const memory = openShardMemory();
    const own = { tape: names.tape, ledgers: names.ledgers, positions: names.positions, security: names.security };
    const refs = Object.fromEntries(Object.entries(own).map(([name, table]) => [name, { client, table }]));
    const { tape, ledgers, positions, security } = wrapRecallingTables(
      processors.intake,
      refs as never,
      memory,
    ) as never as {
      [name in keyof typeof own]: { client: DynamoDBClient; table: string };
    };
    const { deps } = startLedger(client, names, stream, farEnd());
    const stores = { tape: openTape(tape), ledgers, notes: openNotes(ledgers), positions, security };
    const work = openSections(
      {
        ...deps,
        ...stores,
        policies: { ledgers: { ...commitPolicies.ledgers, rows: deferredMax } },
      },
      [sections.ledger],
    );
    const parking = {
      processor: 'ledger',
      table: { client, table: names.parking },
      pause: async () => {},
      clock: () => 0,
    };
    const handler = createStreamHandler(work, null, parking, memory);
    return (records: readonly StreamRecord[], state: unknown) =>
      handler(
        {
          window: { start: '', end: '' },
          state,
          Records: records.map(({ shard, sequence, text }) => ({
            eventID: `${shard}:${sequence}`,
            kinesis: { sequenceNumber: sequence, data: Buffer.from(text).toString('base64') },
          })),
        } as never,
        {} as never,
      );
  };

  const shown = async ({ mint, wallet }: Scene) => (await ledgersOf(engine.client, names, [mint], [wallet])).shown;

  test('a lost answer after a page of lots was deleted does not stop the next one', async () => {
    const scene = await story([
      ...Array.from({ length: 20 }, () => buy()),
      buy({ kind: 'sell', raw: 9_000_000n }),
      buy({ kind: 'sell', raw: 1_000_000n }),
    ]);
    const { records } = scene;
    const [ann, bob, cid] = [start(scene, 0), start(scene, 0), start(scene, 0)];
    const first = await ann(records.slice(0, 10), {});
    const second = await bob(records.slice(10, 20), first.state);
    // Its answer is lost.
    await bob(records.slice(20, 21), second.state);
    expect(await cid(records.slice(20), second.state)).toMatchObject({ batchItemFailures: [] });
    expect((await shown(scene))[0]![0]).toMatchObject([{ exit_count: 2 }]);
  });

  const control = (action: 'drop', key: string, sequence: string): StreamRecord => ({
    shard: 'shard-0',
    sequence,
    text: encodeControlRecord({ id: `${action} ${key}`, processor: 'ledger', key, action }),
  });

  test('rows that were parked and dropped are emitted with the next record', async () => {
    const scene = await story(Array.from({ length: 9 }, () => buy()));
    const { mint, records, stream } = scene;
    const [ann, bob] = [start(scene, 256), start(scene, 256)];
    const first = await ann(records.slice(0, 2), {});
    const second = await bob(records.slice(2, 4), first.state);
    const list = { client: engine.client, table: names.parking };
    const parked = { error: 'broken', sinceMs: 0, changes: 0 };
    await foldParkingList(list, 'ledger', before => ({ ...before, keys: { [mint]: parked } }));
    const third = await bob(records.slice(4, 7), second.state);
    const fourth = await bob([control('drop', mint, `${records[6]!.sequence}5`)], third.state);
    expect(await readParkingList(list, 'ledger')).toMatchObject({ keys: {} });
    await ann(
      records.slice(7).map(record => ({ ...record, sequence: `${record.sequence}9` })),
      fourth.state,
    );
    expect([...walletEventsOf(stream).values()].map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('a lost flush does not mix with ledgers of the memory', async () => {
    const sale = buy({ kind: 'sell', raw: 15_000_000n });
    const scene = await story([...Array.from({ length: 20 }, () => buy()), sale]);
    const { records, stream } = scene;
    const [ann, bob, cid, dan] = [0, 256, 256, 0].map(deferredMax => start(scene, deferredMax));
    const first = await bob!(records.slice(0, 2), {});
    const second = await dan!(records.slice(2, 10), first.state);
    // Its answer is lost, and its listener leaves.
    await ann!(records.slice(10, 20), second.state);
    const third = await cid!(records.slice(10, 20), second.state);
    await bob!(records.slice(20), third.state);
    const [exit] = [...walletEventsOf(stream).values()].flatMap(event => event.exit ?? []);
    expect(exit).toMatchObject({ soldRaw: sale.raw, heldRaw: 20_000_000n });
  });
});
