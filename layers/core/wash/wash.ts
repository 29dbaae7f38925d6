import type { Funds } from '../bundles/funds.ts';
import { addTo } from '../kernel/sets-by-key.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';
import type { Trade } from '../mint/trade.ts';
import { computeNotional } from '../money/trade-money.ts';
import {
  type Changed,
  createHand,
  type Hand,
  putLeg,
  replay,
  takeUnreportedCounts,
  takeUnreportedEpisode,
} from './hand.ts';
import { type Leg, toWashLeg } from './legs.ts';
import {
  addGift,
  addWalletLinks,
  createOperators,
  dropInactiveWallets,
  findTraders,
  type Operator,
  type Operators,
  putOperatorLeg,
} from './operators.ts';
import { findOwnSales, type OwnSale } from './own-sales.ts';
import { washRules as rules } from './rules.ts';
import { compareWashByNewest, toWashTrade, type WashTrade } from './wash-trade.ts';

export type { WashTrade } from './wash-trade.ts';

/** Wash trading on a mint. Mutable, one owner. */
export type Wash = {
  readonly hands: Map<string, Hand>;
  readonly operators: Operators;
  /** Wallets by pool that they provide with liquidity. */
  readonly providers: Map<string, Set<string>>;
  records: readonly WashTrade[];
  newestMs: number;
  taken: number;
};

export function createWash(): Wash {
  return {
    hands: new Map(),
    operators: createOperators(),
    providers: new Map(),
    records: [],
    newestMs: 0,
    taken: 0,
  };
}

/** Accepts priced, timely buys and sells. */
export function isWashLeg(trade: Trade): boolean {
  return !trade.tooLate && (trade.direction === 'buy' || trade.direction === 'sell') && computeNotional(trade) !== null;
}

export type WashNews = {
  readonly flagged: readonly WashTrade[];
  /** Changes of the number of wash legs by wallet. */
  readonly counted: readonly { readonly wallet: string; readonly washes: number; readonly bots: number }[];
  /** Wallets that have no record any more. */
  readonly withdrawn: readonly string[];
  /** Repeated while trades of the operator follow. */
  readonly ownSales: readonly OwnSale[];
};

const noNews: WashNews = { flagged: [], counted: [], withdrawn: [], ownSales: [] };

/** Money of a buyer, null if unknown. */
export type FundsLookup = (wallet: string) => Funds | null;

/** Applies a row and updates records of running episodes. */
export function takeWash(wash: Wash, row: MintRow, fundsOf: FundsLookup = () => null): WashNews {
  if (isFact(row)) {
    if (row.kind === 'liquidity' && row.side === 'add') {
      const { providers } = wash;
      if (providers.has(row.pool) || providers.size < rules.poolsMax) addTo(providers, row.pool, row.wallet);
    }
    if (row.kind === 'funded') return updateLinks(wash, row.wallet, fundsOf);
    if (row.kind !== 'transfer' || row.from === row.to) return noNews;
    addGift(wash.operators, { from: row.from, to: row.to, raw: BigInt(row.raw), ms: row.timestampMs });
    const reached = wash.hands.has(row.to) ? [row.to] : findTraders(wash.operators, wash.hands, row.to);
    return joinNews(reached.map(wallet => updateLinks(wash, wallet, fundsOf)));
  }
  if (!isWashLeg(row)) return noNews;
  const hand = wash.hands.get(row.wallet) ?? createHand();
  wash.hands.set(row.wallet, hand);
  const isOwnPool = wash.providers.get(row.pool ?? row.dex)?.has(row.wallet) ?? false;
  // Arbitrage legs count once both sides are known and in one pool: self-trading.
  const own = toWashLeg(row, isOwnPool);
  const isMate = (other: Leg): boolean => other.tx === own.tx && other.pool === own.pool && other.buy !== own.buy;
  const waiting = hand.waiting.filter(isMate);
  if (waiting.length > 0) hand.waiting = hand.waiting.filter(other => !isMate(other));
  const counts = !row.arbitrage || waiting.length > 0 || hand.legs.some(isMate);
  if (!counts) hand.waiting = [...hand.waiting, own].slice(-rules.waitingMax);
  const legs = counts ? [...waiting, own] : [];
  wash.newestMs = Math.max(wash.newestMs, row.timestampMs);
  wash.taken += 1;
  if (wash.taken % rules.sweepTrades === 0) {
    const quietMs = wash.newestMs - rules.windowMs - rules.latenessMs;
    for (const [wallet, hand] of wash.hands) if (getNewestMs(hand) <= quietMs) wash.hands.delete(wallet);
    const over = wash.hands.size - rules.walletsMax;
    if (over > 0) {
      const oldest = [...wash.hands].sort(([, a], [, b]) => getNewestMs(a) - getNewestMs(b)).slice(0, over);
      for (const [wallet] of oldest) wash.hands.delete(wallet);
    }
    dropInactiveWallets(wash.operators, wash.hands, quietMs);
  }
  const news = legs.map(leg => applyWalletLeg(wash, row.wallet, hand, leg, fundsOf));
  return news.length === 1 ? news[0]! : joinNews(news);
}

