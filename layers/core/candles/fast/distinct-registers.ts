/** HyperLogLog with 2¹³ registers: a standard error of 1.15%. */
const registerBits = 13;
export const registerCount = 2 ** registerBits;
/** Rank of a hash whose high 32 bits are all zero. */
const rankMax = 33;

/** Updates a register, selected by the low 13 bits, with the leading zeros. */
export function updateRegister(registers: Uint8Array, hash: number): void {
  const index = hash & (registerCount - 1);
  const rank = Math.clz32(Math.floor(hash / 0x200000)) + 1;
  if (rank > registers[index]!) registers[index] = rank;
}

/** Merges the second register set into the first. */
export function mergeRegisters(into: Uint8Array, from: Uint8Array): void {
  for (let i = 0; i < registerCount; i += 1) if (from[i]! > into[i]!) into[i] = from[i]!;
}

/**
 * Estimates the union of two sets without making it, or of one with itself.
 * See O. Ertl, New cardinality estimation algorithms, 2017, section 2.
 */
export function estimateUnion(registers: Uint8Array, others: Uint8Array): number {
  // Registers per rank. Four tables add in parallel.
  const counts = new Int32Array(4 * tableSize);
  for (let i = 0; i < registerCount; i += 4) {
    counts[Math.max(registers[i]!, others[i]!)]! += 1;
    counts[tableSize + Math.max(registers[i + 1]!, others[i + 1]!)]! += 1;
    counts[2 * tableSize + Math.max(registers[i + 2]!, others[i + 2]!)]! += 1;
    counts[3 * tableSize + Math.max(registers[i + 3]!, others[i + 3]!)]! += 1;
  }
  for (let i = tableSize; i < counts.length; i += 1) counts[i % tableSize]! += counts[i]!;

  let z = registerCount * computeTau(1 - counts[rankMax]! / registerCount);
  for (let rank = rankMax - 1; rank >= 1; rank -= 1) z = 0.5 * (z + counts[rank]!);
  z += registerCount * computeSigma(counts[0]! / registerCount);
  return (registerCount * registerCount) / (2 * Math.LN2 * z);
}

/** A power of two above `rankMax`. */
const tableSize = 64;

/** x + Σ x^(2^k) 2^(k−1), for the share of empty registers. */
function computeSigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY;
  let x = share;
  let y = 1;
  let sum = share;
  for (let before = -1; before !== sum; ) {
    before = sum;
    x *= x;
    sum += x * y;
    y += y;
  }
  return sum;
}

/** (1 − x − Σ (1 − x^(2^−k))² 2^−k) / 3, for the share of registers at the top. */
function computeTau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let x = share;
  let y = 1;
  let sum = 1 - share;
  for (let before = -1; before !== sum; ) {
    before = sum;
    x = Math.sqrt(x);
    y *= 0.5;
    sum -= (1 - x) ** 2 * y;
  }
  return sum / 3;
}
