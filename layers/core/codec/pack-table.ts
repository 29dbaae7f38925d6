/**
 * What stored values are like. Texts of these examples are words, and names of fields are shapes,
 * the most frequent first. The first list of a length, and the first object of a shape, are written
 * as what differs from the last example. A change needs a new `packVersion`.
 */
const examples = `[
  ["So11111111111111111111111111111111111111112","","0","buy","sell","pump_swap","pump_fun","raydium_cpmm",
    "raydium_amm","ORGANIC","TERMINAL:axiom","TERMINAL:photon","TERMINAL:trojan","TERMINAL:bullx","TERMINAL:gmgn",
    "axiom","photon","trojan","bullx","gmgn","open","close","update","partial_exit","FULL_POSITION","DCA_EXIT",
    "price","pool","liquidity","balance","token","token_status","wallet_funded","holders_snapshot","transfer",
    "bonding_curve","constant_product","begin","end","add","remove","validated","cex","BOT:HFT","-",
    "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v","Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB","raydium_clmm",
    "meteora_dlmm","meteora_damm","orca_whirlpool","unknown","swap_flash","transfer_in","transfer_out","known_wallet",
    "identity","funder_learnt","tick","processing","burned","bundled","BOT:MEV","BOT:MULTISELL","BOT:MULTIWALLET",
    "MEV:SANDWICHED","MEV:FRONTRUN","MEV:BACKRUN","BUNDLE:EXEC_CLUSTER","BOT:WASH","BOT:FLASH","BOT:ARB",
    "BOT:MULTIBUY","DUST:POSITION_AUGMENT","DUST:SELL_PASSTHROUGH","ARBITRAGE","coinbase","binance","kraken","okx",
    "bybit","farm","telegram"],
  {"type":"price","mint":"So11111111111111111111111111111111111111112","usd":null,"slot":null,"timestamp":null},
  {"type":"pool","pool":null,"mint":null,"base_mint":"So11111111111111111111111111111111111111112","dex":"pump_swap",
    "slot":null,"timestamp":null,"shape":"constant_product","token_reserve_raw":null,"token_decimals":6,
    "base_reserve_raw":null,"base_decimals":9},
  {"type":"balance","mint":null,"wallet":null,"balance_raw":null,"slot":null,"timestamp":null},
  {"version":9,"data":[1,[[0,[0,0,0,0,0,"0","0","0","0","0"],0,0,[[1,[1,1,0,0,0,"","","0","0","0"]]],0,[[],[],[],[]]],
    [[1,"","",""],[0,"0","0","0"],[1,1,1,1,0,0,0,0,1,0],[1,"",""],[0,"0","0"],[1,"0",""],""],[0,0,0,0,[0,0,0,0,0,0,0,
    0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0],[0,0,0,0,0,0,0,0],["0",[["","0","0"]]],["0",[]],[0,[]],["0",[["","","0"]]],
    [],[0,0,[],[]],[[0,""]]],[]],[null,null,null,null,0],[0,0],[[],[],0,0],[0,0,0,0]]},
  {"kind":null,"bundle":null,"atMs":null},
  {"metadata":null,"verdict":null,"flaggedReasons":[],"flaggedMs":null,"ruggedMs":null},
  {"type":"token_status","mint":null,"slot":null,"timestamp":null,"status":null,"reason":null,"reasons":[],
    "is_high_risk":false},
  {"type":"known_wallet","mint":null,"wallet":null,"category":null,"slot":null,"timestamp":null,"fundings":null,
    "direct_funder":null,"first_funded":null,"first_lamports":null,"first_micro_usd":null,"first_trade":null,
    "root":null,"hops":null,"is_farm_funded":null,"primary_terminal":null,"automation":null,"crews":null},
  {"from":null,"category":null,"lamports":null,"slot":null,"timestamp":null,"id":null,"ancestors":null},
  {"type":"token","mint":null,"slot":null,"timestamp":null,"name":null,"symbol":null,"decimals":6,"supply_raw":null,
    "deployer":null,"mint_authority":null,"freeze_authority":null,"primary_dex":null,"primary_pool":null},
  {"type":"holders_snapshot","mint":null,"phase":null,"slot":null,"timestamp":null},
  {"type":"liquidity","signature":null,"slot":null,"event_index":0,"tx_index":null,"timestamp":null,"pool":null,
    "dex":"pump_swap","wallet":null,"side":"buy","mint":null,"token_decimals":6,"token_amount_raw":null,
    "base_mint":"So11111111111111111111111111111111111111112","base_decimals":9,"base_amount_raw":null,
    "pct_of_pool":null,"is_full_close":false},
  {"slot":null,"timestampMs":null,"name":null,"symbol":null,"decimals":6,"supplyRaw":null,"deployer":null,
    "mintAuthority":null,"freezeAuthority":null,"primaryDex":null,"primaryPool":null},
  [[1,0,0,["",0,0,0,["sell","pump_swap",null,"",0,0,["ORGANIC"],0],["close",["",0,"pump_swap",6,"","","","",1]],["",1,
    "FULL_POSITION",["",0,0,0,"pump_swap"],"150",["",0,0,0,"pump_swap"],"150",6,"","",["","","0","0","0","0","0"],"",
    "0","0",null,0],["",0,0,"sell",1,1,1,1,"","","","","",1,1]]],[1,0,0,["",0,0,0,["buy","pump_swap",null,"",0,0,
    ["ORGANIC"],0],["open",["",0,"pump_swap",6,"","","","",0]],null,null]]]
]`;

/** Texts by their place. */
export const wordTable: string[] = [];
/** Names of fields by their place. */
export const shapeTable: (readonly string[])[] = [];

export type List = readonly unknown[];
const lastValues = new Map<number, List>();

for (const example of JSON.parse(examples)) learnExample(example);

function learnExample(value: unknown): void {
  if (typeof value === 'string' && !wordTable.includes(value)) wordTable.push(value);
  if (typeof value !== 'object' || value === null) return;
  const values = Object.values(value);
  const key = Array.isArray(value) ? value.length : toShapeKey(shapeTable.push(Object.keys(value)) - 1);
  for (const part of values) learnExample(part);
  lastValues.set(key, values);
}

/** The last list of a length, or the last values of a shape. */
export function findLast(last: ReadonlyMap<number, List>, key: number): List {
  return last.get(key) ?? lastValues.get(key) ?? [];
}

/** Lists have their length as key. */
export function toShapeKey(place: number): number {
  return -1 - place;
}
