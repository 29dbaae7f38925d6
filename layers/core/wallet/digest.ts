import { asIs, tuple } from '../codec/codec.ts';
import { byColumn, type ColumnName, type Columns, columnsLength } from './columns.ts';
import { addToSketch, type Sketch, sketchCodec } from './digest-sketch.ts';
import { packed } from './packed.ts';

/** Sketches of closed-position columns, beyond the limit of exact percentiles. */
export type Digest = { readonly through: number } & { readonly [Name in ColumnName]: Sketch };

export const emptyDigest: Digest = { through: 0, ...byColumn(() => []) };

/** Adds a page's positions. */
export const addPage = (digest: Digest, page: Columns): Digest => ({
  through: digest.through + columnsLength(page),
  ...byColumn(name => addToSketch(digest[name], page[name])),
});

export const digestVersion = 2;

/** A digest takes about two bytes per bin. */
export const { encode: encodeDigest, decode: decodeDigest } = packed(
  digestVersion,
  tuple<Digest>({ through: asIs, ...byColumn(() => sketchCodec) }),
);
