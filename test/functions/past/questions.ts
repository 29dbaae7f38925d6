import { type RouteName, routes } from '../../../layers/contract/routes/routes.ts';
import type { TimeGroup } from '../../../layers/contract/time-groups.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { loadWalletLinks } from '../../../layers/storage/coordination/wallets.ts';
import type { WholeService } from '../../worlds/whole-service.ts';
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
  async (
    market: Market,
    { pick }: { readonly pick: <T>(list: readonly T[]) => T },
    whole: WholeService,
  ): Promise<readonly Question[]> => {
    const swaps = market.inputs.flatMap(({ event }) => (event.type === 'swap' ? [event] : []));
    const one = pick(swaps);
    const creators = market.inputs.flatMap(({ event }) => (event.type === 'token' ? [event.deployer] : []));
    const wallets = [...new Set(swaps.map(swap => swap.wallet_address))];
    const linked = await loadWalletLinks(whole.tables.coordination, wallets);
    const entities = [...linked.values()].flatMap(({ membership }) => membership?.entityId ?? []);
    const { bundles } = await openSecurityReader(whole.tables)(one.token_mint, market.toMs);
    const leaders = [...linked].flatMap(([wallet, { membership }]) => (membership ? [wallet] : []));
    const related = leaders.length > 0 ? pick(leaders) : pick(wallets);
    const path = {
      mint: one.token_mint,
      address: groups.includes('relations') ? related : pick(swaps).wallet_address,
      bundle_id: [...bundles.open.keys(), ...bundles.closed.keys()][0] ?? 'none',
      username: 'ann',
      entity_id: entities.length > 0 ? pick(entities) : 'none',
      leader: related,
    };
    const names = (Object.keys(routes) as RouteName[]).filter(name => {
      const { timeGroup } = routes[name] as Row;
      return timeGroup !== undefined && groups.includes(timeGroup) && !skip.has(name);
    });
    return names.flatMap(name => {
      const keys = Object.keys(routes[name].pathParameters);
      const parameters = Object.fromEntries(keys.map(key => [key, path[key as keyof typeof path]]));
      const given: Partial<Record<RouteName, readonly Readonly<Record<string, string>>[]>> = {
        ...queries,
        prices: [{ mints: [...new Set(swaps.map(swap => swap.token_mint))].join(',') }],
        tokenPriceAt: [{ t: String(one.timestamp) }],
        pricesAt: [{ pairs: `${one.token_mint}@${one.timestamp}` }],
        intelCopyOriginator: [
          { start_ts_ms: String(one.timestamp - 600_000), end_ts_ms: String(one.timestamp + 60_000) },
        ],
        intelCascade: [{ mint: one.token_mint }],
        walletsPerformance: [{ addresses: path.address }],
      };
      // Few creators trade.
      const own = name === 'walletCreated' && creators.length > 0 ? { address: pick(creators) } : {};
      return (given[name] ?? [{}]).map(query => ({ name, path: { ...parameters, ...own }, query }));
    });
  };
