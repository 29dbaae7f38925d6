import type { DexSum } from '../../core/candles/minute.ts';
import { big, getArrayCodec, getTupleCodec, number, text } from '../../core/codec/codec.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import type { MarketSums, MarketWindows, PadSum } from '../../core/token-list/market-book.ts';
import { createNotOlderCondition, getItem, isWritten, putItem } from '../kernel/dynamo.ts';
import type { Listings } from './listings.ts';

/** What was published last. Windows end with this minute. */
export type PublishedMarket = { readonly minuteMs: number; readonly windows: MarketWindows };

const sumsCodec = getTupleCodec<MarketSums>({
  trades: number,
  usdE30: big,
  tokens: number,
  launched: number,
  graduated: number,
  dexes: getArrayCodec(getTupleCodec<DexSum>({ dex: text, trades: number, usdE30: big })),
  pads: getArrayCodec(getTupleCodec<PadSum>({ pad: text, launched: number, graduated: number })),
});
export const marketWindowsCodec = getTupleCodec<MarketWindows>({ '1h': sumsCodec, '6h': sumsCodec, '24h': sumsCodec });

const KEY = { k: { S: 'market' }, s: { S: 'sums' } };
const MINUTE = 'm';

/** Keeps those of a later minute. */
export async function saveMarketSums(listings: Listings, { minuteMs, windows }: PublishedMarket): Promise<void> {
  const minute = { N: String(minuteMs) };
  const item = { ...KEY, [MINUTE]: minute, d: { B: pack(marketWindowsCodec.encode(windows)) } };
  await isWritten(putItem(listings, item, createNotOlderCondition(MINUTE, minute)));
}

/** Null before the first publication. */
export async function loadMarketSums(listings: Listings): Promise<PublishedMarket | null> {
  const item = await getItem(listings, KEY);
  return item ? { minuteMs: Number(item[MINUTE]!.N), windows: marketWindowsCodec.decode(unpack(item.d!.B!)) } : null;
}
