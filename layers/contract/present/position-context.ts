import type * as z from 'zod/mini';
import { fineUnits } from '../../core/ledger/consume.ts';
import type { PositionContext } from '../../core/ledger/context.ts';
import { solScale } from '../../core/ledger/lot.ts';
import { computePriceRatio, formatUiAmount, printUsd, tenTo, usdScale } from '../../core/money/amount.ts';
import { formatDecimalRatio } from '../../core/money/amount-ratio.ts';
import type { positionContext } from '../schemas/trade.ts';

type Shown = NonNullable<z.infer<typeof positionContext>>;

/** Returns a position context for the trades channel. Amounts are decimal strings. */
export function toPositionContextView(context: PositionContext): Shown {
  const { tokenDecimals, heldRaw, exits, notionalUsd, pricedRaw, exit } = context;
  return {
    position_id: context.positionId,
    position_event: context.event,
    position_status: heldRaw === 0n ? 'CLOSED' : exits === 0 ? 'OPEN' : 'PARTIAL',
    entry_timestamp: context.entryMs,
    entry_price_usd:
      pricedRaw === 0n ? null : formatDecimalRatio(...computePriceRatio(notionalUsd, pricedRaw, tokenDecimals)),
    original_token_amount: formatUiAmount(context.boughtRaw, tokenDecimals),
    remaining_token_amount: formatUiAmount(heldRaw, tokenDecimals),
    exit_count: exits,
    exit: exit && {
      exit_number: exits,
      exit_type: exit.soldRaw === exit.heldBeforeRaw ? 'FULL' : 'PARTIAL',
      position_type: exit.positionType,
      hold_time_seconds: exit.holdSeconds,
      token_amount: formatUiAmount(exit.soldRaw, tokenDecimals),
      percentage_sold: formatDecimalRatio(100n * exit.soldRaw, exit.heldBeforeRaw),
      entry_price_usd:
        exit.money &&
        formatDecimalRatio(exit.money.fineCost * tenTo(tokenDecimals), exit.soldRaw * tenTo(usdScale) * fineUnits),
      realized_pnl_usd: exit.money && printUsd(exit.money.realizedUsd),
      realized_pnl_sol: formatSol(exit.realizedSol),
      cash_pnl_usd: exit.money && printUsd(exit.money.realizedUsd - exit.money.exitFeeUsd),
      entry_network_fees_usd: exit.money && printUsd(exit.money.entryFeeUsd),
      exit_network_fees_usd: exit.money && printUsd(exit.money.exitFeeUsd),
      total_position_realized_pnl_usd: exit.totalRealizedUsd === null ? null : printUsd(exit.totalRealizedUsd),
      total_position_realized_pnl_sol: formatSol(exit.totalRealizedSol),
    },
  };
}

function formatSol(value: bigint | null): string | null {
  return value === null ? null : formatUiAmount(value, solScale);
}
