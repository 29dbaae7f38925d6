import { heldPositions, type Ledgers } from '../storage/ledgers.ts';
import { positionKey } from '../storage/position-key.ts';
import { closedPositions, type HeldPosition, type Positions } from '../storage/positions.ts';

export type PositionStores = { readonly ledgers: Ledgers; readonly positions: Positions };

/** Which positions are asked for: `open` are those that hold something, partly sold ones among them. */
export type PositionFilter = 'open' | 'closed' | 'all';

/** A list is at most so long. Source: decisions 2. */
const POSITIONS_MAX = 1_000;

/**
 * A wallet's positions, newest entry first, ties by id, then mint. Open ones are read first: a position that closes in between is then
 * found twice and not missed, and its closed row counts.
 */
export const walletPositions = async (
  { ledgers, positions }: PositionStores,
  wallet: string,
  filter: PositionFilter,
): Promise<readonly HeldPosition[]> => {
  const open = filter === 'closed' ? [] : await heldPositions(ledgers, wallet, POSITIONS_MAX);
  const closed = filter === 'open' ? [] : await closedPositions(positions, wallet, POSITIONS_MAX);
  const byKey = new Map([...open, ...closed].map(held => [positionKey(held.position, held.mint), held]));
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, POSITIONS_MAX)
    .map(([, held]) => held);
};
