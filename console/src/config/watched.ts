import { isAddress } from '../format/address.ts';
import { createStored } from './stored.ts';

export type Subject = 'token' | 'wallet';

export type Watched = { readonly of: Subject; readonly id: string; readonly addedMs: number };

/** Of tokens and of wallets: what one request answers. */
const EACH_MAX = 100;

/** What is wrong with a value, or null. */
export function findWatchedProblem(value: unknown): string | null {
  const { of, id } = (value ?? {}) as Record<string, unknown>;
  if (of !== 'token' && of !== 'wallet') return 'of must be "token" or "wallet"';
  return typeof id === 'string' && isAddress(id) ? null : 'id is not an address';
}

/** Newest first. Drops what is not a watched token or wallet. */
export function parseWatched(value: unknown): readonly Watched[] {
  return Array.isArray(value)
    ? mergeWatched(
        [],
        value.filter(item => findWatchedProblem(item) === null),
      )
    : [];
}

/** Each subject once, as the newer list has it. The oldest of too many go. */
export function mergeWatched(old: readonly Watched[], added: readonly Watched[]): readonly Watched[] {
  const items = [...old, ...added].map(({ of, id, addedMs }) => ({
    ...{ of, id },
    addedMs: Number.isFinite(addedMs) ? Number(addedMs) : 0,
  }));
  return limitEach([...new Map(items.map(item => [`${item.of} ${item.id}`, item])).values()]);
}

function limitEach(items: readonly Watched[]): readonly Watched[] {
  const sorted = items.toSorted((a, b) => b.addedMs - a.addedMs);
  const kept = (['token', 'wallet'] as const).map(each => sorted.filter(({ of }) => of === each).slice(0, EACH_MAX));
  return kept.flat();
}

export function isWatched(items: readonly Watched[], of: Subject, id: string): boolean {
  return items.some(item => item.of === of && item.id === id);
}

/** Adds or removes. The oldest of too many goes. */
export function toggleWatched(items: readonly Watched[], of: Subject, id: string, nowMs: number): readonly Watched[] {
  if (isWatched(items, of, id)) return items.filter(item => item.of !== of || item.id !== id);
  return limitEach([{ of, id, addedMs: nowMs }, ...items]);
}

export const storedWatched = createStored('chain:watched', parseWatched);
