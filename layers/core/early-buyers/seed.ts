import { isCostCovered, toNominalLamports } from '../identity/paid.ts';
import { isPublic } from '../mint/public-senders.ts';
import type { Evidence, FirstBuy } from './early-buyer.ts';
import { seedRules as rules } from './rules.ts';

type Funding = Evidence['fundings'][number];

export type Withdrawal = {
  readonly exchange: string;
  readonly fundedMs: number;
  readonly lamports: number;
  readonly boughtMs: number;
};

/** Whether a wallet's first funding was within a day before buying. */
export function isFreshWallet(buy: FirstBuy, { firstFundedMs, firstTradeMs }: Evidence): boolean {
  return (
    firstFundedMs !== null &&
    isFreshAt(buy, firstFundedMs) &&
    (firstTradeMs == null || buy.ms - firstTradeMs <= rules.freshTradeMs)
  );
}

/** Drops funders after a buy long before the first funding. */
export function dropLateFunders(buy: FirstBuy, evidence: Evidence): Evidence {
  return evidence.firstFundedMs !== null && evidence.firstFundedMs > buy.ms + rules.lateMs
    ? { ...evidence, directFunder: null, root: null, farmFunded: false }
    : evidence;
}

/** Returns the newest funding of the day, private senders first. */
export function findFreshFunding(buy: FirstBuy, evidence: Evidence): Funding | null {
  const fresh = evidence.fundings.filter(({ timestampMs }) => isFreshAt(buy, timestampMs));
  return findNewest(fresh.filter(funding => isSeed(buy, funding, evidence))) ?? findNewest(fresh);
}

/** Names the exchange by its entity, else by address. */
export function toExchangeWithdrawal(buy: FirstBuy, funding: Funding, { root }: Evidence): Withdrawal {
  return {
    exchange: root?.category === 'cex' ? root.entity : funding.from,
    fundedMs: funding.timestampMs,
    lamports: Number(toNominalLamports(funding)),
    boughtMs: buy.ms,
  };
}

/** Whether two withdrawals may belong to one series. */
export function isOfOneSeries(a: Withdrawal, b: Withdrawal): boolean {
  return (
    a.exchange === b.exchange &&
    Math.abs(a.fundedMs - b.fundedMs) <= rules.series.fundedWithinMs &&
    Math.abs(a.boughtMs - b.boughtMs) <= rules.series.boughtWithinMs &&
    Math.max(a.lamports, b.lamports) <= rules.series.amountWithin * Math.min(a.lamports, b.lamports)
  );
}

/** Returns the sender and its funders, without public ones. */
export function listFundingSources(funding: Funding, { root }: Evidence): readonly string[] {
  const publicRoot = root !== null && isPublic(root.category) ? root.wallet : null;
  return [...new Set([funding.from, ...funding.ancestors])].filter(wallet => wallet !== publicRoot);
}

function isFreshAt(buy: FirstBuy, ms: number): boolean {
  return ms <= buy.ms && ms >= buy.ms - rules.freshMs;
}

/** Whether a private sender sent enough. */
export function isSeed(buy: FirstBuy, funding: Funding, evidence: Evidence): boolean {
  return !isPublic(funding.category) && isEnough(buy, funding, evidence);
}

/** Whether the sender or a common payer sent enough of the cost. */
export function isEnough(buy: FirstBuy, { from, ancestors }: Funding, { fundings }: Evidence): boolean {
  const cost = { lamports: buy.lamports, microUsd: buy.usd === null ? null : String(buy.usd / E30_PER_MICRO) };
  const fresh = fundings.filter(funding => isFreshAt(buy, funding.timestampMs));
  const isPaidBy = (payer: string): boolean =>
    isCostCovered(
      fresh.filter(funding => funding.from === payer || funding.ancestors.includes(payer)),
      cost,
      rules.paidPercentMin,
    );
  return isPaidBy(from) || ancestors.some(isPaidBy);
}

const E30_PER_MICRO = 10n ** 24n;

function findNewest(fundings: readonly Funding[]): Funding | null {
  return fundings.reduce<Funding | null>(
    (held, funding) => (held === null || funding.timestampMs > held.timestampMs ? funding : held),
    null,
  );
}
