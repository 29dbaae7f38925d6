/** What a slot number says about its connection. */
export type SlotNews =
  | { readonly kind: 'newer'; readonly slot: number }
  /** Slots between `after` and `slot` were not announced. */
  | { readonly kind: 'jump'; readonly after: number; readonly slot: number }
  /** Repeated or older: after a fork, or a stuck node. */
  | { readonly kind: 'old' }
  | { readonly kind: 'invalid'; readonly why: string };

/** Leaders miss few slots in a row. More means lost blocks. */
export const SKIPPED_SLOTS_MAX = 64;
/** A slot takes 400 ms; catching up is faster. */
const SLOT_MS_MIN = 100;
const LEAP_SLOTS_MAX = 10_000;

/** Follows one connection, and bounds what a node can claim. */
export function trackSlots() {
  let newest: number | null = null;
  let atMs = 0;
  return (slot: unknown, nowMs: number): SlotNews => {
    if (!Number.isSafeInteger(slot) || (slot as number) < 0) {
      const shown = String(JSON.stringify(slot)).slice(0, SHOWN_MAX);
      return { kind: 'invalid', why: `notification of a slot without its number; got ${shown}` };
    }
    const next = slot as number;
    if (newest !== null && next <= newest) return { kind: 'old' };
    const max = newest === null ? next : newest + LEAP_SLOTS_MAX + (nowMs - atMs) / SLOT_MS_MIN;
    if (next > max) return { kind: 'invalid', why: `slot ${next} cannot follow slot ${newest}; ignored` };
    const after = newest;
    [newest, atMs] = [next, nowMs];
    if (after !== null && next - after > SKIPPED_SLOTS_MAX) return { kind: 'jump', after, slot: next };
    return { kind: 'newer', slot: next };
  };
}

const SHOWN_MAX = 40;
