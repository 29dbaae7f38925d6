import { createHash } from 'node:crypto';
import type { ChainEvent } from './event.ts';
import { toPartitionKey } from './key.ts';
import { type Rejection, readStreamEvent } from './read.ts';

/** Field with the ingest run, used to count its accepted events. */
const RUN_FIELD = 'ingest_run';
const RUN = new RegExp(`"${RUN_FIELD}":"([A-Za-z0-9-]{1,40})"`);

/** Field of an operator's import whose events count as arrived at their times. */
const CLAIM = '"ingest_received":"event"';

/** A stream record: event, ingest run and claim, or rejection. */
type ReadRecord =
  | { readonly event: ChainEvent; readonly run: string | null; readonly isClaimed?: true }
  | { readonly rejection: Rejection };

/** Splits a record: one event per line or in total. */
export function splitRecordLines(text: string): readonly string[] {
  if (!text.includes('\n')) return [text];
  try {
    JSON.parse(text);
    return [text];
  } catch {
    const lines = text.split('\n').filter(line => line.trim() !== '');
    return lines.length > 0 ? lines : [text];
  }
}

/** Parses one event of a stream record. */
export function readRecord(text: string, nowMs: number): ReadRecord {
  const read = readStreamEvent(text, nowMs);
  if (!('event' in read)) return read;
  const run = RUN.exec(text)?.[1] ?? null;
  return { event: read.event, run, ...(text.includes(CLAIM) && { isClaimed: true }) };
}

/**
 * Serializes an event, with its ingest run.
 * A claim says that it arrived at its time.
 */
export function serializeEventRecord(event: object, run: string | null, isClaimed = false): string {
  return JSON.stringify({
    ...event,
    ...(run !== null && { [RUN_FIELD]: run }),
    ...(isClaimed && { ingest_received: 'event' }),
  });
}

/** Returns the stream record of an event without an ingest run. */
export function toOutgoingRecord(event: ChainEvent): OutgoingRecord {
  return { key: toPartitionKey(event), data: serializeEventRecord(event, null) };
}

/** The same of an event that counts as received at its time. */
export function toClaimedRecord(event: ChainEvent): OutgoingRecord {
  return { key: toPartitionKey(event), data: serializeEventRecord(event, null, true) };
}

type OutgoingRecord = { readonly key: string; readonly data: string };

/**
 * Returns the identity that detects duplicates: type, signature and index, or the content.
 * See `docs/reference/events.md#identity-and-duplicates`.
 */
export function toEventIdentity(event: ChainEvent): string {
  return 'signature' in event
    ? formatIdentity(event.type, event.signature, event.event_index)
    : `${event.type}:${createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 22)}`;
}

/** Returns the identity of a trade's swap event. */
export function toSwapIdentity(signature: string, eventIndex: number): string {
  return formatIdentity('swap', signature, eventIndex);
}

function formatIdentity(type: ChainEvent['type'], signature: string, eventIndex: number): string {
  return `${type}:${signature}:${eventIndex}`;
}

/** Returns an event's slot. Identity events derive it from time. */
export function getEventSlot(event: ChainEvent): number {
  return 'slot' in event ? event.slot : Math.floor(event.timestamp / SLOT_MS);
}

const SLOT_MS = 400;
