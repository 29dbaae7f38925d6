import type { CopiedGrid } from '../../storage/kernel/kept-versions.ts';
import { copyNodes, getKeptPublication, loadListsVersion } from '../../storage/token-list/kept.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { type NodeReader, type Publication, unpackNode } from '../../storage/token-list/nodes.ts';
import type { Keeper } from '../keep-version.ts';
import { listAllPlaces, visitLeaves } from './all-rows.ts';
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

/** Copies all that a publication leads to. False: a node is missing. */
async function copyLists(listings: Listings, version: Uint8Array, grid: CopiedGrid, atMs: number): Promise<boolean> {
  const copy: NodeReader = async names =>
    (await copyNodes(listings, names, grid, atMs))?.map(bytes => unpackNode(bytes)) ?? null;
  const [root] = (await copy([getKeptPublication(version)])) ?? [];
  if (root === undefined) return false;
  const publication = root as Publication;
  const { [MINT_ORDER]: _, ...orders } = publication.orders;
  const places = await listAllPlaces(copy, publication);
  if (places === null) return false;
  const roots = Object.values(orders).map(({ name }) => name);
  return (await visitLeaves(copy, roots, () => {})) && visitLeaves(copy, [...listRowNodes(places)], () => {});
}
