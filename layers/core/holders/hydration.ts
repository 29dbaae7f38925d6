import { isFact, type MintRow } from '../mint/mint-row.ts';
import { AFTER_TRADES, type Observation } from './holding.ts';

/** See docs/reference/rules.md#hydration-status */
export type HydrationStatus = 'hydrating' | 'hydrated' | 'born_forward' | 'partial_forward';

export type Hydration = {
  /** Whether the first row described the token; null before any row. */
  readonly bornForward: boolean | null;
  /** The running snapshot's start and lowest balance slot. */
  readonly snapshot: { readonly slot: number; readonly asOfSlot: number | null } | null;
  /** A zero balance for wallets missing from the last snapshot. */
  readonly nothing: Observation | null;
};

export const emptyHydration: Hydration = { bornForward: null, snapshot: null, nothing: null };

/** Returns the status. See docs/reference/rules.md#hydration-status */
export function toHydrationStatus({ bornForward, snapshot, nothing }: Hydration): HydrationStatus {
  if (snapshot !== null) return 'hydrating';
  if (nothing !== null) return 'hydrated';
  return bornForward === true ? 'born_forward' : 'partial_forward';
}

/** Returns the next state and, when a snapshot ends, omitted wallets' balance. */
export function evolveHydration(
  held: Hydration,
  row: MintRow,
): { readonly hydration: Hydration; readonly ended: Observation | null } {
  const kind = isFact(row) ? row.kind : 'trade';
  const hydration = held.bornForward === null ? { ...held, bornForward: kind === 'token' } : held;
  if (isFact(row) && row.kind === 'snapshot')
    return row.phase === 'begin'
      ? {
          hydration: { ...hydration, snapshot: { slot: row.slot, asOfSlot: null } },
          ended: null,
        }
      : finishSnapshot(hydration, row.timestampMs);
  if (kind === 'balance' && hydration.snapshot !== null)
    return { hydration: noteNamedSlot(hydration, row.slot), ended: null };
  return { hydration, ended: null };
}

type Step = ReturnType<typeof evolveHydration>;

/**
 * A snapshot dates from its lowest balance slot, so purchases during it survive.
 * Without its beginning it says nothing about omitted wallets.
 */
function finishSnapshot(hydration: Hydration, timestampMs: number): Step {
  if (hydration.snapshot === null) return { hydration, ended: null };
  const { slot, asOfSlot } = hydration.snapshot;
  const ended = { slot: asOfSlot ?? slot, order: AFTER_TRADES, suborder: timestampMs, raw: 0n };
  const newer = hydration.nothing === null || ended.slot >= hydration.nothing.slot;
  return { hydration: { ...hydration, snapshot: null, nothing: newer ? ended : hydration.nothing }, ended };
}

function noteNamedSlot(hydration: Hydration, slot: number): Hydration {
  const { snapshot } = hydration;
  if (snapshot === null || slot < snapshot.slot) return hydration;
  const asOfSlot = Math.min(snapshot.asOfSlot ?? slot, slot);
  return asOfSlot === snapshot.asOfSlot ? hydration : { ...hydration, snapshot: { ...snapshot, asOfSlot } };
}
