import type { Block } from '../../core/token-list/block.ts';
import type { RowPlace } from '../../core/token-list/columns.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import type { ListNode, NodeReader, Publication } from '../../storage/token-list/nodes.ts';
import { MINT_ORDER } from './build.ts';
import { listRowPlaces } from './merge.ts';

/** Nodes in memory at once. */
const NODES_AT_ONCE = 1_000;

/** Visits all leaves below some nodes. False: a node is missing. */
export async function visitLeaves(
  nodes: NodeReader,
  names: readonly string[],
  visit: (leaf: ListNode) => void,
): Promise<boolean> {
  for (const some of splitIntoChunks(names, NODES_AT_ONCE)) {
    const found = await nodes(some);
    if (found === null) return false;
    const below = found.flatMap(node => ('children' in node ? node.children.map(({ name }) => name) : []));
    for (const node of found) if (!('children' in node)) visit(node);
    if (below.length > 0 && !(await visitLeaves(nodes, below, visit))) return false;
  }
  return true;
}

/** Where the rows of all tokens of a publication are. Null: a node is missing. */
export async function listAllPlaces(
  nodes: NodeReader,
  { recent, orders }: Publication,
): Promise<readonly RowPlace[] | null> {
  const parts: Block[] = [];
  const settled: Block[] = [];
  const root = orders[MINT_ORDER];
  const recentNames = recent.parts.map(({ name }) => name);
  const isWhole =
    (await visitLeaves(nodes, recentNames, part => parts.push(part as Block))) &&
    (await visitLeaves(nodes, root === undefined ? [] : [root.name], leaf => settled.push(leaf as Block)));
  if (!isWhole) return null;
  const changed = { count: recent.count, columns: parts.flatMap(({ columns }) => columns) };
  // Tokens that changed since hide their earlier states.
  return [...new Map([...settled, changed].flatMap(listRowPlaces)).values()];
}
