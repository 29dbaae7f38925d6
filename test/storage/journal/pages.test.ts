import { describe, expect, test } from 'vitest';
import { readRowsByArrival } from '../../../layers/storage/journal/by-arrival.ts';
import {
  createDirectory,
  decodeDirectory,
  encodeDirectory,
  type Listing,
} from '../../../layers/storage/journal/directory.ts';
import type { Head } from '../../../layers/storage/journal/head.ts';
import { commit, loadHeads, readSlotRows } from '../../../layers/storage/journal/journal.ts';
import type { Slots } from '../../../layers/storage/journal/pages.ts';
import { unpackSegmentRows } from '../../../layers/storage/journal/segment.ts';
import { isConflict, putItem, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { resolveToError } from '../../../layers/storage/kernel/together.ts';
import { formatTapeKey, type TapeMemo, type TapeRow } from '../../../layers/storage/market/tape.ts';
import fc from '../../laws.ts';
import { addressOf } from '../../service/events.ts';
import { behind, faultModes, openLine } from '../../worlds/faults.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTape } from '../use-engine.ts';
import { watching } from '../watching.ts';

const START = 1_760_000_400_000;

const rowOf = (seq: number, slot: number, timestampMs: number): TapeRow => ({
  ...{ seq, slot, timestampMs },
  event: { type: 'tick', mint: addressOf(`${seq}`), slot, timestamp: timestampMs },
});
const seqs = (rows: readonly TapeRow[]): readonly number[] => rows.map(({ seq }) => seq);

test('A directory of segments is the same again, whatever their numbers', () => {
  const number = fc.oneof(fc.nat(), fc.maxSafeNat());
  const listing: fc.Arbitrary<Listing> = fc
    .tuple(number, number, number, number)
    .map(([newestMs, firstSeq, a, b]) => ({ newestMs, firstSeq, slotMin: Math.min(a, b), slotMax: Math.max(a, b) }));
  fc.assert(
    fc.property(number, fc.option(fc.nat(), { nil: -1 }), fc.array(listing), (fromSeq, pagedSlot, segments) => {
      const directory = { fromSeq, pagedSlot, segments };
      expect(decodeDirectory(encodeDirectory(directory))).toEqual(directory);
    }),
  );
});

describe.each(engineNames)('Segments of slots on %s', name => {
  const engine = useEngine(name);
  const tape = useTape(engine);
  let keys = 0;

  type TapeHead = Head<TapeRow, TapeMemo>;
  const load = async (key: string): Promise<TapeHead> => (await loadHeads(tape, [key])).get(key)!;
  const fill = async (from: TapeHead, rows: readonly TapeRow[], batch: number): Promise<TapeHead> => {
    let head = from;
    for (let at = 0; at < rows.length; at += batch) {
      const added = rows.slice(at, at + batch);
      head = await commit(tape, head, { ...head, seq: added.at(-1)!.seq }, added);
    }
    return head;
  };
  const freshKey = (): string => formatTapeKey(`key-${keys++}`);
  const found = async (head: TapeHead, ranges: readonly Slots[]): Promise<readonly number[]> =>
    seqs([...(await readSlotRows(tape, head, ranges)), ...head.tail]);
  const wanted = (rows: readonly TapeRow[], { first, last }: Slots): readonly number[] =>
    seqs(rows.filter(({ slot }) => slot >= first && slot <= last));

  test('have all their rows, whatever the slots and times and however they were committed', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 150_000 }), fc.nat({ max: 40 * 3_600_000 })), {
          minLength: 1,
          maxLength: 150,
        }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.tuple(fc.nat({ max: 150_000 }), fc.nat({ max: 40_000 })), { minLength: 1, maxLength: 3 }),
        async (places, batch, spans) => {
          const rows = places.map(([slot, ms], at) => rowOf(at + 1, slot, START + ms));
          const head = await fill(await load(freshKey()), rows, batch);
          const ranges = spans.map(([first, more]) => ({ first, last: first + more }));
          const all = await found(head, ranges);
          for (const range of ranges) expect(all).toEqual(expect.arrayContaining([...wanted(rows, range)]));
        },
      ),
      { numRuns: 15 },
    ));

  test('are listed by the header, and older ones by pages, without the others', async () => {
    const rows = Array.from({ length: 900 }, (_, at) => rowOf(at + 1, 1_000_000 + 20 * at, START + 8_000 * at));
    const head = await fill(await load(freshKey()), rows, 4);
    const made: string[] = [];
    const watched = { ...tape, client: watching(engine.client, command => made.push(command.constructor.name)) };
    const at = async (slot: number): Promise<readonly TapeRow[]> => {
      made.length = 0;
      return readSlotRows(watched, head, [{ first: slot, last: slot }]);
    };
    const newest = head.directory.segments.at(-1)!;
    expect(seqs(await at(newest.slotMin))).toContain(newest.firstSeq);
    expect(made).toEqual(['BatchGetItemCommand']);
    const old = await at(rows[100]!.slot);
    expect(made).toEqual(['QueryCommand', 'BatchGetItemCommand']);
    expect(seqs(old)).toContain(101);
    expect(old.length).toBeLessThanOrEqual(64);
    const items = (await scanItems(tape)).filter(({ k }) => k!.S === head.key);
    const pages = items.filter(({ i }) => i !== undefined);
    expect(pages.length).toBeLessThan(0.12 * items.length);
    expect(items.some(({ slot_max }) => slot_max !== undefined)).toBe(false);
  });

  test.each(faultModes)('stay listed after a failure at each call of a commit with a page: $title', async mode => {
    const rows = Array.from({ length: 19 * 40 }, (_, at) => rowOf(at + 1, 1_000 + at, START + at));
    const [before, last] = [rows.slice(0, 17 * 40), rows.slice(17 * 40, 18 * 40)];
    const next = (head: TapeHead) => ({ ...head, seq: head.seq + last.length });
    for (let at = 0, isCut = true; isCut; at += 1) {
      const head = await fill(await load(freshKey()), before, 40);
      expect(head.directory.segments.length).toBe(16);
      const broken = { ...tape, client: behind(openLine({ ...mode, at }), engine.client) };
      isCut = (await resolveToError(commit(broken, head, next(head), last))) !== undefined;
      // Another environment commits from the same header, if that is still the newest.
      const failure = await resolveToError(commit(tape, head, next(head), last));
      if (failure !== undefined && !isConflict(failure)) throw failure;
      const whole = await fill(await load(head.key), rows.slice(18 * 40), 40);
      expect(whole.directory.pagedSlot).toBeGreaterThan(0);
      const found = await Array.fromAsync(readRowsByArrival(tape, whole, { after: 0, through: Infinity }));
      expect(seqs(found)).toEqual(seqs(rows));
    }
  });

  test('of an earlier version are found through the index, beside newer ones', async () => {
    const key = freshKey();
    const rows = Array.from({ length: 60 }, (_, at) => rowOf(at + 1, 4_500 + 10 * at, START + 1_000 * at));
    const before = await fill(await load(key), rows.slice(0, 30), 3);
    // What that version wrote: no directory, and the newest slot in the index.
    for (const item of (await scanItems(tape)).filter(({ k }) => k!.S === key)) {
      const { i: _directory, ...body } = item.b?.M ?? {};
      const slots = item.d ? unpackSegmentRows(item, tape.shape).map(({ slot }) => slot) : [];
      await putItem(tape, {
        ...item,
        ...(item.b ? { b: { M: body } } : { slot_max: { N: String(Math.max(...slots)) } }),
      });
    }
    const loaded = await load(key);
    expect(loaded.directory).toEqual(createDirectory(before.tail[0]!.seq));
    const head = await fill(loaded, rows.slice(30), 3);
    for (const first of [4_400, 4_550, 4_700, 4_900]) {
      const range = { first, last: first + 100 };
      expect(await found(head, [range])).toEqual(expect.arrayContaining([...wanted(rows, range)]));
    }
  });
});
