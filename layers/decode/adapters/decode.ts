import type { PublicEvent, SwapEvent } from '../../contract/events/event.ts';
import { SOL } from '../../core/identity/address.ts';
import { type AuditLine, auditOf, auditRejects, unexplainedIn } from '../audit/audit.ts';
import { type Books, keepBooks } from '../balances/books.ts';
import { burnEvents } from '../events/burn-events.ts';
import { carriersOf } from '../events/carriers.ts';
import type { Taken } from '../events/flows.ts';
import { liquidityEvents } from '../events/liquidity-events.ts';
import { mintEvents } from '../events/mint-events.ts';
import { readPassers } from '../events/passers.ts';
import { swapEvents } from '../events/swap-events.ts';
import { tokenEvents } from '../events/token-events.ts';
import { balanceEvents, partiesOf, transferEvents } from '../events/transfer-events.ts';
import { hopClaims } from '../swaps/hops.ts';
import { readOrder } from '../swaps/orders.ts';
import type { Quarantined } from '../swaps/swap.ts';
import { type Gated, verify } from '../swaps/verifier.ts';
import { type Problem, problemOf } from '../transaction/malformed.ts';
import { openTransaction } from '../transaction/open.ts';
import { spanOf, tradingOuters, venueSpans } from '../transaction/span.ts';
import type { Surroundings, Transaction } from '../transaction/transaction.ts';
import { askLibrary, type Claim } from '../venues/claims.ts';
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
};

/**
 * Decodes one raw transaction into ingest events. Throws only for bugs, never for the input.
 * Failed transactions have no events. Example: `decodeTransaction(JSON.parse(text))`.
 */
export const decodeTransaction = (raw: unknown, around: Surroundings = {}): Decoded => {
  try {
    const tx = openTransaction(raw, around);
    return tx.failed ? nothingDecoded : decodeOpened(tx);
  } catch (error) {
    return { ...nothingDecoded, problem: problemOf(error) };
  }
};

export const nothingDecoded: Decoded = { events: [], quarantined: [], corrected: 0 };

/** Decodes a transaction that a reader or adapter already opened. */
export const decodeOpened = (tx: Transaction): Decoded => {
  const books = keepBooks(tx);
  const view = askLibrary(tx, books);
  const known = withVenueClaims(tx, books, view.claims);
  const liquidity = liquidityEvents(tx, books);
  const claims = [
    ...known,
    ...hopClaims(tx, books, [...liquidity.spans, ...known.flatMap(claim => spanOf(tx, claim) ?? [])]),
  ];
  const gated = verify(tx, books, claims, readOrder(tx, books));
  const { swaps, quarantined, order } = gated;
  const taken: Taken = {
    swaps,
    order,
    liquidity,
    carriers: new Map([...readPassers(tx, books), ...carriersOf(tx, books, swaps)]),
    doubtful: doubtfulOf(tx, books, known, gated),
  };
  const transfers = transferEvents(tx, books, taken);
  const exchanged = [...venueSpans(tx), ...swaps.map(swap => swap.span), ...liquidity.spans];
  const burns = burnEvents(tx, books, exchanged);
  const mints = mintEvents(tx, books, exchanged);
  const moved = [...transfers.events, ...burns.events, ...mints.events];
  const lines = auditOf(tx, books, taken, transfers.flows);
  // Reserves depend on all later movements, so any doubt removes them.
  const traded = swapEvents(tx, books, { swaps, order }, lines).map(event =>
    quarantined.length === 0 ? event : withoutReserves(event),
  );
  const events = [
    ...tokenEvents(tx, books, view.creations),
    ...[...traded, ...liquidity.events, ...moved].sort((a, b) => a.event_index - b.event_index),
    ...balanceEvents(tx, [
      ...partiesOf(moved),
      ...lines.filter(({ change, explained }) => change !== 0n && explained.some(({ by }) => by === 'execution')),
      // Skips balances that instructions contradict.
      ...unexplainedIn(lines).filter(({ mint }) => books.strays(mint).length === 0),
    ]),
  ];
  const kept = [
    ...quarantined,
    ...liquidity.quarantined,
    ...transfers.quarantined,
    ...burns.quarantined,
    ...mints.quarantined,
    ...failureOf(tx, view.failure),
    ...auditRejects(tx, lines),
  ];
  const corrected = swaps.filter(swap => swap.corrected !== null).length;
  return { events, quarantined: kept, corrected, audit: lines };
};

const withoutReserves = ({ pool_token_reserve_raw, pool_base_reserve_raw, ...event }: SwapEvent): SwapEvent => event;

/**
 * Outer instructions that may contain a quarantined swap.
 * Contradictory facts make every trading instruction doubtful.
 */
const doubtfulOf = (
  tx: Transaction,
  books: Books,
  claims: readonly Claim[],
  { swaps, quarantined }: Gated,
): ReadonlySet<number> => {
  const mints = new Set([...tx.tokens.values()].map(({ mint }) => mint));
  const isContradicted =
    quarantined.length > 0 || [...mints].some(mint => mint !== SOL && books.strays(mint).length > 0);
  return new Set([
    ...claims.filter(claim => !swaps.some(swap => swap.claim === claim)).map(({ outer }) => outer),
    ...(isContradicted ? tradingOuters(tx) : []),
  ]);
};

const failureOf = (tx: Transaction, failure: string | null): readonly Quarantined[] =>
  failure === null || isReadHere(tx)
    ? []
    : [{ reason: 'decoder_failed', detail: failure.slice(0, 200), signature: tx.signature }];
