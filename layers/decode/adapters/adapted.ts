import type { PublicEvent } from '../../contract/events/event.ts';
import { readEvent } from '../../contract/events/read.ts';
import { type Problem, problemUnder } from '../transaction/malformed.ts';
import type { Surroundings } from '../transaction/transaction.ts';

/** Result of an adapter: events with the path of their item, and rejects with reasons. */
export type Adapted = {
  readonly events: readonly { readonly path: string; readonly event: PublicEvent }[];
  readonly rejects: readonly Problem[];
};

export type AdapterOptions = {
  /** Current time, to reject future events. Without it, there is no such check. */
  readonly nowMs?: number;
  /** Facts from the caller that a transaction lacks, such as its slot or block time. */
  readonly around?: Surroundings;
};

export type Adapter = (body: unknown, options?: AdapterOptions) => Adapted;

/** Joins several results in order. */
export const joinAdapted = (parts: readonly Adapted[]): Adapted => ({
  events: parts.flatMap(part => part.events),
  rejects: parts.flatMap(part => part.rejects),
});

const LINES_MAX = 50_000;

/** Splits a body into items: list entries, text lines, or one item. */
export const bodyItems = (body: unknown): readonly { readonly path: string; readonly value: unknown }[] => {
  if (typeof body !== 'string') return listed(body);
  const whole = parse(body);
  if (whole !== undefined) return listed(whole);
  const lines = body
    .split('\n')
    .map((line, at) => ({ path: String(at), line: line.trim() }))
    .filter(({ line }) => line !== '');
  const items = lines.slice(0, LINES_MAX).map(({ path, line }) => ({ path, value: parse(line) ?? line }));
  const beyond = lines.length - items.length;
  // No adapter accepts this text, so it appears as a reject.
  return beyond > 0
    ? [...items, { path: lines[LINES_MAX]!.path, value: `${beyond} lines beyond the ${LINES_MAX} of one body` }]
    : items;
};

const listed = (value: unknown) =>
  Array.isArray(value) ? value.map((entry, at) => ({ path: String(at), value: entry })) : [{ path: '', value }];

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Reads one public event, the only check of decoded events before intake. */
export const adaptEvent = (value: unknown, path: string, nowMs = Number.MAX_SAFE_INTEGER): Adapted => {
  const read = readEvent(value, nowMs);
  if ('event' in read) return { events: [{ path, event: read.event as PublicEvent }], rejects: [] };
  const { path: inner, reason } = read.rejection;
  return { events: [], rejects: [problemUnder(path, { path: inner, reason })] };
};
