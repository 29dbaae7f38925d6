import type { Tree } from './tree.ts';

/** Whether a Markdown file has this GitHub anchor. */
export const anchorExists = ({ docs }: Tree, path: string, anchor: string): boolean =>
  docs.some(
    doc =>
      doc.path === path &&
      doc.lines
        .filter(line => /^#+ /.test(line))
        .map(slugOf)
        .includes(anchor),
  );

const slugOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
