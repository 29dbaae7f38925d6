/** Rules of relations between wallets. `strict` is the rule, `relaxed` a near miss. */
import type { Grade } from './item.ts';
import { splitLimits } from './limits.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** The rule, and the limit of a near miss. */
const limits = {
  followFromMs: [SECOND_MS, 400],
  followToMs: [60 * SECOND_MS, 75 * SECOND_MS],
  followTokens: [3, 2],
  members: [3, 2],
  coActions: [2, 1],
  pushEntities: [3, 2],
  pushWallets: [8, 6],
  pushMs: [10 * MINUTE_MS, 13 * MINUTE_MS],
  buyUsd: [2, 1],
  moneyPart: [0.1, 0.05],
  sizePart: [0.5, 0.25],
} as const;
export type LinkLimits = Readonly<Record<keyof typeof limits, number>>;

export const [strict, relaxed] = splitLimits(limits);

/** A campaign ends after this time without a buy. */
export const PUSH_LIFE_MS = 30 * MINUTE_MS;
/** How long others' buys are compared with those of a campaign. */
export const CROWD_MS = 60 * MINUTE_MS;

export type Match = { readonly mint: string; readonly ledMs: number; readonly ms: number };

/** The match that reached the limit, or null. Matches are in time order. */
export function findFollowMatch(matches: readonly Match[], limits: LinkLimits): Match | null {
  const mints = new Set<string>();
  for (const match of matches) {
    const lag = match.ms - match.ledMs;
    if (lag < limits.followFromMs || lag > limits.followToMs) continue;
    mints.add(match.mint);
    if (mints.size >= limits.followTokens) return match;
  }
  return null;
}

export function judgeFollow(matches: readonly Match[]): Grade {
  return findFollowMatch(matches, strict) ? 'inside' : findFollowMatch(matches, relaxed) ? 'near_miss' : 'outside';
}

/** A related wallet's buy. */
export type LinkedBuy = {
  readonly wallet: string;
  readonly ms: number;
  readonly entity: string | null;
  readonly leaders: readonly string[];
  /** Whether it has copiers. */
  readonly leads: boolean;
};

export type Push = ReturnType<typeof findRelatedBuyers>;

/** Finds related buyers in a window. */
export function findRelatedBuyers(buys: readonly LinkedBuy[]) {
  const buyers = new Set(buys.map(({ wallet }) => wallet));
  const neighbours = new Map<string, Set<string>>();
  const tie = (one: string, other: string): void => {
    neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
    neighbours.set(other, (neighbours.get(other) ?? new Set()).add(one));
  };
  for (const { wallet, entity, leaders } of buys) {
    if (entity !== null) tie(wallet, ENTITIES);
    for (const leader of leaders) if (leader !== wallet && buyers.has(leader)) tie(wallet, leader);
  }
  const seen = new Set<string>();
  const companies = [...neighbours.keys()].flatMap(first => {
    if (seen.has(first)) return [];
    const company = new Set([first]);
    for (const one of company) for (const next of neighbours.get(one)!) company.add(next);
    for (const one of company) seen.add(one);
    return [[...company]];
  });
  return {
    entities: new Set(buys.flatMap(({ entity }) => entity ?? [])).size,
    /** Wallets related to another buyer. */
    wallets: new Set([...neighbours.keys()].filter(wallet => wallet !== ENTITIES)),
    /** The largest related group, with copiers. Entities count as one group. */
    together: Math.max(0, ...companies.map(company => company.filter(wallet => wallet !== ENTITIES).length)),
  };
}

/** Stands for all entities; not an address. */
const ENTITIES = '';

/** Three entities or eight related wallets. Eight wallets in unrelated pairs are a near miss. */
export function isPush({ entities, wallets, together }: Push, limits: LinkLimits): boolean {
  return entities >= limits.pushEntities || (limits === strict ? together : wallets.size) >= limits.pushWallets;
}

/** Whether buys matter beside those of everybody else: by their sum or their average, in USD. */
export function isSubstantial(own: readonly number[], others: readonly number[], limits: LinkLimits): boolean {
  const [money, crowd] = [sum(own), sum(others)];
  return money >= limits.moneyPart * (money + crowd) || money * others.length >= limits.sizePart * crowd * own.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
