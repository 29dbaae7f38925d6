import { pack, unpack } from '../../core/codec/pack.ts';
import { linksCodec } from '../../core/coordination/link-codec.ts';
import type { Link } from '../../core/relations/link.ts';
import { type KeptMessages, parseStoredKept, toStoredKept } from '../access/unsent.ts';
import { putItem } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { buildConsistentQuery, buildKeyQuery, queryPages } from '../kernel/query.ts';
import { type CoordinationTable, toCoordinationKey } from './coordination.ts';

/** One batch or a part of it. Numbers begin at 1 without gaps. */
export type LogItem = {
  readonly number: number;
  readonly links: readonly Link[];
  readonly bytes: number;
  /** Last sequence number of its batch in the stream. */
  readonly source: string;
  /** Of the newest record of its batch; unknown in earlier items. */
  readonly receivedMs: number | null;
  /** What rules hear of it. */
  readonly messages: readonly KeptMessages[];
};

const LOG = 'log';
const DIGITS = 12;

function formatSort(number: number): string {
  return String(number).padStart(DIGITS, '0');
}

/**
 * Returns the bytes written. Throws ConditionalCheckFailedException when the number is taken,
 * perhaps by a lost answer to this write.
 */
export async function appendLinks(
  coordination: CoordinationTable,
  { number, links, source, receivedMs, messages }: Omit<LogItem, 'bytes'>,
): Promise<number> {
  const bytes = pack(linksCodec.encode(links));
  const item = {
    ...toCoordinationKey(LOG, formatSort(number)),
    ...{ q: { S: source }, d: { B: bytes } },
    ...(receivedMs !== null && { r: { N: String(receivedMs) } }),
    ...(messages.length > 0 && { u: toPackedAttribute(toStoredKept(messages)) }),
  };
  await putItem(coordination, item, { ConditionExpression: 'attribute_not_exists(k)' });
  return bytes.length;
}

/** Items after a number, in order; consistent reads. */
export function readLinksAfter(coordination: CoordinationTable, number: number): AsyncGenerator<LogItem> {
  return queryLinks(coordination, buildConsistentQuery(...selectAfter(number)));
}

/** The same at half the price. May miss the newest items; an append verifies it. */
export function readStaleLinksAfter(coordination: CoordinationTable, number: number): AsyncGenerator<LogItem> {
  return queryLinks(coordination, buildKeyQuery(...selectAfter(number)));
}

function selectAfter(number: number): Parameters<typeof buildKeyQuery> {
  return ['k = :k AND s > :s', { k: LOG, s: formatSort(number) }];
}

async function* queryLinks(
  coordination: CoordinationTable,
  query: ReturnType<typeof buildKeyQuery>,
): AsyncGenerator<LogItem> {
  for await (const { items } of queryPages(coordination, query))
    for (const { s, d, q, r, u } of items) {
      const links = linksCodec.decode(unpack<readonly unknown[]>(d!.B!));
      const receivedMs = r?.N === undefined ? null : Number(r.N);
      const messages = u === undefined ? [] : parseStoredKept(parsePackedAttribute(u));
      yield { number: Number(s!.S), links, bytes: d!.B!.length, source: q!.S!, receivedMs, messages };
    }
}
