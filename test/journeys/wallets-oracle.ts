/** Expected wallet answers for a tape, by `test/oracle` and without `layers/`. */
import { Decimal } from 'decimal.js';
import { type FifoExit, type FifoMove, type FifoPosition, fifo } from '../oracle/fifo.ts';
import { type OraclePosition, oracleQuality } from '../oracle/quality.ts';

/** A swap with its quote in SOL and given prices. */
export type WalletSwap = {
  readonly signature: string;
  readonly slot: number;
  readonly event_index: number;
  readonly timestamp: number;
  readonly wallet_address: string;
  readonly dex_name: string;
  readonly direction: string;
  readonly token_mint: string;
  readonly token_decimals: number;
  readonly token_amount_raw: string;
  readonly base_decimals: number;
  readonly base_amount_raw: string;
  readonly base_price_usd: string;
  readonly sol_price_usd: string;
};

export type Row = Readonly<Record<string, unknown>>;
export type OracleWallets = ReturnType<typeof oracleWallets>;

export const idOf = ({ signature, event_index }: Pick<WalletSwap, 'signature' | 'event_index'>): string =>
  `${signature}:${event_index}`;

/** FIFO results in the tape's order. */
export const oracleWallets = (swaps: readonly WalletSwap[]) => ({
  ...fifo(swaps.map(moveOf)),
  byId: new Map(swaps.map(swap => [idOf(swap), swap])),
});

const moveOf = (swap: WalletSwap): FifoMove => ({
  kind: swap.direction === 'buy' ? 'buy' : 'sell',
  wallet: swap.wallet_address,
  mint: swap.token_mint,
  id: idOf(swap),
  timestampMs: swap.timestamp,
  raw: BigInt(swap.token_amount_raw),
  decimals: swap.token_decimals,
  baseRaw: BigInt(swap.base_amount_raw),
  baseDecimals: swap.base_decimals,
  price: swap.base_price_usd,
  solPrice: swap.sol_price_usd,
  lamports: 0,
});

const exitMs = ({ byId }: OracleWallets, exit: FifoExit): number => byId.get(exit.exit)!.timestamp;

/**
 * Rows of /pnl, newest exit first, ties by id.
 * `trade_flag` is intake's verdict, which no oracle has.
 */
export const pnlRows = (oracle: OracleWallets, wallet: string): readonly Row[] =>
  oracle.exits
    .filter(exit => exit.wallet === wallet)
    .toSorted((a, b) => exitMs(oracle, b) - exitMs(oracle, a) || (a.exit < b.exit ? -1 : 1))
    .map(exit => pnlRow(oracle, exit));

const pnlRow = (oracle: OracleWallets, exit: FifoExit): Row => {
  const [entry, sell] = [oracle.byId.get(exit.entry)!, oracle.byId.get(exit.exit)!];
  return {
    trade_id: exit.exit,
    wallet_address: exit.wallet,
    token_mint: exit.mint,
    entry_signature: entry.signature,
    exit_signature: sell.signature,
    entry_timestamp: entry.timestamp,
    exit_timestamp: sell.timestamp,
    entry_slot: entry.slot,
    exit_slot: sell.slot,
    entry_dex: entry.dex_name,
    exit_dex: sell.dex_name,
    hold_time_seconds: exit.seconds,
    entry_price_usd: exit.entryPrice,
    exit_price_usd: exit.exitPrice,
    price_per_token_entry: exit.entryPrice,
    price_per_token_exit: exit.exitPrice,
    realized_pnl_usd: exit.realizedUsd,
    realized_pnl_sol: exit.realizedSol,
    cash_pnl_usd: exit.cashUsd,
    percentage_gain: exit.gain,
    entry_network_fees_usd: 0,
    exit_network_fees_usd: 0,
    total_position_realized_pnl_usd: exit.totalUsd,
    total_position_realized_pnl_sol: positionSol(oracle, exit),
    entry_sol_price: Number(entry.sol_price_usd),
    exit_sol_price: Number(sell.sol_price_usd),
    position_type: exit.full && exit.number === 1 ? 'FULL_POSITION' : 'DCA_EXIT',
    exit_type: exit.full ? 'FULL' : 'PARTIAL',
    exit_number: exit.number,
    percentage_sold: new Decimal(String(exit.sold))
      .mul(100)
      .div(String(exit.sold + exit.left))
      .toNumber(),
    token_amount: unitsOf(exit.sold, sell.token_decimals),
    remaining_token_amount: unitsOf(exit.left, sell.token_decimals),
  };
};

