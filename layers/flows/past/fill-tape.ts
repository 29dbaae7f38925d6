import { createEmptyHead } from '../../storage/journal/head.ts';
import { commit } from '../../storage/journal/journal.ts';
import { SEGMENT_MS, toSegmentStartMs } from '../../storage/journal/segment.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { formatTapeKey, isTrade, openTape, type TapeHead, type TapeRow } from '../../storage/market/tape.ts';
import { addSeenRows } from '../tokens/inputs.ts';
import type { Base } from './known-rows.ts';
import type { PastWorld } from './past-world.ts';
import { createShowing } from './show-row.ts';

const ROWS_PER_COMMIT = 400;

/** The answer begins again, without kept snapshots. */
export class EarlierRowsNeeded extends Error {}

export function needEarlierRows({ short }: PastWorld, mint: string, why: string): EarlierRowsNeeded {
  short.add(mint);
  return new EarlierRowsNeeded(`${mint}: ${why}`);
}

/** Puts rows on a tape; of a large token, the header. */
export async function fillTape(world: PastWorld, key: string): Promise<void> {
  const { base, rows } = await world.readRowsSinceKept(key);
  if (base !== null) return fillTapeHead(world, key, { base, rows });
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

/** A header. Segments are copied when read. */
async function fillTapeHead(
  world: PastWorld,
  key: string,
  { base, rows }: { readonly base: Base; readonly rows: readonly TapeRow[] },
): Promise<void> {
  const tape = openTape(world.whole.tape);
  const { seq: baseSeq, seen: before, stored, tapeHead } = base;
  const seen = addSeenRows(before, rows);
  const seq = baseSeq + rows.length;
  const empty: TapeHead = createEmptyHead(formatTapeKey(key), tape.shape.memo.empty());
  // Keys of its segments may be those of later rows.
  const places = { newestMs: toSegmentStartMs(world.asOfMs) + SEGMENT_MS, slotMax: seen.slotMax };
  const memo = { ...empty.memo, traded: seen.traded };
  const { directory } = tapeHead;
  const segments = directory.segments.filter(({ firstSeq }) => firstSeq <= stored);
  const show = createShowing(base, rows);
  const buffered = tapeHead.tail.filter(row => row.seq <= stored).map(show);
  const later = rows.filter(row => row.seq > stored);
  const listed = { ...empty, directory: { ...directory, segments } };
  await commit(tape, listed, { ...empty, ...places, seq, emitted: seq, memo }, [...buffered, ...later]);
}
