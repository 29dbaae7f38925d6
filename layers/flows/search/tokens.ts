import { isAddress } from '../../core/identity/address.ts';
import type { TokenMetadata } from '../../core/mint/token.ts';
import { isWithinTypos } from '../../core/search/distance.ts';
import { classifyName, type MatchClass, type NameQuery, toNamed, toNameQuery } from '../../core/search/named.ts';
import { compareMatches } from '../../core/search/order.ts';
import { FEW_TOKENS } from '../../core/search/published.ts';
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
import { readSearchIndex } from '../../storage/token-list/search-index.ts';
import { readBookPrices, readWorthSources, type WorthTables } from '../security/read-worth.ts';
import type { NewNames } from './new-names.ts';

export type SearchStores = WorthTables & {
  readonly names: TokenNames;
  readonly tokens: Tokens;
  readonly listings: Listings;
};

/** A token that a query finds. */
export type FoundToken = {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly match: MatchClass;
  readonly createdMs: number;
  readonly marketCapUsd: number | null;
  readonly value: Valuation;
};

/** Only reached where nothing is published yet. */
const VALUED_MAX = 60;
/** Texts near a query, and tokens with them, that are compared. */
const NEAR_TEXTS_MAX = 60;
const NEAR_TOKENS_MAX = 60;

/** Tokens that a query finds, in order (`docs/reference/rules/lists.md#search`). */
export async function searchTokens(
  stores: SearchStores,
  text: string,
  { max, news, nowMs }: { readonly max: number; readonly news: NewNames; readonly nowMs: number },
): Promise<readonly FoundToken[]> {
  const query = toNameQuery(text);
  const own = text.trim();
  const mints = await findByBeginning(stores, query, news, max);
  const found = await loadMatches(stores, query, own, isAddress(own) ? [own, ...mints] : mints, nowMs);
  if (found.length >= max || query.typosMax === 0) return found.slice(0, max);
  const known = new Set(found.map(({ mint }) => mint));
  const near = (await findNear(stores, query, news)).filter(mint => !known.has(mint)).slice(0, NEAR_TOKENS_MAX);
  return [...found, ...(await loadMatches(stores, query, own, near, nowMs))].sort(compareMatches).slice(0, max);
}

/** Published ones if many tokens begin so, else all; and newer ones. */
async function findByBeginning(
  { names, listings }: SearchStores,
  query: NameQuery,
  news: NewNames,
  max: number,
): Promise<readonly string[]> {
  const { term } = query;
  const newer = news.tokens.filter(({ named }) => (classifyName(query, named) ?? 4) < 4).map(({ mint }) => mint);
  const published = (await readSearchIndex(listings, 'beginnings', [term])).get(term);
  // A renamed token leaves its place to the next.
  if (published !== undefined) return [...published.slice(0, max + news.tokens.length), ...newer];
  const found: string[] = [];
  for await (const entries of queryTokensByName(names, term)) found.push(...entries.map(({ id }) => id));
  return [...found, ...newer];
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
    text => queryTokensByText(names, text, NEAR_TOKENS_MAX),
  );
  const newer = news.tokens.filter(({ named }) => classifyName(query, named) === 4).map(({ mint }) => mint);
  return [...new Set([...texts.flatMap(text => published.get(text) ?? others.get(text) ?? few.get(text)!), ...newer])];
}

/** Matches among tokens, valued now. Entries may be of earlier names. */
async function loadMatches(
  stores: SearchStores,
  query: NameQuery,
  own: string,
  mints: readonly string[],
  nowMs: number,
): Promise<readonly FoundToken[]> {
  const distinct = [...new Set(mints)];
  const states = await readStaleTokens(stores.tokens, distinct);
  const matches = distinct
    .flatMap((mint): { mint: string; match: MatchClass; metadata: TokenMetadata }[] => {
      const metadata = states.get(mint)?.metadata ?? null;
      const match = mint === own ? 0 : metadata && classifyName(query, toNamed(metadata));
      return metadata === null || match === null ? [] : [{ mint, match, metadata }];
    })
    .sort((a, b) => a.match - b.match)
    .slice(0, VALUED_MAX);
  const sources = await readWorthSources(
    stores,
    matches.map(({ mint }) => mint),
  );
  const book = await readBookPrices(stores.prices, [...sources.values()], nowMs);
  return matches
    .map(({ mint, match, metadata }) => {
      const source = sources.get(mint)!;
      const value = valueToken(source, book);
      const { marketCapUsd } = computeCaps(value);
      const createdMs = source.worth.createdMs ?? metadata.timestampMs;
      return { mint, name: metadata.name, symbol: metadata.symbol, match, createdMs, marketCapUsd, value };
    })
    .sort(compareMatches);
}
