import type { Instruction } from '../transaction/transaction.ts';
import { toDiscriminator } from './anchor-event.ts';

/** Account indexes of a liquidity instruction. Source: venues' IDLs. */
export type LiquidityLayout = {
  /** `both` rebalances: outflow is a removal, inflow is an addition. */
  readonly side: 'add' | 'remove' | 'both';
  readonly pool: number;
  readonly vaults: readonly number[];
  /** Accounts with the pool's part of shared vaults. */
  readonly shares?: readonly number[];
};

function defineLayout(side: LiquidityLayout['side'], pool: number, vaults: readonly number[]): LiquidityLayout {
  return { side, pool, vaults };
}

function defineSharedLayout(side: LiquidityLayout['side'], vaults: readonly number[], shares: readonly number[]) {
  return { ...defineLayout(side, 0, vaults), shares };
}

type Layouts = Readonly<Record<string, LiquidityLayout>>;

const pumpSwap: Layouts = {
  e992d18ecf6840bc: defineLayout('add', 0, [9, 10]),
  f223c68952e1f2b6: defineLayout('add', 0, [9, 10]),
  b712469c946da122: defineLayout('remove', 0, [9, 10]),
};

/** One-byte discriminators. */
const raydiumAmm: Layouts = {
  '01': defineLayout('add', 4, [10, 11]),
  '03': defineLayout('add', 1, [6, 7]),
  '04': defineLayout('remove', 1, [6, 7]),
};

const raydiumCpmm: Layouts = {
  afaf6d1f0d989bed: defineLayout('add', 3, [10, 11]),
  '3f37fe4131b25979': defineLayout('add', 4, [11, 12]),
  f223c68952e1f2b6: defineLayout('add', 2, [6, 7]),
  b712469c946da122: defineLayout('remove', 2, [6, 7]),
};

const raydiumClmm: Layouts = {
  '87802f4d0f98f031': defineLayout('add', 5, [12, 13]),
  '4db84ad67056f1c7': defineLayout('add', 5, [12, 13]),
  '4dffae527d1dc92e': defineLayout('add', 4, [11, 12]),
  '2e9cf3760dcdfbb2': defineLayout('add', 2, [9, 10]),
  '851d59df45eeb00a': defineLayout('add', 2, [9, 10]),
  a026d06f685b2c01: defineLayout('remove', 3, [5, 6]),
  '3a7fbc3e4f52c460': defineLayout('remove', 3, [5, 6]),
};

const whirlpool: Layouts = {
  '2e9cf3760dcdfbb2': defineLayout('add', 0, [7, 8]),
  '851d59df45eeb00a': defineLayout('add', 0, [11, 12]),
  a026d06f685b2c01: defineLayout('remove', 0, [7, 8]),
  '3a7fbc3e4f52c460': defineLayout('remove', 0, [11, 12]),
};

const dlmm: Layouts = {
  b59d59438fb63448: defineLayout('add', 1, [5, 6]),
  e4a24e1c46db7473: defineLayout('add', 1, [5, 6]),
  '0703967f94283dc8': defineLayout('add', 1, [5, 6]),
  '03dd95da6f8d76d5': defineLayout('add', 1, [5, 6]),
  '1c8cee63e7a21595': defineLayout('add', 1, [5, 6]),
  d13b3f5b6fc899e4: defineLayout('add', 1, [5, 6]),
  '2905eeaf64e106cd': defineLayout('add', 1, [4]),
  '5e9b6797465fdca5': defineLayout('add', 1, [4]),
  a1c26754ab47fa9a: defineLayout('add', 1, [4]),
  '2133a3c975627de7': defineLayout('add', 1, [4]),
  '0a333d2370691855': defineLayout('remove', 1, [5, 6]),
  '5055d14818ceb16c': defineLayout('remove', 1, [5, 6]),
  e6d7527ff165e392: defineLayout('remove', 1, [5, 6]),
  '1a526698f04a691a': defineLayout('remove', 1, [5, 6]),
  cc02c391359191cd: defineLayout('remove', 1, [5, 6]),
  '5c04b0c177b95309': defineLayout('both', 1, [5, 6]),
};

const dammV2: Layouts = {
  '5fb40aac54aee828': defineLayout('add', 6, [10, 11]),
  '955248c5fdfc440f': defineLayout('add', 7, [11, 12]),
  '14a1f118bdddb402': defineLayout('add', 5, [9, 10]),
  b59d59438fb63448: defineLayout('add', 0, [4, 5]),
  '5055d14818ceb16c': defineLayout('remove', 1, [5, 6]),
  '0a333d2370691855': defineLayout('remove', 1, [5, 6]),
};

const dammV1: Layouts = {
  '76ad299dad486167': defineSharedLayout('add', [6, 7], [10, 11]),
  '06874493e552a971': defineSharedLayout('add', [6, 7], [10, 11]),
  '9118acc2db7d03be': defineSharedLayout('add', [6, 7], [10, 11]),
  '07a68aabceabecf4': defineSharedLayout('add', [7, 8], [11, 12]),
  '3095dc823d0b09b2': defineSharedLayout('add', [7, 8], [11, 12]),
  a8e3323ebdab54b0: defineSharedLayout('add', [9, 10], [3, 4]),
  '4f237a54ad0f5dbf': defineSharedLayout('add', [9, 10], [3, 4]),
  '04e4d747e1fd77ce': defineSharedLayout('add', [9, 10], [3, 4]),
  '856d2cb338ee7221': defineSharedLayout('remove', [9, 10], [3, 4]),
  '5454b142feb90afb': defineSharedLayout('remove', [9, 10], [3, 4]),
};

const raydiumAmmProgram = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8';
/** Raydium CLMM and PancakeSwap, which is the same program. */
const clmmPrograms: ReadonlySet<string> = new Set([
  'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
  'HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq',
]);

const layouts: ReadonlyMap<string, Layouts> = new Map([
  ['pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA', pumpSwap],
  [raydiumAmmProgram, raydiumAmm],
  ['CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', raydiumCpmm],
  ...[...clmmPrograms].map(program => [program, raydiumClmm] as const),
  ['whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', whirlpool],
  ['LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo', dlmm],
  ['cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', dammV2],
  ['Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB', dammV1],
]);

const DISCRIMINATOR_BYTES = 8;
const LIQUIDITY_END = 24;

/** Returns the layout of a liquidity instruction, or null. */
export function findLiquidityLayout({ program, data }: Instruction): LiquidityLayout | null {
  const bytes = program === raydiumAmmProgram ? 1 : DISCRIMINATOR_BYTES;
  const found = layouts.get(program)?.[toDiscriminator(data, bytes)];
  if (found === undefined) return null;
  // Raydium collects fees with a removal of zero liquidity.
  const isCollecting =
    clmmPrograms.has(program) &&
    found.side === 'remove' &&
    data.length >= LIQUIDITY_END &&
    data.subarray(DISCRIMINATOR_BYTES, LIQUIDITY_END).every(byte => byte === 0);
  return isCollecting ? null : found;
}
