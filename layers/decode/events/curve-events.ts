import type { EventOf } from '../../contract/events/event.ts';
import { rankQuote } from '../../core/money/quote.ts';
import { venues } from '../transaction/programs.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { readEventBody, TRADE_EVENT } from '../venues/anchor-event.ts';
import { launchpad, launchpadAuthority, listPoolCreations } from '../venues/raydium-launchpad.ts';

/** New curves without a trade in their transaction, which would state the target. */
export function deriveCurveEvents(tx: Transaction): readonly EventOf<'pool'>[] {
  const isTraded = tx.instructions.some(
    ({ program, data }) => program === launchpad && readEventBody(data, TRADE_EVENT) !== null,
  );
  const creations = isTraded ? [] : listPoolCreations(tx);
  const vaults = [...tx.tokens.values()]
    .filter(({ owner }) => owner === launchpadAuthority)
    .sort((a, b) => rankQuote(a.mint) - rankQuote(b.mint));
  const [token, base, ...others] = vaults;
  const isPair = token !== undefined && base !== undefined && others.length === 0 && rankQuote(base.mint) > 0;
  if (creations.length !== 1 || !isPair) return [];
  const { pool, forSaleRaw, targetRaw } = creations[0]!;
  const { dex } = venues.get(launchpad)!;
  return [
    {
      type: 'pool',
      ...{ pool, mint: token.mint, base_mint: base.mint, dex, slot: tx.slot, timestamp: tx.timestampMs },
      shape: 'bonding_curve',
      ...{ token_reserve_raw: String(token.post), token_decimals: token.decimals },
      ...{ base_reserve_raw: String(base.post), base_decimals: base.decimals },
      curve: {
        ...{ pad: dex, raised_raw: '0', target_raw: String(targetRaw), sold_raw: '0', is_complete: false },
        ...(forSaleRaw !== null && { for_sale_raw: String(forSaleRaw) }),
      },
    },
  ];
}
