import { searchTerm } from '../../core/kernel/search-term.ts';
import { putItems, type TableRef } from '../kernel/dynamo.ts';
import { type Entry, queryPrefixEntries, toPrefixEntryItem } from '../kernel/prefix.ts';

export type TokenNames = TableRef<'names'>;

type Named = { readonly name: string; readonly symbol: string };

/** Name and symbol as search compares them. */
export function toSearchTerms({ name, symbol }: Named): readonly string[] {
  return [...new Set([name, symbol].map(searchTerm))].filter(term => term !== '');
}

const SPACE = '';

/** Entries of earlier names stay, so readers check them. */
export function saveTokenNames(names: TokenNames, mint: string, named: Named): Promise<void> {
  return putItems(
    names,
    toSearchTerms(named).map(term => toPrefixEntryItem(SPACE, { term, id: mint })),
  );
}

/** Pages of entries with their mints. The term is not empty. */
export function queryTokensByName(names: TokenNames, term: string): AsyncGenerator<readonly Entry[]> {
  return queryPrefixEntries(names, SPACE, term);
}
