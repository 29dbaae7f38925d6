import { isSameSecond } from '../relations/link.ts';
import { campaignRules as rules } from './rules.ts';

/** A wallet's entity and the leaders it follows, strongest first. */
export type Kin = { readonly entityId: string | null; readonly leaders: readonly string[] };

/** Buys in order of time, with whole cents; 0 without a price. */
export type Bought = { readonly times: readonly number[]; readonly cents: readonly number[] };

type Buyer = { bought: Bought; kin: Kin };

export type Buyers = {
  newestMs: number;
  readonly byWallet: Map<string, Buyer>;
  /** Buyers by leader, an index of `byWallet`. */
  readonly byLeader: Map<string, Set<string>>;
};

export type Buy = { readonly wallet: string; readonly ms: number };

type PaidBuy = Buy & { readonly cents: number };

export function createCampaignBuyers(): Buyers {
  return { newestMs: 0, byWallet: new Map(), byLeader: new Map() };
}

/** Whether a buy is neither known nor too late. */
export function isNewBuy({ newestMs, byWallet }: Buyers, { wallet, ms }: Buy): boolean {
  return ms >= newestMs - rules.latenessMs && !hasBought(byWallet.get(wallet), ms);
}

/** Adds a buy if there is room; wallets with relations have priority. */
export function putBuy(buyers: Buyers, { wallet, ms, cents }: PaidBuy, kin: Kin): boolean {
  if (!buyers.byWallet.has(wallet) && !makeRoom(buyers, kin)) return false;
  const minute = toMinute(buyers.newestMs);
  buyers.newestMs = Math.max(buyers.newestMs, ms);
  const known = buyers.byWallet.get(wallet)?.bought ?? { times: [], cents: [] };
  const at = known.times.findLastIndex(time => time < ms) + 1;
  const bought = { times: known.times.toSpliced(at, 0, ms), cents: known.cents.toSpliced(at, 0, cents) };
  putBuyer(buyers, wallet, bought, clampKin(buyers, kin));
  if (toMinute(buyers.newestMs) > minute) dropOldBuys(buyers, rules.evidenceLateMs + rules.stakeWindowMs);
  return true;
}

function hasBought(buyer: Buyer | undefined, ms: number): boolean {
  return buyer?.bought.times.some(time => isSameSecond(time, ms)) === true;
}

/** Takes a buy back. False for an unknown one. */
export function removeBuy(buyers: Buyers, { wallet, ms }: Buy): boolean {
  const buyer = buyers.byWallet.get(wallet);
  if (buyer === undefined || !hasBought(buyer, ms)) return false;
  const { times, cents } = buyer.bought;
  const at = times.findIndex(time => isSameSecond(time, ms));
  if (times.length === 1) drop(buyers, wallet);
  else buyer.bought = { times: times.toSpliced(at, 1), cents: cents.toSpliced(at, 1) };
  return true;
}

/** Replaces a buyer's relations. */
export function putKin(buyers: Buyers, wallet: string, kin: Kin): void {
  const known = buyers.byWallet.get(wallet);
  if (known) putBuyer(buyers, wallet, known.bought, clampKin(buyers, kin));
}

/** Prefers leaders that bought the mint when trimming. */
function clampKin({ byWallet }: Buyers, { entityId, leaders }: Kin): Kin {
  const here = leaders.filter(leader => byWallet.has(leader));
  return { entityId, leaders: [...new Set([...here, ...leaders])].slice(0, rules.leadersMax) };
}

/** Stores a buyer unchanged. */
export function putBuyer(buyers: Buyers, wallet: string, bought: Bought, kin: Kin): void {
  removeFollower(buyers, wallet);
  buyers.byWallet.set(wallet, { bought, kin });
  for (const leader of kin.leaders) {
    const followers = buyers.byLeader.get(leader);
    if (followers) followers.add(wallet);
    else buyers.byLeader.set(leader, new Set([wallet]));
  }
}

function removeFollower({ byWallet, byLeader }: Buyers, wallet: string): void {
  for (const leader of byWallet.get(wallet)?.kin.leaders ?? []) {
    const followers = byLeader.get(leader);
    followers?.delete(wallet);
    if (followers?.size === 0) byLeader.delete(leader);
  }
}

function toMinute(ms: number): number {
  return Math.floor(ms / 60_000);
}

function dropOldBuys(buyers: Buyers, ageMs: number): void {
  const sinceMs = buyers.newestMs - ageMs;
  for (const [wallet, buyer] of buyers.byWallet) {
    const { times, cents } = buyer.bought;
    if (times[0]! >= sinceMs) continue;
    const kept = times.findIndex(ms => ms >= sinceMs);
    if (kept < 0) drop(buyers, wallet);
    else buyer.bought = { times: times.slice(kept), cents: cents.slice(kept) };
  }
}

function drop(buyers: Buyers, wallet: string): void {
  removeFollower(buyers, wallet);
  buyers.byWallet.delete(wallet);
}

