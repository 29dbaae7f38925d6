import { cacheBytesMax } from '../../contract/functions.ts';
import { processors } from '../../contract/processors.ts';
import { openSharedCache, type SharedCache } from '../../core/kernel/state-cache.ts';
import { type BatchWork, findEarliestSequence, type StreamRecord } from '../../edge/stream.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatTapeKey, type Tape } from '../../storage/market/tape.ts';
import { type IntakeDeps, openIntake } from '../intake/intake.ts';
import type { Handed } from '../intake/outbox.ts';
import { createLedgerSection, type LedgerDeps } from '../ledger/ledger.ts';
import { createMarketSection, type MarketDeps } from '../market/market.ts';
import { publishNotifications, repeatWhileOwed } from '../notify.ts';
import { parseControlRecord } from '../parking/control.ts';
import { withParking } from '../parking/parking.ts';
import { parseClockRecord, type TapeBatch } from '../processor/records.ts';
import { type OpenedSection, openSection, type Room, type SectionDeps } from '../section/section.ts';
import { createSecuritySection, type SecurityDeps } from '../security/security.ts';

export type SectionsDeps = MarketDeps & LedgerDeps & SecurityDeps;
export type TokensDeps = SectionsDeps & Omit<IntakeDeps, 'hand'>;

type Row<Deps> = (deps: Deps, room: Room) => OpenedSection;

/** The sections of a token. Another one is one more row. */
export const sections = {
  market: (deps, room) => openSection(room, createMarketSection(deps)),
  ledger: (deps, room) => openSection(room, createLedgerSection(deps)),
  security: (deps, room) => openSection(room, createSecuritySection(deps)),
} as const satisfies { market: Row<MarketDeps>; ledger: Row<LedgerDeps>; security: Row<SecurityDeps> };

/** Reads events. Intake commits their rows, then sections take them. */
export function createTokensProcessor(deps: TokensDeps): BatchWork {
  const cache = openSharedCache(cacheBytesMax(processors.intake));
  const handed: Handed[] = [];
  const intake = openIntake({ ...deps, hand: one => void handed.push(one) }, cache);
  const takeEvents = withParking(intake);
  const decode: Room['decode'] = records => toBatches(deps.tape, handed, records);
  const takeRows = createSectionsProcessor(deps, Object.values(sections), decode, cache);
  return repeatWhileOwed(deps.publisher, async (records, nowMs, parking) => {
    let open: string | null = '';
    try {
      const events = records.filter(one => !isRequest(one));
      const unfinished = await takeEvents(events, nowMs, parking);
      const own = [...handed.flatMap(one => one.records), ...records.filter(isRequest)];
      own.sort((a, b) => (BigInt(a.sequence) < BigInt(b.sequence) ? -1 : 1));
      open = await takeRows(own, nowMs, parking);
      const first = findEarliestSequence([unfinished, open].filter(sequence => sequence !== null));
      if (first === null) await deps.ruleEmission?.emitThrough(records, nowMs);
      return first;
    } finally {
      // The stored header says which rows the sections lack.
      if (open === null) for (const { finish } of handed) finish();
      else intake.forget(handed.map(({ key }) => key));
      handed.splice(0);
      deps.tape.held.clear();
    }
  });
}

/** Whether a record concerns only sections. */
function isRequest({ text }: StreamRecord): boolean {
  return parseClockRecord(text) !== null || Object.hasOwn(sections, parseControlRecord(text)?.processor ?? '');
}

/** Batches of tokens. For parked records the newest rows lead to the others. */
async function toBatches(
  tape: Tape,
  handed: readonly Handed[],
  records: readonly StreamRecord[],
): Promise<ReadonlyMap<string, TapeBatch>> {
  // Later ones have the rows of earlier ones.
  const fresh = new Map(handed.map(one => [one.key, one]));
  const given = new Set(handed.flatMap(one => one.records));
  const parsed = records.map(record => ({ record, clock: parseClockRecord(record.text) }));
  const groups = Map.groupBy(parsed, ({ record, clock }) => clock?.key ?? record.partitionKey!);
  const parked = new Set(
    parsed.flatMap(({ record, clock }) => (clock || given.has(record) ? [] : record.partitionKey!)),
  );
  const heads = await loadHeads(tape, [...parked].map(formatTapeKey));
  return new Map(
    [...groups].map(([key, own]) => [
      key,
      {
        sequence: own[0]!.record.sequence,
        records: own.map(({ record }) => record),
        rows: fresh.get(key)?.rows ?? heads.get(formatTapeKey(key))?.tail ?? [],
        finished: parked.has(key) ? 0 : (fresh.get(key)?.finished ?? Infinity),
        clock: own.some(({ clock }) => clock !== null),
        alerts: own.flatMap(({ clock }) => clock?.alerts ?? []),
      },
    ]),
  );
}

/** Runs sections at the same time over records that `decode` turns into rows. */
export function createSectionsProcessor<Deps extends SectionDeps>(
  deps: Deps,
  rows: readonly Row<Deps>[],
  decode: Room['decode'],
  cache: SharedCache,
): BatchWork {
  const { publisher, observe } = deps;
  const room: Room = { deps, cache, decode, outgoing: [] };
  const works = rows.map(row => row(deps, room)).map(({ name, engine }) => ({ name, work: withParking(engine) }));
  return async (records, nowMs, parking) => {
    publisher.renew();
    const ends = await Promise.allSettled(
      works.map(({ name, work }) => work(records, nowMs, parking && { ...parking, processor: name })),
    );
    const notifications = room.outgoing.splice(0);
    if (notifications.length + (publisher.rules?.owed.length ?? 0) > 0)
      await publishNotifications(publisher, observe, notifications.flat());
    return findEarliestSequence(
      ends.flatMap(end => {
        if (end.status === 'rejected') throw end.reason;
        return end.value ?? [];
      }),
    );
  };
}
