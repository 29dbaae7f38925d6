import type { Outcome } from '../../core/wallet/outcome.ts';
import type { Outgoing } from '../../edge/producer.ts';
import { batches } from '../../storage/parallel.ts';
import { outcomesRecord } from '../wallet-batch.ts';
import type { Folded } from './fold-mint.ts';

/** One record holds at most so many outcomes, and so many bytes of them: a stream takes 1 MB. */
const OUTCOMES_MAX = 200;
const BYTES_MAX = 700_000;

/** The records of some folded mints for the wallets stream: few for each wallet, its outcomes of each mint in order. */
export const walletRecords = (folded: Iterable<Folded>): readonly Outgoing[] => {
  const told = new Map<string, Outcome[]>();
  for (const { outcomes } of folded)
    for (const [wallet, list] of outcomes) told.set(wallet, [...(told.get(wallet) ?? []), ...list]);
  return [...told].flatMap(([wallet, outcomes]) =>
    batches(outcomes, OUTCOMES_MAX)
      .flatMap(group => fitting(wallet, group))
      .map(data => ({ key: wallet, data })),
  );
};

/** A record that is too long is cut in two until each fits. */
const fitting = (wallet: string, outcomes: readonly Outcome[]): readonly string[] => {
  const data = outcomesRecord(wallet, outcomes);
  if (outcomes.length === 1 || Buffer.byteLength(data) <= BYTES_MAX) return [data];
  const middle = Math.ceil(outcomes.length / 2);
  return [...fitting(wallet, outcomes.slice(0, middle)), ...fitting(wallet, outcomes.slice(middle))];
};
