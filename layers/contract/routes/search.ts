import { infoExample, MINT, OTHER } from '../examples/token.ts';
import { defineText } from '../parameters.ts';
import { route } from '../route.ts';
import { searchPage } from '../schemas/search.ts';

/** Search route (`docs/reference/rules.md#search`). */
export const searchRoutes = {
  search: route({
    path: '/v1/search',
    tier: 'layer1',
    tag: 'Extension',
    file: 'rest/search',
    summary: 'Tokens by name, symbol or address, wallets and handles by username: exact matches, then longer ones',
    query: { q: defineText('Beginning of a name, symbol or username, in any case, or a whole address', 64, 'Ex') },
    readUnitsMax: 130,
    response: searchPage,
    reads: ['names', 'tokens', 'identities'],
    example: {
      query: 'Ex',
      tokens: [{ token_mint: MINT, name: infoExample.name, symbol: infoExample.symbol }],
      wallets: [{ wallet_address: OTHER, kol_username: 'Example' }],
      handles: [{ platform: 'x', username: 'Example', wallets: [OTHER] }],
    },
  }),
} as const;
