import { anchorExists } from './anchors.ts';
import { countOf, type Metric, type Place } from './metric.ts';
import { type Doc, resolveFrom, type Tree } from './tree.ts';

export const links: Metric = {
  name: 'links',
  title: 'Broken links in docs',
  limit: 0,
  measure: tree => countOf(tree.docs.flatMap(doc => brokenLinks(tree, doc))),
};

const brokenLinks = (tree: Tree, { path, lines }: Doc): readonly Place[] =>
  lines.flatMap((text, index) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)/g)]
      .filter(([, link]) => !leadsSomewhere(tree, path, link!))
      .map(([, link]) => ({ path, line: index + 1, note: link! })),
  );

function leadsSomewhere(tree: Tree, path: string, link: string): boolean {
  const [file, anchor] = link.split('#');
  const to = file === '' ? path : resolveFrom(path, file!);
  if (!tree.paths.has(to) && !tree.folders.has(to)) return false;
  return anchor === undefined || anchorExists(tree, to, anchor);
}
