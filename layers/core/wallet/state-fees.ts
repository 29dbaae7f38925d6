import { asIs, flag, getTupleCodec } from '../codec/codec.ts';

/** Swaps by amount: lamports, or the number of a 4% step when `rounded`. */
export type Fees = {
  readonly rounded: boolean;
  readonly counts: readonly (readonly [amount: number, swaps: number])[];
};

export const emptyFees: Fees = { rounded: false, counts: [] };

const amountsMax = 24;
const growth = 1.04;

/** Adds one swap's fee, lamports above zero. */
export function withFee({ rounded, counts }: Fees, lamports: number): Fees {
  if (rounded) return { rounded, counts: addCount(counts, toStep(lamports), 1) };
  const next = addCount(counts, lamports, 1);
  if (next.length <= amountsMax) return { rounded, counts: next };
  return {
    rounded: true,
    counts: next.reduce<Fees['counts']>((all, [fee, swaps]) => addCount(all, toStep(fee), swaps), []),
  };
}

/** The median fee; null without one. */
export function computeMedianFee({ rounded, counts }: Fees): number | null {
  const swaps = counts.reduce((sum, [, count]) => sum + count, 0);
  if (swaps === 0) return null;
  const middle = [getKeyAt(counts, Math.floor((swaps - 1) / 2)), getKeyAt(counts, Math.floor(swaps / 2))];
  const [low, high] = rounded ? middle.map(step => growth ** (step + 0.5)) : middle;
  return (low! + high!) / 2;
}

export const feesCodec = getTupleCodec<Fees>({ rounded: flag, counts: asIs });

function toStep(lamports: number): number {
  return Math.floor(Math.log(lamports) / Math.log(growth) + 1e-9);
}
function getKeyAt(counts: Fees['counts'], rank: number): number {
  let passed = 0;
  return counts.find(([, swaps]) => {
    passed += swaps;
    return rank < passed;
  })![0];
}

function addCount(counts: Fees['counts'], amount: number, swaps: number): Fees['counts'] {
  const at = counts.findIndex(([other]) => other >= amount);
  const found = counts[at];
  if (found?.[0] === amount) return counts.with(at, [amount, found[1] + swaps]);
  return at < 0 ? [...counts, [amount, swaps]] : counts.toSpliced(at, 0, [amount, swaps]);
}
