import type * as z from 'zod/mini';
import { rawToDecimal } from '../../core/amount.ts';
import type { PositionChange } from '../../core/ledger/apply.ts';
import { type Exit, exitId } from '../../core/ledger/exit.ts';
import type { Position } from '../../core/ledger/position.ts';
import { type LedgerOwner, presentExit, presentPosition } from '../../core/ledger/present.ts';
import type { pnlEvent, positionEvent, walletPosition } from '../schemas/wallet-ledger.ts';

/** Returns a position for the positions route. */
export const presentWalletPosition = (owner: LedgerOwner, position: Position): z.infer<typeof walletPosition> =>
  presentPosition(owner, position);

/** Returns an exit for the pnl channel, with the position after it. */
export const presentPnlEvent = (
  owner: LedgerOwner,
  exit: Exit,
  { position }: Pick<PositionChange, 'position'>,
): z.infer<typeof pnlEvent> => {
  const isFull = exit.exitType === 'FULL';
  return {
    ...presentExit(owner, exit),
    trade_id: exitId(exit),
    position_id: exit.positionId,
    position_event: isFull ? 'close' : 'partial_exit',
    position_status: isFull ? 'CLOSED' : 'PARTIAL',
    position_entry_timestamp: position.entry.timestampMs,
    position_entry_price_usd: presentPosition(owner, position).entry_price_usd,
    original_token_amount: rawToDecimal(position.boughtRaw, position.tokenDecimals),
    timestamp: exit.exit.timestampMs,
  };
};

/** Returns a position change for the positions channel. */
export const presentPositionEvent = (
  owner: LedgerOwner,
  { event, position, timestampMs }: PositionChange,
): z.infer<typeof positionEvent> => ({ event, ...presentPosition(owner, position), timestamp: timestampMs });
