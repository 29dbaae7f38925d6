import type { FundingAbuse } from '../early-buyers/funding-abuse.ts';
import { getTokenStatus, type TokenState } from '../token-state/token-state.ts';
import type { WashTrade } from '../wash/wash-trade.ts';
import { signalRules as rules } from './rules.ts';
import { type Graded, toGraded } from './severity.ts';

export type BundlesView = {
  readonly open: number;
  readonly dumping: number;
  /** Supply share of open bundles, 0–1; null if unknown. */
  readonly supplyShare: number | null;
  readonly worstRisk: number | null;
};

/** Early buyers that belong together, and their supply shares, 0–1. */
export type GroupsView = {
  /** Wallets paid by the deployer or its kin. */
  readonly kinBuyers: number;
  readonly kinShare: number;
  /** Of kin, with others that are tied to them. */
  readonly tiedShare: number;
  readonly entityShare: number;
  /** Bought by wallets that sent most of it to one wallet. */
  readonly collectedShare: number;
};

/** Grades validation; `known` is whether the mint has any data. */
export function scoreValidation(token: TokenState, known: boolean): Graded {
  const status = getTokenStatus(token);
  const { rugged, suspicious, highRisk, freezable, mintable, notValidated } = rules.validation;
  const unproven = status === 'pending' || status === 'processing';
  const found = [
    status === 'rugged' && ['TOKEN_RUGGED', rugged],
    status === 'suspicious' && ['TOKEN_SUSPICIOUS', suspicious],
    token.verdicts.verdict?.highRisk && ['HIGH_RISK', highRisk],
    token.described?.freezable && ['FREEZE_AUTHORITY_SET', freezable],
    token.described?.mintable && ['MINT_AUTHORITY_SET', mintable],
    known && unproven && ['NOT_VALIDATED', notValidated],
  ].filter(one => Array.isArray(one)) as [string, number][];
  return scoreWorst(found);
}

/** Grades open bundles by supply share, dumping and risk. */
export function scoreBundles({ open, dumping, supplyShare, worstRisk }: BundlesView): Graded {
  const { bundles } = rules;
  if (open === 0) return toGraded(0, []);
  const held = bundles.supplyMax * Math.min(1, (supplyShare ?? 0) / bundles.fullShare);
  const risky = (worstRisk ?? 0) >= bundles.riskMin;
  const score = Math.max(bundles.open, held) + (dumping > 0 ? bundles.dumping : 0) + (risky ? bundles.risky : 0);
  return toGraded(score, [
    ...(dumping > 0 ? ['BUNDLE_DUMPING'] : []),
    ...((supplyShare ?? 0) >= bundles.highShareMin ? ['BUNDLED_SUPPLY_HIGH'] : []),
    ...(risky ? ['BUNDLE_DUMP_LIKELY'] : []),
    'OPEN_BUNDLES',
  ]);
}

/** Grades wash trading of the last day. */
export function scoreWash(records: readonly WashTrade[], nowMs: number): Graded {
  const { withinMs, first, further, max, manyWallets } = rules.wash;
  const recent = records.filter(({ detectedMs, lastMs }) => lastMs > nowMs - withinMs && detectedMs <= nowMs);
  const wallets = new Set(recent.map(({ wallet }) => wallet)).size;
  if (wallets === 0) return toGraded(0, []);
  const reasons = [...(wallets >= manyWallets ? ['WASH_TRADING_BY_MANY'] : []), 'WASH_TRADING'];
  return toGraded(Math.min(max, first + further * (wallets - 1)), reasons);
}

/** Grades the funding verdict, capped unless it is suspicious. */
export function scoreFunding({ verdict }: Pick<FundingAbuse, 'verdict'>): Graded {
  return toGraded(verdict.suspicious ? verdict.score : Math.min(rules.quietFundingMax, verdict.score), verdict.reasons);
}

/** Grades early buyers that belong together, or one paid by the deployer. */
export function scoreGroups({ kinBuyers, kinShare, tiedShare, entityShare, collectedShare }: GroupsView): Graded {
  const { groups } = rules;
  const grown = (share: number): number => groups.supplyMax * Math.min(1, share / groups.fullShare);
  const kin = groups.kinMin + (groups.kinMax - groups.kinMin) * Math.min(1, kinShare / groups.kinFullShare);
  const found = [
    kinBuyers > 0 && ['DEPLOYER_FUNDED_BUYERS', kin],
    tiedShare >= groups.tiedShareMin && ['DEPLOYER_TIED_BUYERS', groups.kinMax],
    entityShare >= groups.shareMin && ['ENTITY_SUPPLY', grown(entityShare)],
    collectedShare >= groups.shareMin && ['TOKENS_COLLECTED', grown(collectedShare)],
  ].filter(one => Array.isArray(one)) as [string, number][];
  return scoreWorst(found.toSorted(([, a], [, b]) => b - a));
}

function scoreWorst(found: readonly (readonly [string, number])[]): Graded {
  return toGraded(
    Math.max(0, ...found.map(([, score]) => score)),
    found.map(([reason]) => reason),
  );
}
