import type { Place } from './place.ts';
import { isRouter, jupiter, servants, tokenPrograms, venues } from './programs.ts';
import type { Instruction, Transaction } from './transaction.ts';

/** The venue's instruction and all it invoked: `from` inclusive, `to` exclusive. */
export type Span = { readonly instruction: Instruction; readonly from: number; readonly to: number };

/** Finds a claim's instruction by searching backwards. */
export function findClaimSpan(tx: Transaction, claim: Place & { readonly program: string }): Span | null {
  const seen = tx.instructions.findIndex(ix => ix.outer === claim.outer && ix.inner === claim.inner);
  const start = seen >= 0 ? seen : tx.instructions.findIndex(ix => ix.outer === claim.outer && ix.inner === null);
  const depth = tx.instructions[start]?.depth ?? null;
  const isIt = (ix: Instruction): boolean => {
    if (isEvent(ix)) return false;
    if (claim.program !== jupiter) return ix.program === claim.program;
    // Jupiter's event is beside the venue's instruction.
    return ix.program !== jupiter && !servants.has(ix.program) && (depth === null || ix.depth === depth);
  };
  for (let at = start; at >= 0 && tx.instructions[at]?.outer === claim.outer; at--)
    if (isIt(tx.instructions[at]!)) return toInstructionSpan(tx, at);
  return null;
}

/** Returns all venue instructions. */
export function findVenueSpans(tx: Transaction): readonly Span[] {
  return tx.instructions.flatMap((ix, from) =>
    venues.has(ix.program) && !isEvent(ix) ? [toInstructionSpan(tx, from)] : [],
  );
}

/** Returns outer instructions of venues, aggregators and terminals. */
export function listTradingOuters(tx: Transaction): ReadonlySet<number> {
  return new Set(
    tx.instructions.filter(({ program }) => venues.has(program) || isRouter(program)).map(({ outer }) => outer),
  );
}

/** Returns an instruction with all it invoked. */
export function toInstructionSpan(tx: Transaction, from: number): Span {
  const instruction = tx.instructions[from]!;
  const { program, outer, inner, depth } = instruction;
  const isKnown = depth !== null && tx.instructions.every(ix => ix.outer !== outer || ix.depth !== null);
  const isOwnEvent = (ix: Instruction): boolean => ix.program === program && isEvent(ix);
  const isBeyond = (ix: Instruction, at: number): boolean => {
    if (isKnown) return ix.depth! <= depth;
    // Without depths, it ends at an event, second transfer or next program.
    const before = tx.instructions.slice(from + 1, at);
    const transfers = before.filter(each => tokenPrograms.has(each.program) && [3, 12, 26].includes(each.data[0] ?? 0));
    const isWhole = twoTransfers.has(venues.get(program)?.dex ?? '') && transfers.length >= 2;
    return isWhole || before.some(isOwnEvent) || (inner !== null && !servants.has(ix.program) && !isOwnEvent(ix));
  };
  const end = tx.instructions.findIndex((ix, at) => at > from && (ix.outer !== outer || isBeyond(ix, at)));
  return { instruction, from, to: end < 0 ? tx.instructions.length : end };
}

/** Tests whether an instruction is inside a span. */
export function isInSpan({ from, to }: Span, at: number): boolean {
  return at >= from && at < to;
}

/** Anchor events are self-invocations with only the event authority. */
const EVENT_ACCOUNTS_MAX = 2;
export function isEvent(ix: Instruction): boolean {
  return ix.accounts.length <= EVENT_ACCOUNTS_MAX;
}

/** Venues whose swap is exactly two transfers. */
const twoTransfers: ReadonlySet<string> = new Set(['raydium_amm', 'raydium_clmm', 'raydium_cpmm', 'orca_whirlpool']);
