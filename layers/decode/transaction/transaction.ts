/** An executed instruction with resolved accounts. */
export type Instruction = {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
  /** Index in the message, then the inner index or null. */
  readonly outer: number;
  readonly inner: number | null;
  /** Invocation depth from 1. Null if the source omits it. */
  readonly depth: number | null;
};

/** Token balance before and after, from the transaction's meta. */
export type TokenBalance = {
  readonly account: string;
  readonly mint: string;
  readonly owner: string | null;
  /** Previous owner, if ownership changed. */
  readonly formerOwner?: string;
  readonly decimals: number;
  readonly pre: bigint;
  readonly post: bigint;
};

export type Change = { readonly pre: bigint; readonly post: bigint };

/** A transaction in one form for all encodings. */
export type Transaction = {
  readonly signature: string;
  readonly slot: number;
  readonly txIndex: number | null;
  readonly timestampMs: number;
  readonly keys: readonly string[];
  readonly signers: readonly string[];
  readonly fee: number;
  readonly failed: boolean;
  readonly lamports: ReadonlyMap<string, Change>;
  readonly tokens: ReadonlyMap<string, TokenBalance>;
  /** Execution order: each outer instruction, then its inner ones. */
  readonly instructions: readonly Instruction[];
  readonly logs: readonly string[];
};

/** Facts from the surrounding block or message. */
export type Surroundings = {
  readonly slot?: number;
  readonly txIndex?: number;
  readonly timestampMs?: number;
  /** Whether the source filters blocks, losing block positions. */
  readonly isCut?: boolean;
};
