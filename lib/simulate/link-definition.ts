/** The written rules of what links wallets (decisions, Detection). `strict` is the text; `relaxed` says what fails it by a little. */
import type { Verdict } from './item.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

export type LinkLimits = {
  readonly followFromMs: number;
  readonly followToMs: number;
  readonly followTokens: number;
  readonly members: number;
  readonly occasions: number;
  readonly pushEntities: number;
  readonly pushWallets: number;
  readonly pushMs: number;
};

export const strict: LinkLimits = {
  followFromMs: SECOND_MS,
  followToMs: 60 * SECOND_MS,
  followTokens: 3,
  members: 3,
  occasions: 2,
  pushEntities: 3,
  pushWallets: 8,
  pushMs: 10 * MINUTE_MS,
};
export const relaxed: LinkLimits = {
  followFromMs: 400,
  followToMs: 75 * SECOND_MS,
  followTokens: 2,
  members: 2,
  occasions: 1,
  pushEntities: 2,
  pushWallets: 6,
  pushMs: 13 * MINUTE_MS,
};
/** A campaign none of whose participants buys for so long is over. */
export const PUSH_LIFE_MS = 30 * MINUTE_MS;

/** One buy after another's of the same token. */
export type Match = { readonly mint: string; readonly ledMs: number; readonly ms: number };

/** The buy that brought the matches over so many tokens, or null. Matches in time order. */
export const followMet = (matches: readonly Match[], limits: LinkLimits): Match | null => {
  const mints = new Set<string>();
  for (const match of matches) {
    const lag = match.ms - match.ledMs;
    if (lag < limits.followFromMs || lag > limits.followToMs) continue;
    mints.add(match.mint);
    if (mints.size >= limits.followTokens) return match;
  }
  return null;
};

export const followVerdict = (matches: readonly Match[]): Verdict =>
  followMet(matches, strict) ? 'inside' : followMet(matches, relaxed) ? 'near_miss' : 'outside';

/** A linked wallet's buy: of which entity, if any, and whose copier. */
export type LinkedBuy = {
  readonly wallet: string;
  readonly ms: number;
  readonly entity: string | null;
  readonly leaders: readonly string[];
  /** Whether somebody copies it. */
  readonly leads: boolean;
};

export type Push = {
  readonly entities: number;
  /** Wallets that are linked to any other buyer. */
  readonly wallets: ReadonlySet<string>;
  /** The most wallets that are linked to one another: those of entities, and who copies them, count as one; so does each company of copiers. */
  readonly together: number;
};

/** Who of the buyers of a window is linked: wallets of an entity, and a copier with whom it copies if both bought. */
export const pushOf = (buys: readonly LinkedBuy[]): Push => {
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
  const companies = companiesOf(neighbours);
  return {
    entities: new Set(buys.flatMap(({ entity }) => entity ?? [])).size,
    wallets: new Set([...neighbours.keys()].filter(wallet => wallet !== ENTITIES)),
    together: Math.max(0, ...companies.map(company => company.filter(wallet => wallet !== ENTITIES).length)),
  };
};

/** Stands for all entities at once; no wallet's address. */
const ENTITIES = '';

const companiesOf = (neighbours: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const seen = new Set<string>();
  return [...neighbours.keys()].flatMap(first => {
    if (seen.has(first)) return [];
    const company = new Set([first]);
    for (const one of company) for (const next of neighbours.get(one)!) company.add(next);
    for (const one of company) seen.add(one);
    return [[...company]];
  });
};

/**
 * Three entities, or eight wallets linked to one another. That eight wallets are each linked to somebody, in pairs that know nothing of one another,
 * meets the text's words and not its sense: it is a near miss.
 */
export const isPush = ({ entities, wallets, together }: Push, limits: LinkLimits): boolean =>
  entities >= limits.pushEntities || (limits === strict ? together : wallets.size) >= limits.pushWallets;
