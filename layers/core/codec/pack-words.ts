import { limits } from './pack-codes.ts';

/**
 * The one table of packed texts; the first take a byte, the others two. What is here may only grow
 * at its end: another change needs a new `packVersion`.
 */
export const wordTable: readonly string[] = [
  ...['So11111111111111111111111111111111111111112', '', ':0', 'buy', 'sell', 'pump_swap', 'pump_fun'],
  ...['raydium_cpmm', 'raydium_amm', 'ORGANIC', 'TERMINAL:axiom', 'TERMINAL:photon', 'TERMINAL:trojan'],
  ...['TERMINAL:bullx', 'TERMINAL:gmgn', 'axiom', 'photon', 'trojan', 'bullx', 'gmgn', 'open', 'close', 'update'],
  ...['partial_exit', 'FULL_POSITION', 'DCA_EXIT', 'price', 'pool', 'liquidity', 'balance', 'token', 'token_status'],
  ...['wallet_funded', 'holders_snapshot', 'transfer', 'bonding_curve', 'constant_product', 'begin', 'end', 'add'],
  ...['remove', 'validated', 'cex', 'BOT:HFT', '-'],
  ...['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ...['raydium_clmm', 'meteora_dlmm', 'meteora_damm', 'orca_whirlpool', 'unknown', 'swap_flash', 'transfer_in'],
  ...['transfer_out', 'known_wallet', 'identity', 'funder_learnt', 'tick', 'processing', 'burned', 'bundled'],
  ...['BOT:MEV', 'BOT:MULTISELL', 'BOT:MULTIWALLET', 'MEV:SANDWICHED', 'MEV:FRONTRUN', 'MEV:BACKRUN'],
  ...['BUNDLE:EXEC_CLUSTER', 'BOT:WASH', 'BOT:FLASH', 'BOT:ARB', 'BOT:MULTIBUY', 'DUST:POSITION_AUGMENT'],
  ...['DUST:SELL_PASSTHROUGH', 'ARBITRAGE', 'coinbase', 'binance', 'kraken', 'okx', 'bybit', 'farm', 'telegram'],
];

const swap = 'type,signature,slot,event_index,tx_index,timestamp';
const pool = 'type,pool,mint,base_mint,dex,slot,timestamp,shape,token_reserve_raw,token_decimals,base_reserve_raw';

/** Names of the fields of objects, in their order. */
export const shapeTable: readonly (readonly string[])[] = [
  `${pool},base_decimals`,
  `${pool},base_decimals,lock`,
  'type,mint,usd,slot,timestamp',
  'type,mint,wallet,balance_raw,slot,timestamp',
  'type,mint,wallet,category,slot,timestamp,fundings,direct_funder,first_funded,first_lamports,first_micro_usd,' +
    'first_trade,root,hops,is_farm_funded,primary_terminal,automation,crews',
  'from,category,lamports,slot,timestamp,id,ancestors',
  'wallet,entity,category',
  'type,mint,slot,timestamp,status,reason,reasons,is_high_risk',
  'type,mint,slot,timestamp,name,symbol,decimals,supply_raw,deployer,mint_authority,freeze_authority,' +
    'primary_dex,primary_pool',
  'type,mint,phase,slot,timestamp',
  `${swap},pool,dex,wallet,side,mint,token_decimals,token_amount_raw,base_mint,base_decimals,base_amount_raw,` +
    'pct_of_pool,is_full_close',
  `${swap},from,to,mint,decimals,amount_raw`,
  'type,wallet,entity,category,source,timestamp',
  'type,wallet,funder,news,mint,slot,timestamp',
  'status,burn_pct,lock_pct,verified_at',
  'version,data',
  'kind,bundle,atMs',
  'metadata,verdict,flaggedReasons,flaggedMs,ruggedMs',
  'slot,timestampMs,name,symbol,decimals,supplyRaw,deployer,mintAuthority,freezeAuthority,primaryDex,primaryPool',
  'slot,timestampMs,status,reason,reasons,highRisk',
  'mint,slot,timestampMs',
  'first,lastMs,fundedAtMs,latest,insiderOf,known',
  'first,lastMs,fundedAtMs,latest,insiderOf,known,firstMaterial',
  'from,slot,txIndex,eventIndex,signature,timestampMs,lamports',
  'from,lamports,slot,timestampMs,id',
  'entity,category,source,timestampMs',
].map(names => names.split(','));

const place = ['', 0, 0, 0, 'pump_swap'];
const zeros = (length: number): readonly number[] => Array.from({ length }, () => 0);

/** A wallet's row that closes a position, and its whole state: the first lists are like theirs. */
const examples = [
  [
    [
      ...[1, 0, 0],
      [
        ...['', 0, 0, 0, ['sell', 'pump_swap', null, '', 0, 0, ['ORGANIC'], 0]],
        ['close', ['', 0, 'pump_swap', 6, '', '', '', '', 1]],
        [
          ...['', 1, 'FULL_POSITION', place, '150', place, '150', 6, '', ''],
          ...[['', '', ...'00000'], '', '0', '0', null, 0],
        ],
        ['', 0, 0, 'sell', 1, 1, 1, 1, '', '', '', '', '', 1, 1],
      ],
    ],
  ],
  {
    data: [
      1,
      [
        ...[0, [...zeros(5), ...'00000'], 0, 0, [[1, [1, 1, 0, 0, 0, '', '', '0', '0', '0']]], 0, [[], [], [], []]],
        [
          ...[
            [1, '', '', ''],
            [0, '0', '0', '0'],
            [1, 1, 1, 1, 0, 0, 0, 0, 1, 0],
          ],
          ...[[1, '', ''], [0, '0', '0'], [1, '0', ''], ''],
        ],
        [
          ...[0, 0, 0, 0, zeros(24), [0], zeros(8), ['0', [['', '0', '0']]], ['0', []], [0, []]],
          ...[['0', [['', '', '0']]], [], [0, 0, [], []], [[0, '']]],
        ],
        [],
      ],
      ...[
        [null, null, null, null, 0],
        [0, 0],
        [[], [], 0, 0],
        [0, 0, 0, 0],
      ],
    ],
  },
];

function listExamples(value: unknown, depth: number): readonly (readonly [number, readonly unknown[]])[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [[toListKey(depth, value.length), value] as const] : [];
  return [...own, ...Object.values(value).flatMap(part => listExamples(part, depth + 1))];
}

export function toListKey(depth: number, length: number): number {
  return depth * limits.likeLength + length;
}

/** By depth and length. */
export const firstLists: ReadonlyMap<number, readonly unknown[]> = new Map(
  examples.flatMap(example => listExamples(example, 0)),
);
