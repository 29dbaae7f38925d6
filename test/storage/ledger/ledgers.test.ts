import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import { applyTrade } from '../../../layers/core/ledger/apply.ts';
import { contextCodec } from '../../../layers/core/ledger/codec.ts';
import { contextOf } from '../../../layers/core/ledger/context.ts';
import { emptyLedger, type LedgerState } from '../../../layers/core/ledger/ledger.ts';
import { lotOf } from '../../../layers/core/ledger/lot.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { isConflict, putItem, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import {
  dropPages,
  heldPositions,
  type Ledgers,
  loadLedgers,
  loadPages,
  noPast,
  saveLedger,
  savePages,
  untouchedLedger,
} from '../../../layers/storage/ledger/ledgers.ts';
import {
  addNotes,
  loadNoteHeads,
  type Note,
  newestNotes,
  notesBetween,
  openNotes,
  positionIn,
} from '../../../layers/storage/ledger/notes.ts';
import { positionKey } from '../../../layers/storage/ledger/position-key.ts';
import { closedPositions, type HeldPosition, saveClosed } from '../../../layers/storage/ledger/positions.ts';
import { trade } from '../../tapes/trades.ts';
import { type Engine, engineNames, makeTables, startEngine, type TableNames } from '../engines.ts';

const START = 1_760_000_400_000;
const buy = (number: number, fields: Partial<Trade> = {}): Trade =>
  trade({ seq: number, signature: `sig${number}`, timestampMs: START + number, ...fields });
const bought = (number: number, fields: Partial<Trade> = {}): LedgerState =>
  applyTrade(emptyLedger, buy(number, fields)).state;

