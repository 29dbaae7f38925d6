/** Imports between files or folders. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The shortest circle through each import, each once.
 * Empty when there is none.
 */
export function circlesOf(graph: Graph): readonly (readonly string[])[] {
  const circles = new Map<string, readonly string[]>();
  for (const from of [...graph.keys()].toSorted())
    for (const to of [...graph.get(from)!].toSorted()) {
      const back = shortestPath(graph, to, from);
      if (back !== undefined) circles.set(back.toSorted().join(' '), startAtFirst(back));
    }
  return [...circles.values()];
}

function shortestPath(graph: Graph, from: string, to: string): readonly string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]]);
  for (const node of before.keys()) {
    if (node === to) return pathTo(node, before);
    for (const next of [...(graph.get(node) ?? [])].toSorted()) if (!before.has(next)) before.set(next, node);
  }
  return undefined;
}

function pathTo(node: string, before: ReadonlyMap<string, string | undefined>): readonly string[] {
  const previous = before.get(node);
  return previous === undefined ? [node] : [...pathTo(previous, before), node];
}

function startAtFirst(circle: readonly string[]): readonly string[] {
  const first = circle.indexOf(circle.toSorted()[0]!);
  return [...circle.slice(first), ...circle.slice(0, first)];
}
