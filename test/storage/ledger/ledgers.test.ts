import { beforeEach, describe, expect, test } from 'vitest';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import { applyTrade } from '../../../layers/core/ledger/apply.ts';
import { toPositionContext } from '../../../layers/core/ledger/context.ts';
import { emptyLedger, type LedgerState } from '../../../layers/core/ledger/ledger.ts';
import { createLot } from '../../../layers/core/ledger/lot.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { isConflict, putItem, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import {
  dropPages,
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
  decodeNotePosition,
  encodeNoteContext,
  loadNoteHeads,
  type Note,
  openNotes,
  readNewestNotes,
  readNotesBetween,
} from '../../../layers/storage/ledger/notes.ts';
import { readClosedPositions, saveClosed } from '../../../layers/storage/ledger/positions.ts';
import { trade } from '../../tapes/trades.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTables } from '../use-engine.ts';

const START = 1_760_000_400_000;
const buy = (number: number, fields: Partial<Trade> = {}): Trade =>
  trade({ seq: number, signature: `sig${number}`, timestampMs: START + number, ...fields });
const bought = (number: number, fields: Partial<Trade> = {}): LedgerState =>
  applyTrade(emptyLedger, buy(number, fields)).state;

describe.each(engineNames)('Ledgers on %s', name => {
  const engine = useEngine(name);
  const names = useTables(engine);
  let ledgers: Ledgers;
  const owner = { wallet: 'wallet', mint: 'mint' };

  beforeEach(async () => {
    ledgers = { client: engine.client, table: names.ledgers };
  });

  test('round-trip, in the requested order', async () => {
    const state = bought(1, { tokenRaw: String(2n ** 64n - 1n), basePriceUsd: null });
    await saveLedger(ledgers, owner, 0, { seq: 7, state, past: noPast });
    const other = { wallet: 'other', mint: 'mint' };
    expect(await loadLedgers(ledgers, [other, owner])).toEqual([untouchedLedger, { seq: 7, state, past: noPast }]);
  });

  test('are written only over the loaded one, or over any older one', async () => {
    const next = (seq: number) => ({ seq, state: bought(seq), past: noPast });
    const seqOf = async () => (await loadLedgers(ledgers, [owner]))[0]!.seq;
    await saveLedger(ledgers, owner, 0, next(1));
    await expect(saveLedger(ledgers, owner, 0, next(2))).rejects.toSatisfy(isConflict);
    await saveLedger(ledgers, owner, 1, next(4));
    await expect(saveLedger(ledgers, owner, 1, next(5))).rejects.toSatisfy(isConflict);
    await saveLedger(ledgers, owner, null, next(3));
    expect(await seqOf()).toBe(4);
    await saveLedger(ledgers, owner, null, next(6));
    expect(await seqOf()).toBe(6);
    await saveLedger(ledgers, { ...owner, mint: 'new' }, null, next(1));
    expect(await loadLedgers(ledgers, [{ ...owner, mint: 'new' }])).toEqual([next(1)]);
  });

  test('have pages of lots beside them, and report a missing one', async () => {
    const page = (number: number) => ({ positionId: 'sig1:0', number, lots: [createLot(buy(number))] });
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
    expect(await readClosedPositions(positions, 'wallet', 10)).toEqual([closed(3), closed(2), closed(1)]);
    expect(await readClosedPositions(positions, 'wallet', 2)).toEqual([closed(3), closed(2)]);
  });

  test('refuse notes of an early version', async () => {
    const notes = openNotes({ client: engine.client, table: names.ledgers });
    const head = (await loadNoteHeads(notes, ['mint'])).get('mint')!;
    await addNotes(notes, head, 0, [], { applied: 0, traded: 0 });
    const [item] = await scanItems(notes);
    const body = { ...item!.b!.M!, d: { B: Uint8Array.of(2) }, m: { N: '0' } };
    await putItem(notes, { ...item!, b: { M: body } });
    await expect(loadNoteHeads(notes, ['mint'])).rejects.toThrow(WrongVersion);
  });

  test('keep notes that an outdated process lacks', async () => {
    const notes = openNotes({ client: engine.client, table: names.ledgers });
    const note = (seq: number): Note => ({ seq, slot: 1, timestampMs: START, labels: [], context: null });
    const memo = { applied: 0, traded: 3 };
    const head = (await loadNoteHeads(notes, ['mint'])).get('mint')!;
    const next = await addNotes(notes, head, 3, [note(1), note(2), note(3)], memo);
    await expect(addNotes(notes, head, 3, [note(1), note(3)], memo)).rejects.toSatisfy(isConflict);
    expect(await addNotes(notes, next, 2, [], memo)).toMatchObject({ seq: 3, emitted: 3 });
    expect([...(await readNotesBetween(notes, 'mint', 0, Infinity)).keys()]).toEqual([1, 2, 3]);
  });

  test('have exact notes, newest first, and report a lost race', async () => {
    const notes = openNotes({ client: engine.client, table: names.ledgers });
    const sold = (held: LedgerState, seq: number) =>
      applyTrade(held, buy(seq, { direction: 'sell', tokenRaw: '333', baseRaw: '7', tipLamports: 3 }));
    const tradeAt = (seq: number) => buy(seq, { timestampMs: START + seq * 1_000 });
    const contexts = (seq: number) => [
      null,
      toPositionContext(sold(bought(seq), seq)),
      toPositionContext(applyTrade(bought(seq), buy(seq, { basePriceUsd: null }))),
      toPositionContext(applyTrade(emptyLedger, tradeAt(seq))),
    ];
    const note = (seq: number): Note => {
      const { timestampMs, slot } = tradeAt(seq);
      const context = contexts(seq)[seq % 4]!;
      const labels: Note['labels'] = seq % 2 === 0 ? ['DUST:SELL_PASSTHROUGH'] : [];
      return {
        seq,
        slot,
        timestampMs,
        labels,
        context: encodeNoteContext(context, tradeAt(seq)),
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
        { applied: at * 30, traded: 0 },
      );
    await expect(addNotes(notes, empty, 1, [note(1)], { applied: 0, traded: 0 })).rejects.toSatisfy(isConflict);
    const all = await readNotesBetween(notes, 'mint', 0, Infinity);
    expect([...all.values()]).toEqual(Array.from({ length: 300 }, (_, index) => note(index + 1)));
    for (const [seq, found] of all) expect(decodeNotePosition(found, tradeAt(seq))).toEqual(contexts(seq)[seq % 4]);
    const newest = await readNewestNotes(notes, 'mint', 20);
    expect([...newest.keys()].slice(-20)).toEqual(Array.from({ length: 20 }, (_, index) => 281 + index));
    expect((await loadNoteHeads(notes, ['mint'])).get('mint')).toMatchObject({ seq: 300, memo: { applied: 270 } });
  });
});
