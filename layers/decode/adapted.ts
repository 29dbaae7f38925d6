import type { PublicEvent } from '../contract/events/event.ts';
import { readEvent } from '../contract/events/read.ts';
import { shown } from '../core/shown.ts';
import type { Problem } from './malformed.ts';
import type { Surroundings } from './transaction.ts';

/** What an adapter makes of a body: every event with the path of the item it came from, and every item or part of one that gave none, with the reason. */
export type Adapted = {
  readonly events: readonly { readonly path: string; readonly event: PublicEvent }[];
  readonly rejects: readonly Problem[];
};

export type AdapterOptions = {
  /** The clock, for events that claim to be of the future; without one they are not judged. */
  readonly nowMs?: number;
  /** What the caller knows of transactions whose source does not tell it: the slot of a block, the time of a stream's update. */
  readonly around?: Surroundings;
};

export type Adapter = (body: unknown, options?: AdapterOptions) => Adapted;

/** Several results as one, in order. */
export const joinAdapted = (parts: readonly Adapted[]): Adapted => ({
  events: parts.flatMap(part => part.events),
  rejects: parts.flatMap(part => part.rejects),
});

const LINES_MAX = 50_000;

/** A body as items: a list's entries, a text's lines (or the JSON that it is), or the one thing that it is. */
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
  // As an item that no adapter takes, it comes back as a reject.
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

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return shown(value);
  }
};

/** One event as anybody may send it, read by the contract's own schema. */
export const adaptEvent = (value: unknown, path: string, nowMs = Number.MAX_SAFE_INTEGER): Adapted => {
  const read = readEvent(textOf(value), nowMs);
  if ('event' in read) return { events: [{ path, event: read.event as PublicEvent }], rejects: [] };
  const inner = [path, read.rejection.path].filter(part => part !== '').join('.');
  return { events: [], rejects: [{ path: inner, reason: read.rejection.reason }] };
};
