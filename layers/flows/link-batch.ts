import type { Link } from '../core/coordination/link.ts';
import { decodeLinks, encodeLinks, type LinkRow } from '../core/coordination/link-encoding.ts';
import { type Outgoing, recordsOf } from '../edge/producer.ts';
import type { StreamRecord } from '../edge/stream.ts';

/** All links have one partition key: one shard, one order, one writer. */
const KEY = 'links';
const LINKS_MAX = 1_000;

type LinkRecord = { readonly links: readonly LinkRow[] };

const linksRecord = (_key: string, links: readonly Link[]): string =>
  JSON.stringify({ links: encodeLinks(links) } satisfies LinkRecord);

/** The records of some links for the links stream, in order. */
export const linkRecords = (links: readonly Link[]): readonly Outgoing[] =>
  recordsOf(KEY, links, LINKS_MAX, linksRecord);

/** The links of a batch, in order. */
export const linksOf = (records: readonly StreamRecord[]): readonly Link[] =>
  records.flatMap(({ text }) => decodeLinks((JSON.parse(text) as LinkRecord).links));
