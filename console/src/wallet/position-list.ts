import type { Answer } from '@chain-intelligence/client';
import { multiplyToScale, parseUsdUnits } from './exact.ts';
import { isNewer } from './newer.ts';

type Marked = 'mark_price_usd' | 'mark_ts_ms' | 'value_usd' | 'unrealized_pnl_usd' | 'unrealized_why';

/** Without values, which changes of the stream lack. */
export type Position = Omit<Answer<'/v1/wallet/{address}/positions'>['positions'][number], Marked>;

/** A change of the stream, and when it arrived. */
export type PositionChange = { readonly position: Position; readonly atMs: number };

export const filters = ['all', 'open', 'closed'] as const;
export type Filter = (typeof filters)[number];

/** Changes that may wait for the next read. */
const CHANGES_MAX = 1_000;

export function toPositionKey({ token_mint, entry_signature }: Position): string {
  return `${token_mint} ${entry_signature}`;
}

export function withChanges(
  old: readonly PositionChange[],
  added: readonly Position[],
  nowMs: number,
): readonly PositionChange[] {
  const byKey = new Map(old.map(change => [toPositionKey(change.position), change]));
  for (const position of added) byKey.set(toPositionKey(position), { position, atMs: nowMs });
  return [...byKey.values()].slice(-CHANGES_MAX);
}

type Read = { readonly positions: readonly Position[]; readonly readAtMs: number };

/** A read with later changes, newest first. */
export function mergePositionChanges(
  { positions, readAtMs }: Read,
  changes: readonly PositionChange[],
  filter: Filter,
): readonly Position[] {
  const byKey = new Map(positions.map(position => [toPositionKey(position), position]));
  for (const { position, atMs } of changes) if (isNewer(atMs, readAtMs)) byKey.set(toPositionKey(position), position);
  return [...byKey.values()]
    .filter(({ status }: Position): boolean => filter === 'all' || (status === 'CLOSED') === (filter === 'closed'))
    .sort((a, b) => b.entry_timestamp - a.entry_timestamp);
}

/** Percent from the entry price to the price now. */
export function computeEntryChange(entry: number | null, now: number | null | undefined): number | null {
  return entry === null || now === null || now === undefined || entry === 0 ? null : 100 * (now / entry - 1);
}

/** Held tokens at the price now, USD. */
export function computeHeldValue(position: Position, priceUsd: number | null | undefined): string | null {
  return priceUsd === null || priceUsd === undefined ? null : multiplyToScale(position.remaining_amount, priceUsd);
}

/** Part of the bought tokens still held, 0–1. */
export function computeHeldShare({ original_amount_raw: original, remaining_amount_raw: remaining }: Position): number {
  return parseUsdUnits(original) === 0n
    ? 0
    : Number((parseUsdUnits(remaining) * 10_000n) / parseUsdUnits(original)) / 10_000;
}
