import { createHash } from 'node:crypto';
import type { ChainEvent } from './event.ts';
import { partitionKey } from './key.ts';
import { type Rejection, readStreamEvent } from './read.ts';

/** The producer's field that names an ingest run, so that its outcome can be counted. */
export const RUN_FIELD = 'ingest_run';
const RUN = new RegExp(`"${RUN_FIELD}":"([A-Za-z0-9-]{1,40})"`);

/** A record of the events stream: the event and the run it came with, or why it is refused. */
export type ReadRecord =
  | { readonly event: ChainEvent; readonly run: string | null }
  | { readonly rejection: Rejection };

/** The texts of a record's events: a producer may put several of one key into a record, one a line. One event may be written over many lines too. */
export const linesOf = (text: string): readonly string[] => {
  if (!text.includes('\n') || isJson(text)) return [text];
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return lines.length > 0 ? lines : [text];
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Reads one event of a record of the events stream. */
export const readRecord = (text: string, nowMs: number): ReadRecord => {
  const read = readStreamEvent(text, nowMs);
  return 'event' in read ? { event: read.event, run: RUN.exec(text)?.[1] ?? null } : read;
};

/** The record text of an event, marked with its run where its outcome will be asked for. */
export const recordOf = (event: object, run: string | null): string =>
  JSON.stringify(run === null ? event : { ...event, [RUN_FIELD]: run });

/** What is put into the events stream of an event that nobody asks for by its run. */
export const outgoingOf = (event: ChainEvent): { readonly key: string; readonly data: string } => ({
  key: partitionKey(event),
  data: recordOf(event, null),
});

/** What makes an event the same one again: type, signature and index; without a signature its content. Source: ingest-format. */
export const identityOf = (event: ChainEvent): string =>
  'signature' in event
    ? signedIdentity(event.type, event.signature, event.event_index)
    : `${event.type}:${createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 22)}`;

/** The identity of the swap that a trade was. */
export const swapIdentity = (signature: string, eventIndex: number): string =>
  signedIdentity('swap', signature, eventIndex);

const signedIdentity = (type: ChainEvent['type'], signature: string, eventIndex: number): string =>
  `${type}:${signature}:${eventIndex}`;

/** The slot an event belongs to; identity events have none and are placed by their time. */
export const slotOf = (event: ChainEvent): number =>
  'slot' in event ? event.slot : Math.floor(event.timestamp / SLOT_MS);

const SLOT_MS = 400;
