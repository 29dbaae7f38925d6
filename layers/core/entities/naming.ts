import { compareNames } from './forest.ts';
import { type Anchor, findEntityUnderFunder, type Standing } from './standing.ts';
import type { Wallets } from './wallets.ts';

/** Every published id, its anchor and its current target. Mutable. */
export type Naming = {
  readonly anchors: Map<string, Anchor>;
  /** Aliases: ids that resolve to another id. */
  readonly answers: Map<string, string>;
  /** Indexes: ids by anchor wallet, and by target id. */
  readonly byWallet: Map<number, string[]>;
  readonly also: Map<string, Set<string>>;
};

export type Named = {
  readonly wallets: Wallets;
  readonly standings: ReadonlyMap<number, Standing>;
  readonly naming: Naming;
};

export function createNaming(): Naming {
  return {
    anchors: new Map(),
    answers: new Map(),
    byWallet: new Map(),
    also: new Map(),
  };
}

/** Resolves an id, including old ones; 0 for none. */
export function resolve({ wallets, standings, naming }: Named, id: string): number {
  const current = naming.answers.get(id) ?? id;
  const anchor = naming.anchors.get(current);
  const number = anchor === undefined ? 0 : findAnchorEntity(wallets, standings, anchor);
  return number > 0 && standings.get(number)!.id === current ? number : 0;
}

/** A funder's id prefers its group, a member's its co-action group. */
function findAnchorEntity(
  wallets: Wallets,
  standings: ReadonlyMap<number, Standing>,
  { kind, wallet }: Anchor,
): number {
  const own = wallets.entity[wallet]!;
  if (kind === 'shared_execution' && own > 0) return own;
  return findEntityUnderFunder(wallets, standings, wallet) || own;
}

/** Records an id; repeated calls have no effect. */
export function noteId({ anchors, byWallet }: Naming, id: string, { kind, wallet }: Anchor): void {
  if (anchors.has(id)) return;
  anchors.set(id, { kind, wallet });
  byWallet.set(wallet, [...(byWallet.get(wallet) ?? []), id]);
}

/** Redirects an id to another, or to itself. */
export function noteAnswer({ answers, also }: Naming, id: string, target: string): void {
  also.get(answers.get(id) ?? '')?.delete(id);
  if (id === target) {
    answers.delete(id);
    return;
  }
  answers.set(id, target);
  also.set(target, (also.get(target) ?? new Set()).add(id));
}

/** Ids with all their aliases, transitively. */
export function withEchoes({ also }: Naming, ids: Iterable<string>): ReadonlySet<string> {
  const all = new Set(ids);
  for (const id of all) for (const echo of also.get(id) ?? []) all.add(echo);
  return all;
}

/** Re-resolves ids. Returns changed ids by entity number. */
export function resolveIds(
  state: Named,
  ids: Iterable<string>,
  heirs: ReadonlyMap<string, string>,
): ReadonlyMap<number, readonly string[]> {
  const { naming, standings, wallets } = state;
  const settled = new Map<number, string[]>();
  for (const id of [...ids].sort(compareNames)) {
    const before = naming.answers.get(id) ?? id;
    const standing = [id, before]
      .map(one => findAnchorEntity(wallets, standings, naming.anchors.get(one)!))
      .find(at => at > 0);
    const target = standings.get(standing ?? 0)?.id ?? heirs.get(before) ?? before;
    if (target === before) continue;
    noteAnswer(naming, id, target);
    if (target === id) continue;
    const at = resolve(state, id);
    settled.set(at, [...(settled.get(at) ?? []), id]);
  }
  return settled;
}
