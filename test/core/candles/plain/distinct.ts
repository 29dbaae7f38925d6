import { distinctExactMax } from '../../../../layers/core/candles/fast/distinct.ts';
import {
  estimateRegisters,
  mergeRegisters,
  registerCount,
  updateRegister,
} from '../../../../layers/core/candles/fast/distinct-registers.ts';

/** A set of wallets: exact hashes, then HyperLogLog registers. */
export type Distinct = { readonly hashes: Set<number>; registers: Uint8Array | null };

export const emptyDistinct = (): Distinct => ({ hashes: new Set(), registers: null });

/** Adds a wallet's 53-bit hash (see distinct-hash). */
export const addHash = (set: Distinct, hash: number): void => {
  if (set.registers !== null) updateRegister(set.registers, hash);
  else if (set.hashes.add(hash).size > distinctExactMax) registersOf(set);
};

/** Adds every wallet of another set. */
export const unionInto = (into: Distinct, from: Distinct): void => {
  if (from.registers !== null) mergeRegisters(registersOf(into), from.registers);
  else for (const hash of from.hashes) addHash(into, hash);
};

/** Number of wallets: exact while hashes are kept, else estimated. */
export const countDistinct = (set: Distinct): number =>
  set.registers === null ? set.hashes.size : Math.round(estimateRegisters(set.registers));

/** The registers, which replace the hashes on first use. */
const registersOf = (set: Distinct): Uint8Array => {
  if (set.registers !== null) return set.registers;
  set.registers = new Uint8Array(registerCount);
  for (const hash of set.hashes) updateRegister(set.registers, hash);
  set.hashes.clear();
  return set.registers;
};
