import { holdersRules } from './rules.ts';

/** Tokens that one sender transferred to a wallet: their sum, and the first slot. */
export type Receipt = { readonly from: string; readonly slot: number; readonly raw: bigint };

/** Adds a transfer; the largest senders stay, ties by address. */
export function addReceipt(receipts: readonly Receipt[], one: Receipt): readonly Receipt[] {
  const held = receipts.find(({ from }) => from === one.from);
  const sum = held ? { ...held, slot: Math.min(held.slot, one.slot), raw: held.raw + one.raw } : one;
  return [...receipts.filter(other => other !== held), sum]
    .sort((a, b) => (a.raw === b.raw ? (a.from < b.from ? -1 : 1) : a.raw > b.raw ? -1 : 1))
    .slice(0, holdersRules.sendersMax);
}
