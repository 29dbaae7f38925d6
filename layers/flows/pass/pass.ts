import { cacheBytesMax } from '../../contract/functions.ts';
import { processors } from '../../contract/processors.ts';
import { openSharedCache } from '../../core/kernel/state-cache.ts';
import { type BatchWork, findEarliestSequence, type StreamRecord } from '../../edge/stream.ts';
import { openHandedRows, readTokenBatches } from '../intake/handed-rows.ts';
import { createIntakeProcessor, type IntakeDeps } from '../intake/intake.ts';
import { createLedgerSection, type LedgerDeps } from '../ledger/ledger.ts';
import { createMarketSection, type MarketDeps } from '../market/market.ts';
import { publishNotifications } from '../notify.ts';
import { parseControlRecord } from '../parking/control.ts';
import { withParking } from '../parking/parking.ts';
import { parseClockRecord } from '../processor/records.ts';
import { type OpenedSection, openSection, type Room, type SectionDeps } from '../section/section.ts';
import { createSecuritySection, type SecurityDeps } from '../security/security.ts';

export type SectionsDeps = MarketDeps & LedgerDeps & SecurityDeps;
export type TokensDeps = SectionsDeps & Omit<IntakeDeps, 'rows'>;

const openIntakeCache = () => openSharedCache(cacheBytesMax(processors.intake));

type Row<Deps> = (deps: Deps, room: Room) => OpenedSection;

/** The sections of a token. Another one is one more row. */
export const sections = {
  market: (deps, room) => openSection(room, createMarketSection(deps)),
  ledger: (deps, room) => openSection(room, createLedgerSection(deps)),
  security: (deps, room) => openSection(room, createSecuritySection(deps)),
} as const satisfies { market: Row<MarketDeps>; ledger: Row<LedgerDeps>; security: Row<SecurityDeps> };

/** Reads events. Intake commits their rows, then each section takes them, and parks its own keys. */
export function createTokensProcessor(deps: TokensDeps): BatchWork {
  const cache = openIntakeCache();
  const rows = openHandedRows();
  const intake = createIntakeProcessor({ ...deps, rows }, cache);
  const decode: Room['decode'] = records => readTokenBatches(deps.tape, rows, records);
  const takeRows = createSectionsProcessor(deps, Object.values(sections), decode, cache);
  return async (records, nowMs, parking) => {
    let isDone = false;
    try {
      const [requests, events] = splitRequests(records);
      const unfinished = await intake(events, nowMs, parking);
      const open = await takeRows(sortRecords([...rows.records(), ...requests]), nowMs, parking);
      isDone = open === null;
      return findEarliestSequence([unfinished, open].filter(sequence => sequence !== null));
    } finally {
      rows.finish(isDone);
    }
  };
}

/** Records that concern only sections, and the others. */
function splitRequests(records: readonly StreamRecord[]): readonly [readonly StreamRecord[], readonly StreamRecord[]] {
  const isRequest = ({ text }: StreamRecord): boolean =>
    parseClockRecord(text) !== null || sectionNames.has(parseControlRecord(text)?.processor ?? '');
  return [records.filter(isRequest), records.filter(record => !isRequest(record))];
}

const sectionNames: ReadonlySet<string> = new Set(Object.keys(sections));

function sortRecords(records: readonly StreamRecord[]): readonly StreamRecord[] {
  return records.toSorted((a, b) => (BigInt(a.sequence) < BigInt(b.sequence) ? -1 : 1));
}

/** Runs sections at the same time over records that `decode` turns into rows. */
export function createSectionsProcessor<Deps extends SectionDeps>(
  deps: Deps,
  rows: readonly Row<Deps>[],
  decode: Room['decode'],
  cache = openIntakeCache(),
): BatchWork {
  const { publisher, observe } = deps;
  const room: Room = { deps, cache, decode: rememberLast(decode), outgoing: [] };
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

/** All sections decode the same records. */
function rememberLast(decode: Room['decode']): Room['decode'] {
  let last: { readonly records: readonly StreamRecord[]; readonly batches: ReturnType<Room['decode']> } | undefined;
  return records => {
    const isSame = last?.records.length === records.length && records.every((one, at) => one === last!.records[at]);
    if (last === undefined || !isSame) last = { records, batches: decode(records) };
    return last.batches;
  };
}
