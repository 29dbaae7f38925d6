import { asIs, getArrayCodec, getTupleCodec } from '../codec/codec.ts';
import type { WalletEvent } from './wallet-event.ts';

/** A mint with an open position, and its entry time. */
export type Held = { readonly mint: string; readonly entryMs: number };

/** Changes of stored positions, in order: `closed` comes before `opened`. */
export type HeldPart = { readonly closed: readonly string[]; readonly opened: readonly Held[] };

/** A wallet's open positions are those of its stored parts, changed by the newest. */
export type HeldState = {
  /** Newest last. */
  readonly opened: readonly Held[];
  /** Closed ones that a part may still have. */
  readonly closed: readonly string[];
  /** Parts have numbers from 1 on. */
  readonly parts: number;
  /** About as many positions are in parts. */
  readonly stored: number;
};

export const noneHeld: HeldState = { opened: [], closed: [], parts: 0, stored: 0 };

/** Each write repeats them (*default*). */
const newestMax = 12;
/** Newest ones often close soon. */
const openedKept = 4;
/** Entries of a part within a write unit. */
const entriesMax = 24;

const heldCodec = getTupleCodec<Held>({ mint: asIs, entryMs: asIs });

export const heldPartCodec = getTupleCodec<HeldPart>({ closed: asIs, opened: getArrayCodec(heldCodec) });

export const heldStateCodec = getTupleCodec<HeldState>({
  opened: getArrayCodec(heldCodec),
  closed: asIs,
  parts: asIs,
  stored: asIs,
});

/** Follows a wallet's open positions. */
export function applyHeldEvents(before: HeldState, events: readonly WalletEvent[]): HeldState {
  const opened = new Map(before.opened.map(({ mint, entryMs }) => [mint, entryMs]));
  const closed = new Set(before.closed);
  for (const { mint, change, closed: end, timestampMs } of events) {
    if (change === 'open') {
      opened.delete(mint);
      opened.set(mint, timestampMs);
    }
    if (end !== null && !opened.delete(mint) && before.parts > 0) closed.add(mint);
  }
  return { ...before, opened: [...opened].map(([mint, entryMs]) => ({ mint, entryMs })), closed: [...closed] };
}

/** Ask before applying a batch, so that a repeat writes the same parts. */
export function isHeldDue({ opened, closed }: HeldState): boolean {
  return opened.length + closed.length > newestMax;
}

/** Whether half as many parts would do. */
export function isMergeDue({ parts, stored }: HeldState): boolean {
  return parts >= 4 + 2 * Math.ceil(stored / entriesMax);
}

/** What leaves the state, and the state without it. */
export function takePart({ opened, closed, parts, stored }: HeldState): { part: HeldPart; left: HeldState } {
  const part = { closed, opened: opened.slice(0, -openedKept) };
  return {
    part,
    left: {
      opened: opened.slice(-openedKept),
      closed: [],
      parts: parts + 1,
      stored: Math.max(0, stored + part.opened.length - closed.length),
    },
  };
}

/** Open positions after all changes. Repeating the last parts changes nothing. */
export function mergeHeldParts(parts: readonly HeldPart[]): readonly Held[] {
  const held = new Map<string, Held>();
  for (const { closed, opened } of parts) {
    for (const mint of closed) held.delete(mint);
    for (const one of opened) held.set(one.mint, one);
  }
  return [...held.values()];
}

/** The same positions in few parts, oldest first. */
export function splitIntoHeldParts(held: readonly Held[]): readonly HeldPart[] {
  const oldestFirst = held.toSorted((a, b) => a.entryMs - b.entryMs || (a.mint < b.mint ? -1 : 1));
  return Array.from({ length: Math.ceil(held.length / entriesMax) }, (_, at) => ({
    closed: [],
    opened: oldestFirst.slice(at * entriesMax, (at + 1) * entriesMax),
  }));
}
