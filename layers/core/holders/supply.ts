import type { MintFact } from '../security/mint-row.ts';

/** A token's supply as its newest description says, and whether a verdict of `validated` or worse was ever given. */
export type Supply = {
  readonly described: { readonly slot: number; readonly timestampMs: number; readonly raw: string } | null;
  readonly validated: boolean;
};

export const emptySupply: Supply = { described: null, validated: false };

/** The newest description wins by (slot, timestamp, arrival); a verdict never falls below `validated` again. */
export const supplyAfter = (supply: Supply, fact: MintFact): Supply => {
  if (fact.kind === 'status') return severe.has(fact.status) ? { ...supply, validated: true } : supply;
  if (fact.kind !== 'token') return supply;
  const held = supply.described;
  if (held !== null && (fact.slot - held.slot || fact.timestampMs - held.timestampMs) < 0) return supply;
  return { ...supply, described: { slot: fact.slot, timestampMs: fact.timestampMs, raw: fact.supplyRaw } };
};

/** The supply once the token is validated, else null. Source: decisions, Small print. */
export const toldSupply = ({ described, validated }: Supply): bigint | null =>
  described === null || !validated ? null : BigInt(described.raw);

/** What a share of the token is a share of: the supply as described, validated or not, else what all holders have together. */
export const wholeOf = ({ supply, totalRaw }: { readonly supply: Supply; readonly totalRaw: bigint }): bigint =>
  supply.described === null ? totalRaw : BigInt(supply.described.raw);

const severe: ReadonlySet<string> = new Set(['validated', 'suspicious', 'rugged']);
