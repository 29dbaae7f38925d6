import { createHash } from 'node:crypto';
import type { StreamRecord } from '../../layers/edge/stream.ts';

/** A record of a stream before it has a place. */
export type Draft = { readonly key: string; readonly text: string };

/** A shard holds the keys whose hash is in [from, to). */
export type Shard = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly parents: readonly Shard[];
  readonly records: StreamRecord[];
  isOpen: boolean;
  /** What the last finished batch left for the next one. */
  state: unknown;
  /** Index of the first record that is not done. */
  done: number;
};

/** A stream in memory. */
export type Shards = { readonly all: Shard[]; sequence: bigint };

const newShard = (id: string, from: number, to: number, parents: readonly Shard[]): Shard => ({
  id,
  from,
  to,
  parents,
  records: [],
  isOpen: true,
  state: {},
  done: 0,
});

export const newShards = (count: number): Shards => ({
  all: Array.from({ length: count }, (_, at) => newShard(idOf(at), at / count, (at + 1) / count, [])),
  sequence: 10n ** 40n,
});

const idOf = (at: number): string => `shardId-${String(at).padStart(12, '0')}`;

const hashes = new Map<string, number>();
const hashOf = (key: string): number => {
  const known = hashes.get(key);
  if (known !== undefined) return known;
  const hash = createHash('md5').update(key).digest().readUInt32BE(0) / 2 ** 32;
  hashes.set(key, hash);
  return hash;
};

export const putRecord = (shards: Shards, { key, text }: Draft): void => {
  const hash = hashOf(key);
  const shard = shards.all.find(({ isOpen, from, to }) => isOpen && hash >= from && hash < to)!;
  shard.records.push({ shard: shard.id, sequence: String(shards.sequence++), text, partitionKey: key });
};

const open = ({ all }: Shards): readonly Shard[] => all.filter(({ isOpen }) => isOpen);

export const splitShard = (shards: Shards, shard: Shard): void => {
  const middle = (shard.from + shard.to) / 2;
  shard.isOpen = false;
  shards.all.push(newShard(idOf(shards.all.length), shard.from, middle, [shard]));
  shards.all.push(newShard(idOf(shards.all.length), middle, shard.to, [shard]));
};

/** Merges the two open shards with the lowest hashes. */
export const mergeShards = (shards: Shards): void => {
  const [a, b] = [...open(shards)].sort((one, other) => one.from - other.from);
  if (!a || !b) return;
  a.isOpen = false;
  b.isOpen = false;
  shards.all.push(newShard(idOf(shards.all.length), a.from, b.to, [a, b]));
};

export const openShards = open;

/** A shard without records ends with its parents. */
const isDone = ({ done, records, isOpen, parents }: Shard): boolean =>
  !isOpen && done === records.length && parents.every(isDone);

/** Shards with records to deliver. A child waits for the end of its parents. */
export const readyShards = ({ all }: Shards): readonly Shard[] =>
  all.filter(({ done, records, parents }) => done < records.length && parents.every(isDone));
