import type { ListedToken } from '../../core/token-list/listed-token.ts';
import { sortListedTokens } from '../../core/token-list/order.ts';
import { toTokenRow } from '../../core/token-list/row.ts';
import type { TokenList } from '../../core/token-list/token-list.ts';
import { buildTokenTree, splitIntoLeaves } from '../../core/token-list/tree.ts';
import { type ListName, listWindows } from '../../core/token-list/window.ts';
import type { ListNode, PublishedList } from '../../storage/token-list/nodes.ts';

/** By windows, first and last mint. */
export type Leaves = Map<string, Leaf>;
type Leaf = { readonly tokens: readonly ListedToken[]; readonly versions: Uint32Array; readonly name: string };

export type KnownLeaves = {
  readonly before: Leaves;
  readonly now: Leaves;
  readonly isStored: (name: string) => boolean;
};

/** Builds a list. `save` returns a node's name. Unchanged leaves are not packed again. */
export function buildList(
  list: TokenList,
  name: ListName,
  save: (node: ListNode) => string,
  known?: KnownLeaves,
): PublishedList {
  const windows = name.sort === 'new' ? listWindows : [name.window];
  const pack = (tokens: readonly ListedToken[]): string =>
    save({ rows: tokens.map(token => toTokenRow(token, windows)) });
  const leaves = splitIntoLeaves(sortListedTokens(list, name)).map(tokens => ({
    mint: tokens[0]!.mint,
    name: known === undefined ? pack(tokens) : resolveLeaf(known, windows.join(), tokens, pack),
    count: tokens.length,
  }));
  return buildTokenTree(leaves, save);
}

function resolveLeaf(
  { before, now, isStored }: KnownLeaves,
  windows: string,
  tokens: readonly ListedToken[],
  pack: (tokens: readonly ListedToken[]) => string,
): string {
  const key = `${windows} ${tokens[0]!.mint} ${tokens.at(-1)!.mint}`;
  const held = [now.get(key), before.get(key)].find(leaf => leaf !== undefined && isSame(leaf, tokens));
  const isKnown = held !== undefined && isStored(held.name);
  const name = isKnown ? held.name : pack(tokens);
  now.set(key, isKnown ? held : { tokens, versions: Uint32Array.from(tokens, ({ version }) => version), name });
  return name;
}

function isSame(leaf: Leaf, tokens: readonly ListedToken[]): boolean {
  return (
    leaf.tokens.length === tokens.length &&
    tokens.every((token, at) => token === leaf.tokens[at] && token.version === leaf.versions[at])
  );
}
