/** Rows in ring buffers. `toWallet` and `toMint` step back, 0 for none. */
export type Columns = {
  readonly wallet: Uint32Array;
  readonly mint: Uint32Array;
  readonly ms: Float64Array;
  readonly toWallet: Uint32Array;
  readonly toMint: Uint32Array;
  /** The mint's buys within the longest lag before, and after. */
  readonly before: Uint16Array;
  readonly after: Uint16Array;
  readonly soonBefore: Uint16Array;
  readonly soonAfter: Uint16Array;
};

export const COUNT_MAX = 65_535;

export const countNames = ['before', 'after', 'soonBefore', 'soonAfter'] as const;
export const columnNames = ['wallet', 'mint', 'ms', 'toWallet', 'toMint', ...countNames] as const;

export function createBuyColumns(length: number): Columns {
  return {
    wallet: new Uint32Array(length),
    mint: new Uint32Array(length),
    ms: new Float64Array(length),
    toWallet: new Uint32Array(length),
    toMint: new Uint32Array(length),
    before: new Uint16Array(length),
    after: new Uint16Array(length),
    soonBefore: new Uint16Array(length),
    soonAfter: new Uint16Array(length),
  };
}

/** Reallocates the columns, keeping buys from `oldest` up to `next`. */
export function copyBuyColumns(columns: Columns, length: number, oldest: number, next: number): Columns {
  const out = createBuyColumns(length);
  for (let number = oldest; number < next; number++) {
    const source = number % columns.ms.length;
    const target = number % length;
    for (const name of columnNames) out[name][target] = columns[name][source]!;
  }
  return out;
}
