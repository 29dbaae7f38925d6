import type { PublicEvent, SwapEvent } from '../contract/events/event.ts';
import { readEvent } from '../contract/events/read.ts';
import { type Books, keepBooks } from './books.ts';
import { burnEvents } from './burn-events.ts';
import { askLibrary, type Claim, type LibraryLiquidity } from './claims.ts';
import { gate, type Quarantined, type Swap } from './gate.ts';
import { liquidityEvents } from './liquidity-events.ts';
import { type Problem, problemOf } from './malformed.ts';
import { openTransaction } from './open.ts';
import { venueSpans } from './span.ts';
import { swapEvents } from './swap-events.ts';
import { tokenEvents } from './token-events.ts';
import type { Surroundings, Transaction } from './transaction.ts';
import { balanceEvents, transferEvents } from './transfer-events.ts';
import { tradingOuters } from './unread.ts';
import { isReadHere, withVenueClaims } from './venue-claims.ts';

/** What one transaction gave: its events, what was kept back and why, and the problem if it could not be read at all. */
export type Decoded = {
  readonly events: readonly PublicEvent[];
  readonly quarantined: readonly Quarantined[];
  /** How many events are not as the library read them, but as the balances say. */
  readonly corrected: number;
  readonly problem?: Problem;
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
  const claims = withVenueClaims(tx, books, view.claims);
  const { swaps, quarantined } = gate(tx, books, claims, mintsOf(view.liquidities));
  const liquidity = liquidityEvents(tx, books);
  const spans = [...venueSpans(tx), ...swaps.map(swap => swap.span), ...liquidity.spans];
  const transfers = transferEvents(tx, books, {
    spans,
    routers: routersOf(books, swaps),
    doubtful: new Set([
      ...doubtfulOf(claims, swaps),
      ...(quarantined.some(({ reason }) => reason === 'unread') ? tradingOuters(tx) : []),
    ]),
  });
  const burns = burnEvents(tx, books, spans);
  const moved = [...transfers.events, ...burns.events];
  // A reserve counts on every movement after it: with some in doubt it is.
  const traded = swapEvents(tx, books, swaps).map(event => (quarantined.length === 0 ? event : withoutReserves(event)));
  const events = [
    ...tokenEvents(tx, books, view.creations),
    ...[...traded, ...liquidity.events, ...moved].sort((a, b) => a.event_index - b.event_index),
    ...balanceEvents(tx, moved),
  ];
  const kept = [
    ...quarantined,
    ...liquidity.quarantined,
    ...transfers.quarantined,
    ...burns.quarantined,
    ...failureOf(tx, view.failure),
  ];
  return { ...sound(tx, events, kept), corrected: swaps.filter(swap => swap.corrected !== null).length };
};

const withoutReserves = ({ pool_token_reserve_raw, pool_base_reserve_raw, ...event }: SwapEvent): SwapEvent => event;

const mintsOf = (liquidities: readonly LibraryLiquidity[]): ReadonlySet<string> =>
  new Set(
    liquidities.flatMap(({ token0Mint, token1Mint }) => [token0Mint, token1Mint].filter(mint => mint !== undefined)),
  );

/** Owners that paid a pool, or got from it, on the trader's behalf. */
const routersOf = (books: Books, swaps: readonly Swap[]): ReadonlySet<string> =>
  new Set(
    swaps.flatMap(({ paid, got, wallet }) =>
      [paid.account, got.account].flatMap(account => {
        const owner = account === null ? null : books.ownerOf(account);
        return owner === null || owner === wallet ? [] : [owner];
      }),
    ),
  );

const doubtfulOf = (claims: readonly Claim[], swaps: readonly Swap[]): ReadonlySet<number> =>
  new Set(claims.filter(claim => !swaps.some(swap => swap.claim === claim)).map(claim => claim.outer));

const failureOf = (tx: Transaction, failure: string | null): readonly Quarantined[] =>
  failure === null || isReadHere(tx)
    ? []
    : [{ reason: 'decoder_failed', detail: failure.slice(0, 200), signature: tx.signature }];

/** The last look: what the ingest format would refuse does not leave, and says so. */
const sound = (
  tx: Transaction,
  events: readonly PublicEvent[],
  kept: readonly Quarantined[],
): Omit<Decoded, 'corrected'> => {
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
