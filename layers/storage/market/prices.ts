import { createNotOlderCondition, type Item, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';
import { buildConsistentQuery, buildKeyQuery, queryItems, queryPage } from '../kernel/query.ts';

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
  return [...before.items, ...within].map(parsePrice);
}

/** The newest stated price at a time, or null. */
export async function loadNewestPrice(prices: Prices, mint: string, atMs: number): Promise<ReferencePrice | null> {
  const { items } = await queryPage(prices, {
    ...buildKeyQuery('mint = :mint AND #at <= :at', { mint, at: atMs }),
    ScanIndexForward: false,
    Limit: 1,
  });
  return items[0] === undefined ? null : parsePrice(items[0]);
}

function parsePrice(item: Item): ReferencePrice {
  return { atMs: Number(item.at!.N), slot: Number(item.slot!.N), usd: item.usd!.S! };
}
