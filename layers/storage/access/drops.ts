import { pack, unpack } from '../../core/codec/pack.ts';
import {
  ConflictError,
  createVersionCondition,
  deleteItem,
  getItem,
  type Item,
  isWritten,
  putItem,
} from '../kernel/dynamo.ts';
import { retry } from '../kernel/retry.ts';
import { joinRanges, type Ranges } from './ranges.ts';
import { type Sockets, toSocketExpiry } from './sockets.ts';

/** Lost messages of a socket by channel. */
export type Drops = ReadonlyMap<string, Ranges>;

function toKey(id: string): Item {
  return { id: { S: `d#${id}` } };
}
const TRIES_MAX = 100;
const CHANNELS_MAX = 200;

type Stored = readonly (readonly [channel: string, ...ranges: (readonly [prev: number, from: number, to: number])[]])[];

export function addDrops(
  sockets: Pick<Sockets, 'connections'>,
  id: string,
  drops: Drops,
  nowMs: number,
): Promise<void> {
  return updateDrops(sockets, id, nowMs, stored => {
    const next = new Map(stored);
    for (const [channel, ranges] of drops) next.set(channel, joinRanges([...(next.get(channel) ?? []), ...ranges]));
    return next;
  });
}

/** Removes what a socket was informed of, unless it grew meanwhile. */
export function removeReportedDrops(
  sockets: Pick<Sockets, 'connections'>,
  id: string,
  channel: string,
  said: Ranges,
  nowMs: number,
): Promise<void> {
  return updateDrops(sockets, id, nowMs, stored => {
    const isSaid = new Set(said.map(({ from, to }) => `${from} ${to}`));
    const left = (stored.get(channel) ?? []).filter(({ from, to }) => !isSaid.has(`${from} ${to}`));
    const next = new Map(stored);
    if (left.length > 0) next.set(channel, left);
    else next.delete(channel);
    return next;
  });
}

async function updateDrops(
  { connections }: Pick<Sockets, 'connections'>,
  id: string,
  nowMs: number,
  change: (stored: Drops) => Drops,
): Promise<void> {
  const failure = () => new ConflictError(`The drops of ${id} changed during each of ${TRIES_MAX} tries`);
  await retry({ triesMax: TRIES_MAX, failure }, async () => {
    const item = await getItem(connections, toKey(id));
    const version = Number(item?.v?.N ?? 0);
    const next = change(item ? toDrops(item) : new Map());
    const row = {
      ...toKey(id),
      v: { N: String(version + 1) },
      d: { B: pack(encode(next)) },
      expires: toSocketExpiry(nowMs),
    };
    return (await isWritten(putItem(connections, row, createVersionCondition(version)))) || undefined;
  });
}

/** What the socket was not informed of. Consistent. */
export async function loadDrops({ connections }: Pick<Sockets, 'connections'>, id: string): Promise<Drops> {
  const item = await getItem(connections, toKey(id));
  return item ? new Map([...toDrops(item)].sort(([a], [b]) => (a < b ? -1 : 1))) : new Map();
}

function encode(drops: Drops): Stored {
  const isCrowded = drops.size > CHANNELS_MAX;
  const whole = (ranges: Ranges): Ranges => [{ ...ranges[0]!, to: ranges.at(-1)!.to }];
  return [...drops].map(([channel, ranges]) => [
    channel,
    ...(isCrowded ? whole(ranges) : ranges).map(({ prev, from, to }) => [prev, from, to] as const),
  ]);
}

function toDrops({ d }: Item): Drops {
  return new Map(
    unpack<Stored>(d!.B!).map(([channel, ...ranges]) => [
      channel,
      ranges.map(([prev, from, to]) => ({ prev, from, to })),
    ]),
  );
}

export function deleteDrops({ connections }: Pick<Sockets, 'connections'>, id: string): Promise<void> {
  return deleteItem(connections, toKey(id));
}
