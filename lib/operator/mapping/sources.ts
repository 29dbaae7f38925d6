import { UsageError } from '../target.ts';
import type { Mapping } from './mapping.ts';
import { suggestNames } from './nearest.ts';
import type { ReadableRow } from './row.ts';

/** A column or path that the mapping reads, and for what. */
export type Source = { readonly source: string; readonly use: string; readonly isOptional: boolean };

export function listSources({ events }: Mapping): readonly Source[] {
  return events.flatMap(({ type, when, rules }, at) => [
    ...when.map(([source]) => ({ source, use: `events.${at}.when`, isOptional: false })),
    ...rules.flatMap(({ field, from, scale, default: fallback }) =>
      [...from, ...(typeof scale === 'object' && 'column' in scale ? [scale.column] : [])].map(source => ({
        source,
        use: `${type} ${field}`,
        isOptional: fallback !== undefined,
      })),
    ),
  ]);
}

/** Throws UsageError for columns that the first row lacks. */
export function checkColumns(mapping: Mapping, row: string, names: readonly string[]): void {
  const sources = listSources(mapping);
  const twice = names.find((name, at) => names.indexOf(name) !== at && sources.some(({ source }) => source === name));
  if (twice !== undefined) throw new UsageError(`${row} names the column "${twice}" twice. Rename one.`);
  const problems = sources
    .filter(({ source }) => !names.includes(source))
    .map(({ source, use }) => formatUnknownSource(mapping, source, use, `${row} lacks`, names));
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
}

/** Notices misspelt paths: no row has them. */
export function createPathCheck(mapping: Mapping) {
  const missing = new Map(
    listSources(mapping).flatMap(one => (one.isOptional ? [] : [[one.source, one] as [string, Source]])),
  );
  let known: readonly string[] = [];
  return {
    note: ({ read, listNames }: ReadableRow): void => {
      if (missing.size === 0) return;
      for (const path of missing.keys()) if (read(path) !== undefined) missing.delete(path);
      if (known.length === 0) known = listNames();
    },
    describe: (place: string): readonly string[] =>
      known.length === 0
        ? []
        : [...missing.values()].map(({ source, use }) => formatUnknownSource(mapping, source, use, place, known)),
  };
}

/** Paths of all values of an object. */
export function listPaths(value: unknown, prefix = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => listPaths(inner, prefix === '' ? key : `${prefix}.${key}`));
}

function formatUnknownSource(
  { path, format }: Mapping,
  source: string,
  use: string,
  place: string,
  names: readonly string[],
): string {
  const what = format === 'csv' ? 'column' : 'path';
  return `${path}: ${use} reads the ${what} "${source}", which ${place}. ${suggestNames(source, names)}`;
}
