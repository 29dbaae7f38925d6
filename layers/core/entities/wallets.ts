import { copyWithRoom, createTextTable, ensureTextNumber, type TextTable } from './text-table.ts';

/** Wallet facts in columns, a hundred bytes each. Mutable. */
export type Wallets = {
  readonly names: TextTable;
  parent: Int32Array;
  slot: Float64Array;
  ms: Float64Array;
  /** What the funder sent; compared only. */
  lamports: Float64Array;
  /** Wallets it funded first, as a linked list. */
  child: Int32Array;
  next: Int32Array;
  previous: Int32Array;
  /** Number of wallets it funded first, including evicted ones. */
  paid: Int32Array;
  flags: Uint8Array;
  entity: Int32Array;
  /** Its evidence (`rankOf`); 0 for a non-member. */
  rank: Uint8Array;
};

/** An exchange, a bridge or a DEX's own wallet. */
export const SERVICE = 1;
/** Its funding closes a ring and is ignored. */
export const CUT = 2;
/** The curated list calls it a service. */
export const LISTED = 4;
/** It funded too many wallets to bind any. */
export const WIDE = 8;
/** It had traded before its funding. */
export const AGED = 16;

const FIRST = 64;

export function createEntityWallets(): Wallets {
  return {
    names: createTextTable(),
    parent: new Int32Array(FIRST).fill(-1),
    slot: new Float64Array(FIRST),
    ms: new Float64Array(FIRST),
    lamports: new Float64Array(FIRST),
    child: new Int32Array(FIRST).fill(-1),
    next: new Int32Array(FIRST).fill(-1),
    previous: new Int32Array(FIRST).fill(-1),
    paid: new Int32Array(FIRST),
    flags: new Uint8Array(FIRST),
    entity: new Int32Array(FIRST),
    rank: new Uint8Array(FIRST),
  };
}

/** A wallet's number, assigned on first use. */
export function ensureWalletNumber(wallets: Wallets, address: string): number {
  const number = ensureTextNumber(wallets.names, address);
  if (number >= wallets.parent.length) {
    const least = number + 1;
    const before = wallets.parent.length;
    for (const column of ['parent', 'child', 'next', 'previous'] as const) {
      wallets[column] = copyWithRoom(wallets[column], least);
      wallets[column].fill(-1, before);
    }
    for (const column of ['slot', 'ms', 'lamports'] as const) wallets[column] = copyWithRoom(wallets[column], least);
    for (const column of ['flags', 'rank'] as const) wallets[column] = copyWithRoom(wallets[column], least);
    for (const column of ['entity', 'paid'] as const) wallets[column] = copyWithRoom(wallets[column], least);
  }
  return number;
}

export function hasFlag({ flags }: Wallets, wallet: number, flag: number): boolean {
  return (flags[wallet]! & flag) !== 0;
}

export function setFlag({ flags }: Wallets, wallet: number, flag: number, on: boolean): void {
  flags[wallet] = on ? flags[wallet]! | flag : flags[wallet]! & ~flag;
}

export function isService(wallets: Wallets, wallet: number): boolean {
  return hasFlag(wallets, wallet, SERVICE);
}

/** Whether a wallet does not bind the wallets it funded. */
export function isNonBindingFunder(wallets: Wallets, wallet: number): boolean {
  return hasFlag(wallets, wallet, SERVICE | WIDE);
}
