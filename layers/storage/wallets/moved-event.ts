import type { Place } from '../../core/ledger/lot.ts';
import type { ExitSnapshot } from '../../core/ledger/position.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';

type By = { readonly slot: number; readonly timestampMs: number };

/** An event with all of its slots and times moved, apart from those of its verdict. */
export function moveWalletEvent(event: WalletEvent, by: By): WalletEvent {
  const { position, exit, closed } = event;
  const ms = by.timestampMs;
  return {
    ...event,
    slot: event.slot + by.slot,
    timestampMs: event.timestampMs + ms,
    ...(position && { position: { ...position, entryMs: position.entryMs + ms } }),
    exit: exit && { ...exit, entry: movePlace(exit.entry, by), exit: movePlace(exit.exit, by) },
    closed: closed && {
      ...closed,
      openedMs: closed.openedMs + ms,
      closedMs: closed.closedMs + ms,
      firstExit: moveSnapshot(closed.firstExit, ms),
      lastExit: moveSnapshot(closed.lastExit, ms),
    },
  };
}

function movePlace(place: Place, by: By): Place {
  return {
    ...place,
    slot: place.slot + by.slot,
    timestampMs: place.timestampMs + by.timestampMs,
  };
}

function moveSnapshot(snapshot: ExitSnapshot | null, ms: number): ExitSnapshot | null {
  return snapshot && { ...snapshot, timestampMs: snapshot.timestampMs + ms };
}
