import { DIRECTION_LENGTH } from './direction.ts';
import { scanModule } from './generated/scan-module.ts';

/** Rows scored per block: their scores fit the L1 cache. */
export const BLOCK_ROWS = 4096;

/** Maximum rows of a scanner, limited by 4 GiB of memory. */
export const SCANNER_ROWS_MAX = 64_000_000;

const PAGE_BYTES = 65_536;
const ROW_BYTES = DIRECTION_LENGTH * 2;
const ROWS_AT = PAGE_BYTES;
const SCORES_AT = 1024;
const GROWTH_ROWS = 65_536;

/** The WebAssembly API used here, missing from the type library. */
type Instance = {
  readonly exports: {
    readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };
    readonly scan: (rowAt: number, count: number) => void;
  };
};
const { WebAssembly: wasm } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => Instance;
  };
};

/** Directions in WebAssembly memory, and their products with one query. */
export type Scanner = {
  /** A row's direction, read-write; valid until the next call. */
  readonly row: (row: number) => Int16Array;
  /** The query direction; valid until the next call. */
  readonly query: () => Int16Array;
  /** Query products of up to BLOCK_ROWS rows; valid until the next call. */
  readonly scores: (first: number, count: number) => Int32Array;
};

/** Creates an empty scanner. */
export function openScanner(): Scanner {
  const { memory, scan } = new wasm.Instance(new wasm.Module(Buffer.from(scanModule, 'base64'))).exports;
  let capacity = PAGE_BYTES / ROW_BYTES;
  const makeRoom = (row: number): void => {
    if (row >= SCANNER_ROWS_MAX) throw new Error(`row ${row}: a scanner holds at most ${SCANNER_ROWS_MAX} rows`);
    while (row >= capacity) {
      memory.grow((GROWTH_ROWS * ROW_BYTES) / PAGE_BYTES);
      capacity += GROWTH_ROWS;
    }
  };
  return {
    row: row => {
      makeRoom(row);
      return new Int16Array(memory.buffer, ROWS_AT + row * ROW_BYTES, DIRECTION_LENGTH);
    },
    query: () => new Int16Array(memory.buffer, 0, DIRECTION_LENGTH),
    scores: (first, count) => {
      if (count > 0) scan(ROWS_AT + first * ROW_BYTES, count);
      return new Int32Array(memory.buffer, SCORES_AT, count);
    },
  };
}
