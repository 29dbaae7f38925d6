import type { TokenList } from '../../core/token-list/token-list.ts';
import { formatListName, listNames } from '../../core/token-list/window.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import {
  type ListHead,
  type ListNode,
  NODE_RENEWED_MS,
  type PublishedList,
  packNode,
  saveListHead,
  saveNodes,
} from '../../storage/token-list/nodes.ts';
import { buildList, type Leaves } from './build.ts';

/** Leaves in use, and when this process wrote each node in use. */
export type Published = { leaves: Leaves; written: ReadonlyMap<string, number> };

export function createPublishedLists(): Published {
  return { leaves: new Map(), written: new Map() };
}

/** Writes missing nodes, then the header. Returns false on a lost race. */
export async function publishLists(
  listings: Listings,
  head: ListHead,
  list: TokenList,
  published: Published,
  nowMs: number,
): Promise<boolean> {
  const writer = openWriter(published.written, nowMs);
  const leaves: Leaves = new Map();
  const lists: Record<string, PublishedList> = {};
  for (const name of listNames) {
    const known = { before: published.leaves, now: leaves, isStored: writer.isStored };
    lists[formatListName(name)] = buildList(list, name, writer.save, known);
    await writer.flush(listings);
  }
  const { minuteMs, readThroughMs } = list;
  const won = await saveListHead(listings, head, { minuteMs, readThroughMs, lists });
  published.leaves = leaves;
  published.written = writer.written;
  return won;
}

/** Collects nodes that are missing or about to expire. */
function openWriter(before: ReadonlyMap<string, number>, nowMs: number) {
  const written = new Map<string, number>();
  let due = new Map<string, Uint8Array>();
  const isStored = (name: string): boolean => {
    const atMs = written.get(name) ?? before.get(name) ?? Number.NEGATIVE_INFINITY;
    if (nowMs - atMs >= NODE_RENEWED_MS) return false;
    written.set(name, atMs);
    return true;
  };
  return {
    written,
    isStored,
    save: (node: ListNode): string => {
      const { name, bytes } = packNode(node);
      if (!isStored(name)) due.set(name, bytes);
      return name;
    },
    flush: async (listings: Listings): Promise<void> => {
      await saveNodes(listings, due, nowMs);
      for (const name of due.keys()) written.set(name, nowMs);
      due = new Map();
    },
  };
}
