import type { Answer, Rest } from '../../typescript/src/client.ts';
import type { Trigger } from './order.ts';
import { readPages } from './service.ts';

/** A wallet whose swaps are answered. */
export type Followed = {
  readonly wallet: string;
  /** From when on, unix ms. */
  readonly fromMs: number;
};

type Exit = Answer<'/v1/wallet/{address}/pnl'>['trades'][number];

const PAGE_ROWS = 200;
const DECIMALS_MAX = 18;

/**
 * Reads the buys and sells of a wallet before `toMs`, oldest first.
 * Sells of tokens that it never bought are left out.
 */
export async function readCopyTriggers(
  rest: Rest,
  { wallet, fromMs }: Followed,
  toMs: number,
): Promise<readonly Trigger[]> {
  if (fromMs >= toMs) return [];
  const range = { address: wallet, from: fromMs, to: toMs, limit: PAGE_ROWS };
  const exits = new Map<string, Exit>();
  for await (const { trades } of readPages(rest.pages('/v1/wallet/{address}/pnl', range)))
    for (const exit of trades) exits.set(`${exit.token_mint} ${exit.trade_id}`, exit);
  const triggers: Trigger[] = [];
  // Both amounts of a share have the decimals of one token.
  const toUnits = (text: string): bigint => {
    const [whole, part = ''] = text.split('.');
    return BigInt(`${whole}${part.padEnd(DECIMALS_MAX, '0')}`);
  };
  for await (const { activity } of readPages(
    rest.pages('/v1/wallet/{address}/activity', { ...range, kind: 'buy,sell' as never }),
  ))
    for (const row of activity) {
      const id = `${row.signature}:${row.event_index}`;
      const exit = exits.get(`${row.token_mint} ${id}`);
      if (row.kind === 'sell' && exit === undefined) continue;
      triggers.push({
        ...{ id, side: row.kind as Trigger['side'], tokenMint: row.token_mint, pool: row.pool_address },
        ...{ timestampMs: row.timestamp, source: wallet },
        share:
          row.kind === 'sell'
            ? {
                sold: toUnits(exit!.token_amount),
                held: toUnits(exit!.token_amount) + toUnits(exit!.remaining_token_amount),
              }
            : null,
      });
    }
  return triggers.reverse();
}
