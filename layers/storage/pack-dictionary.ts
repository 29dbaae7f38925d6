/**
 * What packed rows have in common, so that even a single row packs well: field names, venues, labels, quotes. Most frequent last.
 * Bytes packed with it can only be read with it, so a change needs a new version in `pack`.
 */
export const packDictionary = [
  '"type":"token_status","status":"validated","reason":"reasons":[],"is_high_risk":false',
  '"type":"token","name":"symbol":"supply_raw":"deployer":"mint_authority":null,"freeze_authority":null,"primary_dex":"primary_pool":',
  '"type":"liquidity","side":"add","remove","pct_of_pool":"is_full_close":false,"type":"pool","shape":"constant_product","token_reserve_raw":"base_reserve_raw":"base_decimals":',
  '"type":"holders_snapshot","phase":"begin","end","type":"balance","wallet":"balance_raw":"type":"price","usd":"',
  '"type":"identity","platform":"telegram","username":"active":true,"source":"type":"known_wallet","entity":"category":"cex",',
  '["event",0,0,0,{"type":"transfer","signature":"slot":"event_index":0,"timestamp":"from":"to":"mint":"decimals":9,"amount_raw":"',
  '"swap_flash","orca_whirlpool","meteora_damm","meteora_dlmm","raydium_cpmm","raydium_clmm","raydium_amm","pump_fun","pump_swap","unknown"',
  '"TERMINAL:"BUNDLE:EXEC_CLUSTER","MEV:SANDWICHED","MEV:FRONTRUN","MEV:BACKRUN","BOT:MEV","BOT:WASH","BOT:FLASH","BOT:ARB"',
  '"BOT:MULTISELL","BOT:MULTIBUY","BOT:MULTIWALLET","DUST:POSITION_AUGMENT","DUST:SELL_PASSTHROUGH","BOT:HFT"',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYBEPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '"position":{"entry":{"signature":"eventIndex":0,"slot":"timestampMs":"dex":"pump_swap"},"tokenDecimals":6,"buys":1,"boughtRaw":"#',
  '","notionalUsd":"#0","pricedRaw":"#0","soldRaw":"#0","transferredRaw":"#0","exits":0,"pricedExits":0,"wins":0,"realizedUsd":"#-',
  '","costUsd":"#0","realizedSol":"#0","firstExit":null,"lastExit":null,"heldRaw":"#0","money":{"proceedsUsd":"#","costUsd":"#',
  '","realizedUsd":"#',
  '{"mint":"","seq":1,"slot":"timestampMs":"swap":{"direction":"sell","dex":"pump_swap","terminal":null,"notionalUsd":"#',
  '00000000000000000000","networkFeeLamports":0,"tipLamports":0,"labels":["ORGANIC"],"bundled":false},"change":"open","update","partial_exit","close","transfer_out"',
  ',"closed":null},null]","closed":{"id":"openedMs":"closedMs":"closedBy":"sell","buys":1,"exits":1,"pricedExits":1,"wins":0,"boughtRaw":"#',
  '[\\"FULL_POSITION\\",\\"DCA_EXIT\\",\\"ARBITRAGE\\",\\"pump_swap\\"],\\"#0\\",null],null]"',
  'null,0,0,"0",null,null,null,null,null,null,["BOT:HFT","ORGANIC"],false,true,false,false],[',
  'null,"pump_swap","sell",6,"',
  'null,"pump_swap","buy",6,"0000000000","So11111111111111111111111111111111111111112",9,"',
].join('');