const positionSol = ({ exits }: OracleWallets, { position, mint, number }: FifoExit): number =>
  exits
    .filter(exit => exit.position === position && exit.mint === mint && exit.number <= number)
    .reduce((sum, exit) => sum.add(exit.realizedSol!), new Decimal(0))
    .toNumber();

const unitsOf = (raw: bigint, decimals: number): string =>
  new Decimal(String(raw)).div(new Decimal(10).pow(decimals)).toFixed();

/** Rows of /positions, newest entry first, ties by id, then mint. */
export const positionRows = (oracle: OracleWallets, wallet: string): readonly Row[] =>
  oracle.positions
    .filter(position => position.wallet === wallet)
    .toSorted((a, b) => b.entryMs - a.entryMs || (`${a.id} ${a.mint}` < `${b.id} ${b.mint}` ? -1 : 1))
    .map(position => positionRow(oracle, position));

const positionRow = ({ byId }: OracleWallets, position: FifoPosition): Row => {
  const { bought, left, pricedRaw, paidUsd, decimals, exits } = position;
  const price = paidUsd.mul(new Decimal(10).pow(decimals)).div(String(pricedRaw)).toNumber();
  const { signature, dex_name } = byId.get(position.id)!;
  return {
    wallet_address: position.wallet,
    token_mint: position.mint,
    entry_signature: signature,
    entry_timestamp: Math.floor(position.entryMs / 1000),
    entry_price_usd: price,
    original_amount: Number(unitsOf(bought, decimals)),
    original_amount_raw: String(bought),
    remaining_amount: Number(unitsOf(left, decimals)),
    remaining_amount_raw: String(left),
    price_per_token: price,
    status: left === 0n ? 'CLOSED' : exits === 0 ? 'OPEN' : 'PARTIAL',
    exit_count: exits,
    entry_dex: dex_name,
  };
};

const moneyOf = ({ byId }: OracleWallets, exit: FifoExit) => {
  const units = unitsOf(exit.sold, byId.get(exit.exit)!.token_decimals);
  return { cost: new Decimal(units).mul(exit.entryPrice!), proceeds: new Decimal(units).mul(exit.exitPrice!) };
};

/** A wallet's sums over exits in (fromMs, toMs], without exits of the given buys. */
export const sumsWithin = (
  oracle: OracleWallets,
  wallet: string,
  fromMs: number,
  toMs: number,
  without: ReadonlySet<string> = new Set(),
) => {
  const exits = oracle.exits.filter(
    exit =>
      exit.wallet === wallet &&
      exitMs(oracle, exit) > fromMs &&
      exitMs(oracle, exit) <= toMs &&
      !exit.buys.some(id => without.has(id)),
  );
  const sum = (figure: (exit: FifoExit) => Decimal.Value): number =>
    exits.reduce((total, exit) => total.add(figure(exit)), new Decimal(0)).toNumber();
  const cost = sum(exit => moneyOf(oracle, exit).cost);
  return {
    exits: exits.length,
    wins: exits.filter(exit => exit.realizedUsd! > 0).length,
    losses: exits.filter(exit => exit.realizedUsd! < 0).length,
    fast: exits.filter(exit => exit.seconds < 60).length,
    holdSeconds: sum(exit => exit.seconds),
    realizedUsd: sum(exit => exit.realizedUsd!),
    cashUsd: sum(exit => exit.cashUsd!),
    cost,
    volumeUsd: cost + sum(exit => moneyOf(oracle, exit).proceeds),
  };
};

/** Of all closed positions, as in /quality. */
const computeRatios = (oracle: OracleWallets, wallet: string): Row => {
  const hasClosed = oracle.positions.some(position => position.wallet === wallet && position.left === 0n);
  if (!hasClosed) return { sharpe_ratio: null, profit_factor: null, disposition_index: null };
  const { sharpe_ratio, profit_factor, disposition_index } = qualityRow(oracle, wallet);
  return { sharpe_ratio, profit_factor, disposition_index };
};

/** The expected /performance of a window that ends at a time. */
export const performanceRow = (oracle: OracleWallets, wallet: string, windowMs: number, nowMs: number): Row => {
  const sums = sumsWithin(oracle, wallet, nowMs - windowMs, nowMs);
  return {
    total_trades: sums.exits,
    wins: sums.wins,
    losses: sums.losses,
    win_rate: sums.exits === 0 ? 0 : sums.wins / sums.exits,
    total_pnl_usd: sums.realizedUsd,
    cash_pnl_usd: sums.cashUsd,
    total_volume_usd: sums.volumeUsd,
    total_fees_usd: 0,
    avg_hold_time_seconds: sums.exits === 0 ? 0 : sums.holdSeconds / sums.exits,
    ...computeRatios(oracle, wallet),
  };
};

