import { gunzipSync, gzipSync } from 'node:zlib';
import { hashWallet } from '../../core/candles/fast/distinct-hash.ts';
import { linksCodec } from '../../core/coordination/link-codec.ts';
import type { Link } from '../../core/relations/link.ts';
import type { Outgoing } from '../../edge/producer.ts';
import type { Objects } from '../../storage/archive/objects.ts';
import type { RangeName, RebuildPlan } from '../../storage/operations/rebuild-plans.ts';

/** The range of a key, by its hash. */
export function findRange(key: string, ranges: number): number {
  return hashWallet(key) % ranges;
}

const HOUR_MS = 3_600_000;
const CHARACTERS_MAX = 32_000_000;
const FAST = { level: 1 };

/** What a range hands on. A repeated range replaces its objects. */
export type Shuffle = {
  readonly addWallets: (records: readonly Outgoing[]) => Promise<void>;
  readonly addLinks: (links: readonly Link[]) => void;
  /** Writes the objects. Returns the hours with relations. */
  readonly close: () => Promise<readonly number[]>;
};

type Parts = { lines: string[]; readonly packed: Uint8Array[] };

export function openShuffle(objects: Objects, { ranges }: Pick<RebuildPlan, 'ranges'>, from: RangeName): Shuffle {
  const wallets = Array.from({ length: ranges }, (): Parts => ({ lines: [], packed: [] }));
  const hours = new Map<number, Parts>();
  let characters = 0;
  const add = (parts: Parts, line: string): void => {
    parts.lines.push(line);
    characters += line.length;
    if (characters < CHARACTERS_MAX) return;
    for (const one of [...wallets, ...hours.values()]) packLines(one);
    characters = 0;
  };
  return {
    addWallets: async records => {
      for (const { key, data } of records) add(wallets[findRange(key, ranges)]!, data);
    },
    addLinks: links => {
      for (const [hour, own] of Map.groupBy(links, ({ timestampMs }) => Math.floor(timestampMs / HOUR_MS))) {
        const parts = hours.get(hour) ?? { lines: [], packed: [] };
        hours.set(hour, parts);
        for (const link of own) add(parts, JSON.stringify(linksCodec.encode([link])));
      }
    },
    close: async () => {
      if (from.stage === 'tokens')
        for (const [to, parts] of wallets.entries())
          await objects.put(formatWalletsName(to, from.range), packLines(parts));
      for (const [hour, parts] of hours) await objects.put(formatLinksName(hour, from), packLines(parts));
      return [...hours.keys()].sort((a, b) => a - b);
    },
  };
}

/** Members of gzip may follow each other. */
function packLines(parts: Parts): Uint8Array {
  if (parts.lines.length > 0) parts.packed.push(gzipSync(`${parts.lines.join('\n')}\n`, FAST));
  parts.lines = [];
  return Buffer.concat(parts.packed);
}

function formatWalletsName(to: number, from: number): string {
  return `wallets/${to}/${from}.gz`;
}
function formatLinksName(hour: number, { stage, range }: RangeName): string {
  return `links/${hour}/${stage}-${range}.gz`;
}
function formatKeysName(range: number): string {
  return `keys/${range}.gz`;
}

/** In the order in which each token sent them. */
export async function* readWallets(objects: Objects, { ranges }: RebuildPlan, to: number): AsyncGenerator<string> {
  for (let from = 0; from < ranges; from++) yield* await readLines(objects, formatWalletsName(to, from));
}

/** Relations of one hour, in an order that ranges do not change. */
export async function readLinks(objects: Objects, hour: number, from: readonly RangeName[]): Promise<readonly Link[]> {
  const lines: string[] = [];
  for (const name of from) for (const line of await readLines(objects, formatLinksName(hour, name))) lines.push(line);
  const links = [...new Set(lines)].sort().flatMap(line => linksCodec.decode(JSON.parse(line)));
  return links.sort((a, b) => a.timestampMs - b.timestampMs);
}

/** A key and the number of its newest row. */
export type KeyRows = { readonly key: string; readonly seq: number };

export function writeKeys(objects: Objects, range: number, keys: readonly KeyRows[]): Promise<void> {
  return objects.put(
    formatKeysName(range),
    packLines({ lines: keys.map(({ key, seq }) => `${seq} ${key}`), packed: [] }),
  );
}

export async function readKeys(objects: Objects, range: number): Promise<readonly KeyRows[]> {
  return (await readLines(objects, formatKeysName(range))).map(line => {
    const at = line.indexOf(' ');
    return { key: line.slice(at + 1), seq: Number(line.slice(0, at)) };
  });
}

/** Throws if the object is missing, which would look empty. */
async function readLines(objects: Objects, name: string): Promise<readonly string[]> {
  const bytes = await objects.get(name);
  if (bytes === null)
    throw new Error(`The work folder of the rebuild lacks ${name}. Name the first one with --work, or use --restart.`);
  return bytes.length === 0 ? [] : gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
}
