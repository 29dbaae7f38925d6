import type { UsdE30 } from '../amount.ts';
import { inSol, type Lot, remainingOf, type SolE30, shareOf, takeableOf } from './lot.ts';

/** What was taken from the oldest lots: sums of the shares, and what stays. A sum is null where one of its lots has no such figure. */
export type Consumed = {
  readonly raw: bigint;
  readonly first: Lot;
  readonly costUsd: UsdE30 | null;
  readonly feeUsd: UsdE30 | null;
  /** Cost and fee together, each lot at its own SOL price. */
  readonly costSol: SolE30 | null;
  readonly rest: readonly Lot[];
};

/** Takes so many raw units from the lots, first in, first out. There must be a lot, and the lots must hold them. */
export const consume = (lots: readonly Lot[], raw: bigint): Consumed => {
  let left = raw;
  let costUsd: UsdE30 | null = 0n;
  let feeUsd: UsdE30 | null = 0n;
  let costSol: SolE30 | null = 0n;
  let whole = 0;
  for (; left > 0n; whole += 1) {
    const lot = lots[whole];
    if (lot === undefined)
      throw new RangeError(`The ledger lacks ${left} of ${raw} raw units. Load the next page of lots first.`);
    const taken = takeableOf(lot, left);
    costUsd = plus(costUsd, shareTaken(lot, lot.notionalUsd, taken));
    feeUsd = plus(feeUsd, shareTaken(lot, lot.feeUsd, taken));
    costSol = plus(costSol, shareTaken(lot, solOf(lot), taken));
    left -= taken;
    if (taken < remainingOf(lot)) {
      const cut = { ...lot, takenRaw: lot.takenRaw + taken };
      return { raw, first: lots[0]!, costUsd, feeUsd, costSol, rest: [cut, ...lots.slice(whole + 1)] };
    }
  }
  return { raw, first: lots[0]!, costUsd, feeUsd, costSol, rest: lots.slice(whole) };
};

const plus = (sum: bigint | null, part: bigint | null): bigint | null =>
  sum === null || part === null ? null : sum + part;

const shareTaken = (lot: Lot, total: bigint | null, taken: bigint): bigint | null =>
  total === null ? null : shareOf(total, lot.takenRaw, lot.takenRaw + taken, lot.raw);

/** A lot's cost and fee in SOL at its own price: for the whole lot first, so that its shares are conserved in SOL too. */
const solOf = (lot: Lot): SolE30 | null =>
  lot.notionalUsd === null || lot.feeUsd === null ? null : inSol(lot.notionalUsd + lot.feeUsd, lot.solPriceUsd);
