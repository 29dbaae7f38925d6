import type { Block } from '../../core/token-list/block.ts';
import type { CopiedGrid } from '../../storage/kernel/kept-versions.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { copyNodes, getKeptPublication, loadListsVersion } from '../../storage/token-list/kept.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { type ListNode, type Publication, unpackNode } from '../../storage/token-list/nodes.ts';
import type { Keeper } from '../keep-version.ts';
import { MINT_ORDER } from './build.ts';
import { listRowNodes } from './merge.ts';

/** Opens what keeps the token lists. */
export function openListsKeeper(listings: Listings): Keeper {
  return {
    table: listings,
    loadVersion: () => loadListsVersion(listings),
    copyContent: (version, grid, atMs) => copyLists(listings, version, grid, atMs),
    newest: new Map(),
  };
}

/** Nodes in memory at once. */
const NODES_AT_ONCE = 1_000;

/** Copies all that a publication leads to. False: a node is missing. */
async function copyLists(listings: Listings, version: Uint8Array, grid: CopiedGrid, atMs: number): Promise<boolean> {
  const copy = (names: readonly string[]) => copyNodes(listings, names, grid, atMs);
  const walk = async (names: readonly string[], visit: (node: ListNode) => void): Promise<boolean> => {
    for (const some of splitIntoChunks(names, NODES_AT_ONCE)) {
      const found = await copy(some);
      if (found === null) return false;
      const below: string[] = [];
      for (const node of found.map(unpackNode))
        if ('children' in node) below.push(...node.children.map(({ name }) => name));
        else visit(node);
      if (below.length > 0 && !(await walk(below, visit))) return false;
    }
    return true;
  };
  const [root] = (await copy([getKeptPublication(version)])) ?? [];
  if (root === undefined) return false;
  const { recent, orders } = unpackNode(root) as Publication;
  const rows = new Set<string>();
  const takeRows = (block: Block): void => {
    for (const name of listRowNodes(block)) rows.add(name);
  };
  const { [MINT_ORDER]: all, ...others } = orders;
  const parts: Block[] = [];
  const isWhole =
    (await walk(
      Object.values(others).map(({ name }) => name),
      () => {},
    )) &&
    (await walk(all === undefined ? [] : [all.name], leaf => takeRows(leaf as Block))) &&
    (await walk(
      recent.parts.map(({ name }) => name),
      part => parts.push(part as Block),
    ));
  if (!isWhole) return false;
  const columns = parts.flatMap(part => part.columns);
  takeRows({ count: recent.count, columns });
  return walk([...rows], () => {});
}
