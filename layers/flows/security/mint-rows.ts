import { readCurveState } from '../../contract/events/curve.ts';
import type { ChainEvent } from '../../contract/events/event.ts';
import { INCINERATOR, SOL } from '../../core/identity/address.ts';
import type { MintFact, MintRow } from '../../core/mint/mint-row.ts';
import { rewindLabels } from '../../core/mint/trade.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';

type FactEvent = Exclude<ChainEvent, { type: 'swap' }>;
type Place = Pick<MintFact, 'seq' | 'slot' | 'timestampMs'>;

/** Converts a row, null if irrelevant. Drops labels. An arbitrage counts if its own record shows it. */
export function toMintRow(row: TapeRow): MintRow | null {
  if (isTrade(row)) return { ...rewindLabels(row), labels: [] };
  const { seq, slot, timestampMs, event } = row;
  return toFact({ seq, slot, timestampMs }, event);
}

function toFact(place: Place, event: FactEvent): MintFact | null {
  switch (event.type) {
    case 'transfer':
      return event.mint === SOL ? null : toTransferFact(place, event);
    case 'balance':
      return { ...place, kind: 'balance', wallet: event.wallet, raw: event.balance_raw };
    case 'holders_snapshot':
      return { ...place, kind: 'snapshot', phase: event.phase };
    case 'token':
      return {
        ...place,
        kind: 'token',
        decimals: event.decimals,
        supplyRaw: event.supply_raw,
        deployer: event.deployer,
        name: event.name,
        symbol: event.symbol,
        primaryDex: event.primary_dex,
        primaryPool: event.primary_pool,
        mintable: event.mint_authority !== null,
        freezable: event.freeze_authority !== null,
      };
    case 'token_status':
      return {
        ...place,
        kind: 'status',
        status: event.status,
        reason: event.reason,
        reasons: event.reasons,
        highRisk: event.is_high_risk ?? false,
      };
    case 'pool':
      return toPoolFact(place, event);
    case 'liquidity':
      return toLiquidityFact(place, event);
    case 'migration':
      return toMigrationFact(place, event);
    case 'wallet_funded':
      return toFundedFact(place, event);
    case 'tick':
      return { ...place, kind: 'tick' };
    default:
      return null;
  }
}

type Of<T extends ChainEvent['type']> = Extract<ChainEvent, { type: T }>;

function toTransferFact(place: Place, event: Of<'transfer'>): MintFact {
  return {
    ...place,
    kind: 'transfer',
    signature: event.signature,
    txIndex: event.tx_index ?? null,
    eventIndex: event.event_index,
    // The incinerator represents the supply in both directions.
    from: event.kind === 'mint' ? INCINERATOR : event.from,
    to: event.kind === 'burn' ? INCINERATOR : event.to,
    raw: event.amount_raw,
    ...(event.program_accounts && { programAccounts: event.program_accounts }),
  };
}

function toPoolFact(place: Place, event: Of<'pool'>): MintFact {
  return {
    ...place,
    kind: 'pool',
    pool: event.pool,
    baseMint: event.base_mint,
    dex: event.dex,
    shape: event.shape,
    tokenRaw: event.token_reserve_raw,
    tokenDecimals: event.token_decimals,
    baseRaw: event.base_reserve_raw,
    baseDecimals: event.base_decimals,
    lock: event.lock
      ? {
          status: event.lock.status,
          burnPct: event.lock.burn_pct,
          lockPct: event.lock.lock_pct,
          verifiedAt: event.lock.verified_at,
        }
      : null,
    curve: readCurveState(event.curve),
  };
}

function toMigrationFact(place: Place, event: Of<'migration'>): MintFact {
  return {
    ...place,
    kind: 'migration',
    signature: event.signature,
    txIndex: event.tx_index ?? null,
    eventIndex: event.event_index,
    pad: event.pad,
    fromPool: event.from_pool,
    toPool: event.to_pool,
    toDex: event.to_dex,
    tokenRaw: event.token_amount_raw,
    tokenDecimals: event.token_decimals,
    baseMint: event.base_mint,
    baseRaw: event.base_amount_raw,
    baseDecimals: event.base_decimals,
  };
}

function toLiquidityFact(place: Place, event: Of<'liquidity'>): MintFact {
  return {
    ...place,
    kind: 'liquidity',
    signature: event.signature,
    txIndex: event.tx_index ?? null,
    eventIndex: event.event_index,
    pool: event.pool,
    dex: event.dex,
    wallet: event.wallet,
    side: event.side,
    tokenRaw: event.token_amount_raw,
    tokenDecimals: event.token_decimals,
    baseMint: event.base_mint,
    baseRaw: event.base_amount_raw,
    baseDecimals: event.base_decimals,
    pctOfPool: event.pct_of_pool,
    fullClose: event.is_full_close,
  };
}

function toFundedFact(place: Place, event: Of<'wallet_funded'>): MintFact {
  return {
    ...place,
    kind: 'funded',
    wallet: event.wallet,
    category: event.category ?? null,
    fundings: event.fundings.map(funding => ({
      from: funding.from,
      category: funding.category,
      lamports: funding.lamports,
      ...(funding.micro_usd && { microUsd: funding.micro_usd }),
      slot: funding.slot,
      timestampMs: funding.timestamp,
      id: funding.id,
      ancestors: funding.ancestors,
    })),
    directFunder: event.direct_funder,
    firstFundedMs: event.first_funded,
    firstLamports: event.first_lamports ?? null,
    ...(event.first_micro_usd && { firstMicroUsd: event.first_micro_usd }),
    firstTradeMs: event.first_trade ?? null,
    ...(event.traded && { traded: event.traded.map(({ day, micro_usd }) => ({ day, microUsd: micro_usd })) }),
    root: event.root,
    hops: event.hops,
    farmFunded: event.is_farm_funded,
    primaryTerminal: event.primary_terminal,
    automation: event.automation,
    crews: event.crews,
  };
}
