import type { MintSecurity } from './security.ts';

/** The token's decimals, as its description, its trades, whatever their price, or its pools have it; 0 where nothing ever said. */
export const decimalsOf = ({ token, decimals, pools }: MintSecurity): number => {
  const reserve = [...pools.byKey.values()].find(pool => pool.reserve !== null)?.reserve;
  return token.described?.decimals ?? decimals ?? reserve?.tokenDecimals ?? 0;
};
