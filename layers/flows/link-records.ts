import { type BoardEntry, entryCodec } from '../core/board/entry.ts';
import { linksCodec } from '../core/coordination/link-codec.ts';
import type { Link } from '../core/relations/link.ts';
import { type Outgoing, packIntoRecords } from '../edge/producer.ts';
import type { StreamRecord } from '../edge/stream.ts';
import { parseKeyedBatches } from './parking/grouped.ts';
import type { Keyed } from './parking/keyed.ts';

/** All links share a shard, an order and a writer. */
export const LINKS_KEY = 'links';
/** About 140 bytes each; a record has at most 700 KB. */
const LINKS_MAX = 5_000;

type LinkRecord = { readonly links: unknown; readonly exits?: readonly unknown[] };

/** Encodes links as records, in order. */
export function packLinkRecords(links: readonly Link[]): readonly Outgoing[] {
  return packIntoRecords(LINKS_KEY, links, LINKS_MAX, (_key, part) =>
    JSON.stringify({ links: linksCodec.encode(part) } satisfies LinkRecord),
  );
}

/** Encodes exits for the leaderboard: the reader of links gathers them. */
export function packExitRecords(exits: readonly BoardEntry[]): readonly Outgoing[] {
  return packIntoRecords(LINKS_KEY, exits, LINKS_MAX, (_key, part) =>
    JSON.stringify({ links: linksCodec.encode([]), exits: part.map(entryCodec.encode) } satisfies LinkRecord),
  );
}

type LinkBatch = Keyed & { readonly links: readonly Link[]; readonly exits: readonly BoardEntry[] };

/** Decodes the links and exits of a batch, in order, under their only key. */
export function parseLinkBatches(records: readonly StreamRecord[]): ReadonlyMap<string, LinkBatch> {
  return parseKeyedBatches(
    records,
    (_data: LinkRecord) => LINKS_KEY,
    () => ({ links: [] as Link[], exits: [] as BoardEntry[] }),
    (batch, { links, exits = [] }) => {
      batch.links.push(...linksCodec.decode(links));
      batch.exits.push(...exits.map(entryCodec.decode));
    },
  );
}

export function parseRecordLinks(records: readonly StreamRecord[]): readonly Link[] {
  return parseLinkBatches(records).get(LINKS_KEY)?.links ?? [];
}
export function parseRecordExits(records: readonly StreamRecord[]): readonly BoardEntry[] {
  return parseLinkBatches(records).get(LINKS_KEY)?.exits ?? [];
}
