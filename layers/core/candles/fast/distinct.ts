import { estimateUnion, mergeRegisters, registerCount, updateRegister } from './distinct-registers.ts';

/** Distinct traders per bucket are exact up to here, estimated beyond. */
export const distinctExactMax = 512;

/** A set of wallets: exact hashes by arrival, then HyperLogLog registers. */
export type Distinct = {
  hashes: number[];
  /** Positions in `hashes` plus one, open addressing; null for few. */
  index: number[] | null;
  registers: Uint8Array | null;
};

export function createDistinct(): Distinct {
  return { hashes: none, index: null, registers: null };
}

/** Shared and never added to: most seconds have few wallets. */
const none: number[] = [];

/** Up to this size, scans are faster than an index. */
const scannedMax = 16;

/** Adds a wallet's 53-bit hash (see distinct-hash). */
export function addHash(set: Distinct, hash: number): void {
  if (set.registers !== null) updateRegister(set.registers, hash);
  else if (set.index !== null) addIndexed(set, set.index, hash);
  else addScanned(set, hash);
}

/** Adds every wallet of another set. */
export function mergeDistinct(into: Distinct, from: Distinct): void {
  if (from.registers !== null) mergeRegisters(ensureRegisters(into), from.registers);
  else if (into.registers === null && into.hashes.length === 0) {
    if (from.hashes.length === 0) return;
    into.hashes = from.hashes.slice();
    into.index = from.index === null ? null : from.index.slice();
  } else for (let i = 0; i < from.hashes.length; i += 1) addHash(into, from.hashes[i]!);
}

export function copyDistinct(set: Distinct): Distinct {
  const copy = createDistinct();
  mergeDistinct(copy, set);
  return copy;
}

/** Number of wallets: exact while hashes are kept, else estimated. */
export function countDistinct(set: Distinct): number {
  return set.registers === null ? set.hashes.length : Math.round(estimateUnion(set.registers, set.registers));
}

/** Number of wallets in any of the sets. */
export function countUnion(sets: readonly Distinct[]): number {
  const some = sets.filter(set => set.hashes.length > 0 || set.registers !== null);
  if (some.length === 1) return countDistinct(some[0]!);
  if (some.length === 2) {
    const [a, b] = some as [Distinct, Distinct];
    if (isExact(a) && isExact(b)) {
      const [few, many] = a.hashes.length < b.hashes.length ? [a, b] : [b, a];
      let count = many.hashes.length;
      for (let i = 0; i < few.hashes.length; i += 1) if (!has(many, few.hashes[i]!)) count += 1;
      return count;
    }
    if (a.registers !== null && b.registers !== null) return Math.round(estimateUnion(a.registers, b.registers));
  }
  const union = createDistinct();
  for (const set of some) mergeDistinct(union, set);
  return countDistinct(union);
}

/** Half the limit, so that two of them stay exact. */
function isExact({ hashes, registers }: Distinct): boolean {
  return registers === null && 2 * hashes.length <= distinctExactMax;
}

function has({ hashes, index }: Distinct, hash: number): boolean {
  if (index === null) return hashes.includes(hash);
  const mask = index.length - 1;
  let slot = hash & mask;
  while (index[slot] !== 0 && hashes[index[slot]! - 1] !== hash) slot = (slot + 1) & mask;
  return index[slot] !== 0;
}

function addScanned(set: Distinct, hash: number): void {
  const { hashes } = set;
  if (hashes.length === 0) {
    set.hashes = [hash];
    return;
  }
  for (let i = 0; i < hashes.length; i += 1) if (hashes[i] === hash) return;
  if (hashes.push(hash) > scannedMax) rebuildIndex(set, 4 * scannedMax);
}

function addIndexed(set: Distinct, index: number[], hash: number): void {
  const { hashes } = set;
  const mask = index.length - 1;
  let slot = hash & mask;
  for (; index[slot] !== 0; slot = (slot + 1) & mask) if (hashes[index[slot]! - 1] === hash) return;
  index[slot] = hashes.push(hash);
  if (hashes.length > distinctExactMax) ensureRegisters(set);
  else if (2 * hashes.length > index.length) rebuildIndex(set, 4 * index.length);
}

const emptyIndexes: Record<number, number[]> = {};

function rebuildIndex(set: Distinct, size: number): void {
  // A heap copy: small typed arrays are slow to allocate.
  emptyIndexes[size] ??= new Array<number>(size).fill(0);
  const index = emptyIndexes[size].slice();
  for (let at = 0; at < set.hashes.length; at += 1) {
    let slot = set.hashes[at]! & (size - 1);
    while (index[slot] !== 0) slot = (slot + 1) & (size - 1);
    index[slot] = at + 1;
  }
  set.index = index;
}

/** The registers, which replace the hashes on first use. */
function ensureRegisters(set: Distinct): Uint8Array {
  if (set.registers !== null) return set.registers;
  set.registers = new Uint8Array(registerCount);
  for (const hash of set.hashes) updateRegister(set.registers, hash);
  set.hashes = none;
  set.index = null;
  return set.registers;
}
