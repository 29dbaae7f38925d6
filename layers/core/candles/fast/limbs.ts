/**
 * Sums of non-negative integers as limbs of 32 bits, lowest first, in doubles.
 * A sum is exact while each limb is below 2⁵³, so carries can wait.
 */

/** Amounts have two limbs, USD has four. */
export const rawMax = 2n ** 64n - 1n;
export const usdMax = 2n ** 128n - 1n;

export const LIMB = 2 ** 32;

/** Node's platforms are little-endian. */
const pair = new BigUint64Array(2);
const words = new Uint32Array(pair.buffer);

/** Adds an integer of 64 bits. */
export function addRaw(limbs: number[], at: number, raw: bigint): void {
  pair[0] = raw;
  limbs[at]! += words[0]!;
  limbs[at + 1]! += words[1]!;
}

/** Adds an integer of 128 bits. */
export function addUsd(limbs: number[], at: number, usd: bigint): void {
  pair[0] = usd;
  pair[1] = usd >> 64n;
  for (let i = 0; i < 4; i += 1) limbs[at + i]! += words[i]!;
}

/** Brings all limbs but the top one below 2³². */
export function applyLimbCarry(limbs: number[], at: number, count: number): void {
  for (let i = at; i < at + count - 1; i += 1) {
    const over = Math.floor(limbs[i]! / LIMB);
    limbs[i]! -= over * LIMB;
    limbs[i + 1]! += over;
  }
}

/** The integer of some limbs. */
export function toBigIntFromLimbs(limbs: readonly number[], at: number, count: number): bigint {
  let big = 0n;
  for (let i = at + count - 1; i >= at; i -= 1) big = (big << 32n) + BigInt(limbs[i]!);
  return big;
}
