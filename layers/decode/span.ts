import type { Claim } from './claims.ts';
import { jupiter, servants, tokenPrograms, venues } from './programs.ts';
import type { Instruction, Transaction } from './transaction.ts';

/** The venue's instruction behind a claim, and all that it invoked: `from` up to, without, `to`. */
export type Span = { readonly instruction: Instruction; readonly from: number; readonly to: number };

/** Finds it, looking back from where the library saw the swap (a transfer within, or the event after); null without one. */
export const spanOf = (tx: Transaction, claim: Claim): Span | null => {
  const seen = tx.instructions.findIndex(ix => ix.outer === claim.outer && ix.inner === claim.inner);
  const start = seen >= 0 ? seen : tx.instructions.findIndex(ix => ix.outer === claim.outer && ix.inner === null);
  const depth = tx.instructions[start]?.depth ?? null;
  const isIt =
    claim.program === jupiter
      ? isInvokedBeside(depth)
      : (ix: Instruction) => ix.program === claim.program && !isEvent(ix);
  for (let at = start; at >= 0 && tx.instructions[at]?.outer === claim.outer; at--) {
    const instruction = tx.instructions[at]!;
    if (isIt(instruction)) return { instruction, from: at, to: endOf(tx, at) };
  }
  return null;
};

/** All instructions of known venues: what moves under them is theirs, whatever became of the swap. */
export const venueSpans = (tx: Transaction): readonly Span[] =>
  tx.instructions.flatMap((instruction, from) =>
    venues.has(instruction.program) && !isEvent(instruction) ? [{ instruction, from, to: endOf(tx, from) }] : [],
  );

/** Whether an instruction lies under another one, or is it. */
export const isInSpan = ({ from, to }: Span, at: number): boolean => at >= from && at < to;

/** Anchor programs write events by invoking themselves with their event authority alone. */
const EVENT_ACCOUNTS_MAX = 2;
const isEvent = (ix: Instruction): boolean => ix.accounts.length <= EVENT_ACCOUNTS_MAX;

const isInvokedBeside =
  (depth: number | null) =>
  (ix: Instruction): boolean =>
    ix.program !== jupiter && !servants.has(ix.program) && !isEvent(ix) && (depth === null || ix.depth === depth);

const endOf = (tx: Transaction, from: number): number => {
  const { outer, depth } = tx.instructions[from]!;
  const isKnown = depth !== null && tx.instructions.every(ix => ix.outer !== outer || ix.depth !== null);
  const isBeyond = isKnown ? (ix: Instruction) => ix.depth! <= depth : isBeyondGuess(tx, from);
  const end = tx.instructions.findIndex((ix, at) => at > from && (ix.outer !== outer || isBeyond(ix, at)));
  return end < 0 ? tx.instructions.length : end;
};

/** Venues whose swap is two transfers and nothing else that moves anything. */
const twoTransfers: ReadonlySet<string> = new Set(['raydium_amm', 'raydium_clmm', 'raydium_cpmm', 'orca_whirlpool']);

/** Without known depths a venue's instruction ends with its own event, its second transfer, or the next program's. */
const isBeyondGuess =
  (tx: Transaction, from: number) =>
  (ix: Instruction, at: number): boolean => {
    const { program, inner } = tx.instructions[from]!;
    const before = tx.instructions.slice(from + 1, at);
    const transfers = before.filter(each => tokenPrograms.has(each.program) && [3, 12, 26].includes(each.data[0] ?? 0));
    const isOver =
      before.some(each => each.program === program && isEvent(each)) ||
      (twoTransfers.has(venues.get(program)?.dex ?? '') && transfers.length >= 2);
    return isOver || (inner !== null && !servants.has(ix.program) && !(ix.program === program && isEvent(ix)));
  };
