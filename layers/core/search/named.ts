import { searchTerm } from '../kernel/search-term.ts';
import { countTyposMax, isWithinTypos } from './distance.ts';

/** Every name of 32 bytes has at most this many words. */
const WORDS_MAX = 16;

/** Normalised texts of a token, as queries are compared with them. */
export type Named = { readonly name: string; readonly symbol: string; readonly words: readonly string[] };

export function toNamed({ name, symbol }: { readonly name: string; readonly symbol: string }): Named {
  const term = searchTerm(name);
  const words = term.split(' ').slice(0, WORDS_MAX);
  return { name: term, symbol: searchTerm(symbol), words: words.length > 1 ? words : [] };
}

/** All texts that find a token, each once. */
export function listTargets({ name, symbol, words }: Named): readonly string[] {
  return [...new Set([name, symbol, ...words])].filter(target => target !== '');
}

/** See docs/reference/rules/lists.md#search. */
export type MatchClass = 0 | 1 | 2 | 3 | 4;

/** A normalised query, compared with names. */
export type NameQuery = { readonly term: string; readonly characters: readonly string[]; readonly typosMax: 0 | 1 | 2 };

export function toNameQuery(text: string): NameQuery {
  const term = searchTerm(text);
  const characters = [...term];
  return { term, characters, typosMax: countTyposMax(characters.length) };
}

/** How a query finds a name, or null (`docs/reference/rules/lists.md#search`). */
export function classifyName(query: NameQuery, named: Named): Exclude<MatchClass, 0> | null {
  const { term, characters, typosMax } = query;
  const whole = [named.name, named.symbol];
  if (whole.includes(term)) return 1;
  if (whole.some(text => text.startsWith(term))) return 2;
  if (named.words.slice(1).some(word => word.startsWith(term))) return 3;
  const isNear = typosMax > 0 && listTargets(named).some(text => isWithinTypos(characters, [...text], typosMax));
  return isNear ? 4 : null;
}
