import { asIs, tuple } from '../codec/codec.ts';
import type { WalletEvent } from './wallet-event.ts';

/** A mint with an open position, and the time of its first buy. */
export type Held = { readonly mint: string; readonly entryMs: number };

/** Changes of what a state keeps and of what it stores elsewhere. */
export type HeldChange = {
  /** Newest last. */
  readonly held: readonly Held[];
  /** To store elsewhere, after `closed` is deleted there. */
  readonly spilled: readonly Held[];
  readonly closed: readonly string[];
};

/** Few, as each write of a wallet repeats them (*default*). */
const heldMax = 12;
const heldKept = 6;

export const heldCodec = tuple<Held>({ mint: asIs, entryMs: asIs });

/** Follows the open positions of a wallet by its events. */
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
