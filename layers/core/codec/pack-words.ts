/**
 * The one table of packed texts; the first 64 take a byte, the others two. Append only: a change
 * before the end needs a new `packVersion`.
 */
const words = [
  ...['So11111111111111111111111111111111111111112', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ...['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', '', '-', ':0', 'ORGANIC', 'buy', 'sell', 'pump_swap', 'pump_fun'],
  ...['raydium_cpmm', 'raydium_amm', 'raydium_clmm', 'meteora_dlmm', 'meteora_damm', 'orca_whirlpool'],
  ...['open', 'close', 'update', 'partial_exit', 'transfer_in', 'transfer_out', 'FULL_POSITION', 'DCA_EXIT'],
  ...['price', 'pool', 'liquidity', 'balance', 'token', 'token_status', 'wallet_funded', 'holders_snapshot'],
  ...['transfer', 'known_wallet', 'identity', 'bonding_curve', 'constant_product', 'begin', 'end', 'add', 'remove'],
  ...['validated', 'processing', 'burned', 'cex', 'axiom', 'photon', 'trojan', 'bullx', 'gmgn'],
  ...['TERMINAL:axiom', 'TERMINAL:photon', 'TERMINAL:trojan', 'TERMINAL:bullx', 'TERMINAL:gmgn', 'BOT:HFT'],
  ...['BOT:MEV', 'BOT:MULTISELL', 'BOT:MULTIWALLET', 'MEV:SANDWICHED', 'MEV:FRONTRUN', 'MEV:BACKRUN', 'bundled'],
  ...['BUNDLE:EXEC_CLUSTER', 'BOT:WASH', 'BOT:FLASH', 'BOT:ARB', 'BOT:MULTIBUY', 'DUST:POSITION_AUGMENT'],
  ...['DUST:SELL_PASSTHROUGH', 'ARBITRAGE', 'coinbase', 'binance', 'kraken', 'okx', 'bybit', 'farm', 'telegram'],
  ...['unknown', 'swap_flash', 'funder_learnt', 'tick'],
];

const place = 'slot,timestamp';
const swapPlace = 'type,signature,slot,event_index,tx_index,timestamp';
const pool = `type,pool,mint,base_mint,dex,${place},shape,token_reserve_raw,token_decimals,base_reserve_raw,base_decimals`;

/** Names of the fields of objects, in their order. Append only, as the words. */
const shapes = [
  pool,
  `${pool},lock`,
  `type,mint,usd,${place}`,
  `type,mint,wallet,balance_raw,${place}`,
  `type,mint,wallet,category,${place},fundings,direct_funder,first_funded,first_lamports,first_micro_usd,` +
    'first_trade,root,hops,is_farm_funded,primary_terminal,automation,crews',
  `from,category,lamports,${place},id,ancestors`,
  'wallet,entity,category',
  `type,mint,${place},status,reason,reasons,is_high_risk`,
  `type,mint,${place},name,symbol,decimals,supply_raw,deployer,mint_authority,freeze_authority,primary_dex,primary_pool`,
  `type,mint,phase,${place}`,
  `${swapPlace},pool,dex,wallet,side,mint,token_decimals,token_amount_raw,base_mint,base_decimals,base_amount_raw,` +
    'pct_of_pool,is_full_close',
  `${swapPlace},from,to,mint,decimals,amount_raw`,
  'type,wallet,entity,category,source,timestamp',
  `type,wallet,funder,news,mint,${place}`,
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
];

export const wordTable: readonly string[] = words;

export const shapeTable: readonly (readonly string[])[] = shapes.map(names => names.split(','));
