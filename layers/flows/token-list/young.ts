import { advance, createTokenList, takeReports } from '../../core/token-list/token-list.ts';
import type { ListName } from '../../core/token-list/window.ts';
import { toMinuteStart } from '../../core/token-list/window.ts';
import type { Tokens } from '../../storage/market/tokens.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { type ListNode, type NodeReader, packNode } from '../../storage/token-list/nodes.ts';
import { readReports } from '../../storage/token-list/reports.ts';
import { buildList } from './build.ts';
import { takeNames } from './names.ts';

/** Reports that make up a list before the first publication, in milliseconds. */
const YOUNG_MS_MAX = 10 * 60_000;

/** Folds a list from the reports of the last minutes, as of a time. */
export async function buildYoungList(
  { listings, tokens }: { readonly listings: Listings; readonly tokens: Tokens },
  name: ListName,
  atMs: number,
): Promise<{ readonly root: string | null; readonly nodes: NodeReader }> {
  const list = createTokenList(toMinuteStart(atMs), atMs);
  const items = await readReports(listings, atMs - YOUNG_MS_MAX, atMs);
  takeReports(
    list,
    items.flatMap(({ reports }) => reports),
  );
  await takeNames(tokens, list);
  advance(list, atMs);
  const made = new Map<string, ListNode>();
  const child = buildList(list, name, node => {
    const { name: nodeName } = packNode(node);
    made.set(nodeName, node);
    return nodeName;
  });
  return { root: child?.name ?? null, nodes: async names => names.map(one => made.get(one)!) };
}
