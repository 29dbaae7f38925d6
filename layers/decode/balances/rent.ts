import type { Movement } from '../transaction/movements.ts';
import { system } from '../transaction/programs.ts';
import type { Instruction, Transaction } from '../transaction/transaction.ts';

/** Maximum lamports treated as rent. */
export const RENT_MAX = 100_000_000n;

const LAMPORTS_A_BYTE = 6_960n;
const OVERHEAD_BYTES = 128n;

/** Rent for the size in the creating instruction, or null. */
function computeRent({ data }: Instruction): bigint | null {
  const bytes = Buffer.from(data);
  const kind = bytes.length >= 4 ? bytes.readUInt32LE(0) : -1;
  const space = kind === 0 ? 12 : kind === 3 ? 52 + Number(bytes.length >= 44 ? bytes.readBigUInt64LE(36) : 0n) : null;
  if (space === null || bytes.length < space + 8) return null;
  return (bytes.readBigUInt64LE(space) + OVERHEAD_BYTES) * LAMPORTS_A_BYTE;
}

/** Tests for the exact rent of some account size. */
export function isRentAmount(raw: bigint): boolean {
  return raw >= OVERHEAD_BYTES * LAMPORTS_A_BYTE && raw <= RENT_MAX && raw % LAMPORTS_A_BYTE === 0n;
}

/** Returns the deposit of a new account beyond its rent. */
export function computeExtraDeposit(tx: Transaction, { at, raw }: Movement): bigint {
  const rent = computeRent(tx.instructions[at]!);
  return rent === null || raw <= rent ? 0n : raw - rent;
}

/** Tests for a rent top-up of a new account. */
export function isRent(tx: Transaction, move: Movement): boolean {
  return (
    move.kind === 'native' &&
    move.raw <= RENT_MAX &&
    tx.instructions.some(
      ix =>
        ix.program === system && ix.accounts[ix.data[0] === CREATE ? 1 : 0] === move.to && isAccountMaker(ix, move.raw),
    )
  );
}

const [CREATE, ASSIGN, ALLOCATE] = [0, 1, 8];
const WITH_SEED = new Set([9, 10]);

/**
 * Whether an instruction gives an account data or another owner, unlike a wallet.
 * A created account has its rent already, so additions are whole bytes.
 */
function isAccountMaker({ data }: Instruction, topUp: bigint): boolean {
  const bytes = Buffer.from(data);
  if (data[0] === CREATE) return bytes.length >= 20 && bytes.readBigUInt64LE(12) > 0n && topUp % LAMPORTS_A_BYTE === 0n;
  if (data[0] === ASSIGN) return bytes.subarray(4, 36).some(byte => byte !== 0);
  if (data[0] === ALLOCATE) return bytes.length >= 12 && bytes.readBigUInt64LE(4) > 0n;
  return WITH_SEED.has(data[0] ?? -1);
}
