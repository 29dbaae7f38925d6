import type { Movement } from '../transaction/movements.ts';
import { system } from '../transaction/programs.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Maximum lamports treated as rent. */
export const RENT_MAX = 100_000_000n;

const LAMPORTS_A_BYTE = 6_960n;
const OVERHEAD_BYTES = 128n;

/** Tests for the exact rent of some account size. */
export function isRentAmount(raw: bigint): boolean {
  return raw >= OVERHEAD_BYTES * LAMPORTS_A_BYTE && raw <= RENT_MAX && raw % LAMPORTS_A_BYTE === 0n;
}

/** Returns the deposit of a new account beyond its rent. */
export function computeExtraDeposit(tx: Transaction, { at, raw }: Movement): bigint {
  // The creating instruction has the size.
  const bytes = Buffer.from(tx.instructions[at]!.data);
  const kind = bytes.length >= 4 ? bytes.readUInt32LE(0) : -1;
  const seedBytes = kind === 3 && bytes.length >= 44 ? Number(bytes.readBigUInt64LE(36)) : 0;
  const space = kind === 3 ? 52 + seedBytes : 12;
  if ((kind !== 0 && kind !== 3) || bytes.length < space + 8) return 0n;
  const rent = (bytes.readBigUInt64LE(space) + OVERHEAD_BYTES) * LAMPORTS_A_BYTE;
  return raw <= rent ? 0n : raw - rent;
}

const [CREATE, ASSIGN, ALLOCATE] = [0, 1, 8];
const WITH_SEED = new Set([9, 10]);

/**
 * Tests for a rent top-up of a new account, which gets data or another owner, unlike a wallet.
 * A created account has its rent already, so additions are whole bytes.
 */
export function isRent(tx: Transaction, { kind, raw, to }: Movement): boolean {
  if (kind !== 'native' || raw > RENT_MAX) return false;
  return tx.instructions.some(({ program, accounts, data }) => {
    const made = data[0];
    if (program !== system || accounts[made === CREATE ? 1 : 0] !== to) return false;
    const bytes = Buffer.from(data);
    if (made === CREATE) return bytes.length >= 20 && bytes.readBigUInt64LE(12) > 0n && raw % LAMPORTS_A_BYTE === 0n;
    if (made === ASSIGN) return bytes.subarray(4, 36).some(byte => byte !== 0);
    if (made === ALLOCATE) return bytes.length >= 12 && bytes.readBigUInt64LE(4) > 0n;
    return WITH_SEED.has(made ?? -1);
  });
}
