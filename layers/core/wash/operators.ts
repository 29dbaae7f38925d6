import { canExplainBuy, type Funds } from '../bundles/funds.ts';
import { putNewest } from '../kernel/put-newest.ts';
import { addTo, removeFrom } from '../kernel/sets-by-key.ts';
import { usdScale } from '../money/amount.ts';
import { toUiAmount } from '../money/amount-ratio.ts';
import { findDisposable } from './churn.ts';
import { computeEpisodeEndMs, type WashTime } from './episode.ts';
import { createHand, type Hand, putLeg } from './hand.ts';
import { compareLegs, type Leg } from './legs.ts';
import { washRules as rules } from './rules.ts';

/** One operator's wallets and their combined trades. */
export type Operator = { readonly wallets: Set<string>; hand: Hand; times: readonly WashTime[] };

/** A token transfer. */
export type Gift = { readonly from: string; readonly to: string; readonly raw: bigint; readonly ms: number };

/** Links between wallets. Mutable, owned by its mint. */
export type Operators = {
  readonly byWallet: Map<string, Operator>;
  /** Transfers by receiver, and receivers by sender. */
  readonly gifts: Map<string, readonly Gift[]>;
  readonly receivers: Map<string, Set<string>>;
  /** Wallets by funder, and by size of their round trips. */
  readonly byFunder: Map<string, Set<string>>;
  readonly bySize: Map<string, Set<string>>;
};

export function createOperators(): Operators {
  return {
    byWallet: new Map(),
    gifts: new Map(),
    receivers: new Map(),
    byFunder: new Map(),
    bySize: new Map(),
  };
}

type Hands = ReadonlyMap<string, Hand>;

/** Keeps a transfer that may link two wallets. */
export function addGift({ gifts, receivers }: Operators, gift: Gift): void {
  const known = gifts.get(gift.to) ?? [];
  putNewest(gifts, gift.to, [...known, gift].slice(-rules.giftsOfOneMax), rules.giftsMax);
  addTo(receivers, gift.from, gift.to);
}

/**
 * Links a wallet with others by trades, tokens and money.
 * Returns an operator that grew.
 */
export function addWalletLinks(
  operators: Operators,
  hands: Hands,
  wallet: string,
  funds: Funds | null,
): Operator | null {
  const { byWallet, byFunder, bySize } = operators;
  const legs = hands.get(wallet)?.legs ?? [];
  if (legs.length === 0) return null;
  const before = byWallet.get(wallet)?.wallets.size ?? 0;
  for (const to of [wallet, ...findTraders(operators, hands, wallet)]) {
    const givers = findGivers(operators, hands, to);
    if (to === wallet || givers.includes(wallet)) mergeOperators(operators, hands, [...givers, to]);
  }
  // Later trades of a busy wallet show nothing new.
  if (legs.length <= rules.linkLegsMax) {
    const funders = findBuyFunders(funds, legs);
    for (const funder of funders) addBounded(byFunder, funder, wallet);
    for (const funder of [wallet, ...funders]) {
      const paid = byFunder.get(funder);
      if (paid !== undefined) mergeOperators(operators, hands, [...paid, ...(hands.has(funder) ? [funder] : [])]);
    }
    const size = findDisposable(legs);
    if (size !== null) {
      const alike = addBounded(bySize, `${size}`, wallet);
      if (alike.size >= rules.disposablesMin) mergeOperators(operators, hands, [...alike]);
    }
  }
  const operator = byWallet.get(wallet);
  return operator !== undefined && operator.wallets.size > before ? operator : null;
}

/** Begins a new set when one is full, to bound an operator's size. */
function addBounded(index: Map<string, Set<string>>, key: string, wallet: string): ReadonlySet<string> {
  const known = index.get(key);
  if (known !== undefined && !known.has(wallet) && known.size >= rules.operatorWalletsMax) index.delete(key);
  addTo(index, key, wallet);
  return index.get(key)!;
}

/** Traders that a wallet's tokens may have reached. */
export function findTraders({ receivers }: Operators, hands: Hands, from: string): readonly string[] {
  const seen = new Set([from]);
  let reached = [from];
  for (let hop = 0; hop <= rules.giftHopsMax && seen.size <= rules.giftsOfOneMax; hop += 1) {
    reached = reached.flatMap(wallet => [...(receivers.get(wallet) ?? [])]).filter(wallet => !seen.has(wallet));
    for (const wallet of reached) seen.add(wallet);
    reached = [...new Set(reached)].filter(wallet => !hands.has(wallet));
  }
  return [...seen].filter(wallet => wallet !== from && hands.has(wallet));
}

