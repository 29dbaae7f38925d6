import { INCINERATOR, SYSTEM } from '../identity/address.ts';
import type { MintFact } from '../mint/mint-row.ts';

type SupplyChange = { readonly slot: number; readonly raw: string };

/** Described supply, later changes, and whether validated or worse. */
export type Supply = {
  readonly described: { readonly slot: number; readonly timestampMs: number; readonly raw: string } | null;
  readonly validated: boolean;
  /** Minted less burned tokens by slot, ascending. Absent without any. */
  readonly changes?: readonly SupplyChange[];
};

export const emptySupply: Supply = { described: null, validated: false };

/** Slots with separate mints or burns. Older ones are added up. */
const CHANGES_MAX = 64;

/** Applies a description, verdict, mint or burn. Validation is permanent. */
export function evolveSupply(supply: Supply, fact: MintFact): Supply {
  if (fact.kind === 'status') return severe.has(fact.status) ? { ...supply, validated: true } : supply;
  if (fact.kind === 'transfer') {
    const { from, to, slot } = fact;
    const moved = BigInt(fact.raw);
    // Minted tokens come from the incinerator; burned tokens go there, or to the system program.
    const isBurn = to === INCINERATOR || to === SYSTEM;
    if (moved === 0n || from === to || (from !== INCINERATOR && !isBurn)) return supply;
    const raw = from === INCINERATOR ? moved : -moved;
    const changes = [...(supply.changes ?? [])];
    const at = changes.findIndex(change => change.slot >= slot);
    if (at === -1) changes.push({ slot, raw: String(raw) });
    else if (changes[at]!.slot === slot) changes[at] = { slot, raw: String(BigInt(changes[at]!.raw) + raw) };
    else changes.splice(at, 0, { slot, raw: String(raw) });
    if (changes.length <= CHANGES_MAX) return { ...supply, changes };
    const [first, second, ...rest] = changes as [SupplyChange, SupplyChange, ...SupplyChange[]];
    return {
      ...supply,
      changes: [{ slot: second.slot, raw: String(BigInt(first.raw) + BigInt(second.raw)) }, ...rest],
    };
  }
  if (fact.kind !== 'token') return supply;
  const held = supply.described;
  if (held !== null && (fact.slot - held.slot || fact.timestampMs - held.timestampMs) < 0) return supply;
  return { ...supply, described: { slot: fact.slot, timestampMs: fact.timestampMs, raw: fact.supplyRaw } };
}

/** The described supply, plus later mints and minus later burns. */
export function computeSupply({ described, changes = [] }: Supply): bigint | null {
  if (described === null) return null;
  const now = changes
    .filter(({ slot }) => slot > described.slot)
    .reduce((sum, { raw }) => sum + BigInt(raw), BigInt(described.raw));
  return now < 0n ? 0n : now;
}

/** Returns the supply once the token is validated, else null. */
export function getValidatedSupply(supply: Supply): bigint | null {
  return supply.validated ? computeSupply(supply) : null;
}

/** Returns the supply, else the sum of all balances including pools. */
export function estimateSupply({ supply, totalRaw, nonHolderRaw }: Balances): bigint {
  return computeSupply(supply) ?? totalRaw + nonHolderRaw;
}

/** What a supply follows from. */
export type Balances = { readonly supply: Supply; readonly totalRaw: bigint; readonly nonHolderRaw: bigint };

const severe: ReadonlySet<string> = new Set(['validated', 'suspicious', 'rugged']);
