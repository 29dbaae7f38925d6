import type { TokenRow } from '../../core/token-list/row.ts';
import type { Branch, Child } from '../../core/token-list/tree.ts';
import type { NodeReader } from '../../storage/token-list/nodes.ts';

/**
 * Yields the rows of a list from a rank on, leaf by leaf. Reads about `wanted` rows at a time.
 * Yields null when a node is gone.
 */
export async function* readListLeaves(
  nodes: NodeReader,
  root: string,
  rank: number,
  wanted: number,
): AsyncGenerator<readonly TokenRow[] | null> {
  const read = await nodes([root]);
  const node = read?.[0];
  if (node === undefined) yield null;
  else if ('rows' in node) yield node.rows.slice(rank);
  else yield* readLeavesBelow(nodes, node, rank, wanted);
}

async function* readLeavesBelow(
  nodes: NodeReader,
  { children }: Branch,
  rank: number,
  wanted: number,
): AsyncGenerator<readonly TokenRow[] | null> {
  let [left, skipped] = [children, rank];
  while (left.length > 0) {
    const [first] = left;
    if (skipped >= first!.count) {
      skipped -= first!.count;
      left = left.slice(1);
      continue;
    }
    const group = takeGroup(left, skipped + wanted);
    left = left.slice(group.length);
    const read = await nodes(group.map(({ name }) => name));
    for (const node of read ?? [null]) {
      if (node === null) yield null;
      else if ('rows' in node) yield node.rows.slice(skipped);
      else yield* readLeavesBelow(nodes, node, skipped, wanted);
      skipped = 0;
    }
  }
}

/** The first children that hold a number of rows. */
function takeGroup(children: readonly Child[], rows: number): readonly Child[] {
  let sum = 0;
  const end = children.findIndex(({ count }) => {
    sum += count;
    return sum >= rows;
  });
  return end < 0 ? children : children.slice(0, end + 1);
}
