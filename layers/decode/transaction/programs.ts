import { deskNames, type VenueRow, venueRows } from '../../core/liquidity/venue-table.ts';

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
]);

/** Venues with pools, by program. */
export const venues: ReadonlyMap<string, VenueRow> = new Map(venueRows.map(row => [row.program, row]));

/** Returns a program's name in events. */
export function nameVenue(program: string): string {
  return venues.get(program)?.dex ?? deskNames.get(program) ?? 'unknown';
}

/** Curves that move native SOL without an instruction. */
export const nativeCurves: ReadonlySet<string> = new Set([
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG',
]);

/** Its transfers only summarize venue swaps. */
export const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';

/** Terminals and aggregators by program. */
export const terminalPrograms: ReadonlyMap<string, string> = new Map([
  ['BSfD6SHZigAfDWSjzD5Q41jw8LmKwtmjskPH9XW1mrRW', 'photon'],
  ['BANANAjs7FJiPQqJTGFzkZJndT9o7UmKiYYGaJz6frGu', 'banana_gun'],
  ['minTcHYRLVPubRK8nt6sqe2ZpWrGDLQoNLipDJCGocY', 'mintech'],
  ['b1oomGGqPKGD6errbyfbVMBuzSC8WtAAYo8MwNafWW1', 'bloom'],
  ['MaestroAAe9ge5HTc64VbBQZ6fP77pwvrhM8i1XWSAx', 'maestro'],
  ['NoVA1TmDUqksaj2hB1nayFkPysjJbFiU76dT4qPw2wm', 'nova'],
  ['JSW99DKmxNyREQM14SQLDykeBvEUG63TeohrvmofEiw', 'apepro'],
  ['6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma', 'okx'],
  ['DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M', 'jupiter_dca'],
  [jupiter, 'jupiter'],
  // OKX runs its second router as OnChain Labs.
  ['proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u', 'okx'],
  ['DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH', 'dflow'],
  ['T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT', 'titan'],
]);

/** Tests whether an address is a known program. */
export const isProgram = (address: string): boolean =>
  venues.has(address) || servants.has(address) || terminalPrograms.has(address);

/** Terminals by fee account, which precede programs. */
export const terminalFeeAccounts: ReadonlyMap<string, string> = new Map([
  ['AVUCZyuT35YSuj4RH7fwiyPu82Djn2Hfg7y2ND2XcnZH', 'photon'],
  ['9yMwSPk9mrXSN7yDHUuZurAh1sjbJsfpUqjZ7SvVtdco', 'trojan'],
  ['AaG6of1gbj1pbDumvbSiTuJhRCRkkUNaWVxijSbWvTJW', 'axiom'],
  ['97VmzkjX9w8gMFS2RnHTSjtMEDbifGXBq9pgosFdFnM', 'tradewiz'],
  ['BB5dnY55FXS1e1NXqZDwCzgdYJdMCj3B92PU6Q5Fb6DT', 'gmgn'],
  ['28KqHiudrpzfVkVWQ1jztQ2Aarf4W3CvTitjWEqTCkpA', 'bullx'],
]);

/** Tip accounts of Jito and bloXroute. */
export const tipAccounts: ReadonlySet<string> = new Set([
  '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5',
  'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe',
  'Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY',
  'ADaUMid9yfUytqMBgopwjb2DTLSokTSzL1zt6iGPaS49',
  'DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh',
  'ADuUkR4vqLUMWXxW9gh6D6L8pMSawimctcNZ5pGwDcEt',
  'DttWaMuVvTiduZRnguLF7jNxTgiMBZ1hyAumKUiL2KRL',
  '3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT',
  'HWEoBxYs7ssKuudEjzjmpfJVX7Dvi7wescFsVx2L5yoY',
  '7ks326H4LbMVaUC8nW5FpC5EoAf5eK5pf4Dsx4HDQLpq',
]);
