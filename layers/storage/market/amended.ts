import type { Amended } from '../../core/candles/changes.ts';
import { getItems, type Item, type TableRef } from '../kernel/dynamo.ts';

const ATTRIBUTE = 'a';
const FULL = 1;
const FILTERED = 2;

export function parseAmended(item: Item): Amended {
  return {
    full: (parseBits(item) & FULL) !== 0,
    filtered: (parseBits(item) & FILTERED) !== 0,
  };
}

export function toAmendedAttribute({ full, filtered }: Amended): Item {
  return toBitsAttribute((full ? FULL : 0) | (filtered ? FILTERED : 0));
}

function toBitsAttribute(bits: number): Item {
  return bits === 0 ? {} : { [ATTRIBUTE]: { N: String(bits) } };
}

function parseBits(item: Item): number {
  return Number(item[ATTRIBUTE]?.N ?? 0);
}

/** Adds earlier flags of the rows. Reads only for late trades. */
export async function mergeStoredAmended(
  candles: TableRef<'candles'>,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const late = items.filter(item => parseBits(item) !== 0);
  if (late.length === 0) return items;
  const stored = await getItems(
    candles,
    late.map(({ k, bucket }) => ({ k: k!, bucket: bucket! })),
  );
  const before = new Map(stored.map(item => [formatName(item), parseBits(item)]));
  return items.map(item => ({ ...item, ...toBitsAttribute(parseBits(item) | (before.get(formatName(item)) ?? 0)) }));
}
function formatName({ k, bucket }: Item): string {
  return `${k!.S} ${bucket!.N}`;
}
