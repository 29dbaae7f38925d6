import { toNamed } from '../../core/search/named.ts';
import { compareAges, compareStandings } from '../../core/search/order.ts';
import { type GroupKind, listGroups, type NameGroup } from '../../core/search/published.ts';
import { computeCaps, valueToken } from '../../core/worth/valuation.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import { queryTokensNamed } from '../../storage/market/token-names.ts';
import { readStaleTokens } from '../../storage/market/tokens.ts';
import { readSearchIndex } from '../../storage/token-list/search-index.ts';
import { readBookPrices, readWorthSources } from '../security/read-worth.ts';
import type { NewName, NewNames } from './new-names.ts';
import type { FoundToken, Match, SearchStores } from './tokens.ts';

/** A token among those of its name or symbol. */
export type NameFlags = { readonly sameNameCount: number; readonly isOldest: boolean; readonly isLargest: boolean };

type Member = { readonly mint: string; readonly createdMs: number; readonly marketCapUsd: number | null };
type Judged = { readonly count: number; readonly oldest: string; readonly largest: string };

/** Renamed or unpublished members that are valued. */
const VALUED_MAX = 20;
/** Entries of a text. */
const ENTRIES_MAX = 100;
const GROUPS_IN_PARALLEL_MAX = 16;

/** Published namesakes, by group. */
export type Namesakes = ReadonlyMap<string, NameGroup>;

/** Finds namesakes (`docs/reference/rules/lists.md#namesakes`). */
export async function readNameFlags(
  stores: SearchStores,
  { found, published }: { readonly found: readonly FoundToken[]; readonly published: Namesakes },
  news: NewNames,
  nowMs: number,
): Promise<ReadonlyMap<string, NameFlags>> {
  const groups = new Map(found.map(token => [token.mint, listGroups(toNamed(token))]));
  const keys = [...new Set([...groups.values()].flat().map(({ key }) => key))];
  const judged = await mapInParallel(keys, GROUPS_IN_PARALLEL_MAX, async key => {
    const wasIn = ({ before }: NewName): boolean => before !== null && isIn(key, before);
    const joined = news.tokens.filter(one => isIn(key, one.named) && !wasIn(one));
    const left = news.tokens.filter(one => wasIn(one) && !isIn(key, one.named));
    const shown = found.filter(({ mint }) => groups.get(mint)!.some(one => one.key === key));
    const group = published.get(key);
    if (group !== undefined) {
      const gone = new Set(left.map(({ mint }) => mint));
      const isRivalled = joined.some(({ before }) => before !== null);
      const largest = group.largest.filter(mint => !gone.has(mint)).slice(0, isRivalled ? 1 : 0);
      return judgeGroup(group, gone, await addJoined(stores, shown, joined, nowMs, largest));
    }
    // A token that shares its name with none has no published group.
    const single = joined.length > 0 && news.isPublished ? await findNamed(stores, key) : [];
    const { members } = await addJoined(stores, shown, joined, nowMs, single);
    return {
      count: members.length,
      oldest: members.toSorted(compareAges)[0]!.mint,
      largest: members.toSorted(compareStandings)[0]!.mint,
    };
  });
  return new Map(
    found.map(({ mint }) => {
      const own = new Map(groups.get(mint)!.map(({ kind, key }): [GroupKind, Judged] => [kind, judged.get(key)!]));
      const count = (kind: GroupKind): number => own.get(kind)?.count ?? 0;
      const rivals = [...own].flatMap(([kind, one]) => (kind === 'both' ? [] : [one]));
      return [
        mint,
        {
          sameNameCount: Math.max(1, count('name') + count('symbol') - count('both')),
          isOldest: rivals.every(({ oldest }) => oldest === mint),
          isLargest: rivals.every(({ largest }) => largest === mint),
        },
      ];
    }),
  );
}

/** Tokens share both texts only where others share each. */
export async function readNamesakes({ listings }: SearchStores, matches: readonly Match[]): Promise<Namesakes> {
  const tokens = matches.map(match => listGroups(toNamed(match)));
  const read = (groups: ReturnType<typeof listGroups>) =>
    readSearchIndex(listings, 'groups', [...new Set(groups.map(({ key }) => key))]);
  const texts = await read(tokens.flat().filter(({ kind }) => kind !== 'both'));
  const both = tokens.flatMap(groups => {
    const [pair] = groups.filter(({ kind }) => kind === 'both');
    return pair && groups.every(({ kind, key }) => kind === 'both' || texts.has(key)) ? [pair] : [];
  });
  return new Map([...texts, ...(both.length === 0 ? [] : await read(both))]);
}

function isIn(key: string, named: NewName['named']): boolean {
  return listGroups(named).some(group => group.key === key);
}

/** From the published figures and what came since. */
function judgeGroup(group: NameGroup, gone: ReadonlySet<string>, known: Known): Judged {
  const members = new Map(known.members.map(one => [one.mint, one]));
  const largest = group.largest.find(mint => !gone.has(mint));
  const isKnown = largest === undefined || members.has(largest);
  return {
    count: group.count + known.joined - gone.size,
    oldest: [...group.oldest.filter(({ mint }) => !gone.has(mint)), ...members.values()].sort(compareAges)[0]!.mint,
    largest: isKnown ? known.members.toSorted(compareStandings)[0]!.mint : largest,
  };
}

/** Members whose age and worth are known. */
type Known = { readonly members: readonly Member[]; readonly joined: number };

async function addJoined(
  stores: SearchStores,
  shown: readonly FoundToken[],
  joined: readonly NewName[],
  nowMs: number,
  others: readonly string[] = [],
): Promise<Known> {
  const known = new Set(shown.map(({ mint }) => mint));
  const described = new Map(joined.map(({ mint, describedMs }) => [mint, describedMs]));
  const mints = [...new Set([...others, ...described.keys()])].filter(mint => !known.has(mint));
  // New ones have no published cap.
  const young = new Set(joined.flatMap(({ mint, before }) => (before === null ? [mint] : [])));
  const sources = await readWorthSources(stores, mints.filter(mint => !young.has(mint)).slice(0, VALUED_MAX));
  const book = await readBookPrices(stores.prices, [...sources.values()], nowMs);
  const members = mints.map((mint): Member => {
    const source = sources.get(mint);
    return {
      mint,
      createdMs: source?.worth.createdMs ?? described.get(mint) ?? nowMs,
      marketCapUsd: source === undefined ? null : computeCaps(valueToken(source, book)).marketCapUsd,
    };
  });
  return { members: [...shown, ...members], joined: joined.length };
}

/** Some tokens of a group by their present names. */
async function findNamed({ names, tokens }: SearchStores, key: string): Promise<readonly string[]> {
  const [part, text] = key.split('\t') as [GroupKind, string];
  const entries = await queryTokensNamed(names, text, part, ENTRIES_MAX);
  const states = await readStaleTokens(tokens, entries);
  return entries.filter(mint => {
    const metadata = states.get(mint)?.metadata ?? null;
    return metadata !== null && isIn(key, toNamed(metadata));
  });
}
