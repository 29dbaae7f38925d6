import type { ChainEvent } from '../../contract/events/event.ts';
import { isTrade, type TapeEvent, type TapeRow } from '../../storage/market/tape.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';

/** An input with its place: slot, order in it, arrival. */
export type Input = {
  readonly source: ChainEvent['type'];
  readonly timestampMs: number;
  readonly receivedMs: number;
  readonly isClaimed: boolean;
  readonly hasSlot: boolean;
  readonly place: readonly number[];
};

/** What is said of the inputs among some rows. */
export type Inputs = {
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** Earliest time of arrival. */
  readonly knownFromMs: number | null;
  readonly isClaimed: boolean;
  /** By type, in order of the first. */
  readonly newest: readonly Input[];
};

export const noInputs: Inputs = { fromMs: null, toMs: null, knownFromMs: null, isClaimed: false, newest: [] };

/** What processors send each other is not an input. */
const derived: ReadonlySet<string> = new Set(['wallet_funded', 'funder_learnt', 'tick', 'relabelled']);

/** The inputs with those of more rows. */
export function addRowInputs(inputs: Inputs, rows: readonly TapeRow[]): Inputs {
  return addInputs(inputs, rows.map(describeRow));
}

/** The inputs with more. */
export function addInputs(inputs: Inputs, all: readonly Input[]): Inputs {
  const more = all.filter(({ source }) => !derived.has(source));
  if (more.length === 0) return inputs;
  let { fromMs, toMs, knownFromMs, isClaimed } = inputs;
  const newest = new Map(inputs.newest.map(one => [one.source, one]));
  for (const one of more) {
    fromMs = Math.min(fromMs ?? Infinity, one.timestampMs);
    toMs = Math.max(toMs ?? 0, one.timestampMs);
    knownFromMs = Math.min(knownFromMs ?? Infinity, one.receivedMs);
    isClaimed ||= one.isClaimed;
    const before = newest.get(one.source);
    const at = before === undefined ? 0 : one.place.findIndex((value, index) => value !== before.place[index]);
    if (before === undefined || (at >= 0 && one.place[at]! > before.place[at]!)) newest.set(one.source, one);
  }
  return { fromMs, toMs, knownFromMs, isClaimed, newest: [...newest.values()] };
}

function describeRow(row: TapeRow): Input {
  const times = { timestampMs: row.timestampMs, receivedMs: getReceivedMs(row), isClaimed: row.receivedMs == null };
  if (isTrade(row)) {
    const place = [row.slot, row.txIndex ?? 0, row.eventIndex, row.seq];
    return { ...times, source: 'swap', hasSlot: true, place };
  }
  const { event } = row;
  return { ...times, source: event.type, hasSlot: 'slot' in event, place: [row.slot, 0, 0, row.seq] };
}

/** What all rows of a token through one say, beside its folds. */
export type Seen = {
  readonly inputs: Inputs;
  /** Of all rows, also derived ones. */
  readonly newestMs: number;
  readonly receivedMs: number;
  readonly slotMax: number;
  /** The newest trade's number, and the newest time of a trade. */
  readonly traded: number;
  readonly tradedMs: number;
  /** Events whose facts are stored beside the tape. Null: too many. */
  readonly facts: readonly TapeEvent['event'][] | null;
  /** The row of the last kept snapshot. */
  readonly keptSeq: number;
};

export const nothingSeen: Seen = {
  ...{ inputs: noInputs, newestMs: 0, receivedMs: 0, slotMax: 0, traded: 0, tradedMs: 0, facts: [], keptSeq: 0 },
};

const factTypes: ReadonlySet<string> = new Set(['token', 'token_status', 'multiplier', 'metadata']);
const FACTS_MAX = 64;

/** The same with more rows. */
export function addSeenRows(seen: Seen, rows: readonly TapeRow[]): Seen {
  let { newestMs, receivedMs, slotMax, traded, tradedMs } = seen;
  for (const row of rows) {
    newestMs = Math.max(newestMs, row.timestampMs);
    receivedMs = Math.max(receivedMs, getReceivedMs(row));
    slotMax = Math.max(slotMax, row.slot);
    if (!isTrade(row)) continue;
    traded = row.seq;
    tradedMs = Math.max(tradedMs, row.timestampMs);
  }
  const added = rows.flatMap(row => (!isTrade(row) && factTypes.has(row.event.type) ? [row.event] : []));
  const all = seen.facts === null ? null : [...seen.facts, ...added];
  const facts = all === null || all.length > FACTS_MAX ? null : all;
  const inputs = addRowInputs(seen.inputs, rows);
  return { ...seen, inputs, newestMs, receivedMs, slotMax, traded, tradedMs, facts };
}
