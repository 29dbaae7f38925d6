import type { MintSecurity } from './security.ts';

/** Returns decimals from description, trades or pools; 0 if unknown. */
export function resolveTokenDecimals({ token, decimals, pools }: MintSecurity): number {
  const reserve = [...pools.byKey.values()].find(pool => pool.reserve !== null)?.reserve;
  return token.described?.decimals ?? decimals ?? reserve?.tokenDecimals ?? 0;
}
