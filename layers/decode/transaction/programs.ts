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
]);

/** A venue: ingest format name, and how to find its pool. */
export type Venue = {
  readonly dex: string;
  /** Account index of the pool. Null if not fixed. */
  readonly poolIndex: number | null;
  /** Whether the pool owns its vaults. */
  readonly ownsVaults: boolean;
};

const venue = (dex: string, poolIndex: number | null = null): Venue => ({ dex, poolIndex, ownsVaults: false });
const owner = (dex: string, poolIndex: number | null = null): Venue => ({ dex, poolIndex, ownsVaults: true });

/** Venues. Vault owners precede indexes, because layouts change. */
export const venues: ReadonlyMap<string, Venue> = new Map([
  ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', owner('pump_fun')],
  ['pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA', owner('pump_swap', 0)],
  ['675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', venue('raydium_amm', 1)],
  ['5quBtoiQqxF9Jv6KYKctB59NT3gtJD2Y65kdnB1Uev3h', venue('raydium_amm', 1)],
  ['CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', owner('raydium_clmm', 2)],
  ['CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', venue('raydium_cpmm', 3)],
  ['LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj', venue('raydium_launchpad', 4)],
  ['whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', owner('orca_whirlpool')],
  ['9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP', venue('orca_v2', 0)],
  ['DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1', venue('orca_v1', 0)],
  ['LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo', owner('meteora_dlmm', 0)],
  ['Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB', venue('meteora_damm', 0)],
  ['cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', venue('meteora_damm_v2', 1)],
  ['dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN', venue('meteora_dbc', 2)],
  ['PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY', venue('phoenix', 2)],
  ['opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb', venue('openbook')],
  ['EewxydAPCCVuNEyrVN68PuSYdQ7wKn27V9Gjeoi8dy3S', venue('lifinity', 1)],
  ['2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c', venue('lifinity_v2', 1)],
  ['SoLFiHG9TfgtdUXUjWAxi3LtvYuFyDLVhBWxdMZxyCe', venue('solfi', 1)],
  ['ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY', venue('zerofi')],
  ['MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG', owner('moonit')],
  ['boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4', venue('boop_fun', 1)],
  ['HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o', venue('heaven')],
  ['deus4Bvftd5QKcEkE5muQaWGWDoma8GrySvPFrBPjhS', venue('sugar')],
  ['swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ', venue('stabble')],
  ['swapFpHZwjELNnjvThjajtiVmkz3yPQEHjLtka2fwHW', venue('stabble_weighted')],
  ['SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ', venue('saber', 0)],
  ['SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr', venue('saros', 0)],
  ['GAMMA7meSFWaBXF25oSUgmGRwaW6sCMFLmBNiMSdbHVT', venue('goosefx')],
  ['AMM55ShdkoGRB5jVYPjWziwk8m5MpwyDgsMWHaMSQWH6', venue('aldrin', 0)],
  ['CURVGoZn8zycx6FXwwevgBTB2gVvdbGTEpvMJDbgs2t4', venue('aldrin_v2', 0)],
  ['CLMM9tUoggJu2wagPkkqs9eFG4BWhVBZWkP1qv3Sp7tR', venue('crema')],
  ['MERLuDFBMmsHnsBPZw2sDQZHvXFMwp8EdjudcU2HKky', venue('mercurial', 0)],
  ['DEXYosS6oEGvk8uCDayvwEZz4qEyDJRf9nFgYCaqPMTm', venue('one_dex')],
]);

/** Curves that move native SOL without an instruction. */
export const nativeCurves: ReadonlySet<string> = new Set([
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG',
]);

/** Its transfers only summarize venue swaps. */
export const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';

/** Tests whether an address is a known program. */
export const isProgram = (address: string): boolean =>
  venues.has(address) || servants.has(address) || isRouter(address);

/** Tests for a program of a terminal or an aggregator, which calls venues. */
export const isRouter = (program: string): boolean =>
  services.routers.has(program) || services.aggregators.has(program);

/** Tests for an account that receives a relay's tips. */
export const isTipAccount = (address: string): boolean => services.tips.has(address);
