import { defineAddress } from '../parameters.ts';

/** Place and parameter of a token's route. `holders/top` has the file `rest/token/holders-top`. */
export function defineTokenRoute(name: string) {
  return {
    path: `/v1/token/{mint}/${name}`,
    file: `rest/token/${name.replace('/', '-')}`,
    pathParameters: { mint: defineAddress('Token mint') },
  };
}

/** Place, parameter and defaults of a wallet's route. `pnl` has the file `rest/wallet/pnl`. */
export function defineWalletRoute(name: string) {
  return {
    path: `/v1/wallet/{address}/${name}`,
    file: `rest/wallet/${name}`,
    pathParameters: { address: defineAddress('Wallet') },
    tier: 'layer2',
    tag: 'Wallet',
  } as const;
}
