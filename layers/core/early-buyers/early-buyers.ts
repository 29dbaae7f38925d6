import { putNewest } from '../kernel/put-newest.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';
import { compareBuys, type Evidence, type FirstBuy, toFirstBuy, toFundingEvidence } from './early-buyer.ts';
import { judgeFirstBuyMoney, type Money } from './early-wallet.ts';
import { type FundingAssessment, nothingFound } from './reasons.ts';
import { earlyRules as rules } from './rules.ts';
import { dropLateFunders } from './seed.ts';
import { putWithdrawal, type Series } from './series.ts';

/** A mint's first buyers and their funding. Mutable, one owner. */
export type EarlyBuyers = {
  firstMs: number | null;
  readonly buys: Map<string, FirstBuy>;
  last: string | null;
  readonly evidence: Map<string, Evidence>;
  readonly money: Map<string, Money>;
  /** Evidence of wallets that are not early buyers yet. */
  readonly waiting: Map<string, Evidence>;
  readonly series: Series;
  readonly reported: Set<string>;
  /** Whether the verdict may have risen since the last check. */
  changed: boolean;
  unseen: number;
  looked: FundingAssessment;
};

export function createEarlyBuyers(): EarlyBuyers {
  return {
    firstMs: null,
    buys: new Map(),
    last: null,
    evidence: new Map(),
    money: new Map(),
    waiting: new Map(),
    series: new Map(),
    reported: new Set(),
    changed: false,
    unseen: 0,
    looked: nothingFound,
  };
}

/** Applies a buy or funding row; ignores very late trades. */
export function takeEarly(early: EarlyBuyers, row: MintRow): void {
  early.unseen += 1;
  if (!isFact(row)) {
    if (row.direction === 'buy' && !row.tooLate && mayMatter(early, row.timestampMs)) {
      const buy = toFirstBuy(row);
      const held = early.buys.get(row.wallet);
      if (held ? compareBuys(held, buy) <= 0 : early.last !== null && compareBuys(buy, early.buys.get(early.last)!) > 0)
        return;
      if (early.firstMs === null || buy.ms < early.firstMs) {
        early.firstMs = buy.ms;
        early.changed = true;
        for (const [other, { ms }] of early.buys) if (!mayMatter(early, ms)) dropBuyer(early, other);
      }
      early.buys.set(row.wallet, buy);
      const evidence = early.evidence.get(row.wallet) ?? early.waiting.get(row.wallet);
      if (evidence) setEvidence(early, row.wallet, buy, evidence);
      if (early.buys.size > rules.buyersMax) dropBuyer(early, findLatest(early.buys));
      early.last = findLastEarlyBuyer(early.buys);
    }
  } else if (row.kind === 'funded') {
    const wallet = row.wallet;
    const evidence = toFundingEvidence(row);
    const buy = early.buys.get(wallet);
    if (buy) setEvidence(early, wallet, buy, evidence);
    else putNewest(early.waiting, wallet, evidence, rules.waitingMax);
  }
}

function mayMatter({ firstMs }: EarlyBuyers, ms: number): boolean {
  return firstMs === null || ms <= firstMs + rules.keptMs;
}

/** The last buyer once the list is full, else null. */
export function findLastEarlyBuyer(buys: ReadonlyMap<string, FirstBuy>): string | null {
  return buys.size < rules.buyersMax ? null : findLatest(buys);
}

function setEvidence(early: EarlyBuyers, wallet: string, buy: FirstBuy, reported: Evidence): void {
  const evidence = dropLateFunders(buy, reported);
  const money = judgeFirstBuyMoney(buy, evidence);
  // Only evidence of a fresh wallet can raise the verdict.
  if (money.fresh || early.money.get(wallet)?.fresh) early.changed = true;
  early.waiting.delete(wallet);
  early.evidence.set(wallet, evidence);
  early.money.set(wallet, money);
  putWithdrawal(early.series, wallet, money.withdrawal);
}

/** Keeps the evidence: an earlier buy may still arrive. */
function dropBuyer(early: EarlyBuyers, wallet: string): void {
  const evidence = early.evidence.get(wallet);
  if (evidence) putNewest(early.waiting, wallet, evidence, rules.waitingMax);
  early.buys.delete(wallet);
  early.evidence.delete(wallet);
  early.money.delete(wallet);
  putWithdrawal(early.series, wallet, null);
}

function findLatest(buys: ReadonlyMap<string, FirstBuy>): string {
  let [wallet, last] = buys.entries().next().value!;
  for (const [other, buy] of buys) if (compareBuys(buy, last) > 0) [wallet, last] = [other, buy];
  return wallet;
}
