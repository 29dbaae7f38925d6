/** Facts of a mint with defaults; a test states what matters to it. */
import { SOL } from '../../layers/core/identity/address.ts';
import type {
  FundedFact,
  LiquidityFact,
  MigrationFact,
  PoolFact,
  StatusFact,
  TokenFact,
  TransferFact,
} from '../../layers/core/mint/mint-row.ts';

type Given<Fact> = Partial<Fact> & { readonly slot: number; readonly timestampMs: number };

export const tokenFact = (fields: Given<TokenFact>): TokenFact => ({
  ...{ kind: 'token', seq: 1, decimals: 6, supplyRaw: '1000000000000000', deployer: 'deployer' },
  ...{ name: 'Token', symbol: 'TKN', primaryDex: null, primaryPool: null, mintable: false, freezable: false },
  ...fields,
});

export const statusFact = (fields: Given<StatusFact>): StatusFact => ({
  ...{ kind: 'status', seq: 1, status: 'pending', reason: null, reasons: [], highRisk: false },
  ...fields,
});

/** A wallet of which nothing is known. */
export const fundedFact = (fields: Given<FundedFact> & { readonly wallet: string }): FundedFact => ({
  ...{ kind: 'funded', seq: 1, fundings: [], directFunder: null, firstFundedMs: null, root: null, hops: null },
  ...{ farmFunded: false, primaryTerminal: null, automation: 'ORGANIC', crews: [] },
  ...fields,
});

export const transferFact = (from: string, to: string, raw: number, fields: Given<TransferFact>): TransferFact => ({
  ...{ kind: 'transfer', seq: 1, signature: `${from}-${to}`, eventIndex: 0, from, to, raw: String(raw) },
  ...fields,
});

export const poolFact = (fields: Given<PoolFact>): PoolFact => ({
  ...{ kind: 'pool', seq: 1, pool: 'pool', baseMint: SOL, dex: 'raydium_amm', shape: 'constant_product', lock: null },
  ...{ tokenRaw: '0', tokenDecimals: 6, baseRaw: '0', baseDecimals: 9 },
  ...fields,
});

/** A wallet that removes nothing. */
export const liquidityFact = (fields: Given<LiquidityFact>): LiquidityFact => ({
  ...{
    kind: 'liquidity',
    seq: 1,
    signature: 'liquidity',
    txIndex: null,
    eventIndex: 0,
    pool: 'pool',
    dex: 'pump_swap',
  },
  ...{ wallet: 'provider', side: 'remove', tokenRaw: '0', tokenDecimals: 6, baseMint: SOL, baseRaw: '0' },
  ...{ baseDecimals: 9, pctOfPool: null, fullClose: false },
  ...fields,
});

/** A curve's liquidity moves to a pool. */
export const migrationFact = (fields: Given<MigrationFact>): MigrationFact => ({
  ...{ kind: 'migration', seq: 1, signature: 'migration', txIndex: null, eventIndex: 1, pad: 'pump_fun' },
  ...{ fromPool: 'curve', toPool: 'pool', toDex: 'pump_swap', tokenRaw: '0', tokenDecimals: 6, baseMint: SOL },
  ...{ baseRaw: '0', baseDecimals: 9 },
  ...fields,
});