function makeRoom(buyers: Buyers, { entityId, leaders }: Kin): boolean {
  if (buyers.byWallet.size < rules.buyersMax) return true;
  // Gives up the retention for late evidence first.
  dropOldBuys(buyers, rules.latenessMs + rules.windowMs);
  if (buyers.byWallet.size < rules.buyersMax) return true;
  if (entityId === null && leaders.length === 0) return false;
  for (const wallet of buyers.byWallet.keys()) {
    if (mayBeLinked(buyers, wallet)) continue;
    drop(buyers, wallet);
    return true;
  }
  return false;
}

/** Whether a buyer has an entity, a leader or a follower. */
export function mayBeLinked({ byWallet, byLeader }: Buyers, wallet: string): boolean {
  const buyer = byWallet.get(wallet);
  if (!buyer) return false;
  const { entityId, leaders } = buyer.kin;
  return entityId !== null || byLeader.has(wallet) || leaders.some(leader => byWallet.has(leader));
}

function findFirstBuy({ byWallet }: Buyers, wallet: string, fromMs: number, endMs: number): number | null {
  return byWallet.get(wallet)?.bought.times.find(ms => ms >= fromMs && ms <= endMs) ?? null;
}

function findLinkedWallets(buyers: Buyers, wallet: string, fromMs: number, endMs: number): readonly string[] {
  const leaders = buyers.byWallet.get(wallet)?.kin.leaders ?? [];
  const followers = buyers.byLeader.get(wallet) ?? [];
  return [...leaders, ...followers].filter(other => findFirstBuy(buyers, other, fromMs, endMs) !== null);
}

/** Returns a linked buyer and its relations, or nothing. */
export function findLinkedBuys(buyers: Buyers, { wallet, ms }: Buy, sinceMs: number): readonly Buy[] {
  const fromMs = ms - rules.windowMs;
  const others = findLinkedWallets(buyers, wallet, fromMs, ms);
  if (others.length === 0 && findBuyerEntityId(buyers, wallet) === null) return [];
  const joining = others.flatMap((other): readonly Buy[] => {
    const first = findFirstBuy(buyers, other, Math.max(sinceMs, fromMs), ms);
    return first === null ? [] : [{ wallet: other, ms: first }];
  });
  return [{ wallet, ms }, ...joining];
}

/** Returns the linked wallets of a window with their first buys. */
export function findLinkedCohort(buyers: Buyers, fromMs: number, endMs: number): readonly Buy[] {
  const cohort: Buy[] = [];
  for (const [wallet, { kin }] of buyers.byWallet) {
    const ms = mayBeLinked(buyers, wallet) ? findFirstBuy(buyers, wallet, fromMs, endMs) : null;
    if (ms !== null && (kin.entityId !== null || findLinkedWallets(buyers, wallet, fromMs, endMs).length > 0))
      cohort.push({ wallet, ms });
  }
  return cohort;
}

export function findBuyerEntityId({ byWallet }: Buyers, wallet: string): string | null {
  return byWallet.get(wallet)?.kin.entityId ?? null;
}

/**
 * Whether a cohort's buys matter beside those of the last hour.
 * Dust must not put a campaign on a stranger's token.
 */
export function hasStake({ byWallet }: Buyers, cohort: readonly Buy[], fromMs: number, endMs: number): boolean {
  const linked = new Set(cohort.map(({ wallet }) => wallet));
  const [own, others] = [createZeroMoney(), createZeroMoney()];
  for (const [wallet, { bought }] of byWallet)
    if (linked.has(wallet)) addMoney(own, bought, fromMs, endMs);
    else addMoney(others, bought, endMs - rules.stakeWindowMs, endMs);
  const isPart = rules.stakePart * own.cents >= own.cents + others.cents;
  return isPart || rules.sizePart * own.cents * others.buys >= others.cents * own.buys;
}

/** Priced buys and what they cost together. */
function createZeroMoney() {
  return { buys: 0, cents: 0 };
}

function addMoney(
  sum: ReturnType<typeof createZeroMoney>,
  { times, cents }: Bought,
  fromMs: number,
  endMs: number,
): void {
  for (const [at, ms] of times.entries()) {
    if (ms < fromMs || ms > endMs || cents[at] === 0) continue;
    sum.buys += 1;
    sum.cents += cents[at]!;
  }
}

/** Returns buys of linked or known wallets, oldest first. */
export function listCampaignBuys(
  buyers: Buyers,
  sinceMs: number,
  isKnown: (wallet: string) => boolean,
): readonly Buy[] {
  const found: Buy[] = [];
  for (const [
    wallet,
    {
      bought: { times },
    },
  ] of buyers.byWallet)
    if (times.at(-1)! >= sinceMs && (mayBeLinked(buyers, wallet) || isKnown(wallet)))
      for (const ms of times) if (ms >= sinceMs) found.push({ wallet, ms });
  return found.sort((a, b) => a.ms - b.ms || (a.wallet < b.wallet ? -1 : 1));
}