function joinNews(news: readonly WashNews[]): WashNews {
  return {
    flagged: news.flatMap(({ flagged }) => flagged),
    counted: [
      ...Map.groupBy(
        news.flatMap(({ counted }) => counted),
        ({ wallet }) => wallet,
      ),
    ].map(([wallet, parts]) => ({
      wallet,
      washes: parts.reduce((sum, { washes }) => sum + washes, 0),
      bots: parts.reduce((sum, { bots }) => sum + bots, 0),
    })),
    withdrawn: news.flatMap(({ withdrawn }) => withdrawn),
    ownSales: news.flatMap(({ ownSales }) => ownSales),
  };
}

function applyWalletLeg(wash: Wash, wallet: string, hand: Hand, leg: Leg, fundsOf: FundsLookup): WashNews {
  const changed = putLeg(hand, leg);
  const operator = wash.operators.byWallet.get(wallet);
  const grown = addWalletLinks(wash.operators, wash.hands, wallet, fundsOf(wallet));
  if (grown !== null) return applyGrown(wash, grown);
  if (operator === undefined) return changed === null ? noNews : applyChanged(wash, wallet, hand, changed);
  const ownSales = findOwnSales(operator.wallets, wash.hands, leg.ms);
  if (putOperatorLeg(operator, leg)) return { ...applyOperator(wash, operator), ownSales };
  if (operator.times.length > 0) {
    hand.times = operator.times;
    return { ...applyChanged(wash, wallet, hand, replay(hand, 0)), ownSales };
  }
  return { ...(changed === null ? noNews : applyChanged(wash, wallet, hand, changed)), ownSales };
}

function updateLinks(wash: Wash, wallet: string, fundsOf: FundsLookup): WashNews {
  const grown = addWalletLinks(wash.operators, wash.hands, wallet, fundsOf(wallet));
  return grown === null ? noNews : applyGrown(wash, grown);
}

function applyGrown(wash: Wash, operator: Operator): WashNews {
  return {
    ...applyOperator(wash, operator),
    ownSales: findOwnSales(operator.wallets, wash.hands, null),
  };
}

/** Evaluates all wallets of an operator whose episodes changed. */
function applyOperator(wash: Wash, operator: Operator): WashNews {
  return joinNews(
    [...operator.wallets].flatMap(wallet => {
      const hand = wash.hands.get(wallet);
      if (hand === undefined || hand.legs.length === 0) return [];
      hand.times = operator.times;
      return [applyChanged(wash, wallet, hand, replay(hand, 0))];
    }),
  );
}

function applyChanged(wash: Wash, wallet: string, hand: Hand, { fromMs, episodes }: Changed): WashNews {
  const hasRecord = (): boolean => wash.records.some(one => one.wallet === wallet);
  const hadRecord = hasRecord();
  const kept = wash.records.filter(one => one.wallet !== wallet || one.detectedMs < fromMs);
  const now = episodes.map(episode => toWashTrade(wallet, episode));
  if (now.length > 0 || kept.length < wash.records.length)
    wash.records = [...kept, ...now].sort(compareWashByNewest).slice(0, rules.recordsMax);
  const fresh = takeUnreportedEpisode(hand, episodes);
  const { washes, bots } = takeUnreportedCounts(hand);
  return {
    flagged: fresh === null ? [] : [toWashTrade(wallet, fresh)],
    counted: washes === 0 && bots === 0 ? [] : [{ wallet, washes, bots }],
    withdrawn: hadRecord && !hasRecord() ? [wallet] : [],
    ownSales: [],
  };
}

/** Returns at most `limit` records, newest first. */
export function listWashTrades(wash: Wash, limit: number): readonly WashTrade[] {
  return wash.records.slice(0, limit);
}

/** Of its trades, or of halves of an arbitrage. */
function getNewestMs({ legs, waiting }: Hand): number {
  return Math.max(legs.at(-1)?.ms ?? 0, waiting.at(-1)?.ms ?? 0);
}
