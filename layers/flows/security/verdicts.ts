import type { Bundle } from '../../core/bundles/bundle.ts';
import type { SafetyEvidence } from '../../core/wallet/verdict.ts';
import { toObservedEvent, toVerdictEvent, type WalletEvent } from '../../core/wallet/wallet-event.ts';
import { type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import { encodeWalletEventsRecord } from '../processor/records.ts';
import type { Found } from './state.ts';

const EVENTS_MAX = 200;

type Addressed = { readonly wallet: string; readonly event: WalletEvent };

/** Null if unknown. */
type Members = ReadonlyMap<string, string> | null;

/** A token, and its decimals; 0 if unknown. */
type Token = { readonly mint: string; readonly decimals: number };

/** Encodes wallet facts, for bundles only new members. Repeats are harmless. */
export function packVerdictRecords(token: Token, found: readonly Found[], before: Members): readonly Outgoing[] {
  const addressed = found.flatMap(one => toVerdicts(token, one, before));
  return [...Map.groupBy(addressed, ({ wallet }) => wallet)].flatMap(([wallet, list]) =>
    packIntoRecords(
      wallet,
      [...new Map(list.map(({ event }) => [event.seq, event])).values()],
      EVENTS_MAX,
      encodeWalletEventsRecord,
    ),
  );
}

function toVerdicts(
  { mint, decimals }: Token,
  { seq, receivedMs, change }: Found,
  before: Members,
): readonly Addressed[] {
  const place = { mint, seq, slot: change.slot, timestampMs: change.atMs, receivedMs };
  const addressed = (wallet: string, verdict: SafetyEvidence): Addressed => ({
    wallet,
    event: toVerdictEvent(place, verdict),
  });
  switch (change.kind) {
    case 'wash_counted': {
      const { wallet, washes, bots } = change.counted;
      return [addressed(wallet, { kind: 'wash', swaps: washes, bots })];
    }
    case 'balance': {
      const { wallet, raw } = change;
      return [{ wallet, event: toObservedEvent(place, { raw, tokenDecimals: decimals }) }];
    }
    case 'own_sale': {
      const event = toVerdictEvent({ ...place, seq: change.seq }, { kind: 'own_sale' });
      return [{ wallet: change.wallet, event }];
    }
    case 'rug_parts':
      return change.parts.map(({ wallet, role }) => addressed(wallet, { kind: role }));
    case 'rug_parts_withdrawn':
      return change.parts.map(({ wallet, role }) => addressed(wallet, { kind: 'withdrawn', role }));
    case 'bundle_left':
      return change.wallets.map(wallet => addressed(wallet, { kind: 'unbundled', bundle: change.from }));
    case 'bundle_detected':
    case 'bundle_updated':
      return toCrewVerdicts({ mint, receivedMs }, change.bundle, before);
    default:
      return [];
  }
}

/** Depends on the bundle alone but for the row's time of arrival, of which the first is kept. */
function toCrewVerdicts(
  where: Pick<Found, 'receivedMs'> & { readonly mint: string },
  { id, createdMs, createdSlot, members }: Bundle,
  before: Members,
): readonly Addressed[] {
  const event = toVerdictEvent(
    { ...where, seq: 0, slot: createdSlot, timestampMs: createdMs },
    { kind: 'bundled', bundle: id, atMs: createdMs },
  );
  return [...members.keys()].filter(wallet => before?.get(wallet) !== id).map(wallet => ({ wallet, event }));
}
