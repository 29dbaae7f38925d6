import { asIs, tuple } from '../codec/codec.ts';
import type { WalletEvent } from './wallet-event.ts';

/** A mint with an open position, and its entry time. */
export type Held = { readonly mint: string; readonly entryMs: number };

/** What a state keeps, and what it stores elsewhere. */
export type HeldChange = {
  /** Newest last. */
  readonly held: readonly Held[];
  /** Stored elsewhere, after `closed` is deleted there. */
  readonly spilled: readonly Held[];
  readonly closed: readonly string[];
};

/** Each write repeats them (*default*). */
const heldMax = 12;
const heldKept = 6;

export const heldCodec = tuple<Held>({ mint: asIs, entryMs: asIs });

/** Follows a wallet's open positions. */
export const heldAfter = (before: readonly Held[], events: readonly WalletEvent[]): HeldChange => {
  const held = new Map(before.map(({ mint, entryMs }) => [mint, entryMs]));
  const closed: string[] = [];
  for (const { mint, change, closed: end, timestampMs } of events) {
    if (change === 'open') {
      held.delete(mint);
      held.set(mint, timestampMs);
    }
    if (end !== null && !held.delete(mint)) closed.push(mint);
  }
  const all = [...held].map(([mint, entryMs]): Held => ({ mint, entryMs }));
  const kept = all.length > heldMax ? heldKept : all.length;
  return { held: all.slice(all.length - kept), spilled: all.slice(0, all.length - kept), closed };
};
