import { estimateRegisters, mergeRegisters, raiseRegister, registerCount } from './distinct-registers.ts';
import { distinctExactMax } from './rules.ts';

/** A set of wallets: exact hashes, then HyperLogLog registers. */
export type Distinct = {
  hashes: number[];
  /** Open-addressing index of hash + 1; null for small sets. */
  index: Float64Array | null;
  registers: Uint8Array | null;
};

const scanMax = 16;

export const emptyDistinct = (): Distinct => ({ hashes: [], index: null, registers: null });

/** Adds a wallet's 53-bit hash (see distinct-hash). */
export const addHash = (set: Distinct, hash: number): void => {
  if (set.registers !== null) raiseRegister(set.registers, hash);
  else if (set.index !== null) addIndexed(set, set.index, hash);
  else if (!set.hashes.includes(hash)) {
    set.hashes.push(hash);
    if (set.hashes.length > scanMax) set.index = indexOf(set.hashes, 4 * scanMax);
  }
};

/** Adds every wallet of another set. */
export const unionInto = (into: Distinct, from: Distinct): void => {
  if (from.registers !== null) {
    toRegisters(into);
    mergeRegisters(into.registers!, from.registers);
  } else for (const hash of from.hashes) addHash(into, hash);
};

/** Number of wallets: exact while hashes are kept, else estimated. */
export const countDistinct = (set: Distinct): number =>
  set.registers === null ? set.hashes.length : Math.round(estimateRegisters(set.registers));

const addIndexed = (set: Distinct, index: Float64Array, hash: number): void => {
  if (!insert(index, hash)) return;
  set.hashes.push(hash);
  if (set.hashes.length > distinctExactMax) toRegisters(set);
  else if (set.hashes.length * 2 > index.length) set.index = indexOf(set.hashes, index.length * 2);
};

const indexOf = (hashes: readonly number[], size: number): Float64Array => {
  const index = new Float64Array(size);
  for (const hash of hashes) insert(index, hash);
  return index;
};

const insert = (index: Float64Array, hash: number): boolean => {
  const mask = index.length - 1;
  let at = (hash % 0x40000000) & mask;
  while (index[at] !== 0) {
    if (index[at] === hash + 1) return false;
    at = (at + 1) & mask;
  }
  index[at] = hash + 1;
  return true;
};

const toRegisters = (set: Distinct): void => {
  if (set.registers !== null) return;
  set.registers = new Uint8Array(registerCount);
  for (const hash of set.hashes) raiseRegister(set.registers, hash);
  set.hashes = [];
  set.index = null;
};
