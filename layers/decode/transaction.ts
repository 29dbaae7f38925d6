/** One instruction as the runtime executed it, its accounts by name. */
export type Instruction = {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
  /** Position in the message, and within what that instruction invoked; null for the outer one itself. */
  readonly outer: number;
  readonly inner: number | null;
  /** Depth of invocation, 1 for an outer one; null where the source does not tell. */
  readonly depth: number | null;
};

/** A token account's balance before and after, by the transaction's own meta. */
export type TokenBalance = {
  readonly account: string;
  readonly mint: string;
  readonly owner: string | null;
  /** Whose it was before, where it is another's after. */
  readonly formerOwner?: string;
  readonly decimals: number;
  readonly pre: bigint;
  readonly post: bigint;
};

export type Change = { readonly pre: bigint; readonly post: bigint };

/** A transaction whatever its encoding was: the same facts give the same value. */
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
  /** In the order of execution: each outer instruction, then what it invoked. */
  readonly instructions: readonly Instruction[];
  readonly logs: readonly string[];
};

/** What the item's surroundings tell: its block, or the message it came in. */
export type Surroundings = {
  readonly slot?: number;
  readonly txIndex?: number;
  readonly timestampMs?: number;
  /** Whether a stream told the block, of which it leaves out what was not asked for: places in its list are not those in the block. */
  readonly isCut?: boolean;
};
