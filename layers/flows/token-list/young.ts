import { advance, createTokenList, takeReports } from '../../core/token-list/token-list.ts';
import { toMinuteStart } from '../../core/token-list/window.ts';
import type { Tokens } from '../../storage/market/tokens.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { type NodeReader, unpackNode } from '../../storage/token-list/nodes.ts';
import { readReports } from '../../storage/token-list/reports.ts';
import { takeNames } from './names.ts';
import { createPublishedLists, writePublication } from './publish.ts';

/** Reports that make up a list before the first publication, in milliseconds. */
const YOUNG_MS_MAX = 10 * 60_000;

/** Folds a list from the reports of the last minutes, as of a time. */
export async function buildYoungList(
  { listings, tokens }: { readonly listings: Listings; readonly tokens: Tokens },
  atMs: number,
): Promise<{ readonly root: string; readonly nodes: NodeReader }> {
  const list = createTokenList(toMinuteStart(atMs), atMs);
  const items = await readReports(listings, atMs - YOUNG_MS_MAX, atMs);
  takeReports(
    list,
    items.flatMap(({ reports }) => reports),
  );
  await takeNames(tokens, list);
  advance(list, atMs);
  const made = new Map<string, Uint8Array>();
  const target = {
    save: async (nodes: ReadonlyMap<string, Uint8Array>) => {
      for (const [name, bytes] of nodes) made.set(name, bytes);
    },
    recentMax: Infinity,
  };
  const root = await writePublication(target, list, createPublishedLists(), atMs);
  return { root, nodes: async names => names.map(name => unpackNode(made.get(name)!)) };
}
