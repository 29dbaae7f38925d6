import type { Trade } from '../mint/trade.ts';
import { hasBothSides } from './attack-spans.ts';
import { isLabel, isOrganicLabel, resolveTradeLabels } from './labels.ts';
import { classifyRules } from './rules.ts';
import { type Finding, findSandwichRoles } from './sandwich.ts';
import type { Pass } from './swap.ts';
import { countOrders, findTransactionLabels } from './transaction.ts';

/** Intake's context: the token's recent trades and the source's fields. */
export type Surroundings = {
  /** The token's earlier arrivals, at least within the window. */
  readonly recent: readonly Trade[];
  /** The token's earlier transfers, at least within the window. */
  readonly passes?: readonly Pass[];
  readonly notionalUsd: number | null;
  readonly upstreamLabels: readonly string[];
  /** Wallets of the whole transaction, 0 where unknown. */
  readonly transactionWallets: number;
};

type Classified = {
  readonly trade: Trade;
  /** Earlier trades with labels that this one completed. */
  readonly corrected: readonly Trade[];
};

/** Labels a trade, corrects earlier ones, freezes the filtered view's choice. */
export function classify(trade: Trade, around: Surroundings): Classified {
  const group = around.recent.filter(other => other.slot === trade.slot && isWithin(trade, other));
  const found = findLabelsBySeq([...group, trade], trade, around);
  // Only a label that can be lost needs the comparison.
  const before = group.some(({ labels }) => labels.some(isRevisable)) ? findLabelsBySeq(group, trade, around) : found;
  return {
    trade: withLabels(trade, [...listOwnLabels(trade, around), ...(found.get(trade.seq) ?? [])], true),
    corrected: findCorrectedTrades(group, before, found),
  };
}

/** Corrects sandwich labels for a transfer that may join two wallets. */
export function classifyPass(pass: Pass, { recent, passes = [] }: Pick<Surroundings, 'recent' | 'passes'>) {
  const group = recent.filter(trade => trade.slot === pass.slot && isWithin(pass, trade));
  if (!hasBothSides(group)) return [];
  const known = passes.filter(({ slot }) => slot === pass.slot);
  return findCorrectedTrades(
    group,
    toLabelsBySeq(findSandwichRoles(group, known)),
    toLabelsBySeq(findSandwichRoles(group, [...known, pass])),
  );
}

/** Earlier trades whose labels differ after new evidence. */
function findCorrectedTrades(group: readonly Trade[], before: Labels, found: Labels): readonly Trade[] {
  return group.flatMap(earlier => {
    const now = found.get(earlier.seq) ?? [];
    const lost = (before.get(earlier.seq) ?? []).filter(label => isRevisable(label) && !now.includes(label));
    const kept = earlier.labels.filter(label => !lost.includes(label));
    const learnt = now.filter(label => !kept.includes(label));
    const isSame = learnt.length === 0 && kept.length === earlier.labels.length;
    return isSame ? [] : [withLabels(earlier, [...kept, ...learnt], false)];
  });
}

type Labels = ReadonlyMap<number, readonly string[]>;

/** A later sell in between can end a sandwich. */
function isRevisable(label: string): boolean {
  return label.startsWith('MEV:') || label === 'BOT:MEV';
}

function findLabelsBySeq(
  slot: readonly Trade[],
  trade: Trade,
  { transactionWallets, passes = [] }: Surroundings,
): Labels {
  const transaction = slot.filter(other => other.signature === trade.signature);
  const near = passes.filter(pass => pass.slot === trade.slot && isWithin(trade, pass));
  return toLabelsBySeq([...findSandwichRoles(slot, near), ...findTransactionLabels(transaction, transactionWallets)]);
}

function toLabelsBySeq(found: readonly Finding[]): Labels {
  const labels = new Map<number, string[]>();
  for (const { seq, label } of found) labels.set(seq, [...(labels.get(seq) ?? []), label]);
  return labels;
}

function listOwnLabels(trade: Trade, around: Surroundings): readonly string[] {
  const earlier = around.recent.filter(other => other.wallet === trade.wallet && isWithin(trade, other));
  const own = [...earlier, trade];
  // A small buy of a token that the wallet holds.
  const isAugment =
    trade.direction === 'buy' &&
    around.notionalUsd !== null &&
    around.notionalUsd < classifyRules.dustUsd &&
    (trade.walletBalanceRaw === null
      ? earlier.some(other => other.direction === 'buy' && other.tokenRaw !== '0')
      : BigInt(trade.walletBalanceRaw) > BigInt(trade.tokenRaw));
  const { hftSwapsMin } = classifyRules;
  const isMachineFast = own.length >= hftSwapsMin && countOrders(own, hftSwapsMin) === hftSwapsMin;
  return [
    ...around.upstreamLabels.filter(isLabel),
    ...(trade.terminal ? [`TERMINAL:${trade.terminal}`] : []),
    ...(trade.arbitrage ? ['BOT:ARB'] : []),
    ...(trade.direction === 'flash_swap' ? ['BOT:FLASH'] : []),
    ...(isMachineFast ? ['BOT:HFT'] : []),
    ...(isAugment ? ['DUST:POSITION_AUGMENT'] : []),
  ];
}

function withLabels(trade: Trade, labels: readonly string[], first: boolean): Trade {
  const settled = resolveTradeLabels(labels);
  const arbitrage = trade.arbitrage || settled.includes('BOT:ARB');
  return { ...trade, labels: settled, arbitrage, ...(first && { organic: settled.every(isOrganicLabel) }) };
}

type Timed = Pick<Trade, 'timestampMs'>;

/** Ignores trades outside the window, so memory does not affect results. */
function isWithin(trade: Timed, other: Timed): boolean {
  return Math.abs(trade.timestampMs - other.timestampMs) <= classifyRules.windowMs;
}
