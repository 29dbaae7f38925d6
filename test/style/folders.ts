import { dirname } from 'node:path';
import { countOf, type Metric } from './metric.ts';
import { productSources } from './tree.ts';

const FILE_LINES_MAX = 300;
const README_LINES_MAX = 30;
/** A README of a workspace reads as if it were published alone. */
const WORKSPACE_README_LINES_MAX = 120;

export const fileLines: Metric = {
  name: 'file-lines',
  title: `Files over ${FILE_LINES_MAX} lines`,
  limit: 0,
  measure: tree => countOf(productSources(tree).flatMap(longerThan(FILE_LINES_MAX))),
};

export const readmeLines: Metric = {
  name: 'readme-lines',
  title: `Folder READMEs over ${README_LINES_MAX} lines`,
  limit: 0,
  measure: ({ docs, paths }) => {
    const max = (path: string) =>
      paths.has(`${dirname(path)}/package.json`) ? WORKSPACE_README_LINES_MAX : README_LINES_MAX;
    const readmes = docs.filter(({ path }) => path.endsWith('/README.md'));
    return countOf(readmes.flatMap(doc => longerThan(max(doc.path))(doc)));
  },
};

export const missingReadmes: Metric = {
  name: 'missing-readmes',
  title: 'Source folders without a README',
  limit: 0,
  measure: ({ sources, paths }) =>
    countOf(
      [...new Set(sources.map(({ path }) => dirname(path)))]
        .filter(folder => /^(layers|lib|functions|test(?!\/console\/)|bin)\b/.test(folder))
        .filter(folder => !paths.has(`${folder}/README.md`))
        .map(folder => ({ path: `${folder}/README.md`, line: 1, note: 'missing' })),
    ),
};

const longerThan =
  (max: number) =>
  ({ path, lines }: { readonly path: string; readonly lines: readonly string[] }) =>
    lines.length > max ? [{ path, line: max + 1, note: `${lines.length} lines` }] : [];
