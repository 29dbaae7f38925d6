import { isAddress } from '../../core/identity/address.ts';
import { isWithinTypos } from '../../core/search/distance.ts';
import { classifyName, type MatchClass, type NameQuery, toNamed, toNameQuery } from '../../core/search/named.ts';
import { compareMatches } from '../../core/search/order.ts';
import { FEW_TOKENS, RANKED_TOKENS } from '../../core/search/published.ts';
import { computeCaps, type Valuation, valueToken } from '../../core/worth/valuation.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import {
  queryNearTexts,
  queryTokensByName,
  queryTokensByText,
  type TokenNames,
} from '../../storage/market/token-names.ts';
import { readStaleTokens, type Tokens } from '../../storage/market/tokens.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { readRanks, readSearchIndex } from '../../storage/token-list/search-index.ts';
import { readBookPrices, readWorthSources, type WorthTables } from '../security/read-worth.ts';
import type { NewNames } from './new-names.ts';

export type SearchStores = WorthTables & {
  readonly names: TokenNames;
  readonly tokens: Tokens;
  readonly listings: Listings;
};

/** A token that a query finds. */
export type Match = {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly match: MatchClass;
  readonly describedMs: number;
};

/** The same, valued. */
export type FoundToken = Match & {
  readonly createdMs: number;
  readonly marketCapUsd: number | null;
  readonly value: Valuation;
};

/** Texts near a query, and their tokens. */
const NEAR_TEXTS_MAX = 30;
const NEAR_READ_MAX = 60;
/** New names of a query. */
const NEWER_MAX = 20;

/** `news`: names that are not published. */
export type Search = { readonly text: string; readonly max: number; readonly news: Promise<NewNames> };

/** The first tokens as published (`docs/reference/rules/lists.md#search`). */
export async function findTokens(stores: SearchStores, { text, max, news }: Search): Promise<readonly Match[]> {
  const query = toNameQuery(text);
  const own = text.trim();
  const mints = await findByBeginning(stores, query, news, max);
  const all = await readMatches(stores, query, own, isAddress(own) ? [own, ...mints] : mints);
  const found = all.length > max ? await sortByRank(stores.listings, all) : all;
  // Nobody mistypes a mint that exists.
  const isMint = found[0]?.match === 0;
  if (found.length >= max || query.typosMax === 0 || isMint) return found.slice(0, max);
  const known = new Set(found.map(({ mint }) => mint));
  const near = (await findNear(stores, query, await news)).filter(mint => !known.has(mint));
  const sorted =
    near.length > max - found.length
      ? await sortByRank(
          stores.listings,
          near.map(mint => ({ mint, match: 4 })),
        )
      : near.map(mint => ({ mint }));
  const page = [...found];
  // Some were renamed.
  for (let at = 0; at < Math.min(sorted.length, NEAR_READ_MAX) && page.length < max; ) {
    const some = sorted.slice(at, Math.min(NEAR_READ_MAX, at + max - page.length)).map(({ mint }) => mint);
    page.push(...(await readMatches(stores, query, own, some)));
    at += some.length;
  }
  return page;
}

/** By class, then by published rank. */
async function sortByRank<One extends Pick<Match, 'mint'> & { readonly match: number }>(
  listings: Listings,
  some: readonly One[],
): Promise<readonly One[]> {
  const ranks = await readRanks(
    listings,
    some.map(({ mint }) => mint),
  );
  const toRank = ({ mint }: One): number => ranks.get(mint) ?? RANKED_TOKENS;
  return some.toSorted((a, b) => a.match - b.match || toRank(a) - toRank(b));
}

/** Published ones if many tokens begin so, else all; and newer ones. */
async function findByBeginning(
  stores: SearchStores,
  query: NameQuery,
  news: Promise<NewNames>,
  max: number,
): Promise<readonly string[]> {
  const [{ published, entries }, { tokens }] = await Promise.all([readBeginning(stores, query.term), news]);
  const newer = tokens
    .flatMap(({ mint, named }) => {
      const match = classifyName(query, named);
      return match === null || match === 4 ? [] : [{ mint, match }];
    })
    .sort((a, b) => a.match - b.match)
    .slice(0, NEWER_MAX)
    .map(({ mint }) => mint);
  // A renamed token leaves its place to the next.
  const renamed = tokens.filter(({ before }) => before !== null).length;
  return [...(published?.slice(0, max + renamed) ?? entries), ...newer];
}

async function readBeginning({ names, listings }: SearchStores, term: string) {
  const published = (await readSearchIndex(listings, 'beginnings', [term])).get(term);
  const entries: string[] = [];
  if (published === undefined)
    for await (const some of queryTokensByName(names, term)) entries.push(...some.map(({ id }) => id));
  return { published, entries };
}

/** Those with the nearest texts first; of one text the largest. */
async function findNear(
  { names, listings }: SearchStores,
  query: NameQuery,
  news: NewNames,
): Promise<readonly string[]> {
  const { term, characters, typosMax } = query;
  const toDistance = (text: string) => (isWithinTypos(characters, [...text], 1) ? 1 : 2);
  const texts = [...(await queryNearTexts(names, query))]
    .filter(text => !text.startsWith(term) && isWithinTypos(characters, [...text], typosMax))
    .sort((a, b) => toDistance(a) - toDistance(b) || (a < b ? -1 : 1))
    .slice(0, NEAR_TEXTS_MAX);
  const few = await mapInParallel(texts, NEAR_TEXTS_MAX, text => queryTokensByText(names, text, FEW_TOKENS + 1));
  const many = texts.filter(text => few.get(text)!.length > FEW_TOKENS);
  const published = await readSearchIndex(listings, 'texts', many);
  const others = await mapInParallel(
    many.filter(text => !published.has(text)),
    NEAR_TEXTS_MAX,
    text => queryTokensByText(names, text, NEAR_READ_MAX),
  );
  const newer = news.tokens.filter(({ named }) => classifyName(query, named) === 4).slice(0, NEWER_MAX);
  return [
    ...new Set([
      ...texts.flatMap(text => published.get(text) ?? others.get(text) ?? few.get(text)!),
      ...newer.map(({ mint }) => mint),
    ]),
  ];
}

/** By class. Entries may be of earlier names. */
async function readMatches(
  { tokens }: SearchStores,
  query: NameQuery,
  own: string,
  mints: readonly string[],
): Promise<readonly Match[]> {
  const distinct = [...new Set(mints)];
  const states = await readStaleTokens(tokens, distinct);
  return distinct
    .flatMap((mint): Match[] => {
      const metadata = states.get(mint)?.metadata ?? null;
      const match = mint === own ? 0 : metadata && classifyName(query, toNamed(metadata));
      if (metadata === null || match === null) return [];
      const { name, symbol, timestampMs } = metadata;
      return [{ mint, name, symbol, match, describedMs: timestampMs }];
    })
    .sort((a, b) => a.match - b.match);
}

/** Values tokens now, and sorts them. */
export async function valueMatches(
  stores: SearchStores,
  matches: readonly Match[],
  nowMs: number,
): Promise<readonly FoundToken[]> {
  const sources = await readWorthSources(
    stores,
    matches.map(({ mint }) => mint),
  );
  const book = await readBookPrices(stores.prices, [...sources.values()], nowMs);
  return matches
    .map(match => {
      const source = sources.get(match.mint)!;
      const value = valueToken(source, book);
      const { marketCapUsd } = computeCaps(value);
      return { ...match, createdMs: source.worth.createdMs ?? match.describedMs, marketCapUsd, value };
    })
    .sort(compareMatches);
}
