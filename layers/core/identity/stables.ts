const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';

/** Quote assets valued at 1 USD while pegged. Both have six decimals. */
export const stables = [USDC, USDT] as const;

/** Whether a mint is a US dollar stablecoin. */
export function isStable(mint: string): boolean {
  return (stables as readonly string[]).includes(mint);
}
