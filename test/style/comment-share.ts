import { type Metric, type Place, roundUp, share, sum } from './metric.ts';
import type { Source } from './source.ts';
import { productSources } from './tree.ts';

const PERCENT_MAX = 8;

export const commentShare: Metric = {
  name: 'comment-share',
  title: 'Comment lines, % of product lines',
  limit: PERCENT_MAX,
  measure: tree => {
    const sources = productSources(tree);
    const [comments, lines] = [sum(sources.map(commentLines)), sum(sources.map(({ lines }) => lines.length))];
    return {
      value: roundUp(100 * share(comments, lines)),
      places: sources.filter(isOver).toSorted(byExcess).map(place),
    };
  },
};

const commentLines = ({ comments }: Source): number => new Set(comments.map(({ line }) => line)).size;

const percent = (source: Source): number => 100 * share(commentLines(source), source.lines.length);

const isOver = (source: Source): boolean => percent(source) > PERCENT_MAX;

const excess = (source: Source): number => commentLines(source) - (PERCENT_MAX / 100) * source.lines.length;

const byExcess = (a: Source, b: Source): number => excess(b) - excess(a);

const place = (source: Source): Place => ({
  path: source.path,
  line: 1,
  note: `${commentLines(source)} of ${source.lines.length} lines, ${percent(source).toFixed(1)}%`,
});
