import { deskNames, type VenueRow, venueRows } from '../../core/liquidity/venue-table.ts';
import { services } from './services.ts';

/** Native programs. Their work belongs to the invoking program. */
export const system = '11111111111111111111111111111111';
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const tokenPrograms: ReadonlySet<string> = new Set(['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', token2022]);
export const associatedToken = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const metadata = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';

/** Programs that venues invoke. Spans without known depth include them. */
export const servants: ReadonlySet<string> = new Set([
  system,
  ...tokenPrograms,
  associatedToken,
  metadata,
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX',
  '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  '24Uqj9JCLxUeoC3hGfh5W3s9FM9uCHDS2SG3LYwBpyTi',
  'vo1tWgqZMjG61Z2T9qUaMYKqZ75CYzMuaZ2LZP1n7HV',
  'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ',
  // Scorch's prices, and Jupiter Lend's liquidity and oracle.
  'ojh19ojaKduoJZuaJADhcVGp4xt1TcdAvZmpVsCorch',
  'jupeiUmn818Jg1ekPURTpr4mFo29p46vygyykFJ3wZC',
  'jupnw4B6Eqs7ft6rxpzYLJZYSnrpRgPcr589n5Kv4oc',
]);

/** Venues with pools, by program. */
export const venues: ReadonlyMap<string, VenueRow> = new Map(venueRows.map(row => [row.program, row]));

/** Returns a program's name in events. */
export function getVenueName(program: string): string {
  return venues.get(program)?.dex ?? deskNames.get(program) ?? 'unknown';
}

/** Curves that move native SOL without an instruction. */
export const nativeCurves: ReadonlySet<string> = new Set([
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG',
]);

/** Its transfers only summarize venue swaps. */
export const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';

/** Tests whether an address is a known program. */
export function isProgram(address: string): boolean {
  return venues.has(address) || servants.has(address) || isRouter(address);
}

/** Tests for a terminal's or aggregator's program, which calls venues. */
export function isRouter(program: string): boolean {
  return services.routers.has(program) || services.aggregators.has(program);
}

/** Tests for an account that receives a relay's tips. */
export function isTipAccount(address: string): boolean {
  return services.tips.has(address);
}