describe.each(engineNames)('Ledgers on %s', name => {
  let engine: Engine;
  let names: TableNames;
  let ledgers: Ledgers;
  const owner = { wallet: 'wallet', mint: 'mint' };

  beforeAll(async () => {
    engine = await startEngine(name);
  });
  beforeEach(async () => {
    names = await makeTables(engine.client);
    ledgers = { client: engine.client, table: names.ledgers };
  });
  afterAll(() => engine.stop());

  test('round-trip, in the requested order', async () => {
    const state = bought(1, { tokenRaw: String(2n ** 64n - 1n), basePriceUsd: null });
    await saveLedger(ledgers, owner, untouchedLedger, { seq: 7, state, past: noPast, notes: [] });
    const other = { wallet: 'other', mint: 'mint' };
    expect(await loadLedgers(ledgers, [other, owner])).toEqual([
      untouchedLedger,
      { version: 1, seq: 7, state, past: noPast, notes: [] },
    ]);
  });

  test('are written only over the loaded version', async () => {
    const first = await saveLedger(ledgers, owner, untouchedLedger, {
      seq: 1,
      state: bought(1),
      past: noPast,
      notes: [],
    });
    await expect(
      saveLedger(ledgers, owner, untouchedLedger, { seq: 2, state: bought(2), past: noPast, notes: [] }),
    ).rejects.toSatisfy(isConflict);
    await saveLedger(ledgers, owner, first, { seq: 2, state: bought(2), past: noPast, notes: [] });
    await expect(
      saveLedger(ledgers, owner, first, { seq: 3, state: bought(3), past: noPast, notes: [] }),
    ).rejects.toSatisfy(isConflict);
    expect((await loadLedgers(ledgers, [owner]))[0]).toMatchObject({ version: 2, seq: 2 });
  });

  test('list a wallet’s open positions, newest entry first, ties by id', async () => {
    for (let at = 1; at <= 40; at++) {
      const closed = at % 4 !== 0;
      const one = await saveLedger(ledgers, { wallet: 'wallet', mint: `mint${at}` }, untouchedLedger, {
        seq: at,
        state: bought(at, at >= 36 ? { timestampMs: START + 100 } : {}),
        past: noPast,
        notes: [],
      });
      if (closed)
        await saveLedger(ledgers, { wallet: 'wallet', mint: `mint${at}` }, one, {
          seq: at + 1,
          state: emptyLedger,
          past: noPast,
          notes: [],
        });
    }
    await saveLedger(ledgers, { wallet: 'other', mint: 'mint4' }, untouchedLedger, {
      seq: 1,
      state: bought(1),
      past: noPast,
      notes: [],
    });
    const held = Array.from({ length: 40 }, (_, index) => ({
      mint: `mint${index + 1}`,
      entryMs: START + (index + 1 >= 36 ? 100 : index + 1),
    }));
    const found = await heldPositions(ledgers, 'wallet', held, 100);
    expect(found.map(({ mint }) => mint)).toEqual([
      'mint36',
      'mint40',
      ...[32, 28, 24, 20, 16, 12, 8, 4].map(at => `mint${at}`),
    ]);
    const pages: string[][] = [];
    for (let after: string | undefined; pages.at(-1)?.length !== 1; ) {
      const page: readonly HeldPosition[] = await heldPositions(ledgers, 'wallet', held, 3, after);
      pages.push(page.map(({ mint }) => mint));
      after = positionKey(page.at(-1)!.position, page.at(-1)!.mint);
    }
    expect(pages).toEqual([
      ['mint36', 'mint40', 'mint32'],
      ['mint28', 'mint24', 'mint20'],
      ['mint16', 'mint12', 'mint8'],
      ['mint4'],
    ]);
  });

  test('have pages of lots beside them, and report a missing one', async () => {
    const page = (number: number) => ({ positionId: 'sig1:0', number, lots: [lotOf(buy(number))] });
    await savePages(ledgers, owner, [page(0), page(1), page(2)]);
    expect(await loadPages(ledgers, owner, [page(2), page(0)])).toEqual([page(2), page(0)]);
    await dropPages(ledgers, owner, [page(2), page(9)]);
    await expect(loadPages(ledgers, owner, [page(0), page(2)])).rejects.toThrow('Page 2 of position sig1:0');
    expect(await loadLedgers(ledgers, [owner])).toEqual([untouchedLedger]);
  });

  test('list closed positions newest entry first, each once after repeated writes', async () => {
    const positions = { client: engine.client, table: names.positions };
    const closed = (at: number) => ({ mint: `mint${at}`, position: bought(at).position! });
    for (const at of [2, 1, 3, 2]) await saveClosed(positions, [{ wallet: 'wallet', ...closed(at) }]);
    await saveClosed(positions, [{ wallet: 'other', ...closed(9) }]);
    expect(await closedPositions(positions, 'wallet', 10)).toEqual([closed(3), closed(2), closed(1)]);
    expect(await closedPositions(positions, 'wallet', 2)).toEqual([closed(3), closed(2)]);
  });

  test('refuse notes of the version without sources', async () => {
    const notes = openNotes({ client: engine.client, table: names.ledgers });
    const head = (await loadNoteHeads(notes, ['mint'])).get('mint')!;
    await addNotes(notes, head, 0, [], { applied: 0, source: '', traded: 0 });
    const [item] = await scanItems(notes);
    const body = { ...item!.b!.M!, d: { B: Uint8Array.of(2) }, m: { N: '0' } };
    await putItem(notes, { ...item!, b: { M: body } });
    await expect(loadNoteHeads(notes, ['mint'])).rejects.toThrow(WrongVersion);
  });

  test('keep notes that an outdated process lacks', async () => {
    const notes = openNotes({ client: engine.client, table: names.ledgers });
    const note = (seq: number): Note => ({ seq, slot: 1, timestampMs: START, labels: [], context: null });
    const memo = { applied: 0, source: '7', traded: 3 };
    const head = (await loadNoteHeads(notes, ['mint'])).get('mint')!;
    await addNotes(notes, head, 3, [note(1), note(2), note(3)], memo);
    await expect(addNotes(notes, head, 3, [note(1), note(3)], memo)).rejects.toSatisfy(isConflict);
    expect([...(await notesBetween(notes, 'mint', 0, Infinity)).keys()]).toEqual([1, 2, 3]);
  });

  test('have exact notes, newest first, and report a lost race', async () => {
    const notes = openNotes({ client: engine.client, table: names.ledgers });
    const sold = (held: LedgerState, seq: number) =>
      applyTrade(held, buy(seq, { direction: 'sell', tokenRaw: '333', baseRaw: '7', tipLamports: 3 }));
    const contexts = (seq: number) => [
      null,
      contextOf(sold(bought(seq), seq)),
      contextOf(applyTrade(bought(seq), buy(seq, { basePriceUsd: null }))),
    ];
    const note = (seq: number): Note => {
      const context = contexts(seq)[seq % 3]!;
      const labels: Note['labels'] = seq % 2 === 0 ? ['DUST:SELL_PASSTHROUGH'] : [];
      return {
        seq,
        slot: seq,
        timestampMs: START + seq * 1_000,
        labels,
        context: context && contextCodec.encode(context),
      };
    };
    let head = (await loadNoteHeads(notes, ['mint'])).get('mint')!;
    const empty = head;
    for (let at = 0; at < 10; at++)
      head = await addNotes(
        notes,
        head,
        at * 30 + 30,
        Array.from({ length: 30 }, (_, index) => note(at * 30 + index + 1)),
        { applied: at * 30, source: '7', traded: 0 },
      );
    await expect(addNotes(notes, empty, 1, [note(1)], { applied: 0, source: '7', traded: 0 })).rejects.toSatisfy(
      isConflict,
    );
    const all = await notesBetween(notes, 'mint', 0, Infinity);
    expect([...all.values()]).toEqual(Array.from({ length: 300 }, (_, index) => note(index + 1)));
    for (const [seq, found] of all) expect(positionIn(found)).toEqual(contexts(seq)[seq % 3]);
    const newest = await newestNotes(notes, 'mint', 20);
    expect([...newest.keys()].slice(-20)).toEqual(Array.from({ length: 20 }, (_, index) => 281 + index));
    expect((await loadNoteHeads(notes, ['mint'])).get('mint')).toMatchObject({ seq: 300, memo: { applied: 270 } });
  });
});
