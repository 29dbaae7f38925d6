import { isFact, type MintRow } from '../security/mint-row.ts';
import { AFTER_TRADES, type Observation } from './holding.ts';

/** How complete the holders are known. Source: spec 3.3. */
export type HydrationStatus = 'hydrating' | 'hydrated' | 'born_forward' | 'partial_forward';

export type Hydration = {
  /** Whether the mint's first row described the token; null before any row. */
  readonly bornForward: boolean | null;
  /** The snapshot under way: where it began, and the lowest slot since then of a balance in it. */
  readonly snapshot: { readonly slot: number; readonly asOfSlot: number | null } | null;
  /** What the newest finished snapshot says of a wallet that it did not name: nothing held, at that slot. */
  readonly nothing: Observation | null;
};

export const emptyHydration: Hydration = { bornForward: null, snapshot: null, nothing: null };

/** Between begin and end `hydrating`, after an end `hydrated`; else whether the token was met at its birth. Source: decisions, Small print. */
export const hydrationStatus = ({ bornForward, snapshot, nothing }: Hydration): HydrationStatus => {
  if (snapshot !== null) return 'hydrating';
  if (nothing !== null) return 'hydrated';
  return bornForward === true ? 'born_forward' : 'partial_forward';
};

/** The next state, and at a snapshot's end what it says of the wallets it did not name. */
export const hydrate = (
  held: Hydration,
  row: MintRow,
): { readonly hydration: Hydration; readonly ended: Observation | null } => {
  const kind = isFact(row) ? row.kind : 'trade';
  const hydration = held.bornForward === null ? { ...held, bornForward: kind === 'token' } : held;
  if (isFact(row) && row.kind === 'snapshot')
    return row.phase === 'begin' ? begun(hydration, row.slot) : finished(hydration, row.timestampMs);
  if (kind === 'balance' && hydration.snapshot !== null) return { hydration: named(hydration, row.slot), ended: null };
  return { hydration, ended: null };
};

type Step = ReturnType<typeof hydrate>;

const begun = (hydration: Hydration, slot: number): Step => ({
  hydration: { ...hydration, snapshot: { slot, asOfSlot: null } },
  ended: null,
});

/**
 * A snapshot speaks of the lowest slot among its balances, but of none before its beginning: a wallet that bought while it was read, and so is not in it, keeps what it bought.
 * An end whose beginning was never seen says nothing of who was left out.
 */
const finished = (hydration: Hydration, timestampMs: number): Step => {
  if (hydration.snapshot === null) return { hydration, ended: null };
  const { slot, asOfSlot } = hydration.snapshot;
  const ended = { slot: asOfSlot ?? slot, order: AFTER_TRADES, suborder: timestampMs, raw: 0n };
  const newer = hydration.nothing === null || ended.slot >= hydration.nothing.slot;
  return { hydration: { ...hydration, snapshot: null, nothing: newer ? ended : hydration.nothing }, ended };
};

const named = (hydration: Hydration, slot: number): Hydration => {
  const { snapshot } = hydration;
  if (snapshot === null || slot < snapshot.slot) return hydration;
  const asOfSlot = Math.min(snapshot.asOfSlot ?? slot, slot);
  return asOfSlot === snapshot.asOfSlot ? hydration : { ...hydration, snapshot: { ...snapshot, asOfSlot } };
};
