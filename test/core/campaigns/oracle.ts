/**
 * The campaign rule by brute force: every window over the whole tape.
 * Times are milliseconds since the tape's start.
 */
import type { BuyLink } from '../../../layers/core/relations/link.ts';
import { type Kin, MINUTE, START_MS } from './tapes.ts';

type Buy = { readonly wallet: string; readonly at: number; readonly cents: number };

export type Found = {
  readonly started: number;
  readonly lastSeen: number;
  readonly status: string;
  readonly wallets: readonly string[];
  readonly entities: number;
};

type Campaign = {
  started: number;
  formed: number;
  active: number | null;
  lastSeen: number;
  firsts: Map<string, number>;
};

export const bruteCampaigns = (links: readonly BuyLink[], kin: ReadonlyMap<string, Kin>): readonly Found[] => {
  const bought = links.filter(({ cents }) => cents! >= 200);
  const all: readonly Buy[] = [...new Map(bought.map(one => [`${one.wallet} ${one.timestampMs}`, one])).values()]
    .map(({ wallet, timestampMs, cents }) => ({ wallet, at: timestampMs - START_MS, cents: cents! }))
    .sort((a, b) => a.at - b.at || (a.wallet < b.wallet ? -1 : 1));
  const found: Campaign[] = [];
  const linkedFrom = (from: number, end: number) =>
    linkedIn(
      all.filter(one => one.at >= from && one.at <= end),
      kin,
    );
  const makesOne = (linked: ReadonlyMap<string, number>, from: number, end: number): boolean => {
    if (companyOf([...linked.keys()], kin) < 8 && entitiesOf(linked.keys(), kin) < 3) return false;
    const buysOf = (since: number, isLinked: boolean): readonly number[] =>
      all
        .filter(one => one.at >= since && one.at <= end && linked.has(one.wallet) === isLinked && one.cents > 0)
        .map(({ cents }) => cents);
    const [own, others] = [buysOf(from, true), buysOf(end - 60 * MINUTE, false)];
    const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);
    if (sum(own) * 10 >= sum(own) + sum(others)) return true;
    return sum(own) * 2 * others.length >= sum(others) * own.length;
  };
  for (const { wallet, at } of all) {
    const linked = linkedFrom(at - 10 * MINUTE, at);
    const open = found.at(-1);
    if (open === undefined || at - open.lastSeen >= 30 * MINUTE) {
      if (makesOne(linked, at - 10 * MINUTE, at))
        found.push({
          started: Math.min(...linked.values()),
          formed: at,
          active: null,
          lastSeen: at,
          firsts: new Map(linked),
        });
      continue;
    }
    if (!linked.has(wallet) && !open.firsts.has(wallet)) continue;
    for (const one of all)
      if (linked.has(one.wallet) && one.at >= Math.max(open.started, at - 10 * MINUTE) && one.at <= at)
        if (!open.firsts.has(one.wallet)) open.firsts.set(one.wallet, one.at);
    open.lastSeen = at;
    const from = Math.max(at - 10 * MINUTE, open.formed + 1);
    if (open.active === null && at - open.formed >= 10 * MINUTE && makesOne(linkedFrom(from, at), from, at))
      open.active = at;
  }
  const now = all.at(-1)?.at ?? 0;
  return found.map(one => ({
    started: one.started,
    lastSeen: one.lastSeen,
    status: statusOf(one, now),
    wallets: [...one.firsts.keys()].sort(),
    entities: entitiesOf(one.firsts.keys(), kin),
  }));
};

const entitiesOf = (wallets: Iterable<string>, kin: ReadonlyMap<string, Kin>): number =>
  new Set([...wallets].flatMap(wallet => kin.get(wallet)!.entityId ?? [])).size;

/** Size of the largest linked group; members of an entity are all linked. */
const companyOf = (wallets: readonly string[], kin: ReadonlyMap<string, Kin>): number => {
  const isLinked = (a: string, b: string): boolean =>
    (kin.get(a)!.entityId !== null && kin.get(b)!.entityId !== null) ||
    kin.get(a)!.leaders.includes(b) ||
    kin.get(b)!.leaders.includes(a);
  const sizes = wallets.map(first => {
    const company = new Set([first]);
    for (const one of company) for (const other of wallets) if (isLinked(one, other)) company.add(other);
    return company.size;
  });
  return Math.max(0, ...sizes);
};

/** Linked wallets of a window with their first buy in it. */
const linkedIn = (window: readonly Buy[], kin: ReadonlyMap<string, Kin>): ReadonlyMap<string, number> => {
  const present = new Set(window.map(({ wallet }) => wallet));
  const isLinked = (wallet: string): boolean =>
    kin.get(wallet)!.entityId !== null ||
    kin.get(wallet)!.leaders.some(leader => present.has(leader)) ||
    [...present].some(other => kin.get(other)!.leaders.includes(wallet));
  const firsts = new Map<string, number>();
  for (const { wallet, at } of window) if (isLinked(wallet) && !firsts.has(wallet)) firsts.set(wallet, at);
  return firsts;
};

const statusOf = ({ active, lastSeen, firsts }: Campaign, now: number): string => {
  if (now - lastSeen >= 30 * MINUTE) return 'closed';
  if (active === null) return 'forming';
  const countAt = (at: number): number => [...firsts.values()].filter(first => first <= at).length;
  const times = [active, ...firsts.values()].filter(at => at >= active && now - at < 10 * MINUTE);
  return times.some(at => countAt(at) >= 1.5 * countAt(at - 10 * MINUTE)) ? 'escalating' : 'active';
};
