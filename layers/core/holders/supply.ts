import type { MintFact } from '../mint/mint-row.ts';

/** Described supply, and whether the token was ever validated or worse. */
export type Supply = {
  readonly described: { readonly slot: number; readonly timestampMs: number; readonly raw: string } | null;
  readonly validated: boolean;
};

export const emptySupply: Supply = { described: null, validated: false };

/** Applies the newest description or a verdict; validation is permanent. */
export const supplyAfter = (supply: Supply, fact: MintFact): Supply => {
  if (fact.kind === 'status') return severe.has(fact.status) ? { ...supply, validated: true } : supply;
  if (fact.kind !== 'token') return supply;
  const held = supply.described;
  if (held !== null && (fact.slot - held.slot || fact.timestampMs - held.timestampMs) < 0) return supply;
  return { ...supply, described: { slot: fact.slot, timestampMs: fact.timestampMs, raw: fact.supplyRaw } };
};

/** Returns the supply once the token is validated, else null. */
export const knownSupply = ({ described, validated }: Supply): bigint | null =>
  described === null || !validated ? null : BigInt(described.raw);

/** Returns the described supply, else the sum of all balances. */
export const wholeOf = ({ supply, totalRaw }: { readonly supply: Supply; readonly totalRaw: bigint }): bigint =>
  supply.described === null ? totalRaw : BigInt(supply.described.raw);

const severe: ReadonlySet<string> = new Set(['validated', 'suspicious', 'rugged']);
