import { isDeepStrictEqual } from 'node:util';
import type { Entry, Log } from './log.ts';
import type { Message } from './message.ts';
import type { Published } from './published.ts';

/** A message that a gap names, and that no later state replaced. */
export type Missed = { readonly channel: string; readonly repair: string | null; readonly message: Message };

export type Report = {
  /** Sentences; none when each message arrived or was named by a gap. */
  readonly problems: readonly string[];
  readonly missed: readonly Missed[];
};

type Arrived = Exclude<Entry, { readonly kind: 'gap' }>;
type Payload = Readonly<Record<string, unknown>>;

/** State channels, as docs/reference/channels.md#resume lists them, and what names an item. */
const itemOf: Readonly<Record<string, (data: Payload) => unknown>> = {
  'token:ohlcv': data => data.bucket_start_ms,
  'token:bundles': data => data.bundle_id,
  'token:campaign': data => data.campaignId,
  'wallet:labels': () => '',
  'wallet:entity': () => '',
};

export const kindOf = (channel: string): string => {
  const [subject, , kind] = channel.split(':');
  return `${subject}:${kind}`;
};

/** Compares all channels of a client with what was published. */
export const checkLog = (log: Log, published: Published): Report => {
  const found = [...log.channels].map(([channel, entries]) => {
    const begin = log.begins.get(channel);
    if (begin === undefined) return { problems: [`${channel} was never confirmed`], missed: [] };
    const expected = (published.channels.get(channel) ?? []).filter(
      // Only `prev` shows these, which such a client ignores.
      ({ seq, isUnsent }) => seq > begin && (log.isOrdered || !isUnsent),
    );
    const holes = (published.holes.get(channel) ?? []).filter(seq => seq > begin);
    const later = published.later.get(channel) ?? [];
    return checkChannel(channel, expected, entries, log.isOrdered ? begin : null, { holes, later });
  });
  const named = (problem: string): string => `${log.client}: ${problem}`;
  return {
    problems: [...log.errors, ...found.flatMap(({ problems }) => problems)].map(named),
    missed: found.flatMap(({ missed }) => missed),
  };
};

type Beyond = { readonly holes: readonly number[]; readonly later: readonly Message[] };

/** `begin` is null when messages may repeat or come late. */
export const checkChannel = (
  channel: string,
  expected: readonly Message[],
  entries: readonly Entry[],
  begin: number | null,
  { holes, later }: Beyond = { holes: [], later: [] },
): Report => {
  const bySeq = new Map([...expected, ...later].map(message => [message.seq, message]));
  const gaps = entries.filter(entry => entry.kind === 'gap');
  const messages = entries.filter(entry => entry.kind !== 'gap');
  const received = new Set(messages.map(({ seq }) => seq));
  const item = itemOf[kindOf(channel)];
  const newest = item ? newestSeqs(messages, item) : null;
  const problems: string[] = begin === null ? [] : orderProblems(channel, entries, begin);
  for (const entry of messages) {
    const message = bySeq.get(entry.seq);
    if (!message) problems.push(`${channel}: ${entry.seq} was never published`);
    else if (!isSame(entry, message)) problems.push(`${channel}: ${entry.seq} differs from what was published`);
  }
  for (const { from, to } of gaps)
    if (!bySeq.has(to) && !isHole(to, holes, expected))
      problems.push(`${channel}: a gap from ${from} to ${to} does not end at a message`);
  for (const hole of holes)
    if (!gaps.some(({ from, to }) => hole >= from && hole <= to))
      problems.push(`${channel}: no gap names the hole ${hole}`);
  const missed: Missed[] = [];
  for (const message of expected) {
    if (received.has(message.seq)) continue;
    const isReplaced = item && newest!.get(item(JSON.parse(message.data) as Payload))! > message.seq;
    const gap = gaps.find(({ from, to }) => message.seq >= from && message.seq <= to);
    if (isReplaced) continue;
    if (gap) missed.push({ channel, repair: gap.repair, message });
    else problems.push(`${channel}: ${message.seq} is missing and no gap names it`);
  }
  return { problems, missed };
};

/** Only the last of adjacent holes is in a path. */
const isHole = (seq: number, holes: readonly number[], expected: readonly Message[]): boolean => {
  const next = holes.find(hole => hole >= seq);
  return next !== undefined && !expected.some(message => message.seq >= seq && message.seq < next);
};

/** Newest message that arrived, per item. */
const newestSeqs = (messages: readonly Arrived[], item: (data: Payload) => unknown): ReadonlyMap<unknown, number> => {
  const newest = new Map<unknown, number>();
  for (const { seq, data } of messages) {
    const name = item(data as Payload);
    newest.set(name, Math.max(newest.get(name) ?? 0, seq));
  }
  return newest;
};

/** Ascending, and a gap begins right after the entry before it. */
const orderProblems = (channel: string, entries: readonly Entry[], begin: number): string[] => {
  const problems: string[] = [];
  let last = begin;
  for (const entry of entries) {
    if (entry.kind === 'gap' && entry.from !== last + 1)
      problems.push(`${channel}: a gap begins at ${entry.from} after ${last}`);
    const seq = entry.kind === 'gap' ? entry.to : entry.seq;
    if (seq <= last) problems.push(`${channel}: ${seq} came after ${last}`);
    last = seq;
  }
  return problems;
};

/** A replayed trade has later labels. */
const asTraded = (payload: Payload): Payload =>
  'trade_id' in payload ? { ...payload, labels: null, bundle_id: null } : payload;

/** A repaired trade is a row of REST. It has the transaction of the message. */
const isSame = (entry: Arrived, { data }: Message): boolean => {
  const wanted = JSON.parse(data) as Payload;
  if (entry.kind === 'data') return isDeepStrictEqual(asTraded(entry.data as Payload), asTraded(wanted));
  return (entry.data as Payload).signature === wanted.signature;
};
