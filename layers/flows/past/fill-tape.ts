import { createEmptyHead } from '../../storage/journal/head.ts';
import { commit } from '../../storage/journal/journal.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { formatTapeKey, isTrade, openTape, type TapeHead } from '../../storage/market/tape.ts';
import { addSeenRows } from '../tokens/inputs.ts';
import type { PastWorld } from './past-world.ts';

const ROWS_PER_COMMIT = 400;

/** A reader went back beyond a kept snapshot. The answer must begin again, without one. */
export class EarlierRowsNeeded extends Error {}

/** Puts the rows of a key on its tape. Throws EarlierRowsNeeded where a header stands for them. */
export async function fillTape(world: PastWorld, key: string): Promise<void> {
  const { base, rows } = await world.readRowsSinceKept(key);
  if (base !== null) {
    world.short.add(key);
    throw new EarlierRowsNeeded(`Rows of ${key} before ${base.seq} are read.`);
  }
  const tape = openTape(world.whole.tape);
  const name = formatTapeKey(key);
  let head: TapeHead = createEmptyHead(name, tape.shape.memo.empty());
  for (const added of splitIntoChunks(rows, ROWS_PER_COMMIT)) {
    const traded = added.findLast(isTrade)?.seq ?? head.memo.traded;
    const change = {
      seq: added.at(-1)!.seq,
      newestMs: added.filter(isTrade).reduce((newest, row) => Math.max(newest, row.timestampMs), head.newestMs),
      slotMax: added.reduce((newest, { slot }) => Math.max(newest, slot), head.slotMax),
      sourceOffsets: {},
      emitted: added.at(-1)!.seq,
      memo: { ...head.memo, traded },
      runs: {},
    };
    head = await commit(tape, head, change, added);
  }
}

/** Puts the header alone: folds that go on from a kept snapshot need no earlier rows. */
export async function fillTapeHead(world: PastWorld, key: string): Promise<void> {
  const { base, rows } = await world.readRowsSinceKept(key);
  const name = formatTapeKey(key);
  if (base === null) return world.fill('tape', name);
  const tape = openTape(world.whole.tape);
  const seen = addSeenRows(base.seen, rows);
  const seq = base.seq + rows.length;
  const empty: TapeHead = createEmptyHead(name, tape.shape.memo.empty());
  const places = { newestMs: seen.tradedMs, slotMax: seen.slotMax };
  const memo = { ...empty.memo, traded: seen.traded };
  // Whoever looks for segments asks for the list of them.
  const listed = { ...empty, directory: { ...empty.directory, pagedSlot: seen.slotMax } };
  await commit(tape, listed, { ...empty, ...places, seq, emitted: seq, memo }, []);
}
