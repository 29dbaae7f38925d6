import { tenTo, type UsdE30 } from '../money/amount.ts';
import { computeLotRemaining, computeRangeShare, convertUsdToSol, type Lot, type SolE30, withTakenRaw } from './lot.ts';

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
export function takeFromLots(lots: readonly Lot[], raw: bigint): Consumed {
  const sums = {
    cost: { whole: 0n, cut: 0n, fineCut: 0n },
    fee: { whole: 0n, cut: 0n, fineCut: 0n },
    costSol: 0n,
    lacksCost: false,
    lacksFee: false,
    lacksSol: false,
    outlier: false,
  };
  const rest = takeFrom(lots, raw, sums);
  const { cost, fee } = sums;
  return {
    raw,
    first: lots[0]!,
    costUsd: sums.lacksCost ? null : cost.whole + cost.cut,
    feeUsd: sums.lacksFee ? null : fee.whole + fee.cut,
    costSol: sums.lacksSol ? null : sums.costSol,
    fineCost: sums.lacksCost ? null : cost.whole * fineUnits + cost.fineCut,
    fineFee: sums.lacksFee ? null : fee.whole * fineUnits + fee.fineCut,
    outlier: sums.outlier,
    rest,
  };
}

/** What leaves the lots without a realized gain: by transfer, burn, zero balance or unpriced sell. */
export type Taken = {
  readonly raw: bigint;
  /** Of the priced lots. */
  readonly costUsd: UsdE30;
  readonly feeUsd: UsdE30;
  readonly unpricedRaw: bigint;
};

/** Sums the oldest `raw` units. The lots must hold them. */
export function sumTaken(lots: readonly Lot[], raw: bigint): Taken {
  let [left, costUsd, feeUsd, unpricedRaw] = [raw, 0n, 0n, 0n];
  for (const lot of lots) {
    if (left === 0n) break;
    const held = computeLotRemaining(lot);
    const taken = left < held ? left : held;
    const { notionalUsd, feeUsd: fee, takenRaw } = lot;
    if (notionalUsd === null || fee === null) unpricedRaw += taken;
    else {
      costUsd += computeRangeShare(notionalUsd, takenRaw, takenRaw + taken, lot.raw);
      feeUsd += computeRangeShare(fee, takenRaw, takenRaw + taken, lot.raw);
    }
    left -= taken;
  }
  return { raw, costUsd, feeUsd, unpricedRaw };
}

export function addTaken(a: Taken | null, b: Taken | null): Taken | null {
  if (a === null || b === null) return a ?? b;
  return {
    raw: a.raw + b.raw,
    costUsd: a.costUsd + b.costUsd,
    feeUsd: a.feeUsd + b.feeUsd,
    unpricedRaw: a.unpricedRaw + b.unpricedRaw,
  };
}

/** Takes raw units into `sums`. Returns the lots that stay. */
export function takeFrom(lots: readonly Lot[], raw: bigint, sums: Sums | null): readonly Lot[] {
  let left = raw;
  for (let at = 0; at < lots.length; at += 1) {
    const lot = lots[at]!;
    const held = computeLotRemaining(lot);
    const isCut = left < held;
    if (sums !== null) {
      const taken = isCut ? left : held;
      const { notionalUsd, feeUsd } = lot;
      const fineTaken = taken === lot.raw ? 0n : fineUnits * taken;
      if (notionalUsd === null) sums.lacksCost = true;
      else addPart(sums.cost, notionalUsd, lot, taken, fineTaken);
      if (feeUsd === null) sums.lacksFee = true;
      else addPart(sums.fee, feeUsd, lot, taken, fineTaken);
      // Converts the whole lot, so shares are conserved in SOL too.
      const sol =
        notionalUsd === null || feeUsd === null ? null : convertUsdToSol(notionalUsd + feeUsd, lot.solPriceUsd);
      if (sol === null) sums.lacksSol = true;
      else
        sums.costSol += taken === lot.raw ? sol : computeRangeShare(sol, lot.takenRaw, lot.takenRaw + taken, lot.raw);
      if (lot.outlier) sums.outlier = true;
    }
    if (isCut) return [withTakenRaw(lot, lot.takenRaw + left), ...lots.slice(at + 1)];
    left -= held;
    if (left === 0n) return lots.slice(at + 1);
  }
  throw new RangeError(`The ledger lacks ${left} of ${raw} raw units. Load the next page of lots first.`);
}

/** Whole lots need no division. Of a cut lot, `fineCut` has 60 digits. */
type Sum = { whole: UsdE30; cut: UsdE30; fineCut: UsdE60 };

/** Changes in place while one sell is taken. */
type Sums = {
  readonly cost: Sum;
  readonly fee: Sum;
  costSol: SolE30;
  lacksCost: boolean;
  lacksFee: boolean;
  lacksSol: boolean;
  outlier: boolean;
};

function addPart(sum: Sum, total: UsdE30, { takenRaw, raw }: Lot, taken: bigint, fineTaken: bigint): void {
  if (taken === raw) sum.whole += total;
  else {
    sum.cut += computeRangeShare(total, takenRaw, takenRaw + taken, raw);
    sum.fineCut += (total * fineTaken) / raw;
  }
}
