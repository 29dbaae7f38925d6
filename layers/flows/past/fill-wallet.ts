import { SOL } from '../../core/identity/address.ts';
import { isFunding } from '../../core/identity/funding.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import { copyClosedPositions } from '../../storage/ledger/positions.ts';
import { isEvent, type TapeEvent, toTapeRow } from '../../storage/market/tape.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import { encodeWalletClockRecord, encodeWalletEventsRecord, encodeWalletRowsRecord } from '../processor/records.ts';
import { openKeySequences } from '../rebuild/stage.ts';
import { openStages } from '../rebuild/stages.ts';
import type { PastWorld } from './past-world.ts';
import { readLog } from './read-log.ts';
import { refoldMoves } from './refold-moves.ts';

const RECORDS_MAX = 200;
/** After it a wallet's labels are computed again. */
const JUDGED_MS = 31_000;

/** Folds a wallet's own log again, with the fundings and names of its tape. */
export async function fillWallet(world: PastWorld, wallet: string): Promise<void> {
  const { whole, lazy, known, asOfMs } = world;
  const [events, own] = await Promise.all([readKnownEvents(world, wallet), world.readRows(wallet)]);
  const stages = openStages({
    // What other wallets received is folded when it is read.
    tables: { ...whole, funding: lazy.funding, identities: lazy.identities },
    known,
    spool: { append: () => {} },
    clock: () => asOfMs,
    sequences: openKeySequences(asOfMs),
  });
  const rows = own.rows.filter(isEvent).filter(({ event }) => {
    if (event.type === 'transfer') return event.mint === SOL || isFunding(event);
    return event.type === 'identity' || event.type === 'known_wallet';
  });
  await stages.wallets(mergeByArrival(wallet, events, rows), asOfMs - JUDGED_MS);
  await stages.wallets([{ key: wallet, data: encodeWalletClockRecord(wallet) }], asOfMs);
}

/** Folds or copies a wallet's closed positions. */
export async function fillPositions(world: PastWorld, wallet: string): Promise<void> {
  const events = await readKnownEvents(world, wallet);
  const all = events.flatMap(({ closed, mint, seq }) => (closed === null ? [] : [{ ...closed, mint, seq }]));
  for (const [mint, own] of Map.groupBy(all, closed => closed.mint)) {
    const { base } = await world.readRowsSinceKept(mint);
    await world.fill('ledgers', `n#${mint}`);
    if (base === null) continue;
    const closed = own.filter(({ seq }) => seq <= base.stored);
    await copyClosedPositions(world.real.positions, world.whole.positions, wallet, closed);
  }
}

/** What a wallet's log had of the time, in order. */
export async function readKnownEvents(world: PastWorld, wallet: string): Promise<readonly WalletEvent[]> {
  const { asOfMs, knownByMs, logs } = world;
  const log = await readLog(world, wallet);
  const hasHappened = ({ timestampMs }: WalletEvent): boolean => timestampMs <= asOfMs;
  const isKnown = (event: WalletEvent): boolean => hasHappened(event) && getReceivedMs(event) <= knownByMs;
  const events = await refoldMoves(world, wallet, log, isKnown);
  logs.set(wallet, { events, isLater: log.some(event => hasHappened(event) && !isKnown(event)) });
  return events;
}

/** Records in order of arrival; of equal arrivals, fundings come first. */
function mergeByArrival(
  wallet: string,
  events: readonly WalletEvent[],
  rows: readonly TapeEvent[],
): readonly Outgoing[] {
  const records: Outgoing[] = [];
  let at = 0;
  const addRows = (untilMs: number): void => {
    const start = at;
    while (at < rows.length && getReceivedMs(rows[at]!) <= untilMs) at += 1;
    const part = rows.slice(start, at).map(toTapeRow);
    if (part.length > 0) records.push(...packIntoRecords(wallet, part, RECORDS_MAX, encodeWalletRowsRecord));
  };
  let run: WalletEvent[] = [];
  const flush = (): void => {
    if (run.length > 0) records.push(...packIntoRecords(wallet, run, RECORDS_MAX, encodeWalletEventsRecord));
    run = [];
  };
  for (const event of events) {
    const next = rows[at];
    if (next !== undefined && getReceivedMs(next) <= getReceivedMs(event)) {
      flush();
      addRows(getReceivedMs(event));
    }
    run.push(event);
  }
  flush();
  addRows(Infinity);
  return records;
}
