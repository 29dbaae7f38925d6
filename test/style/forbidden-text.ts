import { countOf, type Metric, type Place } from './metric.ts';
import type { Source } from './source.ts';

/** AWS, schema library, clock, randomness, environment and files. */
const IMPURE = /@aws-sdk|from 'zod|Date\.now|Math\.random|process\.env|node:fs/;
const ENVIRONMENT = /process\.env/;
const ENVIRONMENT_READER = 'layers/edge/config.ts';
const UNFINISHED = /\b(describe|it|test)\.(only|skip|todo)\(|\b(TO)DO\b|\b(FIX)ME\b/;

export const impureCore: Metric = {
  name: 'impure-core',
  title: 'Impure lines in core',
  limit: 0,
  measure: ({ sources }) =>
    countOf(sources.filter(({ path }) => path.startsWith('layers/core/')).flatMap(linesWith(IMPURE))),
};

export const environmentReads: Metric = {
  name: 'environment-reads',
  title: `Environment reads outside ${ENVIRONMENT_READER}`,
  limit: 0,
  measure: ({ sources }) =>
    countOf(
      sources
        .filter(({ path }) => /^(layers|functions)\//.test(path) && path !== ENVIRONMENT_READER)
        .flatMap(linesWith(ENVIRONMENT)),
    ),
};

export const unfinished: Metric = {
  name: 'unfinished',
  title: 'Focused, skipped or unfinished code',
  limit: 0,
  measure: ({ sources }) => countOf(sources.flatMap(linesWith(UNFINISHED))),
};

const linesWith =
  (pattern: RegExp) =>
  ({ path, lines }: Source): readonly Place[] =>
    lines.flatMap((line, index) => {
      const found = pattern.exec(line);
      return found === null ? [] : [{ path, line: index + 1, note: found[0] }];
    });
