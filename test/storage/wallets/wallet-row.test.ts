import { describe, expect, test } from 'vitest';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../../layers/core/wallet/wallet-event-codec.ts';
import { walletMemo } from '../../../layers/storage/wallets/wallet-memo.ts';
import { noRows, type WalletRow, walletRows } from '../../../layers/storage/wallets/wallet-row.ts';
import { buildRowsAfterHead } from '../../../layers/storage/wallets/wallets.ts';
import { positionArbitrary } from '../../core/wallet/generated-positions.ts';
import { walletEventsOf } from '../../core/wallet/wallet-events.ts';
import fc from '../../laws.ts';

const stored = (rows: readonly WalletRow[]): readonly WalletRow[] =>
  walletRows.decode(JSON.parse(JSON.stringify(walletRows.encode(rows))));

/** As processors receive it. */
const received = (event: WalletEvent): WalletEvent =>
  walletEventCodec.decode(JSON.parse(JSON.stringify(walletEventCodec.encode(event))));

const transfer = (event: WalletEvent): WalletEvent => ({
  ...event,
  swap: null,
  change: null,
  exit: null,
  closed: null,
});

/** Of some events; the others count as received at their times. */
const lagsArbitrary = fc.array(fc.option(fc.nat({ max: 2_000 })), { maxLength: 4 });

/** Exits and buys of several positions, some without a change, at any slots. */
const eventsArbitrary = fc
  .array(fc.tuple(positionArbitrary, fc.maxSafeNat(), fc.boolean(), lagsArbitrary), { minLength: 1, maxLength: 6 })
  .map(some =>
    some.flatMap(([position, slot, isTransfer, lags]) => {
      const events = walletEventsOf(position).map((event, at) => ({
        ...received({ ...event, slot }),
        ...(lags[at] != null && { receivedMs: event.timestampMs + lags[at] }),
      }));
      return isTransfer ? events.map(transfer) : events;
    }),
  );

const rowsOf = (events: readonly WalletEvent[]): readonly WalletRow[] =>
  buildRowsAfterHead({ seq: 0, memo: walletMemo.empty() }, events);

describe('Rows of a wallet', () => {
  test('come back from any part of them', () => {
    fc.assert(
      fc.property(eventsArbitrary, fc.nat({ max: 9 }), fc.nat({ max: 9 }), (events, from, to) => {
        const rows = rowsOf(events);
        expect(stored(rows)).toEqual(rows);
        expect(stored(rows.slice(from, to))).toEqual(rows.slice(from, to));
      }),
    );
  });

  test('leave numbers out only where the row before gives them', () => {
    fc.assert(
      fc.property(eventsArbitrary, fc.nat({ max: 3 }), fc.nat({ max: 3 }), (events, exit, change) => {
        const rows = rowsOf(events).map((row, at) => (at % 2 === 0 ? { ...row, prev: { exit, change } } : row));
        expect(stored(rows)).toEqual(rows);
      }),
    );
    const [row] = rowsOf([transfer({ mint: 'm', seq: 1, slot: 5, timestampMs: 9 } as WalletEvent)]);
    expect(walletRows.encode([row!])[0]).toHaveLength(5);
    expect(walletRows.encode([{ ...row!, prev: { ...noRows, exit: 1 } }])[0]).toHaveLength(7);
  });
});
