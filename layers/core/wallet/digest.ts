import { asIs, getTupleCodec } from '../codec/codec.ts';
import { type ColumnName, type Columns, countColumnRows, mapColumns } from './columns.ts';
import { addToSketch, type Sketch, sketchCodec } from './digest-sketch.ts';
import { createPackedCodec } from './packed.ts';

/** Sketches of closed-position columns, beyond the limit of exact percentiles. */
export type Digest = { readonly through: number } & { readonly [Name in ColumnName]: Sketch };

export const emptyDigest: Digest = { through: 0, ...mapColumns(() => []) };

/** Adds a page's positions. */
export function addPage(digest: Digest, page: Columns): Digest {
  return {
    through: digest.through + countColumnRows(page),
    ...mapColumns(name => addToSketch(digest[name], page[name])),
  };
}

export const digestVersion = 2;

/** A digest takes about two bytes per bin. */
export const { encode: encodeDigest, decode: decodeDigest } = createPackedCodec(
  digestVersion,
  getTupleCodec<Digest>({ through: asIs, ...mapColumns(() => sketchCodec) }),
);
