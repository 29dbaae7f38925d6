import type { PublicEvent, SwapEvent } from '../../contract/events/event.ts';
import { SOL } from '../../core/identity/address.ts';
import { type AuditLine, buildAuditLines, filterUnexplained, toAuditRejects } from '../audit/audit.ts';
import { type Books, computeBooks } from '../balances/books.ts';
import { deriveBurnEvents } from '../events/burn-events.ts';
import { findCarriers } from '../events/carriers.ts';
import { deriveCurveEvents } from '../events/curve-events.ts';
import type { Taken } from '../events/flows.ts';
import { deriveLiquidityEvents } from '../events/liquidity-events.ts';
import { deriveMigrationEvents } from '../events/migration-events.ts';
import { deriveMintEvents } from '../events/mint-events.ts';
import { readPassers } from '../events/passers.ts';
import { deriveSwapEvents } from '../events/swap-events.ts';
import { deriveTokenEvents } from '../events/token-events.ts';
import { deriveBalanceEvents, deriveTransferEvents, listTransferParties } from '../events/transfer-events.ts';
import { findHopClaims } from '../swaps/hops.ts';
import { readOrder } from '../swaps/orders.ts';
import type { Quarantined } from '../swaps/swap.ts';
import { type Gated, verify } from '../swaps/verifier.ts';
import { type Problem, toInputProblem } from '../transaction/malformed.ts';
import { openTransaction } from '../transaction/open.ts';
import { findClaimSpan, findVenueSpans, listTradingOuters } from '../transaction/span.ts';
import type { Surroundings, Transaction } from '../transaction/transaction.ts';
import { type Claim, runLibrary } from '../venues/claims.ts';
import { isReadHere, withVenueClaims } from '../venues/venue-claims.ts';

/** Result of one transaction: events, quarantined items, or a problem. */
export type Decoded = {
  readonly events: readonly PublicEvent[];
  readonly quarantined: readonly Quarantined[];
  /** Number of events corrected by balances. */
  readonly corrected: number;
  readonly problem?: Problem;
  /** Balance changes per wallet, with their explanations. */
  readonly audit?: readonly AuditLine[];
  /** Block time, if the transaction could be read. */
  readonly timestampMs?: number;
};

/**
 * Decodes one raw transaction into ingest events. Throws only for bugs, never for the input.
 * Failed transactions have no events. Example: `decodeTransaction(JSON.parse(text))`.
 */
export function decodeTransaction(raw: unknown, around: Surroundings = {}): Decoded {
  try {
    const tx = openTransaction(raw, around);
    return tx.failed ? { ...nothingDecoded, timestampMs: tx.timestampMs } : decodeOpened(tx);
  } catch (error) {
    return { ...nothingDecoded, problem: toInputProblem(error) };
  }
}

export const nothingDecoded: Decoded = { events: [], quarantined: [], corrected: 0 };

/** Decodes a transaction that a reader or adapter already opened. */
export function decodeOpened(tx: Transaction): Decoded {
  const books = computeBooks(tx);
  const view = runLibrary(tx, books);
  const known = withVenueClaims(tx, books, view.claims);
  const liquidity = deriveLiquidityEvents(tx, books);
  const claims = [
    ...known,
    ...findHopClaims(tx, books, [...liquidity.spans, ...known.flatMap(claim => findClaimSpan(tx, claim) ?? [])]),
  ];
  const gated = verify(tx, books, claims, readOrder(tx, books));
  const { swaps, quarantined, order } = gated;
  const taken: Taken = {
    swaps,
    order,
    liquidity,
    carriers: new Map([...readPassers(tx, books), ...findCarriers(tx, books, swaps)]),
    doubtful: findDoubtful(tx, books, known, gated),
  };
  const transfers = deriveTransferEvents(tx, books, taken);
  const exchanged = [...findVenueSpans(tx), ...swaps.map(swap => swap.span), ...liquidity.spans];
  const burns = deriveBurnEvents(tx, books, exchanged);
  const mints = deriveMintEvents(tx, books, exchanged);
  const moved = [...transfers.events, ...burns.events, ...mints.events];
  const lines = buildAuditLines(tx, books, taken, transfers.flows);
  // Reserves depend on all later movements, so any doubt removes them.
  const traded = deriveSwapEvents(tx, books, { swaps, order }, lines).map((event): SwapEvent => {
    const { pool_token_reserve_raw, pool_base_reserve_raw, ...rest } = event;
    return quarantined.length === 0 ? event : rest;
  });
  const events = [
    ...deriveTokenEvents(tx, books, view.creations),
    ...deriveCurveEvents(tx),
    ...[...traded, ...liquidity.events, ...deriveMigrationEvents(tx, liquidity.events), ...moved].sort(
      (a, b) => a.event_index - b.event_index,
    ),
    ...deriveBalanceEvents(tx, [
      ...listTransferParties(moved),
      ...lines.filter(({ change, explained }) => change !== 0n && explained.some(({ by }) => by === 'execution')),
      // Skips balances that instructions contradict.
      ...filterUnexplained(lines).filter(({ mint }) => books.strays(mint).length === 0),
    ]),
  ];
  const { failure } = view;
  const kept: readonly Quarantined[] = [
    ...quarantined,
    ...liquidity.quarantined,
    ...transfers.quarantined,
    ...burns.quarantined,
    ...mints.quarantined,
    ...(failure === null || isReadHere(tx)
      ? []
      : [{ reason: 'decoder_failed' as const, detail: failure.slice(0, 200), signature: tx.signature }]),
    ...toAuditRejects(tx, lines),
  ];
  const corrected = swaps.filter(swap => swap.corrected !== null).length;
  return { events, quarantined: kept, corrected, audit: lines, timestampMs: tx.timestampMs };
}

/**
 * Outer instructions that may contain a quarantined swap.
 * Contradictory facts make every trading instruction doubtful.
 */
function findDoubtful(
  tx: Transaction,
  books: Books,
  claims: readonly Claim[],
  { swaps, quarantined }: Gated,
): ReadonlySet<number> {
  const mints = new Set([...tx.tokens.values()].map(({ mint }) => mint));
  const isContradicted =
    quarantined.length > 0 || [...mints].some(mint => mint !== SOL && books.strays(mint).length > 0);
  return new Set([
    ...claims.filter(claim => !swaps.some(swap => swap.claim === claim)).map(({ outer }) => outer),
    ...(isContradicted ? listTradingOuters(tx) : []),
  ]);
}
