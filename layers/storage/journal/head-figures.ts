import { copyWrittenBytes, createByteReader, createByteWriter, readCount, writeCount } from '../../core/codec/bytes.ts';
import type { Item } from '../kernel/dynamo.ts';
import type { Placed } from './segment.ts';

/** Counters of a header. */
export type HeadFigures = {
  /** Arrival number of the newest row. */
  readonly seq: number;
  /** Last arrival number known to be emitted. */
  readonly emitted: number;
  /** Newest time of segments that may have rows of any time; 0 without. */
  readonly longMs: number;
};

export type NewestPlace = { readonly newestMs: number; readonly slotMax: number };

/** The newest place is left out where the rows give it. */
export function encodeHeadFigures(
  { seq, emitted, longMs, newestMs, slotMax }: HeadFigures & NewestPlace,
  tail: readonly Placed[],
): Item {
  const writer = createByteWriter(ROOM);
  for (const figure of [seq, emitted, longMs]) writeCount(writer, figure);
  const given = findNewestPlace(tail);
  if (given.newestMs !== newestMs || given.slotMax !== slotMax)
    for (const figure of [newestMs, slotMax]) writeCount(writer, figure);
  return { h: { B: copyWrittenBytes(writer) } };
}

const ROOM = 40;

/** Also reads the attributes of earlier headers. */
export function decodeHeadFigures({ h, q, e, l }: Item): HeadFigures {
  if (h === undefined) return { seq: Number(q!.N), emitted: Number(e!.N), longMs: Number(l?.N ?? 0) };
  const reader = createByteReader(h.B!);
  return { seq: readCount(reader), emitted: readCount(reader), longMs: readCount(reader) };
}

export function decodeNewestPlace({ h, n, x }: Item, tail: readonly Placed[]): NewestPlace {
  if (h === undefined) return { newestMs: Number(n!.N), slotMax: Number(x!.N) };
  const reader = createByteReader(h.B!);
  for (let figure = 0; figure < FIGURES; figure += 1) readCount(reader);
  return reader.at === reader.bytes.length
    ? findNewestPlace(tail)
    : { newestMs: readCount(reader), slotMax: readCount(reader) };
}

const FIGURES = 3;

function findNewestPlace(rows: readonly Placed[]): NewestPlace {
  return {
    newestMs: rows.reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0),
    slotMax: rows.reduce((most, { slot }) => Math.max(most, slot), 0),
  };
}
