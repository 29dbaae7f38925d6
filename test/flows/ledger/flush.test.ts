import { beforeAll, describe, expect, test } from 'vitest';
import { sections } from '../../../layers/flows/pass/pass.ts';
import { readNewestNotedTrades } from '../../../layers/flows/positions/noted-trades.ts';
import { readMintLedgers } from '../../../layers/flows/positions/read-ledgers.ts';
import { encodeClockRecord } from '../../../layers/flows/processor/records.ts';
import { commitPolicies } from '../../../layers/flows/tokens/commit-policy.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { loadNoteHeads, openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { watching } from '../../storage/watching.ts';
import { cut, START_MS } from '../../worlds/events.ts';
import { openLine } from '../../worlds/faults.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { putOnTape, rowRecords, startLedger, type TapeLine, walletEventsOf } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { openSections } from '../../worlds/tape-records.ts';
import { type Entry, linesOf, mintOf, plainBuy, walletOf } from './tapes.ts';

const entry = (fields: Partial<Entry>): Entry => ({ ...plainBuy, ...fields });

const HOUR_MS = 3_600_000;

describe('Ledgers wait for their store', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  beforeAll(async () => {
    const key = { name: 'n', createdMs: 0, expiresMs: null, revokedMs: null, hash: 'hash', id: 'key' };
    await saveKey({ client: engine.client, table: names.keys }, { ...key, tier: 'layer2' });
  });

  const stores = () => ({
    tape: openTape({ client: engine.client, table: names.tape }),
    notes: openNotes({ client: engine.client, table: names.ledgers }),
  });
  const story = async (entries: readonly Partial<Entry>[]) => {
    const run = `flush-${runs++}`;
    const lines = linesOf(run, entries.map(entry));
    await putOnTape(engine.client, names, lines);
    return { lines, mint: mintOf(run, 0), wallets: [0, 1, 2].map(at => walletOf(run, at)) };
  };
  const start = (stream = memoryStream(), client = engine.client, deferredMax: number = commitPolicies.ledgers.rows) =>
    startLedger(client, names, stream, farEnd(), openLine(), deferredMax);
  const storedOf = async (mint: string) =>
    (await scanItems(stores().notes)).filter(
      ({ k, s }) => k!.S!.startsWith('l#') && k!.S!.endsWith(mint) && s!.S === '~',
    ).length;
  const appliedOf = async (mint: string) => (await loadNoteHeads(stores().notes, [mint])).get(mint)!.memo.applied;
  const tickAt = (mint: string, sequence: string) => ({ shard: 'shard-0', sequence, text: encodeClockRecord(mint) });
  const lastMs = (lines: readonly TapeLine[]): number => lines.at(-1)!.row.timestampMs;

  test('until the sweep finds the mint at rest; readers see them at once', async () => {
    const { lines, mint, wallets } = await story([{}, { wallet: 1 }, { kind: 'sell', raw: 400_000n }]);
    const life = start();
    await life.take(rowRecords(lines));
    expect(await storedOf(mint)).toBe(0);
    const seen = async () =>
      (await readMintLedgers(stores(), mint, wallets)).map(({ seq, state }) => [seq, state.position?.soldRaw]);
    const noted = async () => (await readNewestNotedTrades(stores(), mint, 10)).map(({ note }) => note?.seq);
    const wanted = [
      [3, 400_000n],
      [2, 0n],
      [0, undefined],
    ];
    expect(await seen()).toEqual(wanted);
    expect(await noted()).toEqual([3, 2, 1]);
    await life.take([tickAt(mint, '8')], lastMs(lines) + HOUR_MS / 2);
    expect(await storedOf(mint)).toBe(0);
    await life.take([tickAt(mint, '9')], lastMs(lines) + HOUR_MS);
    expect([await storedOf(mint), await appliedOf(mint)]).toEqual([2, 3]);
    expect(await seen()).toEqual(wanted);
    expect(await noted()).toEqual([3, 2, 1]);
  });

  test('and another process stores what a dead one left, with its events', async () => {
    const { lines, mint } = await story([{}, { wallet: 1 }]);
    await start().take(rowRecords(lines));
    const stream = memoryStream();
    await start(stream).take([tickAt(mint, '9')], lastMs(lines) + HOUR_MS);
    expect([await storedOf(mint), await appliedOf(mint)]).toEqual([2, 2]);
    expect(walletEventsOf(stream).size).toBe(2);
  });

  test('after many rows, and those that traded lately wait on', async () => {
    const others = Array.from({ length: 30 }, (_, at) => ({ wallet: at < 10 ? 0 : 1 }));
    const { lines, mint } = await story([...others, { wallet: 2 }]);
    const calls: string[] = [];
    const client = watching(engine.client, command => void calls.push(command.constructor.name));
    const life = start(memoryStream(), client, 28);
    for (const batch of cut(rowRecords(lines), [1])) await life.take(batch);
    // Through row 7: Ann’s ledger. Bob began at row 11.
    expect(await storedOf(mint)).toBe(1);
    expect(calls.filter(name => name.startsWith('Put')).length).toBeLessThan(5);
    const again = memoryStream();
    await start(again, engine.client, 28).take(rowRecords(lines).slice(-1));
    const seqs = [...walletEventsOf(again).values()].map(({ seq }) => seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 21 }, (_, at) => at + 11));
  });

  test('but not for a mint that no trade wakes', async () => {
    const { lines, mint, wallets } = await story([{}, { kind: 'send', raw: 400_000n }]);
    const life = start();
    await life.take(rowRecords(lines).slice(0, 1));
    await life.take([tickAt(mint, '9')], lastMs(lines) + HOUR_MS);
    await life.take(rowRecords(lines).slice(1));
    expect(await appliedOf(mint)).toBe(2);
    expect((await readMintLedgers(stores(), mint, wallets))[0]!.state.position!.transferredRaw).toBe(400_000n);
  });

  test('also when a transfer followed the last trade, because the sweep asks by trades', async () => {
    const { lines, mint } = await story([{}, { kind: 'send', raw: 400_000n, stepMs: HOUR_MS - 60_000 }]);
    const life = start();
    await life.take(rowRecords(lines));
    await life.take([tickAt(mint, '9')], lastMs(lines) + 120_000);
    expect([await storedOf(mint), await appliedOf(mint)]).toEqual([1, 2]);
  });

  test('a tick leaves new trades to the batch that publishes them', async () => {
    const { lines, mint } = await story([{}, { stepMs: HOUR_MS }]);
    const end = farEnd();
    const life = startLedger(engine.client, names, memoryStream(), end, openLine(), commitPolicies.ledgers.rows);
    const sockets = openSockets(engine.client, names.connections, names.subscriptions);
    await listenAs(sockets, connectionTo(`socket-${mint}`, 'layer2', [`token:${mint}:trades`]), START_MS);
    const [first, second] = rowRecords(lines);
    await life.take([first!], lines[0]!.row.timestampMs);
    await life.take([tickAt(mint, '9')], lastMs(lines) + 1_000);
    await life.take([second!], lastMs(lines) + 1_000);
    expect(end.posts).toHaveLength(2);
  });

  test('at most a day, so that no row of the tape expires before', async () => {
    const steps = [{}, ...Array.from({ length: 30 }, () => ({ wallet: 1, stepMs: HOUR_MS * 0.8 }))];
    const { lines, mint } = await story(steps);
    const life = start();
    for (const batch of cut(rowRecords(lines), [1])) await life.take(batch);
    expect([await storedOf(mint), await appliedOf(mint)]).toEqual([2, 31]);
  });

  test('but not where the topics cannot be read, and the batch goes on', async () => {
    const { lines, mint } = await story([{}, { wallet: 1 }]);
    const { deps } = start();
    const publisher = { ...deps.publisher, heard: () => Promise.reject(new Error('throttled')) };
    expect(await openSections({ ...deps, publisher }, [sections.ledger])(rowRecords(lines), 0)).toBeNull();
    expect([await storedOf(mint), await appliedOf(mint)]).toEqual([2, 2]);
  });
});
