import type { Client, TradeRow } from '@chain-intelligence/client';

type Trades = Pick<Client, 'get'>;
export type Reader = (query: Readonly<Record<string, number>>) => Promise<readonly TradeRow[]>;

export function createTradeReader(client: Trades, mint: string, signal: AbortSignal): Reader {
  return async query => {
    const result = await client.get('/v1/token/{mint}/trades', { mint, ...query }, { signal });
    return result.ok ? result.data.trades : [];
  };
}

export const PAGE = 200;

/** Finds trades of a time by halving the range of `seq`. */
export async function findTradesFrom(read: Reader, ms: number, newestSeq: number): Promise<readonly TradeRow[]> {
  let [low, high] = [0, newestSeq];
  while (high - low > PAGE / 2) {
    const middle = Math.floor((low + high) / 2);
    const [trade] = await read({ before_seq: middle + 1, limit: 1 });
    if (trade === undefined || trade.timestamp < ms) low = middle;
    else high = middle;
  }
  return read({ after_seq: Math.max(0, low), limit: PAGE });
}
