import { countOf, type Metric, type Place } from './metric.ts';
import { type Prose, shownProse, writtenProse } from './prose.ts';
import words from './words.json' with { type: 'json' };

const rules = Object.entries(words.phrases).map(([pattern, better]) => ({
  pattern: new RegExp(pattern, 'gi'),
  better,
}));

export const phrases: Metric = {
  name: 'phrases',
  title: 'Banned phrases in comments, docs and messages',
  limit: 0,
  measure: tree => countOf([...writtenProse(tree), ...shownProse(tree)].flatMap(phrasesIn)),
};

const phrasesIn = ({ path, lines }: Prose): readonly Place[] =>
  lines.flatMap(({ text, line }) =>
    rules.flatMap(({ pattern, better }) =>
      [...text.matchAll(pattern)].map(([found]) => ({ path, line, note: `"${found.trim()}": ${better}` })),
    ),
  );
