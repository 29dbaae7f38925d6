import { byteWriter, readCount, writeCount } from '../bytes.ts';
import { type Columns, columnsLength } from './columns.ts';
import { addToSketch, emptySketch, readSketch, type Sketch, writeSketch } from './digest-sketch.ts';
import { deflated, inflated } from './state-bytes.ts';

/** The columns of closed positions as sketches, once they are more than exact percentiles are kept for. */
export type Digest = {
  /** How many of the wallet's closed positions are in it: the first ones. */
  readonly through: number;
} & { readonly [Column in keyof Columns]: Sketch };

export const emptyDigest: Digest = {
  through: 0,
  roiPct: emptySketch,
  holdFirstExitMs: emptySketch,
  holdFullExitMs: emptySketch,
  entryUsd: emptySketch,
};

/** A page's positions added. */
export const addPage = (digest: Digest, page: Columns): Digest => ({
  through: digest.through + columnsLength(page),
  roiPct: addToSketch(digest.roiPct, page.roiPct),
  holdFirstExitMs: addToSketch(digest.holdFirstExitMs, page.holdFirstExitMs),
  holdFullExitMs: addToSketch(digest.holdFullExitMs, page.holdFullExitMs),
  entryUsd: addToSketch(digest.entryUsd, page.entryUsd),
});

/** A digest as bytes: about two a bin, a few kilobytes whatever it holds. */
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
