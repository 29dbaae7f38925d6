import { addTo, removeFrom } from '../kernel/sets-by-key.ts';
import type { LiquidityFact, MintFact, TransferFact } from '../mint/mint-row.ts';
import { toSlotOrder } from '../mint/order.ts';
import type { UsdE30 } from '../money/amount.ts';
import { bundleLimits } from './lifecycle-rules.ts';

/** Tokens transferred, or moved into or out of a pool. */
export type Movement = {
  readonly seq: number;
  readonly kind: 'transfer' | 'add' | 'remove';
  readonly ms: number;
  readonly slot: number;
  /** Position of the transaction in its slot, see `placeInSlot`. */
  readonly order: number;
  readonly eventIndex: number;
  readonly signature: string;
  readonly from: string;
  readonly to: string;
  readonly raw: bigint;
  /** Market value on arrival; 0 if unknown. */
  readonly usd: UsdE30;
};

/** The mint's newest movements. Mutable, one owner. */
export type Movements = {
  readonly bySeq: Map<number, Movement>;
  readonly byFrom: Map<string, Set<Movement>>;
  readonly byTo: Map<string, Set<Movement>>;
};

export function createMovements(): Movements {
  return { bySeq: new Map(), byFrom: new Map(), byTo: new Map() };
}

/** Converts a fact; null if it moves no tokens. */
export function toMovement(fact: MintFact, marketValue: (raw: bigint, ms: number) => UsdE30): Movement | null {
  if (fact.kind === 'transfer')
    return fact.from === fact.to
      ? null
      : {
          ...extractPlace(fact),
          kind: 'transfer',
          from: fact.from,
          to: fact.to,
          raw: BigInt(fact.raw),
          usd: marketValue(BigInt(fact.raw), fact.timestampMs),
        };
  if (fact.kind === 'liquidity')
    return {
      ...extractPlace(fact),
      kind: fact.side,
      from: fact.wallet,
      to: fact.pool,
      raw: BigInt(fact.tokenRaw),
      usd: 0n,
    };
  return null;
}

function extractPlace(fact: TransferFact | LiquidityFact) {
  return {
    seq: fact.seq,
    ms: fact.timestampMs,
    slot: fact.slot,
    order: toSlotOrder({ txIndex: fact.txIndex ?? null, firstSeq: null, seq: fact.seq }),
    eventIndex: fact.eventIndex,
    signature: fact.signature,
  };
}

/** Adds a movement and evicts old ones. */
export function addMovement(movements: Movements, movement: Movement, newestMs: number): void {
  put(movements, movement);
  for (const oldest of movements.bySeq.values()) {
    if (oldest.ms >= newestMs - bundleLimits.movementsMs) break;
    remove(movements, oldest);
  }
  if (movements.bySeq.size <= bundleLimits.movementsMax) return;
  // A flood of small transfers must not push out large ones.
  const smallest = [...movements.bySeq.values()].sort((a, b) =>
    a.raw < b.raw ? -1 : a.raw > b.raw ? 1 : a.seq - b.seq,
  );
  for (const one of smallest.slice(0, bundleLimits.movementsMax / 8)) remove(movements, one);
}

function remove({ bySeq, byFrom, byTo }: Movements, movement: Movement): void {
  bySeq.delete(movement.seq);
  removeFrom(byFrom, movement.from, movement);
  removeFrom(byTo, movement.to, movement);
}

/** Returns a wallet's outgoing transfers from this slot on. */
export function listTransfersFrom({ byFrom }: Movements, wallet: string, slot: number): readonly Movement[] {
  return listTransfers(byFrom, wallet, slot);
}

export function listTransfersTo({ byTo }: Movements, wallet: string, slot: number): readonly Movement[] {
  return listTransfers(byTo, wallet, slot);
}

function listTransfers(index: Movements['byFrom'], wallet: string, slot: number): readonly Movement[] {
  return [...(index.get(wallet) ?? [])].filter(one => one.kind === 'transfer' && one.slot >= slot);
}

/** Net raw tokens added to pools; may be negative. */
export function sumPooledSince({ byFrom }: Movements, wallet: string, slot: number): bigint {
  let sum = 0n;
  for (const one of byFrom.get(wallet) ?? []) if (one.slot >= slot) sum += toPooledChange(one);
  return sum;
}

/** Change of a wallet's pooled tokens. */
export function toPooledChange({ kind, raw }: Pick<Movement, 'kind' | 'raw'>): bigint {
  return kind === 'add' ? raw : kind === 'remove' ? -raw : 0n;
}

function put(movements: Movements, movement: Movement): void {
  movements.bySeq.set(movement.seq, movement);
  addTo(movements.byFrom, movement.from, movement);
  addTo(movements.byTo, movement.to, movement);
}

/** Rebuilds the state from its movements. */
export function rebuildMovements(list: readonly Movement[]): Movements {
  const movements = createMovements();
  for (const movement of list) put(movements, movement);
  return movements;
}
