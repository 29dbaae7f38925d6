import type { CurveState } from '../../../layers/core/mint/curve-state.ts';
import type { MigrationFact, MintRow, PoolFact, TokenFact } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { migrationFact, poolFact, tokenFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

export const START = 1_760_000_400_000;
export const DAY_MS = 86_400_000;
const at = (slot: number) => ({ slot, timestampMs: START + slot * 1000 });
export const msOf = (slot: number): number => at(slot).timestampMs;

const TOKEN = 10n ** 6n;
const WHOLE = 1_073_000_000n * TOKEN;
export const FOR_SALE = 793_100_000n * TOKEN;

/** A pump.fun curve that has sold some millions of tokens. */
export const pump = (millions: number, fields: Partial<CurveState> = {}): CurveState => {
  const sold = BigInt(millions) * 1_000_000n * TOKEN;
  const virtual = WHOLE - sold;
  const base = (WHOLE * 30_000_000_000n) / virtual;
  return {
    pad: 'pump_fun',
    raisedRaw: String(base - 30_000_000_000n),
    targetRaw: null,
    soldRaw: String(sold),
    forSaleRaw: String(FOR_SALE),
    virtualTokenRaw: String(virtual),
    virtualBaseRaw: String(base),
    complete: false,
    ...fields,
  };
};

/** A curve that states what it raised and wants. */
export const raised = (pad: string, lamports: number, target: number | null, complete = false): CurveState => ({
  ...{ pad, raisedRaw: String(lamports), targetRaw: target === null ? null : String(target), complete },
  ...{ soldRaw: null, forSaleRaw: null, virtualTokenRaw: null, virtualBaseRaw: null },
});

/** A swap on the curve, with its state. */
export const onCurve = (slot: number, curve: CurveState | null, fields: Partial<Trade> = {}): Trade =>
  trade({ ...at(slot), txIndex: 1, pool: 'curve', dex: curve?.pad ?? 'pump_fun', curve, ...fields });

/** A swap in another pool. */
export const elsewhere = (slot: number, fields: Partial<Trade> = {}): Trade =>
  trade({ ...at(slot), txIndex: 2, pool: 'pool', dex: 'pump_swap', ...fields });

export const described = (slot: number, fields: Partial<TokenFact> = {}): TokenFact =>
  tokenFact({ ...at(slot), ...fields });

export const snapshot = (slot: number, curve: CurveState, fields: Partial<PoolFact> = {}): PoolFact =>
  poolFact({ ...at(slot), pool: 'curve', dex: curve.pad, shape: 'bonding_curve', curve, ...fields });

export const migrated = (slot: number, fields: Partial<MigrationFact> = {}): MigrationFact =>
  migrationFact({ ...at(slot), txIndex: 3, ...fields });

/** Rows in order of arrival. */
export const arrive = (rows: readonly MintRow[]): readonly MintRow[] =>
  rows.map((row, index) => ({ ...row, seq: index + 1 }));
