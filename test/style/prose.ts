import type { Text } from './source.ts';
import type { Tree } from './tree.ts';

/** Text that people read. */
export type Prose = { readonly path: string; readonly lines: readonly Text[] };

/** Comments and Markdown. */
export const writtenProse = ({ sources, docs }: Tree): readonly Prose[] => [
  ...sources.map(({ path, comments }) => ({ path, lines: comments })),
  ...docs.map(({ path, lines }) => ({ path, lines: lines.map((text, index) => ({ text, line: index + 1 })) })),
];

/** Strings with a space: messages and test titles. */
export const shownProse = ({ sources }: Tree): readonly Prose[] =>
  sources.map(({ path, strings }) => ({ path, lines: strings.filter(({ text }) => /\S\s+\S/.test(text)) }));
