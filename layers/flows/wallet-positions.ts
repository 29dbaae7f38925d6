import type { Held } from '../core/wallet/held.ts';
import { heldPositions, type Ledgers } from '../storage/ledger/ledgers.ts';
import { positionKey } from '../storage/ledger/position-key.ts';
import { closedPositions, type HeldPosition, type Positions } from '../storage/ledger/positions.ts';

export type PositionStores = {
  readonly ledgers: Ledgers;
  readonly positions: Positions;
  /** Mints that may have an open position. */
  readonly heldBy: (wallet: string) => Promise<readonly Held[]>;
};

/** `open` includes partly sold positions. */
export type PositionFilter = 'open' | 'closed' | 'all';

export const POSITIONS_MAX = 1_000;

type Page = { readonly after?: string | undefined; readonly limit?: number };

/**
 * Returns positions after a key, newest first, ties by id, then mint. Reads open ones first to
 * miss none. A position keeps its key when it closes.
 */
export const walletPositions = async (
  { ledgers, positions, heldBy }: PositionStores,
  wallet: string,
  filter: PositionFilter,
  { after, limit = POSITIONS_MAX }: Page = {},
): Promise<readonly HeldPosition[]> => {
  const open = filter === 'closed' ? [] : await heldPositions(ledgers, wallet, await heldBy(wallet), limit, after);
  const closed = filter === 'open' ? [] : await closedPositions(positions, wallet, limit, after);
  const byKey = new Map([...open, ...closed].map(held => [positionKey(held.position, held.mint), held]));
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([, held]) => held);
};
