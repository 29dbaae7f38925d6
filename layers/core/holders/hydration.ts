import { isFact, type MintRow } from '../mint/mint-row.ts';
import { AFTER_TRADES, type Observation } from './holding.ts';

/** (docs/reference/rules/holders-and-liquidity.md#hydration-status). */
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

/** Returns the status (docs/reference/rules/holders-and-liquidity.md#hydration-status). */
export function toHydrationStatus({ bornForward, snapshot, nothing }: Hydration): HydrationStatus {
  if (snapshot !== null) return 'hydrating';
  if (nothing !== null) return 'hydrated';
  return bornForward === true ? 'born_forward' : 'partial_forward';
}

/**
 * Returns the next state and, when a snapshot ends, omitted wallets' balance.
 * A snapshot dates from its lowest balance slot, so purchases during it survive.
 */
export function evolveHydration(
  held: Hydration,
  row: MintRow,
): { readonly hydration: Hydration; readonly ended: Observation | null } {
  const kind = isFact(row) ? row.kind : 'trade';
  const hydration = held.bornForward === null ? { ...held, bornForward: kind === 'token' } : held;
  const { snapshot, nothing } = hydration;
  if (isFact(row) && row.kind === 'snapshot' && row.phase === 'begin')
    return { hydration: { ...hydration, snapshot: { slot: row.slot, asOfSlot: null } }, ended: null };
  // Without its beginning a snapshot says nothing about omitted wallets.
  if (snapshot === null) return { hydration, ended: null };
  if (kind === 'snapshot') {
    const slot = snapshot.asOfSlot ?? snapshot.slot;
    const ended = { slot, order: AFTER_TRADES, suborder: row.timestampMs, raw: 0n };
    const isNewer = nothing === null || slot >= nothing.slot;
    return { hydration: { ...hydration, snapshot: null, nothing: isNewer ? ended : nothing }, ended };
  }
  if (kind !== 'balance' || row.slot < snapshot.slot) return { hydration, ended: null };
  const asOfSlot = Math.min(snapshot.asOfSlot ?? row.slot, row.slot);
  if (asOfSlot === snapshot.asOfSlot) return { hydration, ended: null };
  return { hydration: { ...hydration, snapshot: { ...snapshot, asOfSlot } }, ended: null };
}
