import { tenTo, type UsdE30 } from '../money/amount.ts';
import { inSol, type Lot, remainingOf, type SolE30, shareOf, takeableOf } from './lot.ts';

/** Shares taken from the oldest lots. Sums with a missing figure are null. */
export type Consumed = {
  readonly raw: bigint;
  readonly first: Lot;
  readonly costUsd: UsdE30 | null;
  readonly feeUsd: UsdE30 | null;
  /** Cost and fee, each lot at its own SOL price. */
  readonly costSol: SolE30 | null;
  /** Cost and fee in 10⁻⁶⁰ USD, for the smallest sells. */
  readonly fineCost: UsdE60 | null;
  readonly fineFee: UsdE60 | null;
  readonly outlier: boolean;
  readonly rest: readonly Lot[];
};

/** USD as an integer of 10⁻⁶⁰. Totals use UsdE30 instead. */
export type UsdE60 = bigint;

/** Units of 10⁻⁶⁰ in one of 10⁻³⁰. */
export const fineUnits = tenTo(30);

/** Takes raw units first in, first out. The lots must hold them. */
export const consume = (lots: readonly Lot[], raw: bigint): Consumed => {
  let left = raw;
  let sums: Sums = { costUsd: 0n, feeUsd: 0n, costSol: 0n, fineCost: 0n, fineFee: 0n, outlier: false };
  for (let at = 0; ; at += 1) {
    const lot = lots[at];
    if (lot === undefined)
      throw new RangeError(`The ledger lacks ${left} of ${raw} raw units. Load the next page of lots first.`);
    const taken = takeableOf(lot, left);
    sums = withShare(sums, lot, taken);
    left -= taken;
    if (left > 0n) continue;
    const after = lots.slice(at + 1);
    const cut = { ...lot, takenRaw: lot.takenRaw + taken };
    return { raw, first: lots[0]!, ...sums, rest: remainingOf(cut) === 0n ? after : [cut, ...after] };
  }
};

type Sums = Pick<Consumed, 'costUsd' | 'feeUsd' | 'costSol' | 'fineCost' | 'fineFee' | 'outlier'>;

const withShare = (sums: Sums, lot: Lot, taken: bigint): Sums => ({
  costUsd: plus(sums.costUsd, shareTaken(lot, lot.notionalUsd, taken)),
  feeUsd: plus(sums.feeUsd, shareTaken(lot, lot.feeUsd, taken)),
  costSol: plus(sums.costSol, shareTaken(lot, solOf(lot), taken)),
  fineCost: plus(sums.fineCost, fineShare(lot, lot.notionalUsd, taken)),
  fineFee: plus(sums.fineFee, fineShare(lot, lot.feeUsd, taken)),
  outlier: sums.outlier || (lot.outlier && taken > 0n),
});

const plus = (sum: bigint | null, part: bigint | null): bigint | null =>
  sum === null || part === null ? null : sum + part;

const shareTaken = (lot: Lot, total: bigint | null, taken: bigint): bigint | null =>
  total === null ? null : shareOf(total, lot.takenRaw, lot.takenRaw + taken, lot.raw);

const fineShare = (lot: Lot, total: UsdE30 | null, taken: bigint): UsdE60 | null =>
  total === null ? null : shareOf(total * fineUnits, 0n, taken, lot.raw);

/** Converts the whole lot, so shares are conserved in SOL too. */
const solOf = (lot: Lot): SolE30 | null =>
  lot.notionalUsd === null || lot.feeUsd === null ? null : inSol(lot.notionalUsd + lot.feeUsd, lot.solPriceUsd);
