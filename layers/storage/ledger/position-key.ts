import { formatPositionId, type Position } from '../../core/ledger/position.ts';

const TIME_MAX = 99_999_999_999_999;
const WIDTH = 14;
/** Before every key. */
export const FIRST = '-';

/** Ascending keys list newest entries first: `{time left}#{signature}:{event index}#{mint}`. */
export function formatPositionKey(position: Pick<Position, 'entry'>, mint: string): string {
  return formatPositionIdKey(formatPositionId(position), position.entry.timestampMs, mint);
}

/** The same of a position's id and the time of its entry. */
export function formatPositionIdKey(id: string, entryMs: number, mint: string): string {
  return `${String(TIME_MAX - entryMs).padStart(WIDTH, '0')}#${id}#${mint}`;
}

/** Entry time of a key; Infinity for the one before all. */
export function parseEntryMs(key: string): number {
  return key === FIRST ? Infinity : TIME_MAX - Number(key.slice(0, WIDTH));
}

export function parsePositionMint(key: string): string {
  return key.slice(key.lastIndexOf('#') + 1);
}

export type Entry = Pick<Position['entry'], 'signature' | 'eventIndex' | 'timestampMs'>;

export function parsePositionEntry(key: string): Entry {
  const id = key.slice(WIDTH + 1, key.lastIndexOf('#'));
  const at = id.lastIndexOf(':');
  return { signature: id.slice(0, at), eventIndex: Number(id.slice(at + 1)), timestampMs: parseEntryMs(key) };
}
