import { createEmptyHead } from '../../storage/journal/head.ts';
import { commit, loadHeads } from '../../storage/journal/journal.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { formatTapeKey, isTrade, openTape, type TapeHead } from '../../storage/market/tape.ts';
import { addSeenRows } from '../tokens/inputs.ts';
import type { PastWorld } from './past-world.ts';

const ROWS_PER_COMMIT = 400;

/** Puts the rows of a key on its tape. */
export async function fillTape(world: PastWorld, key: string): Promise<void> {
  const { rows } = await world.readRows(key);
  const tape = openTape(world.whole.tape);
  const name = formatTapeKey(key);
  const { version } = (await loadHeads(tape, [name])).get(name)!;
  let head: TapeHead = { ...createEmptyHead(name, tape.shape.memo.empty()), version };
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
  if (base === null) return world.fill('tape', formatTapeKey(key));
  const tape = openTape(world.whole.tape);
  const name = formatTapeKey(key);
  const seen = addSeenRows(base.seen, rows);
  const seq = base.seq + rows.length;
  const empty: TapeHead = createEmptyHead(name, tape.shape.memo.empty());
  const places = { newestMs: seen.tradedMs, slotMax: seen.slotMax };
  const memo = { ...empty.memo, traded: seen.traded };
  await commit(tape, empty, { ...empty, ...places, seq, emitted: seq, memo }, []);
}
