import type { PublicEvent, SwapEvent } from '../contract/events/event.ts';
import { readEvent } from '../contract/events/read.ts';
import { SOL } from '../core/address.ts';
import { type AuditLine, auditOf, auditRejects, unexplainedIn } from './audit.ts';
import { type Books, keepBooks } from './books.ts';
import { burnEvents } from './burn-events.ts';
import { carriersOf } from './carriers.ts';
import { askLibrary, type Claim } from './claims.ts';
import type { Taken } from './flows.ts';
import { type Gated, gate, type Quarantined } from './gate.ts';
import { hopClaims } from './hops.ts';
import { type LiquidityView, liquidityEvents } from './liquidity-events.ts';
import { type Problem, problemOf } from './malformed.ts';
import { openTransaction } from './open.ts';
import { type Span, spanOf, tradingOuters, venueSpans } from './span.ts';
import { swapEvents } from './swap-events.ts';
import { tokenEvents } from './token-events.ts';
import type { Surroundings, Transaction } from './transaction.ts';
import { balanceEvents, partiesOf, transferEvents } from './transfer-events.ts';
import { isReadHere, withVenueClaims } from './venue-claims.ts';

/** What one transaction gave: its events, what was kept back and why, and the problem if it could not be read at all. */
export type Decoded = {
  readonly events: readonly PublicEvent[];
  readonly quarantined: readonly Quarantined[];
  /** How many events are not as the library read them, but as the balances say. */
  readonly corrected: number;
  readonly problem?: Problem;
  /** What each wallet's balances changed by, and what explains it. */
  readonly audit?: readonly AuditLine[];
};

/**
 * Decodes one transaction (`getTransaction` in json or jsonParsed, one of `getBlock`, or Yellowstone's JSON) into ingest events. Never
 * throws: what cannot be read is a problem with its path. A failed transaction gives nothing. Example: `decodeTransaction(JSON.parse(text))`.
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

/** Decodes a transaction that was read already, by this layer's own reader or an adapter's. */
export const decodeOpened = (tx: Transaction): Decoded => {
  const books = keepBooks(tx);
  const view = askLibrary(tx, books);
  const known = withVenueClaims(tx, books, view.claims);
  const liquidity = liquidityEvents(tx, books);
  const claims = [...known, ...hopClaims(tx, books, spansOf(tx, known, liquidity))];
  const gated = gate(tx, books, claims);
  const { swaps, quarantined } = gated;
  const taken: Taken = {
    swaps,
    liquidity,
    carriers: carriersOf(tx, books, swaps),
    doubtful: doubtfulOf(tx, books, known, gated),
  };
  const transfers = transferEvents(tx, books, taken);
  const burns = burnEvents(tx, books, [...venueSpans(tx), ...swaps.map(swap => swap.span), ...liquidity.spans]);
  const moved = [...transfers.events, ...burns.events];
  const lines = auditOf(tx, books, taken, transfers.flows);
  // A reserve counts on every movement after it: with some in doubt it is.
  const traded = swapEvents(tx, books, swaps, lines).map(event =>
    quarantined.length === 0 ? event : withoutReserves(event),
  );
  const events = [
    ...tokenEvents(tx, books, view.creations),
    ...[...traded, ...liquidity.events, ...moved].sort((a, b) => a.event_index - b.event_index),
    ...balanceEvents(tx, [
      ...partiesOf(moved),
      // Where instructions deny a balance it is not passed on either.
      ...unexplainedIn(lines).filter(({ mint }) => books.strays(mint).length === 0),
    ]),
  ];
  const kept = [
    ...quarantined,
    ...liquidity.quarantined,
    ...transfers.quarantined,
    ...burns.quarantined,
    ...failureOf(tx, view.failure),
    ...auditRejects(tx, lines),
  ];
  return { ...sound(tx, events, kept), corrected: swaps.filter(swap => swap.corrected !== null).length, audit: lines };
};

const spansOf = (tx: Transaction, claims: readonly Claim[], { spans }: LiquidityView): readonly Span[] => [
  ...spans,
  ...claims.flatMap(claim => spanOf(tx, claim) ?? []),
];

const withoutReserves = ({ pool_token_reserve_raw, pool_base_reserve_raw, ...event }: SwapEvent): SwapEvent => event;

/**
 * Outer instructions whose movements may be a swap's that was kept back. Where facts contradict each other that is every
 * instruction that trades.
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

/** The last look: what the ingest format would refuse does not leave, and says so. */
const sound = (
  tx: Transaction,
  events: readonly PublicEvent[],
  kept: readonly Quarantined[],
): Omit<Decoded, 'corrected' | 'audit'> => {
  const read = events.map(event => ({ event, verdict: readEvent(JSON.stringify(event), event.timestamp) }));
  const refused = read.flatMap(({ event, verdict }) =>
    'rejection' in verdict
      ? [
          {
            reason: 'not_an_event' as const,
            detail: `${event.type}.${verdict.rejection.path} ${verdict.rejection.reason}`,
            signature: tx.signature,
          },
        ]
      : [],
  );
  return {
    events: read.filter(({ verdict }) => 'event' in verdict).map(({ event }) => event),
    quarantined: [...kept, ...refused],
  };
};
