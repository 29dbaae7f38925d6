import { findVenueShape } from '../liquidity/venue-table.ts';
import type { LiquidityFact } from '../mint/mint-row.ts';
import { insiderRules as rules } from './rules.ts';

/** A change of a pool's liquidity. */
export type Move = {
  readonly id: string;
  readonly pool: string;
  readonly wallet: string;
  readonly isAdded: boolean;
  /** Part of the larger pool, 0–1; null if unknown. */
  readonly share: number | null;
  readonly slot: number;
  readonly txIndex: number | null;
  readonly eventIndex: number;
  readonly ms: number;
};

/** The largest changes of liquidity. */
export type Moves = Map<string, Move>;

/** Adds a change of a pool with shares, in any order. */
export function addMove(moves: Moves, fact: LiquidityFact): void {
  const { signature, pool, dex, wallet, side, pctOfPool, fullClose, slot, txIndex, eventIndex, timestampMs } = fact;
  if (findVenueShape(dex) !== 'constant_product') return;
  const id = `${signature}:${eventIndex}`;
  const share = pctOfPool === null ? (fullClose ? 1 : null) : Math.min(1, Math.max(0, pctOfPool));
  const place = { slot, txIndex: txIndex ?? null, eventIndex, ms: timestampMs };
  moves.set(id, { id, pool, wallet, isAdded: side === 'add', share, ...place });
  if (moves.size <= rules.movesMax) return;
  const smallest = [...moves.values()].reduce((least, move) =>
    ((move.share ?? 1) - (least.share ?? 1) || (move.id < least.id ? -1 : 1)) < 0 ? move : least,
  );
  moves.delete(smallest.id);
}

/** Wallets that removed mostly what the deployer's kin had deposited. */
export function findHeirs(moves: Moves, kin: ReadonlySet<string>): ReadonlySet<string> {
  const pools = [...Map.groupBy(moves.values(), ({ pool }) => pool).values()].filter(
    own =>
      own.some(({ isAdded, wallet }) => isAdded && kin.has(wallet)) &&
      own.some(({ isAdded, wallet }) => !isAdded && !kin.has(wallet)),
  );
  return new Set(
    pools.flatMap(own => {
      // A pool with a change of unknown size tells nothing.
      if (own.some(({ share }) => share === null)) return [];
      // Parts of the pool by depositor; unknown ones have the rest.
      const owners = new Map<string, number>();
      const removed = new Map<string, { all: number; handed: number }>();
      const ordered = own.toSorted(
        (a, b) =>
          a.slot - b.slot ||
          (a.txIndex ?? Number.MAX_SAFE_INTEGER) - (b.txIndex ?? Number.MAX_SAFE_INTEGER) ||
          a.eventIndex - b.eventIndex ||
          (a.id < b.id ? -1 : 1),
      );
      for (const { wallet, isAdded, share } of ordered) {
        if (isAdded) {
          for (const [owner, part] of owners) owners.set(owner, part * (1 - share!));
          owners.set(wallet, (owners.get(wallet) ?? 0) + share!);
        } else {
          // Own parts go first, then strangers', then kin's.
          const ownPart = owners.get(wallet) ?? 0;
          const ofKin = [...owners].reduce((sum, [owner, part]) => (kin.has(owner) ? sum + part : sum), 0);
          const isKin = kin.has(wallet);
          const others = Math.max(0, 1 - ofKin - (isKin ? 0 : ownPart));
          const handed = isKin ? Math.min(share!, ofKin) : Math.min(ofKin, Math.max(0, share! - ownPart - others));
          if (!isKin) owners.set(wallet, Math.max(0, ownPart - share!));
          for (const [owner, part] of owners) {
            const left = kin.has(owner) && ofKin > 0 ? part * (1 - handed / ofKin) : part;
            owners.set(owner, share! < 1 ? Math.min(1, left / (1 - share!)) : 0);
          }
          const before = removed.get(wallet) ?? { all: 0, handed: 0 };
          removed.set(wallet, { all: before.all + share!, handed: before.handed + handed });
        }
      }
      return [...removed].flatMap(([wallet, { all, handed }]) =>
        !kin.has(wallet) && handed > 0 && handed * 100 >= all * rules.paidPercentMin ? [wallet] : [],
      );
    }),
  );
}
