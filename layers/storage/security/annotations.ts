import { LRUCache } from 'lru-cache';
import { pack, unpack } from '../../core/codec/pack.ts';
import type { Annotations, WashSpan } from '../../core/security/annotations.ts';
import { noAnnotations } from '../../core/security/annotations.ts';
import { createNotOlderCondition, getItem, isWritten, putItem } from '../kernel/dynamo.ts';
import { countHeldBytes, unpackOnce } from '../kernel/unpack-cache.ts';
import { type Security, toSecurityKey } from './security.ts';

/** Newest first; bounds the item. */
export const MEMBERS_MAX = 5_000;
export const WASHERS_MAX = 500;
export const ATTACK_TRADES_MAX = 2_000;

const ANNOTATIONS = 'annotations';

export type AnnotationsCache = LRUCache<string, Annotations>;

const BYTES_MAX = 32 * 1_048_576;

export function createAnnotationsCache(): AnnotationsCache {
  return new LRUCache<string, Annotations>({ maxSize: BYTES_MAX, sizeCalculation: countHeldBytes });
}

type Packed = readonly [
  bundles: [string, string][],
  washes: [string, readonly WashSpan[]][],
  /** Absent in older items. */
  receivers?: readonly string[],
  attacks?: [number, readonly string[]][],
];

/** With a cache, equal data is the same object. */
export async function loadAnnotations(
  security: Security,
  mint: string,
  cache?: AnnotationsCache,
): Promise<Annotations> {
  const bytes = (await getItem(security, toSecurityKey(mint, ANNOTATIONS)))?.d?.B;
  if (!bytes) return noAnnotations;
  return unpackOnce(cache, bytes, () => {
    const [bundles, washes, receivers, attacks] = unpack<Packed>(bytes);
    return {
      bundles: new Map(bundles),
      washes: new Map(washes),
      ...(receivers?.length && { receivers: new Set(receivers) }),
      ...(attacks?.length && { attacks: new Map(attacks) }),
    };
  });
}

/** Keeps the later row's data. Drops the oldest wallets over the limit. */
export async function saveAnnotations(
  security: Security,
  mint: string,
  seq: number,
  { bundles, washes, receivers = new Set(), attacks = new Map() }: Annotations,
): Promise<void> {
  const packed = [
    [...bundles].slice(-MEMBERS_MAX),
    [...washes].slice(0, WASHERS_MAX),
    [...receivers].slice(-MEMBERS_MAX),
    [...attacks].slice(-ATTACK_TRADES_MAX),
  ] satisfies Packed;
  const q = { N: String(seq) };
  const item = { ...toSecurityKey(mint, ANNOTATIONS), q, d: { B: pack(packed) } };
  await isWritten(putItem(security, item, createNotOlderCondition('q', q)));
}
