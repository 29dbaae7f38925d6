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

/**
 * Reads the buys and sells of a wallet until before `toMs`, oldest first.
 * A sell that closes nothing of a known position has no share, and is left out. Throws a `ServiceError`.
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
        share: row.kind === 'sell' ? computeShare(exit!) : null,
      });
    }
  return triggers.reverse();
}

/** Both amounts have the decimals of the token. */
function computeShare({ token_amount, remaining_token_amount }: Exit): NonNullable<Trigger['share']> {
  const [sold, left] = [token_amount, remaining_token_amount].map(text => text.split('.')) as [string[], string[]];
  const places = Math.max(sold[1]?.length ?? 0, left[1]?.length ?? 0);
  const toUnits = ([whole, part = '']: string[]): bigint => BigInt(`${whole}${part.padEnd(places, '0')}`);
  return { sold: toUnits(sold), held: toUnits(sold) + toUnits(left) };
}
