import type { UsdE30 } from '../money/amount.ts';
import { type Book, computeBookChange, type Held, type TokenBook } from './book.ts';
import { computeLotsValue } from './law.ts';
import type { WalletEvent } from './wallet-event.ts';

export type HeldToken = Held & Pick<TokenBook, 'decimals'>;

/** A wallet's tokens with lots before a time. `realizedUsd` is of all tokens. */
export type PastBook = {
  readonly endMs: number;
  readonly realizedUsd: UsdE30;
  readonly tokens: ReadonlyMap<string, HeldToken>;
};

/**
 * Takes events back from a book, newest time first.
 * The tokens change with the next step.
 */
export function* walkBookBack(
  book: Book,
  events: readonly WalletEvent[],
  ends: readonly number[],
): Generator<PastBook> {
  const tokens = new Map<string, HeldToken>([...book].filter(([, { heldRaw }]) => heldRaw > 0n));
  let realizedUsd = [...book.values()].reduce((sum, token) => sum + token.realizedUsd, 0n);
  const newestFirst = events.toSorted((a, b) => b.timestampMs - a.timestampMs);
  let at = 0;
  for (const endMs of ends.toSorted((a, b) => b - a)) {
    for (; at < newestFirst.length && newestFirst[at]!.timestampMs >= endMs; at++) {
      const { mint } = newestFirst[at]!;
      const change = computeBookChange(newestFirst[at]!);
      if (change === null) continue;
      realizedUsd -= change.realizedUsd;
      const before = subtractChange(tokens.get(mint) ?? { ...nothingHeld, decimals: book.get(mint)!.decimals }, change);
      if (before.heldRaw === 0n && before.leftCostUsd === 0n && before.leftFeesUsd === 0n) tokens.delete(mint);
      else tokens.set(mint, before);
    }
    yield { endMs, realizedUsd, tokens };
  }
}

const nothingHeld: Held = { heldRaw: 0n, leftCostUsd: 0n, leftFeesUsd: 0n, unpricedRaw: 0n, realizedUsd: 0n };

function subtractChange(token: HeldToken, change: Held): HeldToken {
  return {
    decimals: token.decimals,
    heldRaw: token.heldRaw - change.heldRaw,
    leftCostUsd: token.leftCostUsd - change.leftCostUsd,
    leftFeesUsd: token.leftFeesUsd - change.leftFeesUsd,
    unpricedRaw: token.unpricedRaw - change.unpricedRaw,
    realizedUsd: token.realizedUsd - change.realizedUsd,
  };
}

/** A wallet's worth before a time (docs/reference/rules/wallet-worth.md#history). */
export type PastWorth = {
  readonly endMs: number;
  readonly valueUsd: UsdE30;
  readonly costUsd: UsdE30;
  readonly unrealizedUsd: UsdE30;
  readonly realizedUsd: UsdE30;
  readonly unpricedTokens: number;
};

/** Each sum skips its unknowns. */
export function sumPastWorth(
  { endMs, realizedUsd, tokens }: PastBook,
  findMark: (mint: string, endMs: number) => number | null,
): PastWorth {
  const sums = { valueUsd: 0n, costUsd: 0n, unrealizedUsd: 0n, unpricedTokens: 0 };
  for (const [mint, token] of tokens) {
    if (token.heldRaw <= 0n) continue;
    const value = computeLotsValue(token, findMark(mint, endMs));
    const hasCost = token.unpricedRaw <= 0n;
    if (hasCost) sums.costUsd += token.leftCostUsd;
    if (value === null) sums.unpricedTokens += 1;
    else sums.valueUsd += value;
    if (hasCost && value !== null) sums.unrealizedUsd += value - token.leftCostUsd - token.leftFeesUsd;
  }
  return { endMs, realizedUsd, ...sums };
}
