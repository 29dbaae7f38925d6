import type * as z from 'zod/mini';
import { fineUnits } from '../../core/ledger/consume.ts';
import type { ExitContext, PositionContext } from '../../core/ledger/context.ts';
import { solScale } from '../../core/ledger/lot.ts';
import { priceRatio, printUsd, rawToDecimal, tenTo, usdScale } from '../../core/money/amount.ts';
import { ratioToDecimal } from '../../core/money/amount-ratio.ts';
import type { positionContext } from '../schemas/trade.ts';

type Shown = NonNullable<z.infer<typeof positionContext>>;

/** Returns a position context for the trades channel. Amounts are decimal strings. */
export const presentContext = (context: PositionContext): Shown => {
  const { tokenDecimals, heldRaw, exits, notionalUsd, pricedRaw } = context;
  return {
    position_id: context.positionId,
    position_event: context.event,
    position_status: heldRaw === 0n ? 'CLOSED' : exits === 0 ? 'OPEN' : 'PARTIAL',
    entry_timestamp: context.entryMs,
    entry_price_usd: pricedRaw === 0n ? null : ratioToDecimal(...priceRatio(notionalUsd, pricedRaw, tokenDecimals)),
    original_token_amount: rawToDecimal(context.boughtRaw, tokenDecimals),
    remaining_token_amount: rawToDecimal(heldRaw, tokenDecimals),
    exit_count: exits,
    exit: context.exit && presentExitContext(context.exit, context),
  };
};

const presentExitContext = (
  exit: ExitContext,
  { exits, tokenDecimals }: PositionContext,
): NonNullable<Shown['exit']> => ({
  exit_number: exits,
  exit_type: exit.soldRaw === exit.heldBeforeRaw ? 'FULL' : 'PARTIAL',
  position_type: exit.positionType,
  hold_time_seconds: exit.holdSeconds,
  token_amount: rawToDecimal(exit.soldRaw, tokenDecimals),
  percentage_sold: ratioToDecimal(100n * exit.soldRaw, exit.heldBeforeRaw),
  entry_price_usd:
    exit.money &&
    ratioToDecimal(exit.money.fineCost * tenTo(tokenDecimals), exit.soldRaw * tenTo(usdScale) * fineUnits),
  realized_pnl_usd: exit.money && printUsd(exit.money.realizedUsd),
  realized_pnl_sol: sol(exit.realizedSol),
  cash_pnl_usd: exit.money && printUsd(exit.money.realizedUsd - exit.money.exitFeeUsd),
  entry_network_fees_usd: exit.money && printUsd(exit.money.entryFeeUsd),
  exit_network_fees_usd: exit.money && printUsd(exit.money.exitFeeUsd),
  total_position_realized_pnl_usd: exit.totalRealizedUsd === null ? null : printUsd(exit.totalRealizedUsd),
  total_position_realized_pnl_sol: sol(exit.totalRealizedSol),
});

const sol = (value: bigint | null): string | null => (value === null ? null : rawToDecimal(value, solScale));
