import { countOf, type Metric } from './metric.ts';

const CHARACTERS_MAX = 120;

export const lineLength: Metric = {
  name: 'line-length',
  title: `Lines over ${CHARACTERS_MAX} characters`,
  limit: 0,
  measure: ({ sources }) =>
    countOf(
      sources.flatMap(({ path, lines }) =>
        lines.flatMap((line, index) =>
          line.length > CHARACTERS_MAX ? [{ path, line: index + 1, note: `${line.length} characters` }] : [],
        ),
      ),
    ),
};