/** Traders who gave most of what a seller traded. */
function findGivers(operators: Operators, hands: Hands, to: string): readonly string[] {
  const legs = hands.get(to)?.legs ?? [];
  if (!operators.gifts.has(to) || !legs.some(({ buy }) => !buy)) return [];
  const total = (buy: boolean): bigint => legs.reduce((sum, leg) => (leg.buy === buy ? sum + leg.raw : sum), 0n);
  const [bought, sold] = [total(true), total(false)];
  const traded = bought > sold ? bought : sold;
  // Later tokens may feed a later sale.
  const untilMs = sold > bought ? legs.findLast(({ buy }) => !buy)!.ms : Number.POSITIVE_INFINITY;
  const asked = { to, least: (traded * rules.giverPctMin) / 100n, untilMs };
  const given = sumGiven(operators, hands, asked, rules.giftHopsMax);
  given.delete(to);
  const sum = given.values().reduce((all, raw) => all + raw, 0n);
  return 100n * sum >= rules.giftPctMin * traded ? [...given.keys()] : [];
}

type Asked = { readonly to: string; readonly least: bigint; readonly untilMs: number };

/** Tokens by trading sender, at least `least` of each. */
function sumGiven({ gifts, ...others }: Operators, hands: Hands, { to, ...limits }: Asked, hops: number) {
  const bySender = new Map<string, bigint>();
  for (const { from, raw, ms } of gifts.get(to) ?? [])
    if (ms <= limits.untilMs) bySender.set(from, (bySender.get(from) ?? 0n) + raw);
  const given = new Map<string, bigint>();
  for (const [from, raw] of bySender) {
    if (raw < limits.least) continue;
    const sources: ReadonlyMap<string, bigint> = hands.has(from)
      ? new Map([[from, raw]])
      : hops > 0
        ? sumGiven({ gifts, ...others }, hands, { to: from, ...limits }, hops - 1)
        : new Map();
    for (const [source, sent] of sources) given.set(source, (given.get(source) ?? 0n) + (sent < raw ? sent : raw));
  }
  return given;
}

/** Funders of the wallet's largest buy. */
function findBuyFunders(funds: Funds | null, legs: readonly Leg[]): readonly string[] {
  const buys = legs.filter(({ buy }) => buy);
  if (funds === null || buys.length === 0) return [];
  const { ms, lamports, usd } = buys.reduce((most, leg) => (leg.usd > most.usd ? leg : most));
  const cost = { ms, lamports, usd: toUiAmount(usd, usdScale) };
  return funds.funders
    .filter(({ payments }) => canExplainBuy(payments, cost, Number.POSITIVE_INFINITY))
    .map(({ wallet }) => wallet);
}

function mergeOperators({ byWallet }: Operators, hands: Hands, wallets: readonly string[]): void {
  const known = byWallet.get(wallets[0]!);
  if (wallets.length < 2 || (known !== undefined && wallets.every(wallet => byWallet.get(wallet) === known))) return;
  const all = new Set(wallets.flatMap(wallet => [wallet, ...(byWallet.get(wallet)?.wallets ?? [])]));
  if (all.size > 2 * rules.operatorWalletsMax) return;
  const operator: Operator = { wallets: all, hand: createHand(), times: [] };
  for (const wallet of all) byWallet.set(wallet, operator);
  const legs = [...all].flatMap(wallet => hands.get(wallet)?.legs ?? []);
  for (const leg of legs.sort(compareLegs).slice(-rules.operatorLegsMax)) putOperatorLeg(operator, leg);
}

/** Adds a wallet's leg. Returns whether an episode began or ended differently. */
export function putOperatorLeg(operator: Operator, leg: Leg): boolean {
  const changed = putLeg(operator.hand, { ...leg, begun: null });
  if (changed === null) return false;
  const kept = operator.times.filter(({ detectedMs }) => detectedMs < changed.fromMs);
  const found = changed.episodes.map(episode => ({
    firstMs: episode.firstMs,
    detectedMs: episode.detectedMs,
    endMs: computeEpisodeEndMs(episode),
  }));
  const before = operator.times;
  operator.times = [...kept, ...found].slice(-TIMES_MAX);
  return (
    operator.times.length !== before.length || operator.times.some((one, at) => one.firstMs !== before[at]!.firstMs)
  );
}

const TIMES_MAX = 8;

/** Drops what belongs only to wallets without trades. */
export function dropInactiveWallets(
  { byWallet, gifts, receivers, byFunder, bySize }: Operators,
  hands: Hands,
  sinceMs: number,
) {
  for (const [to, known] of gifts) if (known.every(({ ms }) => ms <= sinceMs)) gifts.delete(to);
  for (const [from, known] of receivers) for (const to of known) if (!gifts.has(to)) removeFrom(receivers, from, to);
  for (const index of [byFunder, bySize])
    for (const [key, wallets] of index)
      for (const wallet of wallets) if (!hands.has(wallet)) removeFrom(index, key, wallet);
  for (const [wallet, { wallets }] of byWallet) {
    if (hands.has(wallet)) continue;
    byWallet.delete(wallet);
    wallets.delete(wallet);
  }
}
