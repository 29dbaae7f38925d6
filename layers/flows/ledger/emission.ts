import type { Outcome } from '../../core/wallet/outcome.ts';
import { type Outgoing, recordsOf } from '../../edge/producer.ts';
import { outcomesRecord } from '../processor/records.ts';
import type { Folded } from './fold-mint.ts';

const OUTCOMES_MAX = 200;

/** Encodes records of the wallets stream. */
export const walletRecords = (folded: Iterable<Folded>): readonly Outgoing[] => {
  const told = new Map<string, Outcome[]>();
  for (const { outcomes } of folded)
    for (const [wallet, list] of outcomes) told.set(wallet, [...(told.get(wallet) ?? []), ...list]);
  return [...told].flatMap(([wallet, outcomes]) => recordsOf(wallet, outcomes, OUTCOMES_MAX, outcomesRecord));
};
