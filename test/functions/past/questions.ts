import { type RouteName, routes } from '../../../layers/contract/routes/routes.ts';
import type { TimeGroup } from '../../../layers/contract/time-groups.ts';
import type { Question } from './draws.ts';
import type { Market } from './inputs.ts';

type Row = { readonly path: string; readonly timeGroup?: TimeGroup };

const queries: Partial<Record<RouteName, readonly Readonly<Record<string, string>>[]>> = {
  tokenOhlcv: [
    { timeframe: '1m' },
    { timeframe: '1s', limit: '100', view: 'filtered' },
    { timeframe: '1h', fill: 'true' },
  ],
  tokenTrades: [{}, { limit: '5' }, { kind: 'sell' }],
};

/** A question per route of a group, on a token or wallet of the market. */
export const listQuestions =
  (groups: readonly TimeGroup[], skip: ReadonlySet<string> = new Set()) =>
  (market: Market, { pick }: { readonly pick: <T>(list: readonly T[]) => T }): readonly Question[] => {
    const swaps = market.inputs.flatMap(({ event }) => (event.type === 'swap' ? [event] : []));
    const one = pick(swaps);
    const path = { mint: one.token_mint, address: pick(swaps).wallet_address, bundle_id: 'none', username: 'ann' };
    const names = (Object.keys(routes) as RouteName[]).filter(name => {
      const { timeGroup } = routes[name] as Row;
      return timeGroup !== undefined && groups.includes(timeGroup) && !skip.has(name);
    });
    return names.flatMap(name => {
      const own = Object.keys(routes[name].pathParameters);
      const parameters = Object.fromEntries(own.map(key => [key, path[key as keyof typeof path]]));
      const given: Partial<Record<RouteName, readonly Readonly<Record<string, string>>[]>> = {
        ...queries,
        prices: [{ mints: [...new Set(swaps.map(swap => swap.token_mint))].join(',') }],
        tokenPriceAt: [{ t: String(one.timestamp) }],
        pricesAt: [{ pairs: `${one.token_mint}@${one.timestamp}` }],
        intelCopyOriginator: [
          { start_ts_ms: String(one.timestamp - 600_000), end_ts_ms: String(one.timestamp + 60_000) },
        ],
        walletsPerformance: [{ addresses: path.address }],
      };
      return (given[name] ?? [{}]).map(query => ({ name, path: parameters, query }));
    });
  };
