import type { FundedLink } from '../relations/link.ts';
import { entityRules } from './rules.ts';
import { readTableText } from './text-table.ts';
import { AGED, CUT, hasFlag, isNonBindingFunder, SERVICE, setFlag, type Wallets, WIDE } from './wallets.ts';

/** A wallet's binding funder; -1 for none. */
export function findBindingFunder(wallets: Wallets, wallet: number): number {
  const funder = wallets.parent[wallet]!;
  if (funder < 0 || hasFlag(wallets, wallet, SERVICE | CUT | AGED) || isNonBindingFunder(wallets, funder)) return -1;
  return funder;
}

/** Its tree's top, or its direct funder beyond 20 hops. */
export function findTreeHead(wallets: Wallets, wallet: number): number {
  let top = wallet;
  for (let hops = 0; hops <= entityRules.hopsMax; hops += 1) {
    const funder = findBindingFunder(wallets, top);
    if (funder < 0) return hops === 0 ? -1 : top;
    top = funder;
  }
  return findBindingFunder(wallets, wallet);
}

/** Wallets whose head is `head`; stops at `enough`. */
export function listHeadGroup(wallets: Wallets, head: number, enough = Number.POSITIVE_INFINITY): readonly number[] {
  if (isNonBindingFunder(wallets, head)) return [];
  const isTop = findBindingFunder(wallets, head) < 0;
  const group = listBoundChildren(wallets, head, isTop ? enough : undefined).filter(
    child => isTop || findTreeHead(wallets, child) === head,
  );
  let from = 0;
  for (let hops = 1; isTop && hops < entityRules.hopsMax && from < group.length && group.length < enough; hops += 1) {
    const to = group.length;
    for (; from < to && group.length < enough; from += 1) pushChildren(wallets, group[from]!, group);
  }
  return group;
}

/** Wallets with this binding funder; stops at `enough`. */
export function listBoundChildren(wallets: Wallets, wallet: number, enough = Number.POSITIVE_INFINITY): number[] {
  const children: number[] = [];
  pushChildren(wallets, wallet, children, enough);
  return children;
}

function pushChildren(wallets: Wallets, wallet: number, into: number[], enough = Number.POSITIVE_INFINITY): void {
  for (let child = wallets.child[wallet]!; child >= 0 && into.length < enough; child = wallets.next[child]!)
    if (findBindingFunder(wallets, child) === wallet) into.push(child);
}

/** A wallet and its descendants down to `levels`, stopping at services. */
export function findDescendants(wallets: Wallets, wallet: number, levels: number): ReadonlySet<number> {
  const below = new Set([wallet]);
  let level = [wallet];
  for (let depth = 0; depth < levels && level.length > 0; depth += 1) {
    const next: number[] = [];
    for (const one of level)
      for (let child = wallets.child[one]!; child >= 0; child = wallets.next[child]!)
        if (!below.has(child)) {
          below.add(child);
          if (!isNonBindingFunder(wallets, child)) next.push(child);
        }
    level = next;
  }
  return below;
}

/** Levels below a wallet that a funding change affects. */
export function computeFundingReach(wallets: Wallets, wallet: number, funder: number): number {
  let one = funder;
  const isRing = findRing(wallets, wallet, 1).length > 0;
  for (
    let cuts = 0;
    one >= 0 && one !== wallet && !isNonBindingFunder(wallets, one) && !hasFlag(wallets, one, AGED) && cuts < 2;
    one = wallets.parent[one]!
  )
    cuts += hasFlag(wallets, one, CUT) ? 1 : 0;
  return isRing || one === wallet ? Number.POSITIVE_INFINITY : entityRules.hopsMax + 1;
}

/** Sets a wallet's funder, time and amount. */
export function setFunder(wallets: Wallets, wallet: number, funder: number, at: Funding): void {
  removeRingCut(wallets, wallet);
  const { parent, child, next, previous, paid } = wallets;
  const before = parent[wallet]!;
  if (before >= 0) {
    if (!hasFlag(wallets, wallet, AGED)) paid[before]! -= 1;
    if (previous[wallet]! >= 0) next[previous[wallet]!] = next[wallet]!;
    else child[before] = next[wallet]!;
    if (next[wallet]! >= 0) previous[next[wallet]!] = previous[wallet]!;
  }
  setFlag(wallets, wallet, AGED, at.hasHistory === true);
  addToFunder(wallets, wallet, funder);
  wallets.slot[wallet] = at.slot;
  wallets.ms[wallet] = at.timestampMs;
  wallets.lamports[wallet] = at.lamports ?? 0;
  addRingCut(wallets, wallet);
}

type Funding = Pick<FundedLink, 'slot' | 'timestampMs' | 'lamports' | 'hasHistory'>;

/** Adds a wallet to its funder's list and sets the funder. */
export function addToFunder(wallets: Wallets, wallet: number, funder: number): void {
  const { parent, child, next, previous } = wallets;
  parent[wallet] = funder;
  if (!hasFlag(wallets, wallet, AGED)) wallets.paid[funder]! += 1;
  next[wallet] = child[funder]!;
  previous[wallet] = -1;
  if (child[funder]! >= 0) previous[child[funder]!] = wallet;
  child[funder] = wallet;
}

/** Whether a funder would be too wide. */
export function isFunderTooWide({ paid }: Wallets, funder: number, more: number): boolean {
  return paid[funder]! + more > entityRules.paidMax;
}

/** Updates a funder's width flag and cuts its ring again. */
export function noteWide(wallets: Wallets, funder: number): void {
  if (hasFlag(wallets, funder, WIDE) === isFunderTooWide(wallets, funder, 0)) return;
  removeRingCut(wallets, funder);
  setFlag(wallets, funder, WIDE, isFunderTooWide(wallets, funder, 0));
  addRingCut(wallets, funder);
}

/** Removes the cut of a wallet's ring, before the ring changes. */
export function removeRingCut(wallets: Wallets, wallet: number): void {
  for (const one of findRing(wallets, wallet, 1)) setFlag(wallets, one, CUT, false);
}

/** Cuts a ring at its earliest payer, who had money first. */
export function addRingCut(wallets: Wallets, wallet: number): void {
  const ring = findRing(wallets, wallet, 0);
  if (ring.length === 0) return;
  const { slot, ms, parent, names } = wallets;
  const compareTexts = (a: number, b: number): number => compareNames(readTableText(names, a), readTableText(names, b));
  const first = ring.reduce((a, b) => {
    const order = slot[a]! - slot[b]! || ms[a]! - ms[b]! || compareTexts(parent[a]!, parent[b]!) || compareTexts(a, b);
    return order <= 0 ? a : b;
  });
  setFlag(wallets, parent[first]!, CUT, true);
}

/** The ring through a wallet, across at most `cutsMax` cuts. */
function findRing(wallets: Wallets, wallet: number, cutsMax: number): readonly number[] {
  if (wallets.child[wallet]! < 0) return [];
  const ring: number[] = [];
  let cuts = 0;
  for (let one = wallet; one >= 0 && !isNonBindingFunder(wallets, one); one = wallets.parent[one]!) {
    if (one === wallet && ring.length > 0) return ring;
    if (hasFlag(wallets, one, CUT)) cuts += 1;
    if (cuts > cutsMax || hasFlag(wallets, one, AGED)) return [];
    ring.push(one);
  }
  return [];
}

export function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
