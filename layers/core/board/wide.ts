/** Signed 192-bit integers in columns of little-endian limbs. */
export const limbs = 6;

export type Wide = Uint32Array;

const quads = new BigUint64Array(limbs / 2);
const scratch = new Uint32Array(quads.buffer);

/** The limbs of an integer within ±2^191. */
export const toWide = (value: bigint): Wide => {
  quads[0] = BigInt.asUintN(64, value);
  quads[1] = BigInt.asUintN(64, value >> 64n);
  quads[2] = BigInt.asUintN(64, value >> 128n);
  return scratch.slice();
};

/** Adds a value to the integer at limb `at`. */
export const addWide = (column: Uint32Array, at: number, value: Wide): void => {
  let carry = 0;
  for (let limb = 0; limb < limbs; limb += 1) {
    const sum = column[at + limb]! + value[limb]! + carry;
    column[at + limb] = sum;
    carry = sum > 0xffff_ffff ? 1 : 0;
  }
};

/** Reads the integer at limb `at`. */
export const readWide = (column: Uint32Array, at: number): bigint => {
  for (let limb = 0; limb < limbs; limb += 1) scratch[limb] = column[at + limb]!;
  return (BigInt.asIntN(64, quads[2]!) << 128n) | (quads[1]! << 64n) | quads[0]!;
};

/** Whether the integer at limb `at` is positive. */
export const isPositive = (column: Uint32Array, at: number): boolean => {
  if (column[at + limbs - 1]! >>> 31 === 1) return false;
  for (let limb = 0; limb < limbs; limb += 1) if (column[at + limb] !== 0) return true;
  return false;
};

/** A double near an integer: right sign, relative error at most 2⁻⁵⁰. */
export const nearly = (column: Uint32Array, at: number): number => {
  let value = column[at + limbs - 1]! | 0;
  for (let limb = limbs - 2; limb >= 0; limb -= 1) value = value * 0x1_0000_0000 + column[at + limb]!;
  return value;
};
