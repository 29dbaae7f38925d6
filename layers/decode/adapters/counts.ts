import type { PublicEvent } from '../../contract/events/event.ts';
import { findEventVenue } from '../../contract/events/venue.ts';
import { SOL, SOL_DECIMALS } from '../../core/identity/address.ts';
import { toAbsolute } from '../../core/money/amount.ts';
import { isReference } from '../../core/money/quote.ts';
import { type AuditLine, filterUnexplained } from '../audit/audit.ts';
import type { Quarantined } from '../swaps/swap.ts';

/** What a transaction adds to its hour. */
export type DecodeCount = {
  /** Block time; null where it is not known. */
  readonly timestampMs: number | null;
  readonly venue: string | null;
  /** Without an event of the venue. */
  readonly isUndecoded: boolean;
  readonly isRejected: boolean;
  /** Whether its balances were compared. */
  readonly isChecked: boolean;
  /** Unexplained changes in an asset without a reference price. */
  readonly unpriced: number;
  readonly residuals: readonly Residual[];
};

/** An unexplained change in an asset with a reference price. */
export type Residual = { readonly mint: string; readonly decimals: number; readonly raw: bigint };

/** Of an item that could not be read. */
export const unreadCount: DecodeCount = {
  timestampMs: null,
  venue: null,
  isUndecoded: true,
  isRejected: true,
  isChecked: false,
  unpriced: 0,
  residuals: [],
};

type Counted = {
  readonly events: readonly PublicEvent[];
  readonly quarantined: readonly Quarantined[];
  readonly problem?: unknown;
  readonly audit?: readonly AuditLine[];
  readonly timestampMs?: number;
};

/** Counts a transaction by venue. */
export function countDecoded(decoded: Counted): readonly DecodeCount[] {
  const { events, quarantined, problem, audit, timestampMs = null } = decoded;
  if (problem !== undefined) return [{ ...unreadCount, timestampMs }];
  const traded = new Set(events.flatMap(event => findEventVenue(event) ?? []));
  const refused = quarantined.filter(({ reason }) => reason !== 'unexplained_change');
  const [first = null] = traded;
  const refusing = new Set(refused.map(({ venue = null }) => venue ?? first));
  const venues = [...new Set([...traded, ...refusing])];
  // A token counts at the price of its own swap.
  const residuals = filterUnexplained(audit ?? []).map(({ mint, remainder }): Residual | null => {
    const raw = toAbsolute(remainder);
    const swaps = events.filter(event => event.type === 'swap');
    if (isReference(mint)) return { mint, decimals: mint === SOL ? SOL_DECIMALS : STABLE_DECIMALS, raw };
    const own = swaps.find(
      swap => swap.token_mint === mint && isReference(swap.base_mint) && swap.token_amount_raw !== '0',
    );
    if (own === undefined) return null;
    const base = (raw * BigInt(own.base_amount_raw)) / BigInt(own.token_amount_raw);
    return { mint: own.base_mint, decimals: own.base_decimals, raw: base };
  });
  const priced = residuals.filter(residual => residual !== null);
  const isSigned = events.some(event => 'signature' in event);
  return (venues.length === 0 ? [null] : venues).map((venue, at) => ({
    timestampMs,
    venue,
    isUndecoded: venue === null ? !isSigned : !traded.has(venue),
    isRejected: refusing.has(venue),
    isChecked: audit !== undefined,
    unpriced: at === 0 ? residuals.length - priced.length : 0,
    residuals: at === 0 ? priced : [],
  }));
}

const STABLE_DECIMALS = 6;
