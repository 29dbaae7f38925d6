import type { Trade } from '../trade.ts';
import { isLabel, isOrganicLabel, settleLabels } from './labels.ts';
import { classifyRules } from './rules.ts';
import { type Finding, sandwichRoles } from './sandwich.ts';
import { transactionFindings } from './transaction.ts';

/** What intake knows besides the trade: its token's recent trades, and the source's own words. */
export type Surroundings = {
  /** Earlier arrivals of the token: at least those within the window of the trade's time. */
  readonly recent: readonly Trade[];
  /** USD value of the trade, null where unpriced. */
  readonly notionalUsd: number | null;
  readonly upstreamLabels: readonly string[];
  /** Wallets of the whole transaction, 0 where the source did not say. */
  readonly transactionWallets: number;
};

export type Classified = {
  readonly trade: Trade;
  /** Earlier trades whose labels this one completed, with their new labels. */
  readonly corrected: readonly Trade[];
};

/** Labels a trade by what came before it, and corrects what it completes. Pure; the filtered-view verdict is frozen here. */
export const classify = (trade: Trade, around: Surroundings): Classified => {
  const found = Map.groupBy(findingsOf(trade, around), ({ seq }) => seq);
  const labelsOf = ({ seq }: Trade): readonly string[] => found.get(seq)?.map(({ label }) => label) ?? [];
  return {
    trade: withLabels(trade, [...ownLabels(trade, around), ...labelsOf(trade)], true),
    corrected: around.recent
      .filter(({ seq }) => found.has(seq))
      .flatMap(earlier => {
        const learnt = labelsOf(earlier).filter(label => !earlier.labels.includes(label));
        return learnt.length > 0 ? [withLabels(earlier, [...earlier.labels, ...learnt], false)] : [];
      }),
  };
};

const findingsOf = (trade: Trade, { recent, transactionWallets }: Surroundings): readonly Finding[] => {
  const slot = recent.filter(other => other.slot === trade.slot && isWithin(trade, other));
  const transaction = slot.filter(other => other.signature === trade.signature);
  return [...sandwichRoles([...slot, trade]), ...transactionFindings([...transaction, trade], transactionWallets)];
};

const ownLabels = (trade: Trade, around: Surroundings): readonly string[] => [
  ...around.upstreamLabels.filter(isLabel),
  ...(trade.terminal ? [`TERMINAL:${trade.terminal}`] : []),
  ...(trade.arbitrage ? ['BOT:ARB'] : []),
  ...(trade.direction === 'flash_swap' ? ['BOT:FLASH'] : []),
  ...(isMachineFast(trade, around.recent) ? ['BOT:HFT'] : []),
  ...(isAugment(trade, around) ? ['DUST:POSITION_AUGMENT'] : []),
];

const withLabels = (trade: Trade, labels: readonly string[], first: boolean): Trade => {
  const settled = settleLabels(labels);
  const arbitrage = trade.arbitrage || settled.includes('BOT:ARB');
  return { ...trade, labels: settled, arbitrage, ...(first && { organic: settled.every(isOrganicLabel) }) };
};

/** What lies outside the window is not looked at, whether or not it is in memory: a slot whose times lie apart is no slot. */
const isWithin = (trade: Trade, other: Trade): boolean =>
  Math.abs(trade.timestampMs - other.timestampMs) <= classifyRules.windowMs;

const ownWithin = (trade: Trade, recent: readonly Trade[]): readonly Trade[] =>
  recent.filter(other => other.wallet === trade.wallet && isWithin(trade, other));

const isMachineFast = (trade: Trade, recent: readonly Trade[]): boolean =>
  ownWithin(trade, recent).length + 1 >= classifyRules.hftSwapsMin;

const isAugment = (trade: Trade, { recent, notionalUsd }: Surroundings): boolean => {
  if (trade.direction !== 'buy' || notionalUsd === null || notionalUsd >= classifyRules.dustUsd) return false;
  if (trade.walletBalanceRaw !== null) return BigInt(trade.walletBalanceRaw) > BigInt(trade.tokenRaw);
  return ownWithin(trade, recent).some(other => other.direction === 'buy' && other.tokenRaw !== '0');
};
