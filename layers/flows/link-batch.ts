import { linksCodec } from '../core/coordination/link-codec.ts';
import type { Link } from '../core/relations/link.ts';
import { type Outgoing, recordsOf } from '../edge/producer.ts';
import type { StreamRecord } from '../edge/stream.ts';

/** All links share a shard, an order and a writer. */
const KEY = 'links';
const LINKS_MAX = 1_000;

type LinkRecord = { readonly links: unknown };

const linksRecord = (_key: string, links: readonly Link[]): string =>
  JSON.stringify({ links: linksCodec.encode(links) } satisfies LinkRecord);

/** Encodes links as records, in order. */
export const linkRecords = (links: readonly Link[]): readonly Outgoing[] =>
  recordsOf(KEY, links, LINKS_MAX, linksRecord);

/** Decodes the links of a batch, in order. */
export const linksOf = (records: readonly StreamRecord[]): readonly Link[] =>
  records.flatMap(({ text }) => linksCodec.decode((JSON.parse(text) as LinkRecord).links));
