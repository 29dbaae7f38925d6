import { platforms } from '../../core/identity/identity.ts';
import { EXCHANGE, FUNDER, OTHER as WALLET } from '../examples/token.ts';
import { defineChoice, handle, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { kolWallets, provenance, walletIdentity } from '../schemas/registry.ts';
import { defineWalletRoute } from './subjects.ts';

const alias = {
  platform: 'x',
  username: 'Example',
  profile_url: 'https://x.com/Example',
  source: 'community-registry',
  verification: 'source_asserted',
  created_at: '2025-11-03T09:12:44.000Z',
  updated_at: '2026-02-18T21:40:05.000Z',
};

/** Provenance and identity routes (`docs/reference/rules.md#provenance`). */
export const registryRoutes = {
  walletProvenance: route({
    ...defineWalletRoute('provenance'),
    summary: 'Root of the wallet’s SOL, such as an exchange or bridge, over at most 20 funders',
    readUnitsMax: 3,
    response: provenance,
    cacheSeconds: 300,
    reads: ['funding'],
    layers: ['known-wallets'],
    example: {
      wallet: WALLET,
      root_entity: 'Binance',
      hops: 2,
      funding_path: [WALLET, FUNDER, EXCHANGE],
      root_source: 'cex',
      direct_funder: FUNDER,
      last_funded_ts: '2026-02-18T21:40:05.000Z',
    },
  }),
  walletIdentity: route({
    ...defineWalletRoute('identity'),
    summary: 'Social accounts attributed to the wallet, not verified',
    readUnitsMax: 2,
    response: walletIdentity,
    reads: ['identities'],
    example: { wallet_address: WALLET, primary: alias, aliases: [alias] },
  }),
  kolWallets: route({
    tier: 'layer2',
    tag: 'Wallet',
    path: '/v1/kol-wallets/{username}',
    file: 'rest/kol-wallets',
    summary: 'Wallets of a social account, sorted by address',
    pathParameters: { username: handle('Username in any case, with or without a leading @') },
    query: { platform: makeOptional(defineChoice('Only wallets of this platform', platforms)) },
    readUnitsMax: 1,
    response: kolWallets,
    reads: ['identities'],
    example: { username: 'example', wallets: [WALLET] },
  }),
} as const;
