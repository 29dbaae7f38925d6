import { memoize } from '../../core/kernel/memoize.ts';
import type { Trade } from '../../core/mint/trade.ts';
import type { RowsCodec } from '../journal/packed-rows.ts';
import { decodeReceived, encodeReceived } from '../journal/received.ts';
import type { Placed } from '../journal/segment.ts';
import { decodeCurve, encodeCurve } from './curve-difference.ts';
import { tradeColumns } from './trade-columns.ts';
import { firstBefore, selectTradeGuess } from './trade-guess.ts';
import { fromDifference, toDifference } from './value-difference.ts';

type List = readonly unknown[];
type Event = Placed & { readonly receivedMs?: number } & {
  readonly event: { readonly timestamp: number; readonly slot?: number };
};

/** Start a list of differences, with times of arrival or without. Earlier versions start with a row. */
const [RECEIVED, DIFFERENCES] = [2, 1];

/**
 * Rows as differences from what the rows before let one expect: a trade as the bits of its
 * unexpected columns with their values, an event after a zero. At the end is when it was received.
 */
export function createDifferencesCodec<Of extends Event>(fromRow: (row: List) => Trade | Of): RowsCodec<Trade | Of> {
  return {
    encode(rows) {
      let before = firstBefore;
      const lists = rows.map(row => {
        const list = listAfter(row, before);
        before = advanceTrade(row, before);
        return list;
      });
      return [RECEIVED, ...lists];
    },
    decode(plain) {
      const [first, ...lists] = plain as readonly [unknown, ...List[]];
      if (first !== RECEIVED && first !== DIFFERENCES) return (plain as readonly List[]).map(fromRow);
      let before = firstBefore;
      return lists.map(list => {
        const received = first === RECEIVED ? list.at(-1) : null;
        const row = list[0] === 0 ? decodeEvent(list, received, before) : decodeTrade(list, received, before);
        before = advanceTrade(row, before);
        return row as Trade | Of;
      });
    },
  };
}

function isTrade(row: Trade | Event): row is Trade {
  return !('event' in row);
}

/** An event moves only the place. */
function advanceTrade(row: Trade | Event, before: Trade): Trade {
  if (isTrade(row)) return row;
  const { seq, slot, timestampMs, receivedMs = null } = row;
  return { ...before, seq, slot, timestampMs, receivedMs };
}

/** A header writes its rows with each commit. */
const listAfter = memoize((row: Trade | Event, before: Trade) =>
  isTrade(row) ? encodeTrade(row, before) : encodeEvent(row, before),
);

const columns = tradeColumns.map((name, at) => ({ name, bit: 2 ** at, guess: selectTradeGuess(name) }));

function encodeTrade(trade: Trade, before: Trade): List {
  let bits = 0;
  const values: unknown[] = [];
  columns.forEach(({ name, bit, guess }) => {
    const guessed = guess(before, trade);
    const value = trade[name];
    const isObject = typeof value === 'object' && value !== null;
    if (value === guessed || (isObject && JSON.stringify(value) === JSON.stringify(guessed))) return;
    bits += bit;
    values.push(name === 'curve' ? encodeCurve(trade.curve, guessed as Trade['curve']) : toDifference(value, guessed));
  });
  return [bits, ...values, encodeReceived(trade, before)];
}

function decodeTrade([bits, ...values]: List, received: unknown, before: Trade): Trade {
  const trade: Record<string, unknown> = {};
  let [rest, next] = [bits as number, 0];
  for (const { name, guess } of columns) {
    const guessed = guess(before, trade as Trade);
    if (rest % 2 === 1) {
      const stored = values[next++];
      trade[name] = name === 'curve' ? decodeCurve(stored, guessed as Trade['curve']) : fromDifference(stored, guessed);
    } else trade[name] = guessed;
    rest = Math.floor(rest / 2);
  }
  const placed = trade as Trade;
  return { ...placed, receivedMs: decodeReceived(received, placed.timestampMs, before) };
}

function encodeEvent(row: Event, before: Trade): List {
  const { seq, slot, timestampMs, event } = row;
  const short = {
    ...event,
    ...(event.slot === slot && { slot: null }),
    ...(event.timestamp === timestampMs && { timestamp: null }),
  };
  return [
    0,
    seq - before.seq,
    slot - before.slot,
    timestampMs - before.timestampMs,
    short,
    encodeReceived(row, before),
  ];
}

function decodeEvent(list: List, received: unknown, before: Trade): Event {
  const [, seqs, slots, ms, short] = list as readonly [0, number, number, number, Record<string, unknown>];
  const [seq, slot, timestampMs] = [before.seq + seqs, before.slot + slots, before.timestampMs + ms];
  const event = {
    ...short,
    ...(short.slot === null && { slot }),
    ...(short.timestamp === null && { timestamp: timestampMs }),
  };
  const receivedMs = decodeReceived(received, timestampMs, before);
  return { seq, slot, timestampMs, ...(receivedMs !== null && { receivedMs }), event: event as Event['event'] };
}
