import { listTargets, type Named } from './named.ts';
import { compareAges, compareStandings, type Standing } from './order.ts';

/** Readers value as many by themselves. */
export const FEW_TOKENS = 20;
/** As many as the longest answer has. */
export const PUBLISHED_TOKENS = 50;
/** Ordered by market cap. */
export const RANKED_TOKENS = 2_048;
/** Longer beginnings have few tokens. */
export const BEGINNING_CHARACTERS_MAX = 64;

/** A token as the lister knows it. */
export type SearchedToken = Standing & { readonly named: Named };

/** Namesakes, and the first by age and size. */
export type NameGroup = {
  readonly count: number;
  readonly oldest: readonly Aged[];
  readonly largest: readonly string[];
};
export type Aged = { readonly mint: string; readonly createdMs: number };

/** The first ones may be renamed before the next publication. */
const FIRST_MEMBERS = 3;

/** What readers look up, by key. Only what many tokens share. */
export type SearchIndex = {
  /** First tokens that a beginning finds, in order. */
  readonly beginnings: ReadonlyMap<string, readonly string[]>;
  /** Largest tokens with a whole text. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly groups: ReadonlyMap<string, NameGroup>;
  /** The largest, under one key. */
  readonly ranks: ReadonlyMap<string, readonly string[]>;
};

export const RANKS_KEY = '';

type Entry = { readonly text: string; readonly token: number; readonly isWord: boolean };

/** From all tokens. */
export function buildSearchIndex(tokens: readonly SearchedToken[]): SearchIndex {
  const ranked = tokens.toSorted(compareStandings);
  const entries = ranked
    .flatMap(({ named }, token): Entry[] =>
      listTargets(named).map(text => ({ text, token, isWord: text !== named.name && text !== named.symbol })),
    )
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.token - b.token));
  const texts = new Map<string, readonly string[]>();
  forEachRun(
    entries,
    ({ text }) => text,
    run => {
      if (run.length > FEW_TOKENS)
        texts.set(
          run[0]!.text,
          run.slice(0, PUBLISHED_TOKENS).map(({ token }) => ranked[token]!.mint),
        );
    },
  );
  const beginnings = new Map<string, readonly string[]>();
  collectBeginnings(entries, '', ranked, beginnings);
  const largest = ranked.slice(0, RANKED_TOKENS).map(({ mint }) => mint);
  const ranks = new Map(largest.length === 0 ? [] : [[RANKS_KEY, largest]]);
  return { beginnings, texts, groups: groupByNames(ranked), ranks };
}

function forEachRun(
  entries: readonly Entry[],
  toKey: (entry: Entry) => string,
  visit: (run: readonly Entry[]) => void,
) {
  let start = 0;
  for (let end = 1; end <= entries.length; end++)
    if (end === entries.length || toKey(entries[end]!) !== toKey(entries[start]!)) {
      visit(entries.slice(start, end));
      start = end;
    }
}

/** Sorted entries of a beginning, and those of longer ones. */
function collectBeginnings(
  entries: readonly Entry[],
  beginning: string,
  ranked: readonly SearchedToken[],
  found: Map<string, readonly string[]>,
): void {
  if ([...beginning].length === BEGINNING_CHARACTERS_MAX) return;
  const longer = entries.filter(({ text }) => text.length > beginning.length);
  forEachRun(
    longer,
    ({ text }) => String.fromCodePoint(text.codePointAt(beginning.length)!),
    run => {
      if (run.length <= FEW_TOKENS) return;
      const next = beginning + String.fromCodePoint(run[0]!.text.codePointAt(beginning.length)!);
      const classes = new Map<number, number>();
      for (const { text, token, isWord } of run) {
        const isEqual = text === next && !isWord;
        classes.set(token, Math.min(classes.get(token) ?? 3, isEqual ? 1 : isWord ? 3 : 2));
      }
      if (classes.size <= FEW_TOKENS) return;
      const first = [...classes].sort((a, b) => a[1] - b[1] || a[0] - b[0]).slice(0, PUBLISHED_TOKENS);
      // Queries do not end with a space.
      if (!next.endsWith(' '))
        found.set(
          next,
          first.map(([token]) => ranked[token]!.mint),
        );
      collectBeginnings(run, next, ranked, found);
    },
  );
}

export type GroupKind = 'name' | 'symbol' | 'both';

/** Keys of the groups of a token. Empty texts make none. */
export function listGroups({ name, symbol }: Named): readonly { readonly kind: GroupKind; readonly key: string }[] {
  return [
    ...(name === '' ? [] : [{ kind: 'name' as const, key: `name\t${name}` }]),
    ...(symbol === '' ? [] : [{ kind: 'symbol' as const, key: `symbol\t${symbol}` }]),
    ...(name === '' || symbol === '' ? [] : [{ kind: 'both' as const, key: `both\t${name}\t${symbol}` }]),
  ];
}

/** Groups of two or more. */
function groupByNames(ranked: readonly SearchedToken[]): ReadonlyMap<string, NameGroup> {
  const groups = new Map<string, { count: number; oldest: Aged[]; largest: string[] }>();
  for (const { named, mint, createdMs } of ranked)
    for (const { key } of listGroups(named)) {
      const group = groups.get(key) ?? { count: 0, oldest: [], largest: [] };
      groups.set(key, group);
      group.count += 1;
      if (group.largest.length < FIRST_MEMBERS) group.largest.push(mint);
      const aged = { mint, createdMs: createdMs! };
      if (group.oldest.length === FIRST_MEMBERS && compareAges(aged, group.oldest.at(-1)!) > 0) continue;
      group.oldest = [...group.oldest, aged].sort(compareAges).slice(0, FIRST_MEMBERS);
    }
  return new Map([...groups].filter(([, { count }]) => count > 1));
}
