import { type ByteReader, type ByteWriter, readByte, readCount, writeByte, writeCount } from '../codec/bytes.ts';

/** Fees as [lamports, swaps]. Many amounts round to 4% steps. */
export type Fees = {
  readonly rounded: boolean;
  readonly counts: readonly (readonly [lamports: number, swaps: number])[];
};

export const emptyFees: Fees = { rounded: false, counts: [] };

const amountsMax = 24;
const growth = 1.04;

/** Adds one swap's fee, lamports above zero. */
export const withFee = ({ rounded, counts }: Fees, lamports: number): Fees => {
  if (rounded) return { rounded, counts: counted(counts, roundedFee(lamports), 1) };
  const next = counted(counts, lamports, 1);
  if (next.length <= amountsMax) return { rounded, counts: next };
  return {
    rounded: true,
    counts: next.reduce<Fees['counts']>((all, [fee, swaps]) => counted(all, roundedFee(fee), swaps), []),
  };
};

/** The median fee; null without one. */
export const medianFee = ({ counts }: Fees): number | null => {
  const swaps = counts.reduce((sum, [, count]) => sum + count, 0);
  if (swaps === 0) return null;
  return (feeAt(counts, Math.floor((swaps - 1) / 2)) + feeAt(counts, Math.floor(swaps / 2))) / 2;
};

export const writeFees = (writer: ByteWriter, { rounded, counts }: Fees): void => {
  writeByte(writer, rounded ? 1 : 0);
  writeCount(writer, counts.length);
  let before = 0;
  for (const [lamports, swaps] of counts) {
    const amount = rounded ? stepOf(lamports) : lamports;
    writeCount(writer, amount - before);
    writeCount(writer, swaps);
    before = amount;
  }
};

export const readFees = (reader: ByteReader): Fees => {
  const rounded = readByte(reader) === 1;
  let amount = 0;
  const counts = Array.from({ length: readCount(reader) }, () => {
    amount += readCount(reader);
    return [rounded ? feeOfStep(amount) : amount, readCount(reader)] as const;
  });
  return { rounded, counts };
};

const stepOf = (lamports: number): number => Math.floor(Math.log(lamports) / Math.log(growth) + 1e-9);
const feeOfStep = (step: number): number => growth ** (step + 0.5);
const roundedFee = (lamports: number): number => feeOfStep(stepOf(lamports));

const feeAt = (counts: Fees['counts'], rank: number): number => {
  let passed = 0;
  return counts.find(([, swaps]) => {
    passed += swaps;
    return rank < passed;
  })![0];
};

const counted = (counts: Fees['counts'], lamports: number, swaps: number): Fees['counts'] => {
  const at = counts.findIndex(([fee]) => fee >= lamports);
  const found = counts[at];
  if (found?.[0] === lamports) return counts.with(at, [lamports, found[1] + swaps]);
  return at < 0 ? [...counts, [lamports, swaps]] : counts.toSpliced(at, 0, [lamports, swaps]);
};
