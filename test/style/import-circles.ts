import { dirname } from 'node:path';
import { circlesOf } from './circles.ts';
import { countOf, type Metric, type Place } from './metric.ts';
import { resolveFrom, type Tree } from './tree.ts';

export const fileCircles: Metric = {
  name: 'file-circles',
  title: 'Import circles of files',
  limit: 0,
  measure: tree => countOf(circlePlaces(edgesOf(tree))),
};

export const folderCircles: Metric = {
  name: 'folder-circles',
  title: 'Import circles of folders',
  limit: 0,
  measure: tree => countOf(circlePlaces(edgesOf(tree).flatMap(betweenFolders))),
};

/** An import and the place that shows it. */
type Edge = { readonly from: string; readonly to: string; readonly path: string; readonly line: number };

const edgesOf = ({ sources }: Tree): readonly Edge[] =>
  sources.flatMap(({ path, imports }) =>
    imports.map(({ from, line }) => ({ from: path, to: resolveFrom(path, from), path, line })),
  );

function betweenFolders(edge: Edge): readonly Edge[] {
  const [from, to] = [dirname(edge.from), dirname(edge.to)];
  return from === to ? [] : [{ ...edge, from, to }];
}

function circlePlaces(edges: readonly Edge[]): readonly Place[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const shown = new Map(edges.toReversed().map(edge => [`${edge.from} ${edge.to}`, edge]));
  return circlesOf(graph).map(circle => {
    const { path, line } = shown.get(`${circle[0]} ${circle[1] ?? circle[0]}`)!;
    return { path, line, note: [...circle, circle[0]].join(' -> ') };
  });
}
