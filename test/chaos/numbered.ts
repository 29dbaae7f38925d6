import { unpack } from '../../layers/core/codec/pack.ts';
import { buildConsistentQuery, queryPages } from '../../layers/storage/kernel/query.ts';
import type { MessageLog } from '../../layers/storage/messages/log.ts';
import type { Message } from './message.ts';

export type Numbered = { readonly messages: readonly Message[]; readonly holes: readonly number[] };

type Row = readonly [name: string, seq: number, prev: number, data: object];

/** All messages of a topic that the fan-out numbered, per channel, with the holes between them. */
export const numberedIn = async (
  log: MessageLog,
  topic: string,
  newest: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Numbered>> => {
  const found = new Map<string, Map<number, Message>>([...newest.keys()].map(name => [name, new Map()]));
  for await (const { items } of queryPages(log, buildConsistentQuery('topic = :topic', { topic })))
    for (const [name, seq, prev, data] of items.flatMap(({ d }) => unpack<readonly Row[]>(d!.B!)))
      found.get(`${topic}:${name}`)?.set(seq, { seq, prev, data: JSON.stringify(data) });
  return new Map([...newest].map(([channel, seq]) => [channel, pathTo(found.get(channel)!, seq)]));
};

/** Follows `prev` backwards. */
export const pathTo = (messages: ReadonlyMap<number, Message>, newest: number): Numbered => {
  const path: Message[] = [];
  const holes: number[] = [];
  for (let at = newest; at > 0; ) {
    const message = messages.get(at);
    if (message) path.push(message);
    else holes.push(at);
    at = message ? message.prev : Math.max(0, ...[...messages.keys()].filter(seq => seq < at));
  }
  return { messages: path.reverse(), holes: holes.reverse() };
};
