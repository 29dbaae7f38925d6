import bs58 from 'bs58';
import { SOL } from '../../core/identity/address.ts';
import { associatedToken, system, token2022, tokenPrograms } from './programs.ts';
import type { Instruction, Transaction } from './transaction.ts';

/** A System or Token movement. `at` is the instruction index. */
export type Movement = {
  readonly at: number;
  readonly kind: 'transfer' | 'native' | 'create' | 'mint' | 'burn' | 'close' | 'program';
  readonly mint: string;
  /** Accounts, not owners. Null on one side of mints and burns. */
  readonly from: string | null;
  readonly to: string | null;
  readonly raw: bigint;
  /** Transfer fee deducted on arrival. Null if unknown. */
  readonly withheld: bigint | null;
};

/** A token account, from balances or its creating instruction. */
export type Holding = { readonly mint: string; readonly owner: string | null; readonly decimals: number | null };

/** Returns token accounts, including temporary ones. */
export function listHoldings(tx: Transaction): ReadonlyMap<string, Holding> {
  const holdings = new Map<string, Holding>(tx.tokens);
  for (const instruction of tx.instructions) {
    const { program, accounts, data } = instruction;
    const [account, , owner] = accounts;
    const isClose = tokenPrograms.has(program) && data[0] === 9 && account !== undefined && owner !== undefined;
    // A closed account without balances held temporary wrapped SOL.
    const made = findCreatedAccount(instruction) ?? (isClose ? { account, mint: SOL, owner } : null);
    if (made && !holdings.has(made.account)) holdings.set(made.account, { ...made, decimals: null });
  }
  return holdings;
}

/** Returns the token account that an instruction creates, or null. */
export function findCreatedAccount({ program, accounts, data }: Instruction): Made | null {
  if (program === associatedToken) {
    const [, account, owner, mint] = accounts;
    return account === undefined || owner === undefined || mint === undefined ? null : { account, mint, owner };
  }
  const [account, mint, owner] = accounts;
  if (!tokenPrograms.has(program) || account === undefined || mint === undefined) return null;
  if (data[0] === 1) return { account, mint, owner: owner ?? null };
  const isLater = (data[0] === 16 || data[0] === 18) && data.length >= 33;
  return isLater ? { account, mint, owner: bs58.encode(data.subarray(1, 33)) } : null;
}

type Made = { readonly account: string; readonly mint: string; readonly owner: string | null };

/** Lists movements in order. Programs' own lamports are missing. */
export function listMovements(tx: Transaction, holdings: ReadonlyMap<string, Holding>): readonly Movement[] {
  return tx.instructions.flatMap((instruction, at) => {
    const moved = tokenPrograms.has(instruction.program)
      ? parseTokenMovement(instruction, holdings)
      : instruction.program === system
        ? parseNativeMovement(instruction)
        : null;
    return moved ? [{ withheld: 0n, ...moved, at }] : [];
  });
}

type Moved = Omit<Movement, 'at' | 'withheld'> & { readonly withheld?: bigint | null };

function readAmount(data: Uint8Array, offset: number): bigint | null {
  return data.length < offset + 8 ? null : Buffer.from(data).readBigUInt64LE(offset);
}

function parseTokenMovement(
  { program, accounts, data }: Instruction,
  holdings: ReadonlyMap<string, Holding>,
): Moved | null {
  const [a = null, b = null, c = null] = accounts;
  const mintOf = (...held: readonly (string | null)[]): string | null =>
    held.map(account => (account === null ? undefined : holdings.get(account)?.mint)).find(Boolean) ?? null;
  const move = (
    kind: Movement['kind'],
    mint: string | null,
    from: string | null,
    to: string | null,
    raw: bigint | null,
  ) => (mint === null || raw === null ? null : { kind, mint, from, to, raw });
  switch (data[0]) {
    case 3:
      return move('transfer', mintOf(a, b), a, b, readAmount(data, 1));
    case 12: {
      // Token-2022 transfers may omit a transfer fee.
      const moved = move('transfer', b, a, c, readAmount(data, 1));
      return moved && program === token2022 ? { ...moved, withheld: null } : moved;
    }
    case 26: {
      const moved = data[1] === 1 ? move('transfer', b, a, c, readAmount(data, 2)) : null;
      return moved && { ...moved, withheld: readAmount(data, 11) ?? 0n };
    }
    case 7:
    case 14:
      return move('mint', a, null, b, readAmount(data, 1));
    case 8:
    case 15:
      return move('burn', b, a, null, readAmount(data, 1));
    case 9:
      return move('close', SOL, a, b, 0n);
    default:
      return null;
  }
}

function parseNativeMovement({ accounts, data }: Instruction): Moved | null {
  const [a = null, b = null, c = null] = accounts;
  if (a === null || b === null || data.length < 4) return null;
  const move = (kind: 'native' | 'create', to: string | null, raw: bigint | null): Moved | null =>
    raw === null || to === null ? null : { kind, mint: SOL, from: a, to, raw };
  switch (Buffer.from(data).readUInt32LE(0)) {
    case 0:
      return move('create', b, readAmount(data, 4));
    case 2:
      return move('native', b, readAmount(data, 4));
    case 3: {
      const seed = readAmount(data, 36);
      return move(
        'create',
        b,
        seed !== null && seed <= 32n ? readAmount(data, 44 + Number(seed)) : readAmount(data, 4),
      );
    }
    // A withdrawal from a nonce account.
    case 5:
      return move('native', b, readAmount(data, 4));
    case 11:
      return move('native', c, readAmount(data, 4));
    default:
      return null;
  }
}
