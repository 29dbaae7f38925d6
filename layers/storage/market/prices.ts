import { createNotOlderCondition, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems, queryPage } from '../kernel/query.ts';

export type Prices = TableRef<'prices'>;
export type ReferencePrice = { readonly atMs: number; readonly slot: number; readonly usd: string };

/** At equal times the higher slot wins, then the later arrival. */
export async function saveReferencePrice(prices: Prices, mint: string, price: ReferencePrice): Promise<void> {
  const item = {
    mint: { S: mint },
    at: { N: String(price.atMs) },
    slot: { N: String(price.slot) },
    usd: { S: price.usd },
  };
  await isWritten(putItem(prices, item, createNotOlderCondition('slot', item.slot)));
}

/** Prices in the range and the one before, oldest first. */
export async function loadPricesAround(
  prices: Prices,
  mint: string,
  fromMs: number,
  toMs: number,
): Promise<readonly ReferencePrice[]> {
  const [within, before] = await Promise.all([
    queryItems(
      prices,
      buildConsistentQuery('mint = :mint AND #at BETWEEN :from AND :to', { mint, from: fromMs, to: toMs }),
    ),
    queryPage(prices, {
      ...buildConsistentQuery('mint = :mint AND #at < :from', { mint, from: fromMs }),
      ScanIndexForward: false,
      Limit: 1,
    }),
  ]);
  return [...before.items, ...within].map(item => ({
    atMs: Number(item.at!.N),
    slot: Number(item.slot!.N),
    usd: item.usd!.S!,
  }));
}
