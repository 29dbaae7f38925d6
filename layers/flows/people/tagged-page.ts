import type { Holding } from '../../core/holders/holding.ts';
import { sortHolders } from '../../core/holders/ranking.ts';
import { comparePlaces, type Ranked } from '../../core/kernel/ranked-page.ts';
import { listCandidates, rankTagged } from '../../core/people/candidates.ts';
import type { People } from '../../core/people/people.ts';
import type { PersonTag } from '../../core/people/tags.ts';
import { addTraits, type PeopleStores } from './read-people.ts';

/** `cut` takes rows from the place of the page on. */
type Page = { readonly cut: (rows: readonly Ranked<Holding>[], limit?: number) => TaggedRows };
type TaggedRows = { readonly shown: readonly Holding[]; readonly next: string | null };

/** Records that are read first. Each further read is of twice as many. */
const RECORDS_FIRST = 256;

/** A page of holders with tags that rest on records of wallets. Reads those of the largest holders until it is full. */
export async function readTaggedPage(
  stores: PeopleStores,
  people: People,
  tags: readonly PersonTag[],
  { cut }: Page,
  first = RECORDS_FIRST,
): Promise<TaggedRows & { readonly known: People }> {
  const wanted = new Set(listCandidates(people, true));
  const candidates = sortHolders(people.source.holders)
    .filter(({ wallet }) => wanted.has(wallet))
    .map((row): Ranked<Holding> => ({ value: row.balanceRaw, key: row.wallet, row }));
  const ahead = cut(candidates, Infinity).shown;
  let known = people;
  for (let [read, size] = [0, first]; ; size *= 2) {
    const some = ahead.slice(read, read + size).map(({ wallet }) => wallet);
    const { traits } = await addTraits(stores, people, some);
    known = { ...known, traits: new Map([...known.traits, ...traits]) };
    read += some.length;
    const last = ahead[read - 1];
    const isWhole = last === undefined || read === ahead.length;
    const end = last && { value: last.balanceRaw, key: last.wallet };
    const rows = rankTagged(known, tags).filter(row => isWhole || comparePlaces(row, end!) <= 0);
    const page = cut(rows);
    if (isWhole || page.next !== null) return { ...page, known };
  }
}
