import { byteWriter, readCount, writeCount } from '../codec/bytes.ts';
import { type Columns, columnsLength } from './columns.ts';
import { addToSketch, emptySketch, readSketch, type Sketch, writeSketch } from './digest-sketch.ts';
import { deflated, inflated } from './state-bytes.ts';

/** Sketches of closed-position columns, beyond the limit of exact percentiles. */
export type Digest = {
  readonly through: number;
} & { readonly [Column in keyof Columns]: Sketch };

export const emptyDigest: Digest = {
  through: 0,
  roiPct: emptySketch,
  holdFirstExitMs: emptySketch,
  holdFullExitMs: emptySketch,
  entryUsd: emptySketch,
};

/** Adds a page's positions. */
export const addPage = (digest: Digest, page: Columns): Digest => ({
  through: digest.through + columnsLength(page),
  roiPct: addToSketch(digest.roiPct, page.roiPct),
  holdFirstExitMs: addToSketch(digest.holdFirstExitMs, page.holdFirstExitMs),
  holdFullExitMs: addToSketch(digest.holdFullExitMs, page.holdFullExitMs),
  entryUsd: addToSketch(digest.entryUsd, page.entryUsd),
});

/** Encodes a digest: about two bytes per bin. */
export const encodeDigest = (digest: Digest): Uint8Array => {
  const writer = byteWriter();
  writeCount(writer, digest.through);
  for (const column of columnNames) writeSketch(writer, digest[column]);
  return deflated(digestVersion, writer);
};

export const decodeDigest = (bytes: Uint8Array): Digest => {
  const reader = inflated(digestVersion, bytes);
  const through = readCount(reader);
  const [roiPct, holdFirstExitMs, holdFullExitMs, entryUsd] = columnNames.map(() => readSketch(reader)) as [
    Sketch,
    Sketch,
    Sketch,
    Sketch,
  ];
  return { through, roiPct, holdFirstExitMs, holdFullExitMs, entryUsd };
};

export const digestVersion = 1;
const columnNames = ['roiPct', 'holdFirstExitMs', 'holdFullExitMs', 'entryUsd'] as const;
