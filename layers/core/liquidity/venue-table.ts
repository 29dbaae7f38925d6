export const poolShapes = [
  'constant_product',
  'concentrated',
  'bonding_curve',
  'stable',
  'order_book',
  'dark',
  'other',
] as const;

/** What sets a pool's price. */
export type PoolShape = (typeof poolShapes)[number];

/** Account index of the pool, alone or per first data byte. */
export type PoolIndex = number | Readonly<Record<number, number>> | null;

/** A program, its name, and its pools. */
export type VenueRow = {
  readonly program: string;
  readonly dex: string;
  readonly shape: PoolShape;
  readonly pool: PoolIndex;
  /** Whether the pool owns its vaults. Precedes the index. */
  readonly ownsVaults: boolean;
};

function defineOwningVenue(program: string, dex: string, shape: PoolShape, pool: PoolIndex = null): VenueRow {
  return {
    ...{ program, dex, shape, pool },
    ownsVaults: true,
  };
}
function defineVenue(program: string, dex: string, shape: PoolShape, pool: PoolIndex = null): VenueRow {
  return {
    ...{ program, dex, shape, pool },
    ownsVaults: false,
  };
}

/** Sources and dates: docs/reference/venues.md. */
export const venueRows: readonly VenueRow[] = [
  defineOwningVenue('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', 'pump_fun', 'bonding_curve'),
  defineOwningVenue('pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA', 'pump_swap', 'constant_product', 0),
  defineVenue('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', 'raydium_amm', 'constant_product', 1),
  defineVenue('5quBtoiQqxF9Jv6KYKctB59NT3gtJD2Y65kdnB1Uev3h', 'raydium_stable', 'stable', 1),
  defineOwningVenue('CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', 'raydium_clmm', 'concentrated', 2),
  defineVenue('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', 'raydium_cpmm', 'constant_product', 3),
  defineVenue('LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj', 'raydium_launchpad', 'bonding_curve', 4),
  defineOwningVenue('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', 'orca_whirlpool', 'concentrated'),
  defineVenue('9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP', 'orca_v2', 'other', 0),
  defineVenue('DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1', 'orca_v1', 'other', 0),
  defineOwningVenue('LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo', 'meteora_dlmm', 'concentrated', 0),
  defineVenue('Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB', 'meteora_damm', 'other', 0),
  defineVenue('cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', 'meteora_damm_v2', 'concentrated', 1),
  defineVenue('dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN', 'meteora_dbc', 'bonding_curve', 2),
  defineVenue('PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY', 'phoenix', 'order_book', 2),
  defineVenue('opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb', 'openbook', 'order_book', 2),
  defineVenue('MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms', 'manifest', 'order_book', { 4: 1, 13: 2 }),
  defineVenue('DRVSpZ2YUYYKgZP8XtLhAGtT1zYSCKzeHfb4DgRnrgqD', 'deriverse', 'order_book', 5),
  defineVenue('Archer8kgiavM61GyusMzaaS2ft5sALtNsD1HxkUPMhy', 'archer', 'order_book', 1),
  defineVenue('EewxydAPCCVuNEyrVN68PuSYdQ7wKn27V9Gjeoi8dy3S', 'lifinity', 'dark', 1),
  defineVenue('2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c', 'lifinity_v2', 'dark', 1),
  defineVenue('SoLFiHG9TfgtdUXUjWAxi3LtvYuFyDLVhBWxdMZxyCe', 'solfi', 'dark', 1),
  defineVenue('SV2EYYJyRz2YhfXwXnhNAevDEui5Q6yrfyo13WtupPF', 'solfi_v2', 'dark', 1),
  defineVenue('ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY', 'zerofi', 'dark', 0),
  defineOwningVenue('9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp', 'humidifi', 'dark', 1),
  defineOwningVenue('BiSoNHVpsVZW2F7rx2eQ59yQwKxzU5NvBcmKshCSUypi', 'bisonfi', 'dark', 1),
  defineVenue('TessVdML9pBGgG9yGks7o4HewRaXVAMuoVj4x83GLQH', 'tessera', 'dark', 1),
  defineOwningVenue('goonERTdGsjnkZqWuVjs73BZ3Pb9qoCUdBUL17BnS5j', 'goonfi', 'dark', 1),
  defineOwningVenue('goonuddtQRrWqqn5nFyczVKaie28f3kDkHWkHtURSLE', 'goonfi_v2', 'dark', 1),
  defineVenue('ALPHAQmeA7bjrVuccPsYPiCvsi428SNwte66Srvs4pHA', 'alphaq', 'dark', 1),
  defineVenue('AQU1FRd7papthgdrwPTTq5JacJh8YtwEXaBfKU3bTz45', 'aquifer', 'dark', 9),
  defineOwningVenue('obriQD1zbpyLz95G5n7nJe6a4DPjpFwa5XYPoNm113y', 'obric_v2', 'dark', 0),
  defineVenue('SCoRcH8c2dpjvcJD6FiPbCSQyQgu3PcUAWj2Xxx3mqn', 'scorch', 'dark', { 1: 11, 2: 15 }),
  defineVenue('QuaNtZsgYRe5Z9Bk4LZ4cTD9tbkVoyCNf1R2BN9bBDv', 'quantum', 'dark', 3),
  defineVenue('FW6zUqn4iKRaeopwwhwsquTY6ABWLLgjxtrC3VPnaWBf', 'whalestreet', 'dark', 0),
  defineVenue('QUayE6nexQWYNZAEqfN8FxoNwQDSu3CAzT2qq9J1ArG', 'quay', 'dark', 2),
  defineVenue('3TK9D8aoBFYjYZtKCjciPrVrRStsnvo7KmpcJqDavpaU', 'kipseli', 'dark', 1),
  defineVenue('FLUX6xBayGxLX9UcimVRxXFMHH6q43mAbRvDzSpCsvfK', 'flux', 'dark', 1),
  defineVenue('HBVw6bZtcCaezhcBrmfyXBSBRWCdv72271xQ4GPvms2z', 'obsidian', 'dark', 1),
  defineVenue('riptK81hDxhe5pW5jSzSM9iRA8azgEgLJ4dXkPtBS7j', 'riptide', 'dark', 1),
  defineVenue('WooFif76YGRNjk1pA8wCsN67aQsD9f9iLsz4NcJ1AVb', 'woofi', 'dark', 4),
  defineOwningVenue('HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq', 'pancakeswap', 'concentrated', 2),
  defineOwningVenue('REALQqNEomY6cQGZJUGwywTBD2UmDT32rZcNnfxQ5N2', 'byreal', 'concentrated', 2),
  defineOwningVenue('6dMXqGZ3ga2dikrYS9ovDXgHGh5RUsb2RTUj6hrQXhk6', 'stabble_clmm', 'concentrated', 2),
  defineVenue('jupZ4m2GqUCJ5iueMfzQf8khFfH31d4XAQt3RzCT9Vd', 'jupiter_lend', 'concentrated', 1),
  defineVenue('fUSioN9YKKSa3CUC2YUc4tPkHJ5Y6XW1yz8y6F7qWz9', 'defituna', 'concentrated', 4),
  defineVenue('1qbkdrr3z4ryLA7pZykqxvxWPoeifcVKo6ZG9CfkvVE', 'saros_dlmm', 'concentrated', 0),
  defineVenue('HyaB3W9q6XdA5xwpU4XnSZV94htfmbmqJXZcEbRaJutt', 'invariant', 'concentrated', 1),
  defineVenue('H8W3ctz92svYg6mkn1UtGfu2aQr2fnUFHM1RhScEtQDt', 'cropper', 'concentrated', 2),
  defineVenue('CLMM9tUoggJu2wagPkkqs9eFG4BWhVBZWkP1qv3Sp7tR', 'crema', 'concentrated', 1),
  defineOwningVenue('MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG', 'moonit', 'bonding_curve'),
  defineVenue('boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4', 'boop_fun', 'bonding_curve', 1),
  defineVenue('deus4Bvftd5QKcEkE5muQaWGWDoma8GrySvPFrBPjhS', 'sugar', 'bonding_curve'),
  defineVenue('5U3EU2ubXtK84QcRjWVmYt9RaDyA8gKxdUrPFXmZyaki', 'virtuals', 'bonding_curve', 1),
  defineVenue('HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o', 'heaven', 'other'),
  defineVenue('FUTARELBfJfQ8RDGhg1wdhddq1odMAJUePHFuBYfUxKq', 'metadao', 'other', 0),
  defineVenue('swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ', 'stabble', 'stable'),
  defineVenue('swapFpHZwjELNnjvThjajtiVmkz3yPQEHjLtka2fwHW', 'stabble_weighted', 'other'),
  defineVenue('SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ', 'saber', 'stable', 0),
  defineVenue('NUMERUNsFCP3kuNmWZuXtm1AaQCPj9uw6Guv2Ekoi5P', 'perena', 'stable', 0),
  defineVenue('MERLuDFBMmsHnsBPZw2sDQZHvXFMwp8EdjudcU2HKky', 'mercurial', 'stable', 0),
  defineVenue('SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr', 'saros', 'other', 0),
  defineVenue('FLUXubRmkEi2q6K3Y9kBPg9248ggaZVsoSFhtJHSrm1X', 'fluxbeam', 'other', 0),
  defineVenue('srAMMzfVHVAtgSJc8iH6CfKzuWuUTzLHVCE81QU1rgi', 'gavel', 'other', 2),
  defineVenue('5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx', 'sanctum_infinity', 'other', {
    1: 8,
    2: 8,
    23: 7,
    24: 7,
  }),
  defineVenue('SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8', 'token_swap', 'other', 0),
  defineVenue('BSwp6bEBihVLdqJRKGgzjcGLHkcTuzmSo1TQkHepzH8p', 'bonkswap', 'other', 1),
  defineVenue('GAMMA7meSFWaBXF25oSUgmGRwaW6sCMFLmBNiMSdbHVT', 'goosefx', 'other', 3),
  defineVenue('AMM55ShdkoGRB5jVYPjWziwk8m5MpwyDgsMWHaMSQWH6', 'aldrin', 'other', 0),
  defineVenue('CURVGoZn8zycx6FXwwevgBTB2gVvdbGTEpvMJDbgs2t4', 'aldrin_v2', 'other', 0),
  defineVenue('DEXYosS6oEGvk8uCDayvwEZz4qEyDJRf9nFgYCaqPMTm', 'one_dex', 'other', 1),
];

/** Fill signed quotes from a maker's wallet, without a pool. */
export const deskNames: ReadonlyMap<string, string> = new Map([
  ['61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH', 'jupiter_z'],
  ['fd3nMFYTQjX1yr5ER8u7tPdHJB7qt8RpDpNtLQX2Br5', 'jupiter_rfq'],
]);

const shapes: ReadonlyMap<string, PoolShape> = new Map(venueRows.map(({ dex, shape }) => [dex, shape]));

/** Returns the shape of a venue's pools. */
export function findVenueShape(dex: string): PoolShape | null {
  return shapes.get(dex) ?? null;
}
