import type { Amended } from '../../core/candles/changes.ts';
import { getItems, type Item, type TableRef } from '../kernel/dynamo.ts';

const ATTRIBUTE = 'a';
const FULL = 1;
const FILTERED = 2;

export const parseAmended = (item: Item): Amended => ({
  full: (parseBits(item) & FULL) !== 0,
  filtered: (parseBits(item) & FILTERED) !== 0,
});

export const toAmendedAttribute = ({ full, filtered }: Amended): Item =>
  attributeOf((full ? FULL : 0) | (filtered ? FILTERED : 0));

const attributeOf = (bits: number): Item => (bits === 0 ? {} : { [ATTRIBUTE]: { N: String(bits) } });

const parseBits = (item: Item): number => Number(item[ATTRIBUTE]?.N ?? 0);

/** Adds earlier flags of the rows. Reads only for late trades. */
export const mergeStoredAmended = async (
  candles: TableRef<'candles'>,
  items: readonly Item[],
): Promise<readonly Item[]> => {
  const late = items.filter(item => parseBits(item) !== 0);
  if (late.length === 0) return items;
  const stored = await getItems(candles, late.map(keyOf));
  const before = new Map(stored.map(item => [formatName(item), parseBits(item)]));
  return items.map(item => ({ ...item, ...attributeOf(parseBits(item) | (before.get(formatName(item)) ?? 0)) }));
};

const keyOf = ({ k, bucket }: Item): Item => ({ k: k!, bucket: bucket! });
const formatName = ({ k, bucket }: Item): string => `${k!.S} ${bucket!.N}`;
