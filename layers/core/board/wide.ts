/** Signed integers of 192 bits in columns of 32-bit limbs, lowest first, two's complement: exact sums without an object for each. */
export const limbs = 6;

/** One value, taken apart; made once and changed in place. */
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

/** Adds a value to the one that begins at limb `at`. */
export const addWide = (column: Uint32Array, at: number, value: Wide): void => {
  let carry = 0;
  for (let limb = 0; limb < limbs; limb += 1) {
    const sum = column[at + limb]! + value[limb]! + carry;
    column[at + limb] = sum;
    carry = sum > 0xffff_ffff ? 1 : 0;
  }
};

/** The integer that begins at limb `at`. */
export const readWide = (column: Uint32Array, at: number): bigint => {
  for (let limb = 0; limb < limbs; limb += 1) scratch[limb] = column[at + limb]!;
  return (BigInt.asIntN(64, quads[2]!) << 128n) | (quads[1]! << 64n) | quads[0]!;
};

/** Whether the integer that begins at limb `at` is above zero. */
export const isPositive = (column: Uint32Array, at: number): boolean => {
  if (column[at + limbs - 1]! >>> 31 === 1) return false;
  for (let limb = 0; limb < limbs; limb += 1) if (column[at + limb] !== 0) return true;
  return false;
};

/**
 * The integer that begins at limb `at` as a double, and not always the nearest: from the highest limb down, each sum is exact until it has 53 bits, and
 * from there on keeps its size, so that nothing cancels and the six roundings are off by at most 2⁻⁵⁰ of the value together. Never of the wrong sign.
 */
export const nearly = (column: Uint32Array, at: number): number => {
  let value = column[at + limbs - 1]! | 0;
  for (let limb = limbs - 2; limb >= 0; limb -= 1) value = value * 0x1_0000_0000 + column[at + limb]!;
  return value;
};
