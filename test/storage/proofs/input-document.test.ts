/** A row's document, and the row that a document gives again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventSchemas, internalSchemas } from '../../../layers/contract/events/event.ts';
import { rewindLabels } from '../../../layers/core/mint/trade.ts';
import { isTrade, readTapeRows, type TapeRow } from '../../../layers/storage/market/tape.ts';
import {
  formatInputDocument,
  getReceivedMs,
  nullable,
  parseInputDocument,
} from '../../../layers/storage/proofs/input-document.ts';
import { linkInputRows } from '../../../layers/storage/proofs/input-rows.ts';
import { tapeOf } from '../../simulate/tape.ts';
import { readTape, realTapes } from '../../tapes/real-tapes.ts';
import { openSealedTape, type SealedTape } from '../../worlds/sealed.ts';

let tape: SealedTape;
const rows = new Map<string, readonly TapeRow[]>();

beforeAll(async () => {
  tape = await openSealedTape();
  const simulated = tapeOf({ seed: 4, swaps: 1_200, tokens: 5, hours: 2 }).events as readonly { timestamp: number }[];
  const real = realTapes.flatMap(name =>
    [...readTape(name).values()].slice(0, 2).flatMap(swaps => swaps.slice(0, 200)),
  );
  const events = [...simulated, ...real.map(one => ({ ...one, type: 'swap' }))] as (Record<string, unknown> & {
    timestamp: number;
  })[];
  await tape.take(
    events.toSorted((a, b) => a.timestamp - b.timestamp),
    Math.max(...events.map(one => one.timestamp)),
  );
  const keys = new Set(events.flatMap(one => ['token_mint', 'mint', 'to', 'wallet'].map(name => String(one[name]))));
  for (const key of keys) rows.set(key, await readTapeRows(tape.tape, key, { after: 0, through: Infinity }));
}, 120_000);
afterAll(() => tape.end());

describe('Documents of real and simulated tapes', () => {
  test('give back each row, with what follows from rows before and after', () => {
    let [trades, relabelled, events] = [0, 0, 0];
    for (const [key, own] of rows) {
      const read = own.map(row => parseInputDocument(formatInputDocument(key, row)).row);
      for (const [at, row] of linkInputRows(read).entries()) {
        const whole = { ...own[at]!, receivedMs: getReceivedMs(own[at]!) };
        if (isTrade(row)) expect(row).toEqual(whole);
        else
          expect(JSON.parse(formatInputDocument(key, row))).toEqual(
            JSON.parse(formatInputDocument(key, whole as TapeRow)),
          );
        if (!isTrade(row)) events += 1;
        else trades += 1;
        if (isTrade(row) && row.relabelled !== null) relabelled += 1;
      }
    }
    expect(trades).toBeGreaterThan(1_200);
    expect(events).toBeGreaterThan(50);
    expect(relabelled).toBeGreaterThan(0);
  });

  test('stay as they were when later rows change the labels of a trade', () => {
    for (const [key, own] of rows)
      for (const row of own.filter(isTrade))
        expect(formatInputDocument(key, row)).toBe(formatInputDocument(key, rewindLabels(row)));
  });

  test('have each label of an arbitrage, from which its mark follows', () => {
    for (const own of rows.values())
      for (const row of own.filter(isTrade)) expect(row.arbitrage).toBe(row.labels.includes('BOT:ARB'));
  });
});

test('Another spelling of a document is refused', () => {
  const [key, own] = [...rows].find(([, some]) => some.length > 0)!;
  const text = formatInputDocument(key, own[0]!);
  const reversed = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()));
  for (const other of [` ${text}`, reversed, text.replace('"v":1', '"v":2'), '{}', '[]', 'null'])
    expect(() => parseInputDocument(other)).toThrow();
});

test('Fields that an event must state are read as null where a document leaves them out', () => {
  for (const [type, schema] of Object.entries({ ...eventSchemas, ...internalSchemas })) {
    const fields = Object.entries(
      schema.shape as Record<string, { safeParse: (value: unknown) => { success: boolean } }>,
    );
    const stated = fields.filter(([, own]) => own.safeParse(null).success && !own.safeParse(undefined).success);
    expect([type, stated.map(([name]) => name).sort()]).toEqual([type, (nullable[type] ?? []).toSorted()]);
  }
});
