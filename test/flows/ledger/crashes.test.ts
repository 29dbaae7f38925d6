import { beforeAll, describe, expect, test } from 'vitest';
import { walletEventCodec } from '../../../layers/core/wallet/wallet-event-codec.ts';
import { readMintLedgers as readLedgersOf } from '../../../layers/flows/positions/read-ledgers.ts';
import { encodeClockRecord } from '../../../layers/flows/processor/records.ts';
import { getItems } from '../../../layers/storage/kernel/dynamo.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { makeTables, type TableNames } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { cut } from '../../worlds/events.ts';
import { chooseCalls, faultModes, type Line, liveThrough, openLine } from '../../worlds/faults.ts';
import { memoryStream, type Stream } from '../../worlds/intake.ts';
import { ledgersOf, orderOf, putOnTape, rowRecords, startLedger, walletEventsOf } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { type Entry, linesOf, mintOf, mintsOf, walletOf, walletsOf } from './tapes.ts';

const RUN = 'crash';
const line = (fields: Partial<Entry>): Entry => ({
  kind: 'buy',
  mint: 0,
  wallet: 0,
  to: 2,
  raw: 10n,
  base: 1_000_000n,
  price: '150',
  solPrice: '150',
  lamports: 5_000,
  stepMs: 700,
  ...fields,
});

/** Pages spill and return, ledgers close and reopen, tokens leave, a sell of nothing. */
const STORY: readonly Entry[] = [
  ...Array.from({ length: 135 }, (_, at) => line({ base: BigInt(at + 1) * 1_000n })),
  line({ wallet: 1 }),
  line({ mint: 1, wallet: 2, raw: 7n }),
  line({ mint: 1, wallet: 2, raw: 9n, kind: 'sell' }),
  ...Array.from({ length: 70 }, () => line({ stepMs: 90 })),
  line({ kind: 'sell', raw: 900n }),
  line({ kind: 'send', wallet: 1, to: 0 }),
  line({ mint: 1, wallet: 1, kind: 'sell' }),
  line({ kind: 'swap', wallet: 2 }),
  line({ wallet: 1, raw: 3n }),
  line({ kind: 'send', raw: 5n }),
  line({ kind: 'sell', raw: 10_000n }),
  line({ mint: 1, wallet: 2 }),
  line({ kind: 'other' }),
  line({ wallet: 0, raw: 1n }),
  line({ wallet: 1, raw: 1n, kind: 'sell' }),
];
const LINES = linesOf(RUN, STORY);

/** Several flushes in a story. */
const DEFERRED_MAX = 60;

/** Batch sizes before and after a crash. */
const FEED = { sizes: [130, 40, 38, 3, 3, 3], again: [17, 40, 3], nowMs: 0 };

describe('The ledger flow, when a call fails', () => {
  const engine = useEngine();
  let shared: TableNames;

  beforeAll(async () => {
    shared = await makeTables(engine.client);
    await putOnTape(engine.client, shared, LINES);
  });

  /** Read-only tables are shared by all lives. */
  const fresh = async (): Promise<TableNames> => ({
    ...shared,
    ...(await makeTables(engine.client, ['ledgers', 'positions'])),
  });

  /** Whether any call failed during the story. */
  const live = (names: TableNames, line: Line, stream: Stream, isSameProcess: boolean): Promise<boolean> =>
    liveThrough(
      rowRecords(LINES),
      FEED,
      startLedger(engine.client, names, stream, farEnd(), line, DEFERRED_MAX),
      isSameProcess ? null : () => startLedger(engine.client, names, stream, farEnd(), openLine(), DEFERRED_MAX),
    );

  const walletEvent = async (names: TableNames, stream: Stream) => {
    const stores = {
      tape: openTape({ client: engine.client, table: names.tape }),
      notes: openNotes({ client: engine.client, table: names.ledgers }),
    };
    const ledgers = await Promise.all(mintsOf(RUN).map(mint => readLedgersOf(stores, mint, walletsOf(RUN))));
    return {
      ...(await ledgersOf(engine.client, names, mintsOf(RUN), walletsOf(RUN))),
      ledgers: ledgers.flat().map(({ seq, state }) => ({ seq, state })),
      walletEvents: [...walletEventsOf(stream).values()].map(walletEvent =>
        JSON.stringify(walletEventCodec.encode(walletEvent)),
      ),
      order: [...orderOf(stream)].sort(([a], [b]) => (a < b ? -1 : 1)),
    };
  };

  const undisturbed = async () => {
    const [names, stream, line] = [await fresh(), memoryStream(), openLine()];
    await live(names, line, stream, true);
    return { calls: line.calls, wanted: await walletEvent(names, stream) };
  };

  const modes = faultModes.map((mode, first) => ({ ...mode, first }));

  test.each(modes)('the result is the same whichever call fails: $title', async ({ mode, fatal, first }) => {
    const { calls, wanted } = await undisturbed();
    expect(wanted.shown.map(([open, closed]) => [open!.length, closed!.length])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(calls).toBeGreaterThan(40);
    let failed = 0;
    const chosen = chooseCalls(calls, first, 3);
    for (const at of chosen) {
      const [names, stream] = [await fresh(), memoryStream()];
      if (await live(names, openLine({ at, mode, fatal }), stream, !fatal)) failed += 1;
      expect({ at, ...(await walletEvent(names, stream)) }).toEqual({ at, ...wanted });
    }
    // Concurrency changes the call count a little; a late fault may not occur.
    expect(failed).toBeGreaterThan(chosen.length * 0.5);
  });

  test('pages of lots are stored with their ledger', async () => {
    const names = await fresh();
    await live(names, openLine(), memoryStream(), true);
    const ticks = mintsOf(RUN).map((mint, at) => ({
      shard: 'shard-0',
      sequence: `1${at}`,
      text: encodeClockRecord(mint),
    }));
    await startLedger(engine.client, names, memoryStream(), farEnd()).take(ticks, Date.now());
    const keys = [`l#${walletOf(RUN, 0)}#${mintOf(RUN, 0)}`];
    const first = LINES[0]!.row;
    const position = 'event' in first ? '' : `${first.signature}:0`;
    const pages = [0, 1, 2].map(page => ({ k: { S: keys[0]! }, s: { S: `${position}#0000000${page}` } }));
    expect(await getItems({ client: engine.client, table: names.ledgers }, pages)).toEqual([]);
  });

  test('two processes that both own one mint give one result', async () => {
    const { wanted } = await undisturbed();
    const [names, stream] = [await fresh(), memoryStream()];
    const batches = cut(rowRecords(LINES), [31]);
    const [one, other] = [0, 1].map(() =>
      startLedger(engine.client, names, stream, farEnd(), openLine(), DEFERRED_MAX),
    );
    for (const [index, batch] of batches.entries()) {
      if (index % 3 === 2) await Promise.all([one!.take(batch), other!.take(batch)]);
      else await (index % 3 === 0 ? one! : other!).take(batch);
    }
    await one!.take(batches.flat());
    expect(await walletEvent(names, stream)).toEqual(wanted);
  });
});
