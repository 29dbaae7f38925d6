import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { getReceivedMs } from './known-rows.ts';
import type { PastWorld } from './past-world.ts';
import type { CoverageView, NewestInput } from './question.ts';

export type Described = { readonly inputs: readonly NewestInput[]; readonly coverage: CoverageView };

/** An input with its place: slot, order in it, arrival. */
type Used = {
  readonly source: string;
  readonly timestampMs: number;
  readonly receivedMs: number;
  readonly isClaimed: boolean;
  readonly hasSlot: boolean;
  readonly place: readonly number[];
};

/** Says which inputs an answer used, and since when the service knows. */
export async function describeWorld({ used, logs }: PastWorld): Promise<Described> {
  const read = await Promise.all(used.values());
  const own = [...logs.values()];
  const all = [
    ...read.flatMap(({ rows }) => rows.map(describeRow)),
    ...own.flatMap(({ events }) => events.filter(({ verdict }) => verdict === undefined).map(describeEvent)),
  ].filter(({ source }) => !derived.has(source));
  const isLater = [...read, ...own].some(one => one.isLater);
  const isCut = read.some(one => one.isCut);
  const lack = isLater ? 'not_known_then' : all.length === 0 ? 'before_coverage' : null;
  return {
    inputs: listNewest(all),
    coverage: {
      from_ts_ms: findLeast(all.map(one => one.timestampMs)),
      to_ts_ms: all.reduce<number | null>((newest, one) => Math.max(newest ?? 0, one.timestampMs), null),
      known_from_ms: findLeast(all.map(one => one.receivedMs)),
      complete: !isCut,
      claimed: all.some(one => one.isClaimed),
      gaps: [],
      why: isCut ? 'before_retention' : lack,
    },
  };
}

/** What processors send each other is not an input. */
const derived: ReadonlySet<string> = new Set(['wallet_funded', 'funder_learnt', 'tick', 'relabelled']);

function describeRow(row: TapeRow): Used {
  const times = { timestampMs: row.timestampMs, receivedMs: getReceivedMs(row), isClaimed: row.receivedMs == null };
  if (isTrade(row)) {
    const place = [row.slot, row.txIndex ?? 0, row.eventIndex, row.seq];
    return { ...times, source: 'swap', hasSlot: true, place };
  }
  const { event } = row;
  return { ...times, source: event.type, hasSlot: 'slot' in event, place: [row.slot, 0, 0, row.seq] };
}

function describeEvent(event: WalletEvent): Used {
  const { slot, swap, moved, timestampMs, receivedMs } = event;
  const other = moved?.pool == null ? 'transfer' : 'liquidity';
  const times = { timestampMs, receivedMs: getReceivedMs(event), isClaimed: receivedMs === undefined };
  return { ...times, source: swap === null ? other : 'swap', hasSlot: true, place: [slot, 0, 0, 0] };
}

function findLeast(values: readonly number[]): number | null {
  return values.reduce<number | null>((least, value) => Math.min(least ?? value, value), null);
}

function listNewest(all: readonly Used[]): readonly NewestInput[] {
  const newest = new Map<string, Used>();
  for (const one of all) {
    const before = newest.get(one.source);
    if (before === undefined || comparePlaces(one.place, before.place) > 0) newest.set(one.source, one);
  }
  return [...newest].map(([source, { place, hasSlot, timestampMs, receivedMs }]) => ({
    source: source as NewestInput['source'],
    slot: hasSlot ? place[0]! : null,
    timestamp_ms: timestampMs,
    received_ms: receivedMs,
  }));
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
