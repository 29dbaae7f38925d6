import { type Measurement, type Metric, sum } from './metric.ts';
import type { Source } from './source.ts';
import { productSources } from './tree.ts';

const PROCESSORS = ['intake', 'market', 'ledger', 'security', 'wallets', 'coordination'];

/** The common processor, the definitions of processors, and the sections of tokens. */
const isProcessor = ({ path }: Source): boolean =>
  ['processor', 'pass', 'section'].some(folder => path.startsWith(`layers/flows/${folder}/`)) ||
  PROCESSORS.some(name => path === `layers/flows/${name}/${name}.ts`);

export const processorLines: Metric = {
  name: 'processor-lines',
  title: 'Lines of the processors and sections',
  limit: 1_010,
  measure: ({ sources }) => linesOf(sources.filter(isProcessor)),
};

export const sourceLines: Metric = {
  name: 'source-lines',
  title: 'Source lines outside test and generated',
  limit: 54_000,
  measure: tree => linesOf(productSources(tree)),
};

const linesOf = (sources: readonly Source[]): Measurement => ({
  value: sum(sources.map(({ lines }) => lines.length)),
  places: sources
    .toSorted((a, b) => b.lines.length - a.lines.length)
    .map(({ path, lines }) => ({ path, line: 1, note: `${lines.length} lines` })),
});
