import { anchorExists } from './anchors.ts';
import { countOf, type Metric, type Place } from './metric.ts';
import { writtenProse } from './prose.ts';
import type { Text } from './source.ts';
import { resolveFrom, type Tree } from './tree.ts';

export const references: Metric = {
  name: 'references',
  title: 'Unresolved references in comments, docs and paths',
  limit: 0,
  measure: tree => countOf([...outside(tree), ...missingPaths(tree), ...sharedPaths(tree)]),
};

/** Documents that are not in the repository. */
const OUTSIDE =
  /\bspec(?:ification)?,? (?:section )?\d+(?:\.\d+)*|\bdecisions?,? (?:\d+|[A-Z]\w+)|(?<!\/)\bingest-format\b(?!\.md)/g;
const SHARED = /\.\.\/shared(?![-\w])[\w./-]*/g;

const outside = (tree: Tree): readonly Place[] => search(writtenProse(tree), ({ text }) => matches(text, OUTSIDE));

const missingPaths = (tree: Tree): readonly Place[] =>
  search(writtenProse(tree), ({ text }, path) => pathsIn(text).filter(named => !exists(tree, path, named)));

/** Strings too: a clone lacks these files. */
const sharedPaths = (tree: Tree): readonly Place[] =>
  search([...writtenProse(tree), ...tree.sources.map(({ path, strings }) => ({ path, lines: strings }))], ({ text }) =>
    matches(text, SHARED),
  );

type Searched = { readonly path: string; readonly lines: readonly Text[] };

const search = (all: readonly Searched[], find: (line: Text, path: string) => readonly string[]): readonly Place[] =>
  all.flatMap(({ path, lines }) =>
    lines.flatMap(line => find(line, path).map(note => ({ path, line: line.line, note }))),
  );

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([found]) => found);

const EXTENSION = /\/.*\.(?:ts|js|cjs|md|json|wat|proto|ya?ml|gz|ndjson)$|[\w-]\.(?:ts|md|wat|proto)$/;
const ROOMS = /^(?:layers|functions|lib|bin|test|docs|demo|containers|core|contract|decode|storage|edge|flows)\//;
const IGNORED = /^(?:node_modules|dist|coverage|cdk\.out|\.local)\b|[<>*{}]/;

/** Paths in backticks, and bare file names. */
function pathsIn(text: string): readonly string[] {
  const plain = text
    .replace(/\bhttps?:\S+/g, '')
    .replace(SHARED, '')
    .replace(/\]\([^)]*\)/g, ']');
  const quoted = matches(plain, /(?<=`)[\w./#-]+(?=`)/g).filter(isPath);
  const bare = matches(
    plain.replace(/`[^`]*`/g, ''),
    /(?<![\w./@-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:ts|md)(?:#[\w-]+)?\b/g,
  );
  return [...quoted, ...bare].filter(path => !IGNORED.test(path));
}

const isPath = (text: string): boolean => !text.startsWith('/') && (EXTENSION.test(fileOf(text)) || ROOMS.test(text));

const fileOf = (reference: string): string => reference.replace(/#.*$/, '').replace(/\/$/, '');

/**
 * Accepts relative paths and paths from the root.
 * Leading folders and the extension are optional.
 */
function exists(tree: Tree, from: string, reference: string): boolean {
  const file = fileOf(reference);
  const anchor = reference.split('#')[1];
  const names = [resolveFrom(from, file), file].flatMap(name => [name, `${name}.ts`, `${name}.test.ts`]);
  const found = [...tree.paths, ...tree.folders].filter(path =>
    names.some(name => path === name || path.endsWith(`/${name}`)),
  );
  return anchor === undefined ? found.length > 0 : found.some(path => anchorExists(tree, path, anchor));
}
