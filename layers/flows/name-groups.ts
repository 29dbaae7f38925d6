import { toNamed } from '../core/search/named.ts';
import { compareAges, compareStandings } from '../core/search/order.ts';
import { type GroupKind, listGroups, type NameGroup } from '../core/search/published.ts';
import { computeCaps, valueToken } from '../core/worth/valuation.ts';
import { queryTokensByText } from '../storage/market/token-names.ts';
import { loadTokens } from '../storage/market/tokens.ts';
import { readSearchIndex } from '../storage/token-list/search-index.ts';
import type { NewName, NewNames } from './new-names.ts';
import type { FoundToken, SearchStores } from './search-tokens.ts';
import { readBookPrices, readWorthSources } from './security/read-worth.ts';

/** A token among those of its name or symbol. */
export type NameFlags = { readonly sameNameCount: number; readonly isOldest: boolean; readonly isLargest: boolean };

type Member = { readonly mint: string; readonly createdMs: number; readonly marketCapUsd: number | null };
type Flags = { readonly count: number; readonly isOldest: boolean; readonly isLargest: boolean };

/** Members of an unpublished group that are looked at. */
const MEMBERS_MAX = 100;

/** Finds impersonators (`docs/reference/rules/lists.md#impersonators`). */
export async function readNameFlags(
  stores: SearchStores,
  found: readonly FoundToken[],
  news: NewNames,
  nowMs: number,
): Promise<ReadonlyMap<string, NameFlags>> {
  const groups = new Map(found.map(token => [token.mint, listGroups(toNamed(token))]));
  const keys = [...new Set([...groups.values()].flat().map(({ key }) => key))];
  const published = await readSearchIndex(stores.listings, 'groups', keys);
  const shown = new Map(found.map(token => [token.mint, token]));
  const flags = new Map<string, (mint: string) => Flags>();
  for (const key of keys) {
    const joined = news.tokens.filter(one => isIn(key, one.named) && !(one.before && isIn(key, one.before)));
    const left = news.tokens.filter(one => one.before && isIn(key, one.before) && !isIn(key, one.named));
    const members = found.filter(({ mint }) => groups.get(mint)!.some(one => one.key === key));
    const group = published.get(key);
    flags.set(
      key,
      group === undefined
        ? judgeMembers(await readMembers(stores, { key, joined, members, isPublished: news.isPublished }, nowMs))
        : judgeGroup(group, { members, joined, left: left.length, shown }),
    );
  }
  return new Map(
    found.map(({ mint }) => {
      const own = new Map(groups.get(mint)!.map(({ kind, key }): [GroupKind, Flags] => [kind, flags.get(key)!(mint)]));
      const count = (kind: GroupKind): number => own.get(kind)?.count ?? 0;
      const judged = [...own].filter(([kind]) => kind !== 'both').map(([, one]) => one);
      return [
        mint,
        {
          sameNameCount: Math.max(1, count('name') + count('symbol') - count('both')),
          isOldest: judged.every(({ isOldest }) => isOldest),
          isLargest: judged.every(({ isLargest }) => isLargest),
        },
      ];
    }),
  );
}

function isIn(key: string, named: NewName['named']): boolean {
  return listGroups(named).some(group => group.key === key);
}

type Group = {
  readonly members: readonly FoundToken[];
  readonly joined: readonly NewName[];
  readonly left: number;
  readonly shown: ReadonlyMap<string, FoundToken>;
};

/** From the published figures and what came since. Listed tokens compare by their worth of now. */
function judgeGroup(group: NameGroup, { members, joined, left, shown }: Group) {
  const largest = shown.get(group.largest);
  const largestMint = largest === undefined ? group.largest : members.toSorted(compareStandings)[0]!.mint;
  const ages = [
    { mint: group.oldest, createdMs: group.oldestMs },
    ...joined.map(({ mint, describedMs }) => ({ mint, createdMs: shown.get(mint)?.createdMs ?? describedMs })),
  ];
  const oldestMint = ages.toSorted(compareAges)[0]!.mint;
  return (mint: string): Flags => ({
    count: group.count + joined.length - left,
    isOldest: mint === oldestMint,
    isLargest: mint === largestMint,
  });
}

function judgeMembers(members: readonly Member[]) {
  const oldest = members.toSorted(compareAges)[0];
  const largest = members.toSorted(compareStandings)[0];
  return (mint: string): Flags => ({
    count: members.length,
    isOldest: mint === oldest?.mint,
    isLargest: mint === largest?.mint,
  });
}

type Unpublished = {
  readonly key: string;
  readonly joined: readonly NewName[];
  readonly members: readonly FoundToken[];
  readonly isPublished: boolean;
};

/** A published token that shares its name with none has no published group. */
async function readMembers(
  stores: SearchStores,
  { key, joined, members, isPublished }: Unpublished,
  nowMs: number,
): Promise<readonly Member[]> {
  if (joined.length === 0) return members;
  const known = new Set(members.map(({ mint }) => mint));
  const entries = isPublished ? await queryTokensByText(stores.names, key.split('\t')[1]!, MEMBERS_MAX) : [];
  const states = await loadTokens(stores.tokens, entries);
  const named = entries.filter(mint => {
    const metadata = states.get(mint)?.metadata ?? null;
    return metadata !== null && isIn(key, toNamed(metadata));
  });
  const described = new Map(joined.map(({ mint, describedMs }) => [mint, describedMs]));
  const others = [...new Set([...named, ...described.keys()])].filter(mint => !known.has(mint));
  const sources = await readWorthSources(stores, others.slice(0, MEMBERS_MAX));
  const book = await readBookPrices(stores.prices, [...sources.values()], nowMs);
  return [
    ...members,
    ...others.map(mint => {
      const source = sources.get(mint);
      const createdMs = source?.worth.createdMs ?? described.get(mint) ?? states.get(mint)!.metadata!.timestampMs;
      return { mint, createdMs, marketCapUsd: source ? computeCaps(valueToken(source, book)).marketCapUsd : null };
    }),
  ];
}
