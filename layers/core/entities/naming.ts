import type { EntityKind } from './entity.ts';
import { compareNames } from './forest.ts';
import { entityUnder, type Standing } from './standing.ts';
import type { Wallets } from './wallets.ts';

/** What an entity's id hangs on. */
export type Anchor = { readonly kind: EntityKind; readonly wallet: number };

/** Every id ever told, what it hangs on, and with which other it answers. Mutable. */
export type Naming = {
  readonly anchors: Map<string, Anchor>;
  /** Of ids that are not their own entity's any more: the id that they answer with. */
  readonly answers: Map<string, string>;
  /** The two indices of these: ids by the wallet they hang on, and by the id that they answer with. */
  readonly byWallet: Map<number, string[]>;
  readonly also: Map<string, Set<string>>;
};

export type Named = {
  readonly wallets: Wallets;
  readonly standings: ReadonlyMap<number, Standing>;
  readonly naming: Naming;
};

export const emptyNaming = (): Naming => ({
  anchors: new Map(),
  answers: new Map(),
  byWallet: new Map(),
  also: new Map(),
});

/** The number of the entity that an id answers with, old ids too; 0 where none stands. */
export const resolve = ({ wallets, standings, naming }: Named, id: string): number => {
  const current = naming.answers.get(id) ?? id;
  const anchor = naming.anchors.get(current);
  const number = anchor === undefined ? 0 : standsAt(wallets, standings, anchor);
  return number > 0 && standings.get(number)!.id === current ? number : 0;
};

/** A funder's id means those it binds, a member's those it acts with; a wallet that became the other answers as that. */
const standsAt = (wallets: Wallets, standings: ReadonlyMap<number, Standing>, { kind, wallet }: Anchor): number => {
  const own = wallets.entity[wallet]!;
  if (kind === 'shared_execution' && own > 0) return own;
  return entityUnder(wallets, standings, wallet) || own;
};

/** Notes an id, told for the first time or not. */
export const noteId = ({ anchors, byWallet }: Naming, id: string, { kind, wallet }: Anchor): void => {
  if (anchors.has(id)) return;
  anchors.set(id, { kind, wallet });
  byWallet.set(wallet, [...(byWallet.get(wallet) ?? []), id]);
};

/** Lets an id answer with another, or with itself again. */
export const noteAnswer = ({ answers, also }: Naming, id: string, target: string): void => {
  also.get(answers.get(id) ?? '')?.delete(id);
  if (id === target) {
    answers.delete(id);
    return;
  }
  answers.set(id, target);
  also.set(target, (also.get(target) ?? new Set()).add(id));
};

/** Some ids and all that answer with any of them. */
export const withEchoes = ({ also }: Naming, ids: Iterable<string>): ReadonlySet<string> => {
  const all = new Set(ids);
  // What is added on the way is walked too.
  for (const id of all) for (const echo of also.get(id) ?? []) all.add(echo);
  return all;
};

/**
 * Finds anew what some ids answer with: the entity that stands where the id hangs, else where the one hangs that it answered with last, else the
 * heir of that one. Returns the ids that answer with another than before, by the number of that one.
 */
export const settle = (
  state: Named,
  ids: Iterable<string>,
  heirs: ReadonlyMap<string, string>,
): ReadonlyMap<number, readonly string[]> => {
  const { naming, standings, wallets } = state;
  const settled = new Map<number, string[]>();
  for (const id of [...ids].sort(compareNames)) {
    const before = naming.answers.get(id) ?? id;
    const standing = [id, before].map(one => standsAt(wallets, standings, naming.anchors.get(one)!)).find(at => at > 0);
    const target = standings.get(standing ?? 0)?.id ?? heirs.get(before) ?? before;
    if (target === before) continue;
    noteAnswer(naming, id, target);
    if (target === id) continue;
    const at = resolve(state, id);
    settled.set(at, [...(settled.get(at) ?? []), id]);
  }
  return settled;
};
