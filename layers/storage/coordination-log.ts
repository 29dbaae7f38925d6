import type { Link } from '../core/coordination/link.ts';
import { decodeLinks, encodeLinks, type LinkRow } from '../core/coordination/link-encoding.ts';
import { type CoordinationTable, coordinationKey } from './coordination.ts';
import { type Item, putItem, queryPage } from './dynamo.ts';
import { pack, unpack } from './pack.ts';

/** One item of the log of links: what one batch, or a part of a large one, said that was new. Numbers begin at 1 and have no gaps. */
export type LogItem = { readonly number: number; readonly links: readonly Link[]; readonly bytes: number };

const LOG = 'log';
const DIGITS = 12;

const sortOf = (number: number): string => String(number).padStart(DIGITS, '0');

/**
 * Puts links behind all that the log holds. Returns how many bytes they take. Errors: ConditionalCheckFailedException when the number is taken: another writer was
 * faster, or the answer to this very write was lost.
 */
export const appendLinks = async (
  coordination: CoordinationTable,
  number: number,
  links: readonly Link[],
): Promise<number> => {
  const bytes = pack(encodeLinks(links));
  const item = { ...coordinationKey(LOG, sortOf(number)), d: { B: bytes } };
  await putItem(coordination, item, { ConditionExpression: 'attribute_not_exists(k)' });
  return bytes.length;
};

/** The log's items after a number, in order, page after page, read consistently. */
export async function* linksAfter(coordination: CoordinationTable, number: number): AsyncGenerator<LogItem> {
  let start: Item | undefined;
  do {
    const page = await queryPage(coordination, {
      ConsistentRead: true,
      KeyConditionExpression: 'k = :k AND s > :s',
      ExpressionAttributeValues: { ':k': { S: LOG }, ':s': { S: sortOf(number) } },
      ExclusiveStartKey: start,
    });
    for (const { s, d } of page.items)
      yield { number: Number(s!.S), links: decodeLinks(unpack<readonly LinkRow[]>(d!.B!)), bytes: d!.B!.length };
    start = page.next;
  } while (start);
}
