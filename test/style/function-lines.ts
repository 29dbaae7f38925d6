import { countOf, type Metric, type Place } from './metric.ts';
import type { FunctionSpan, Source } from './source.ts';
import { productSources, type Tree } from './tree.ts';

const LINES_MAX = 60;
const MEDIAN_MAX = 8;

export const functionLines: Metric = {
  name: 'function-lines',
  title: `Functions over ${LINES_MAX} lines`,
  limit: 0,
  measure: tree => countOf(functionsOf(tree).filter(isOver(LINES_MAX)).map(place)),
};

export const functionMedian: Metric = {
  name: 'function-median',
  title: 'Median lines of a named function',
  limit: MEDIAN_MAX,
  measure: tree => {
    const named = functionsOf(tree).filter(({ name }) => name !== '');
    const lengths = named.map(({ lines }) => lines).toSorted((a, b) => a - b);
    return {
      value: lengths[lengths.length >> 1] ?? 0,
      places: named.filter(isOver(MEDIAN_MAX)).toSorted(byLines).map(place),
    };
  },
};

type Found = FunctionSpan & Pick<Source, 'path'>;

const functionsOf = (tree: Tree): readonly Found[] =>
  productSources(tree).flatMap(({ path, functions }) => functions.map(span => ({ ...span, path })));

const isOver =
  (max: number) =>
  ({ lines }: Found): boolean =>
    lines > max;

const byLines = (a: Found, b: Found): number => b.lines - a.lines;

const place = ({ path, line, name, lines }: Found): Place => ({
  path,
  line,
  note: `${name || 'callback'}: ${lines} lines`,
});
