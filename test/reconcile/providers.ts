/** Imitations of providers, which also misbehave. Forms are those of their public documents. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider knows of a token. */
export type Truth = {
  readonly price: number;
  readonly volume: number;
  readonly trades: number;
  readonly holders: number;
  readonly supply: number;
  readonly atMs: number;
  readonly pools: readonly { readonly address: string; readonly venue: string; readonly volume: number }[];
};

export const bodies = {
  birdeye: (mint: string, { price, volume, trades, holders, supply, atMs }: Truth) => ({
    success: true,
    data: {
      ...{ address: mint, decimals: 6, symbol: 'X', price, v24hUSD: volume, trade24h: trades, holder: holders },
      ...{ totalSupply: supply, liquidity: 5, lastTradeUnixTime: Math.floor(atMs / 1_000) },
    },
  }),
  dexscreener: (mint: string, { price, pools, trades }: Truth) =>
    pools.map(({ address, venue, volume }, at) => ({
      ...{ chainId: 'solana', dexId: venue, pairAddress: address, priceUsd: String(price), fdv: 1 },
      ...{ baseToken: { address: mint, symbol: 'X' }, quoteToken: { symbol: 'SOL' } },
      volume: { h24: volume, h6: 1 },
      txns: { h24: at === 0 ? { buys: trades, sells: 0 } : { buys: 0, sells: 0 } },
      liquidity: { usd: 100 - at, base: 1, quote: 1 },
    })),
  geckoterminal: (mint: string, { price, volume, supply }: Truth) => ({
    data: {
      id: `solana_${mint}`,
      type: 'token',
      attributes: {
        ...{ address: mint, price_usd: String(price), normalized_total_supply: String(supply) },
        volume_usd: { h24: String(volume) },
      },
    },
  }),
  'solana-tracker': (mint: string, { price, pools, holders, supply, atMs }: Truth) => ({
    token: { mint, name: 'X' },
    holders,
    pools: pools.map(({ address, venue, volume }, at) => ({
      ...{ poolId: address, market: venue, tokenSupply: supply, lastUpdated: atMs },
      ...{ price: { usd: price, quote: 1 }, liquidity: { usd: 100 - at, quote: 1 } },
      txns: { buys: 1, sells: 1, total: 2, volume: 9, volume24h: volume },
    })),
  }),
  codex: (mint: string, { price, volume, trades, holders }: Truth) => ({
    data: {
      filterTokens: {
        results: [
          {
            ...{ token: { address: mint }, priceUSD: String(price), volume24: String(volume) },
            ...{ txnCount24: trades, holders },
          },
        ],
      },
    },
  }),
} as const;

export type ProviderName = keyof typeof bodies;

type Answer = (request: IncomingMessage, response: ServerResponse, turn: number) => void;

/** A server on loopback. `turn` counts its requests. */
export const startProvider = async (answer: Answer) => {
  let turn = 0;
  const server = createServer((request, response) => answer(request, response, turn++));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    turns: () => turn,
    end: () => {
      server.closeAllConnections();
      return new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
};
