/**
 * What packed rows have in common, so that even a single row packs well: names of fields, venues, labels, quotes, the shapes of notes, ledgers and outcomes. Most frequent last.
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
  ',0,"pump_swap"],6,1,"","0","0",1,1,0,"-","-",["",["-0000000000000","]],1]',
  ',0,"pump_swap"],6,1,"","000000000000","","0","0",0,0,0,"0","0","0",null,null],0]',
  ',[],["","transfer_out","ARBITRAGE","update",6,"","",0,null]],["DUST:POSITION_AUGMENT"],["partial_exit",6,"","",1,["DCA_EXIT",0,"","",["0000000000000000000000000000000000000000000000","0","0","-0000000000000"],"-","-","-"]]],',
  ',[],[":0","close",6,"","0","000000000000","",1,["FULL_POSITION",0,"","",["0000000000000000000000000000000000000000000000","0","0","-000000000000"],"-0000000000000","-","-"]]],',
  ',[],[":0","open",6,"","","00000000000000","",0,null]],',
  '],0],"transfer_out",null,["",0,"transfer",1,0,0,0,"","","0","0",null,null]],',
  ',["sell","pump_swap",null,"0000000000000",0,0,["BOT:HFT"],0],"partial_exit",[":0",1,"DCA_EXIT",["",0,"pump_swap"],"",["",0,"pump_swap"],"",6,"","",["","","0","0","0","","0"],"-","-","-",null],null]],',
  ',["sell","pump_swap",null,"000000000000",0,0,["ORGANIC"],0],"close",[":0",1,"FULL_POSITION",["",0,"pump_swap"],"",["",0,"pump_swap"],"",6,"","",["000000000000","000000000000","0","0","0","0","0"],"-00000000000000","0","0",null],[1,0,"sell",1,1,1,0,"","","000000000000","-000000000000","000000000000",1,1]]],',
  ',["buy","pump_swap",null,"0000000000000",0,0,["BOT:HFT"],0],"update",null,null]],',
  '[[1,["",["buy","pump_swap",null,"000000000000",0,0,["ORGANIC"],0],"open",null,null]],[2,["',
  'null,0,0,"0",null,null,null,null,null,null,["BOT:HFT","ORGANIC"],false,true,false,false],[',
  'null,"pump_swap","sell",6,"',
  'null,"pump_swap","buy",6,"0000000000","So11111111111111111111111111111111111111112",9,"',
].join('');
