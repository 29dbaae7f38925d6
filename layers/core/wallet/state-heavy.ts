import { asIs, big, type Codec, getArrayCodec, getTupleCodec, transformCodec } from '../codec/codec.ts';

/** Heaviest keys (Space-Saving, Metwally 2005): exact until full, then `over` ≤ total / entries. */
export type Heavy = { readonly total: bigint; readonly entries: readonly HeavyEntry[] };

/** `over` is weight that may belong to other keys. */
type HeavyEntry = { readonly key: string; readonly weight: bigint; readonly over: bigint };

export const emptyHeavy: Heavy = { total: 0n, entries: [] };

/** Adds weight. When full, a new key replaces the lightest. */
export function addWeight({ total, entries }: Heavy, key: string, weight: bigint, entriesMax: number): Heavy {
  const at = entries.findIndex(entry => entry.key >= key);
  const found = entries[at];
  const sum = total + weight;
  if (found?.key === key) return { total: sum, entries: entries.with(at, { ...found, weight: found.weight + weight }) };
  if (entries.length < entriesMax) return { total: sum, entries: insertEntry(entries, { key, weight, over: 0n }) };
  const lightest = entries.reduce((least, entry) => (entry.weight < least.weight ? entry : least));
  const rest = entries.filter(entry => entry !== lightest);
  const entry = { key, weight: lightest.weight + weight, over: lightest.weight };
  return { total: sum, entries: insertEntry(rest, entry) };
}

/** The key with most guaranteed weight; null when empty. */
export function findHeaviestKey({ entries }: Heavy): { readonly key: string; readonly sure: bigint } | null {
  const sure = entries.map(({ key, weight, over }) => ({ key, sure: weight - over }));
  const best = sure.reduce<(typeof sure)[number] | null>(
    (top, entry) => (entry.sure > (top?.sure ?? 0n) ? entry : top),
    null,
  );
  return best;
}

/** Stores the total without the entries' weights. */
export const heavyCodec: Codec<Heavy> = transformCodec(
  getTupleCodec<Heavy>({
    total: big,
    entries: getArrayCodec(getTupleCodec<HeavyEntry>({ key: asIs, weight: big, over: big })),
  }),
  ({ total, entries }) => ({ total: total - sumWeights(entries), entries }),
  ({ total, entries }) => ({ total: total + sumWeights(entries), entries }),
);

function sumWeights(entries: Heavy['entries']): bigint {
  return entries.reduce((sum, { weight }) => sum + weight, 0n);
}

function insertEntry(entries: readonly HeavyEntry[], entry: HeavyEntry): readonly HeavyEntry[] {
  const at = entries.findIndex(other => other.key > entry.key);
  return at < 0 ? [...entries, entry] : entries.toSpliced(at, 0, entry);
}
