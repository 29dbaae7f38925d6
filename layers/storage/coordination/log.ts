import { linksCodec } from '../../core/coordination/link-codec.ts';
import type { Link } from '../../core/relations/link.ts';
import { putItem } from '../kernel/dynamo.ts';
import { pack, unpack } from '../kernel/pack.ts';
import { consistently, queryPages, where } from '../kernel/query.ts';
import { type CoordinationTable, coordinationKey } from './coordination.ts';

/** One batch or a part of it. Numbers begin at 1 without gaps. */
export type LogItem = {
  readonly number: number;
  readonly links: readonly Link[];
  readonly bytes: number;
  /** Last sequence number of its batch in the stream. */
  readonly source: string;
};

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
  source: string,
): Promise<number> => {
  const bytes = pack(linksCodec.encode(links));
  const item = { ...coordinationKey(LOG, sortOf(number)), q: { S: source }, d: { B: bytes } };
  await putItem(coordination, item, { ConditionExpression: 'attribute_not_exists(k)' });
  return bytes.length;
};

/** Items after a number, in order; consistent reads. */
export const linksAfter = (coordination: CoordinationTable, number: number): AsyncGenerator<LogItem> =>
  itemsOf(coordination, consistently(...itemsAfter(number)));

/** The same at half the price. May miss the newest items; an append verifies it. */
export const peekLinksAfter = (coordination: CoordinationTable, number: number): AsyncGenerator<LogItem> =>
  itemsOf(coordination, where(...itemsAfter(number)));

const itemsAfter = (number: number): Parameters<typeof where> => ['k = :k AND s > :s', { k: LOG, s: sortOf(number) }];

async function* itemsOf(coordination: CoordinationTable, query: ReturnType<typeof where>): AsyncGenerator<LogItem> {
  for await (const { items } of queryPages(coordination, query))
    for (const { s, d, q } of items) {
      const links = linksCodec.decode(unpack<readonly unknown[]>(d!.B!));
      yield { number: Number(s!.S), links, bytes: d!.B!.length, source: q!.S! };
    }
}
