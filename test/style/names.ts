import { basename } from 'node:path';
import { countOf, type Metric, type Place } from './metric.ts';
import { type Prose, shownProse, writtenProse } from './prose.ts';
import type { Source } from './source.ts';
import words from './words.json' with { type: 'json' };

const banned = new Map(Object.entries(words.names));

export const names: Metric = {
  name: 'names',
  title: 'Banned words in identifiers and keys, once per file',
  limit: 0,
  measure: ({ sources }) => countOf(sources.flatMap(namesOf)),
};

export const fileNames: Metric = {
  name: 'file-names',
  title: 'Banned words in file and folder names',
  limit: 0,
  measure: ({ paths, folders }) =>
    countOf(
      [...paths, ...folders].flatMap(path =>
        bannedIn(basename(path)).map(word => ({ path, line: 1, note: noteOf(basename(path), word) })),
      ),
    ),
};

export const proseWords: Metric = {
  name: 'words',
  title: 'Banned words in comments, docs and messages',
  limit: 0,
  measure: tree => countOf([...writtenProse(tree), ...shownProse(tree)].flatMap(wordsOf)),
};

/** Strings without a space, import paths excluded, are keys. */
function namesOf({ path, identifiers, strings }: Source): readonly Place[] {
  const keys = strings.filter(({ text }) => !/\S\s+\S/.test(text) && !text.startsWith('.'));
  const first = new Map<string, number>();
  for (const { text, line } of [...identifiers, ...keys].toSorted((a, b) => a.line - b.line))
    if (!first.has(text)) first.set(text, line);
  return [...first].flatMap(([name, line]) =>
    bannedIn(name).map(word => ({ path, line, note: noteOf(name.trim(), word) })),
  );
}

const wordsOf = ({ path, lines }: Prose): readonly Place[] =>
  lines.flatMap(({ text, line }) => bannedIn(text).map(word => ({ path, line, note: noteOf(word, word) })));

/** Names of foreign contracts. */
const wire = new RegExp(words.wire.join('|'), 'g');

/** Splits prose and names into words; "benchmark" is one. */
const bannedIn = (text: string): readonly string[] =>
  text
    .replace(wire, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => banned.has(word));

const noteOf = (name: string, word: string): string => `${name}: ${banned.get(word)}`;
