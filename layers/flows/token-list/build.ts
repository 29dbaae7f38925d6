import { type Block, coarsenCells, computeBounds, toBlock } from '../../core/token-list/block.ts';
import { type Cell, findColumn, type RowPlace, toCells, toSortFigure } from '../../core/token-list/columns.ts';
import type { ListedToken } from '../../core/token-list/listed-token.ts';
import { isSigned } from '../../core/token-list/order.ts';
import { buildTokenTree, type Child, splitIntoLeaves } from '../../core/token-list/tree.ts';
import { formatListName, listNames } from '../../core/token-list/window.ts';
import type { ListNode, ListRoot } from '../../storage/token-list/nodes.ts';

/** The order of all tokens, for those without a key. */
export const MINT_ORDER = 'mint';

/** Leaves by order, first and last mint. */
export type Leaves = Map<string, Leaf>;
type Leaf = { readonly places: readonly RowPlace[]; readonly child: Child };

/** A token with the place of its stored row, which changes with it. */
type Member = {
  readonly hash: number;
  readonly token: ListedToken;
  readonly place: RowPlace;
  /** Rounded and exact. */
  readonly coarse: readonly Cell[];
  readonly cells: readonly Cell[];
};

export type KnownLeaves = {
  readonly before: Leaves;
  readonly now: Leaves;
  readonly isStored: (name: string) => boolean;
};

/** Sorts tokens into all orders. `save` returns a node's name. Unchanged leaves are not packed again. */
export async function buildOrders(
  placed: readonly { readonly token: ListedToken; readonly place: RowPlace }[],
  throughMs: number,
  known: KnownLeaves,
  write: { readonly save: (node: ListNode) => string; readonly flush: () => Promise<void> },
): Promise<Readonly<Record<string, ListRoot>>> {
  const members = placed
    .map(({ token, place }): Member => {
      const { cells } = toCells(token, throughMs, place);
      return { hash: token.hash, token, place, cells, coarse: coarsenCells(cells) };
    })
    .sort((a, b) => (a.token.mint < b.token.mint ? -1 : 1));
  const roots: Record<string, ListRoot> = {};
  const add = async (name: string, sorted: readonly Member[], column: number): Promise<void> => {
    const leaves = splitIntoLeaves(sorted).map(some => {
      const child = resolveLeaf(known, { name, column }, some, write.save);
      return { mint: some[0]!.token.mint, ...child };
    });
    const root = buildTokenTree(leaves, write.save);
    if (root !== null) roots[name] = { name: root.name, count: root.count };
    await write.flush();
  };
  await add(MINT_ORDER, members, findColumn('mint', '24h'));
  for (const name of listNames) {
    const column = findColumn(toSortFigure(name.sort), name.window);
    const keyed = members.filter(({ cells }) => cells[column] !== null && (cells[column] !== 0 || isSigned(name.sort)));
    // A stable sort keeps ties by mint.
    keyed.sort((a, b) => (b.cells[column] as number) - (a.cells[column] as number));
    await add(formatListName(name), keyed, column);
  }
  return roots;
}

/** Cells are rounded, but for the key. */
function resolveLeaf(
  { before, now, isStored }: KnownLeaves,
  { name, column }: { readonly name: string; readonly column: number },
  members: readonly Member[],
  save: (node: Block) => string,
): Child {
  const key = `${name} ${members[0]!.token.mint} ${members.at(-1)!.token.mint}`;
  const held = before.get(key);
  const isSame =
    held !== undefined &&
    held.places.length === members.length &&
    members.every(({ place }, at) => place === held.places[at]);
  if (isSame && isStored(held.child.name)) {
    now.set(key, held);
    return held.child;
  }
  const block = toBlock(members.map(({ cells, coarse }) => coarse.with(column, cells[column]!)));
  const child: Child = { name: save(block), count: members.length, bounds: computeBounds(block, column) };
  now.set(key, { places: members.map(({ place }) => place), child });
  return child;
}
