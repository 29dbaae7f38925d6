import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  type ByteReader,
  type ByteWriter,
  copyWrittenBytes,
  createByteReader,
  createByteWriter,
  readCount,
  writeCount,
} from '../../core/codec/bytes.ts';

/** Where a segment is, and the slots of its rows. */
export type Listing = {
  readonly newestMs: number;
  readonly firstSeq: number;
  readonly slotMin: number;
  readonly slotMax: number;
};

/** The newest segments of a key. Pages list earlier ones. */
export type Directory = {
  /** Segments with lower arrival numbers are in the index `bySlot`. */
  readonly fromSeq: number;
  /** Newest slot on a page; -1 without pages. */
  readonly pagedSlot: number;
  readonly segments: readonly Listing[];
};

export function createDirectory(fromSeq: number): Directory {
  return { fromSeq, pagedSlot: -1, segments: [] };
}

/** A page costs a unit, an entry about eight bytes of the header. */
const SEGMENTS_MAX = 16;

/** The directory with new segments, and the segments that move to pages. */
export function addListings(
  { segments, ...directory }: Directory,
  added: readonly Listing[],
): { readonly directory: Directory; readonly paged: readonly Listing[] } {
  if (segments.length + added.length <= SEGMENTS_MAX)
    return { directory: { ...directory, segments: [...segments, ...added] }, paged: [] };
  const pagedSlot = segments.reduce((most, { slotMax }) => Math.max(most, slotMax), directory.pagedSlot);
  return { directory: { ...directory, pagedSlot, segments: added }, paged: segments };
}

const ROOM = 64;

export function encodeDirectory({ fromSeq, pagedSlot, segments }: Directory): AttributeValue {
  const writer = createByteWriter(ROOM);
  writeCount(writer, fromSeq);
  writeCount(writer, pagedSlot + 1);
  writeListings(writer, segments);
  return { B: copyWrittenBytes(writer) };
}

export function decodeDirectory({ B }: AttributeValue): Directory {
  const reader = createByteReader(B!);
  return { fromSeq: readCount(reader), pagedSlot: readCount(reader) - 1, segments: readListings(reader) };
}

export function encodeListings(segments: readonly Listing[]): AttributeValue {
  const writer = createByteWriter(ROOM);
  writeListings(writer, segments);
  return { B: copyWrittenBytes(writer) };
}

export function decodeListings({ B }: AttributeValue): readonly Listing[] {
  return readListings(createByteReader(B!));
}

const NONE: Listing = { newestMs: 0, firstSeq: 0, slotMin: 0, slotMax: 0 };

/** Each as differences from the one before. */
function writeListings(writer: ByteWriter, segments: readonly Listing[]): void {
  for (const [at, segment] of segments.entries()) {
    const before = segments[at - 1] ?? NONE;
    writeStep(writer, segment.newestMs - before.newestMs);
    writeStep(writer, segment.firstSeq - before.firstSeq);
    writeStep(writer, segment.slotMax - before.slotMax);
    writeCount(writer, segment.slotMax - segment.slotMin);
  }
}

function readListings(reader: ByteReader): readonly Listing[] {
  const segments: Listing[] = [];
  while (reader.at < reader.bytes.length) {
    const before = segments.at(-1) ?? NONE;
    const newestMs = before.newestMs + readStep(reader);
    const firstSeq = before.firstSeq + readStep(reader);
    const slotMax = before.slotMax + readStep(reader);
    segments.push({ newestMs, firstSeq, slotMin: slotMax - readCount(reader), slotMax });
  }
  return segments;
}

/** The sign shares a byte with six bits: doubling may lose one. */
const STEP_LOW = 64;

function writeStep(writer: ByteWriter, step: number): void {
  const size = Math.abs(step);
  writeCount(writer, (size % STEP_LOW) * 2 + (step < 0 ? 1 : 0));
  writeCount(writer, Math.floor(size / STEP_LOW));
}

function readStep(reader: ByteReader): number {
  const low = readCount(reader);
  const size = Math.floor(low / 2) + readCount(reader) * STEP_LOW;
  return low % 2 === 1 ? -size : size;
}