/** The leaderboard of a minute, best first, without names. Exits of misread buys are not ranked. */
export const boardRows = (
  oracle: OracleWallets,
  windowMs: number,
  minuteMs: number,
  sort: 'pnl_usd' | 'roi' | 'win_rate',
  includeHft: boolean,
  misread: ReadonlySet<string>,
): readonly Row[] => {
  const rank = { pnl_usd: 'total_pnl_usd', roi: 'roi', win_rate: 'win_rate' } as const;
  return [...new Set(oracle.exits.map(exit => exit.wallet))]
    .map(wallet => ({ wallet, sums: sumsWithin(oracle, wallet, minuteMs - windowMs, minuteMs, misread) }))
    .filter(({ sums }) => sums.exits >= 5 && (includeHft || sums.fast * 2 <= sums.exits))
    .map(({ wallet, sums }) => ({
      wallet_address: wallet,
      total_trades: sums.exits,
      wins: sums.wins,
      losses: sums.losses,
      win_rate: sums.wins / sums.exits,
      total_pnl_usd: sums.realizedUsd,
      total_volume_usd: sums.volumeUsd,
      roi: (100 * sums.realizedUsd) / sums.cost,
      cash_pnl_usd: sums.cashUsd,
    }))
    .sort((a, b) => b[rank[sort]] - a[rank[sort]] || (a.wallet_address < b.wallet_address ? -1 : 1))
    .map((row, index) => ({ rank: index + 1, ...row }));
};

/** Figures of /quality that depend on positions alone. */
export const qualityRow = (oracle: OracleWallets, wallet: string): Row => {
  const closed = oracle.positions.filter(position => position.wallet === wallet && position.left === 0n);
  const { exact, percentiles } = oracleQuality(closed.map(position => oraclePosition(oracle, position)));
  const [won, raw] = [exact.positionWinRate! * 100, exact.rawExitWinRate! * 100];
  const clamped = (value: number): number => Math.min(1, Math.max(0, value));
  return {
    wallet,
    rated: exact.closedPositions >= 10,
    skill_score:
      100 *
      (0.4 * clamped(exact.positionWinRate!) +
        0.3 * clamped((exact.profitFactor - 0.5) / 2.5) +
        0.15 * clamped((exact.dispositionIndex ?? 0) / 2) +
        0.15 * clamped(exact.runnerScore)),
    closed_positions: exact.closedPositions,
    position_win_rate_pct: won,
    raw_exit_win_rate_pct: raw,
    win_rate_inflation_pts: Math.max(0, raw - won),
    disposition_index: exact.dispositionIndex,
    conviction_sizing: exact.convictionSizing,
    profit_factor: exact.profitFactor,
    sharpe_ratio: exact.sharpeRatio,
    runner_score: exact.runnerScore,
    avg_loss_roi_pct: exact.avgLossRoiPct ?? 0,
    loss_consistency_stddev: exact.lossConsistencyStddev ?? 0,
    roi_p10_pct: percentiles.roiP10Pct,
    roi_p50_pct: percentiles.roiP50Pct,
    roi_p90_pct: percentiles.roiP90Pct,
    big_wins: exact.bigWins,
    big_losses: exact.bigLosses,
    realized_pnl_usd: exact.realizedUsd,
  };
};

const oraclePosition = (oracle: OracleWallets, position: FifoPosition): OraclePosition => ({
  openedMs: position.entryMs,
  bought: Number(position.bought),
  entryCents: position.paidUsd.mul(100).toNumber(),
  exits: oracle.exits
    .filter(exit => exit.position === position.id && exit.mint === position.mint)
    .map(exit => ({
      atMs: exitMs(oracle, exit),
      sold: Number(exit.sold),
      held: Number(exit.sold + exit.left),
      money: {
        proceeds: moneyOf(oracle, exit).proceeds.mul(100).toNumber(),
        cost: moneyOf(oracle, exit).cost.mul(100).toNumber(),
        entryFee: 0,
        exitFee: 0,
      },
    })),
});

/** Fields of a row that differ by more than `parts`; 1 ulp is 2.3e-16. */
export const differences = (found: Row | undefined, wanted: Row, parts = 2.3e-16): readonly string[] =>
  Object.entries(wanted)
    .filter(([name, value]) => !isSame(found?.[name], value, parts))
    .map(([name, value]) => `${name}: ${JSON.stringify(found?.[name])} and not ${JSON.stringify(value)}`);

const isSame = (found: unknown, wanted: unknown, parts: number): boolean =>
  typeof wanted === 'number' && typeof found === 'number'
    ? Math.abs(found - wanted) <= parts * Math.max(Math.abs(wanted), Math.abs(found))
    : found === wanted;
