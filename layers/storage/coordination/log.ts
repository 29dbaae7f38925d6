import { linksCodec } from '../../core/coordination/link-codec.ts';
import type { Link } from '../../core/relations/link.ts';
import { putItem } from '../kernel/dynamo.ts';
import { pack, unpack } from '../kernel/pack.ts';
import { consistently, queryPages } from '../kernel/query.ts';
import { type CoordinationTable, coordinationKey } from './coordination.ts';

/** One batch or a part of it. Numbers begin at 1 without gaps. */
export type LogItem = { readonly number: number; readonly links: readonly Link[]; readonly bytes: number };

const LOG = 'log';
const DIGITS = 12;

const sortOf = (number: number): string => String(number).padStart(DIGITS, '0');

/**
 * Returns the bytes written. Throws ConditionalCheckFailedException when the number is taken,
 * perhaps by a lost answer to this write.
 */
export const appendLinks = async (
  coordination: CoordinationTable,
  number: number,
  links: readonly Link[],
): Promise<number> => {
  const bytes = pack(linksCodec.encode(links));
  const item = { ...coordinationKey(LOG, sortOf(number)), d: { B: bytes } };
  await putItem(coordination, item, { ConditionExpression: 'attribute_not_exists(k)' });
  return bytes.length;
};

/** Items after a number, in order; consistent reads. */
export async function* linksAfter(coordination: CoordinationTable, number: number): AsyncGenerator<LogItem> {
  const query = consistently('k = :k AND s > :s', { k: LOG, s: sortOf(number) });
  for await (const { items } of queryPages(coordination, query))
    for (const { s, d } of items)
      yield { number: Number(s!.S), links: linksCodec.decode(unpack<readonly unknown[]>(d!.B!)), bytes: d!.B!.length };
}
