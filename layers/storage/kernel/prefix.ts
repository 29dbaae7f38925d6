import type { Item, TableRef } from './dynamo.ts';
import { buildConsistentQuery, queryPages } from './query.ts';

/** Sorts before every character of a term, so that `dog` comes before `dog hat` and `dogs`. */
const END = '\t';

/** An entry that the beginning of its term finds. A term is not empty. */
export type Entry = { readonly term: string; readonly id: string };

/** Its partition has the first character of the term, because the shortest beginning has one. */
export function toPrefixEntryItem(space: string, { term, id }: Entry): Item {
  return {
    k: { S: formatPartition(space, term) },
    s: { S: `${term}${END}${id}` },
  };
}

function formatPartition(space: string, term: string): string {
  return `${space}${[...term][0]}`;
}

const PAGE_ITEMS = 40;
const PAGES_MAX = 5;

/** At most 200 entries in pages: the term itself, then longer ones, ties by id. */
export async function* queryPrefixEntries(
  ref: TableRef,
  space: string,
  term: string,
): AsyncGenerator<readonly Entry[]> {
  const condition = buildConsistentQuery('k = :k AND begins_with(s, :s)', { k: formatPartition(space, term), s: term });
  let pages = 0;
  for await (const { items } of queryPages(ref, { ...condition, Limit: PAGE_ITEMS })) {
    yield items.map(({ s }) => {
      const [term = '', id = ''] = s!.S!.split(END);
      return { term, id };
    });
    pages += 1;
    if (pages === PAGES_MAX) return;
  }
}
