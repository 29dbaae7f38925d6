import { cacheBytesMax } from '../../contract/functions.ts';
import { processors } from '../../contract/processors.ts';
import { openSharedCache } from '../../core/kernel/state-cache.ts';
import { type BatchWork, findEarliestSequence, type StreamRecord } from '../../edge/stream.ts';
import { cacheTapeRows, type Tape } from '../../storage/market/tape.ts';
import { createLedgerSection, type LedgerDeps } from '../ledger/ledger.ts';
import { createMarketSection, type MarketDeps } from '../market/market.ts';
import { publishNotifications } from '../notify.ts';
import { withParking } from '../parking/parking.ts';
import { parseTapeBatches, type TapeBatch } from '../processor/records.ts';
import { type OpenedSection, openSection, type Room, type SectionDeps } from '../section/section.ts';
import { createSecuritySection, type SecurityDeps } from '../security/security.ts';

export type TokensDeps = MarketDeps & LedgerDeps & SecurityDeps;

type Row<Deps> = (deps: Deps, room: Room) => OpenedSection;

/** The sections of a token. Another one is one more row. */
export const sections = {
  market: (deps, room) => openSection(room, createMarketSection(deps)),
  ledger: (deps, room) => openSection(room, createLedgerSection(deps)),
  security: (deps, room) => openSection(room, createSecuritySection(deps)),
} as const satisfies { market: Row<MarketDeps>; ledger: Row<LedgerDeps>; security: Row<SecurityDeps> };

/** Reads rows of tokens. Each section takes them, and parks its own keys. */
export function createTokensProcessor(deps: TokensDeps): BatchWork {
  return createSectionsProcessor(deps, Object.values(sections));
}

/** The same with some sections only. */
export function createSectionsProcessor<Deps extends SectionDeps>(
  deps: Deps,
  rows: readonly Row<Deps>[],
  cache = openSharedCache(cacheBytesMax(processors.tokens)),
): BatchWork {
  const { tape, publisher, observe } = deps;
  const room: Room = { deps, cache, decode: rememberLast(records => readRows(tape, records)), outgoing: [] };
  const works = rows.map(row => row(deps, room)).map(({ name, engine }) => ({ name, work: withParking(engine) }));
  return async (records, nowMs, parking) => {
    publisher.renew();
    const ends = await Promise.allSettled(
      works.map(({ name, work }) => work(records, nowMs, parking && { ...parking, processor: name })),
    );
    const notifications = room.outgoing.splice(0);
    // Also without notifications: the publisher may owe gaps.
    if (notifications.length > 0) await publishNotifications(publisher, observe, notifications.flat());
    return findEarliestSequence(
      ends.flatMap(end => {
        if (end.status === 'rejected') throw end.reason;
        return end.value ?? [];
      }),
    );
  };
}

function readRows(tape: Tape, records: readonly StreamRecord[]): ReadonlyMap<string, TapeBatch> {
  const batches = parseTapeBatches(records);
  for (const [key, { rows }] of batches) cacheTapeRows(tape, key, rows);
  return batches;
}

type Decode = (records: readonly StreamRecord[]) => ReadonlyMap<string, TapeBatch>;

function rememberLast(decode: Decode): Decode {
  let last: { readonly records: readonly StreamRecord[]; readonly batches: ReturnType<Decode> } | undefined;
  return records => {
    const isSame = last?.records.length === records.length && records.every((one, at) => one === last!.records[at]);
    if (last === undefined || !isSame) last = { records, batches: decode(records) };
    return last.batches;
  };
}
