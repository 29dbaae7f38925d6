import { type Metric, type Place, roundUp, share, sum } from './metric.ts';
import type { Source, Text } from './source.ts';

const WORDS_PER_LINE_MAX = 9;

export const commentWords: Metric = {
  name: 'comment-words',
  title: 'Words per comment line',
  limit: WORDS_PER_LINE_MAX,
  measure: ({ sources }) => {
    const lines = sources.flatMap(spokenLines);
    return { value: roundUp(wordsPerLine(lines)), places: sources.flatMap(longComments).toSorted(byNote) };
  },
};

const wordsIn = ({ text }: Text): number => text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length;

const wordsPerLine = (lines: readonly Text[]): number => share(sum(lines.map(wordsIn)), lines.length);

/** Lines without words would lower the average. */
const spokenLines = (source: Source): readonly Text[] => source.comments.filter(line => wordsIn(line) > 0);

function longComments(source: Source): readonly Place[] {
  return blocksOf(spokenLines(source))
    .filter(block => wordsPerLine(block) > WORDS_PER_LINE_MAX)
    .map(block => ({
      path: source.path,
      line: block[0]!.line,
      note: `${wordsPerLine(block).toFixed(1)} words per line, ${block.length} lines`,
    }));
}

function blocksOf(lines: readonly Text[]): readonly (readonly Text[])[] {
  const blocks: Text[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block?.at(-1)?.line === line.line - 1) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

const byNote = (a: Place, b: Place): number => Number.parseFloat(b.note) - Number.parseFloat(a.note);
