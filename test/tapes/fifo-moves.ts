/** Trades as moves of the oracle in decimals, and its exits beside those of the ledger. */
import type { toExitView } from '../../layers/contract/present/wallet-ledger.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import type { FifoExit, FifoMove } from '../oracle/fifo.ts';

export const tradeMove = (mint: string, row: Trade): FifoMove => ({
  kind: row.direction === 'buy' ? 'buy' : 'sell',
  wallet: row.wallet,
  mint,
  id: `${row.signature}:${row.eventIndex}`,
  timestampMs: row.timestampMs,
  raw: BigInt(row.tokenRaw),
  decimals: row.tokenDecimals,
  baseRaw: BigInt(row.baseRaw),
  baseDecimals: row.baseDecimals,
  price: row.basePriceUsd,
  solPrice: row.solPriceUsd,
  lamports: row.networkFeeLamports + row.tipLamports,
});

export const outMove = (wallet: string, mint: string, raw: bigint, timestampMs: number): FifoMove => ({
  ...{ kind: 'out', id: '', wallet, mint, raw, timestampMs, decimals: 6 },
  ...{ baseRaw: 0n, baseDecimals: 9, price: null, solPrice: null, lamports: 0 },
});

/** An exit of the ledger, and as readers see it. */
export type ShownExit = {
  readonly exit: { readonly positionId: string; readonly tokenDecimals: number };
  readonly shown: ReturnType<typeof toExitView>;
};

/** Fields in which an exit differs from the oracle's. */
export const exitDifferences = ({ exit, shown }: ShownExit, right: FifoExit): readonly string[] => {
  const units = (raw: bigint): number => Number(`${raw}e-${exit.tokenDecimals}`);
  const [entry, exitId] = [right.entry.split(':')[0], right.exit.split(':')[0]];
  const pairs: Readonly<Record<string, readonly [unknown, unknown]>> = {
    entry: [shown.entry_signature, entry],
    exit: [shown.exit_signature, exitId],
    position: [exit.positionId, right.position],
    number: [shown.exit_number, right.number],
    type: [shown.exit_type, right.full ? 'FULL' : 'PARTIAL'],
    seconds: [shown.hold_time_seconds, right.seconds],
    sold: [Number(shown.token_amount), units(right.sold)],
    left: [Number(shown.remaining_token_amount), units(right.left)],
    realized: [shown.realized_pnl_usd, right.realizedUsd],
    cash: [shown.cash_pnl_usd, right.cashUsd],
    sol: [shown.realized_pnl_sol, right.realizedSol],
    total: [shown.total_position_realized_pnl_usd, right.totalUsd],
    gain: [shown.percentage_gain, right.gain],
    entryPrice: [shown.entry_price_usd, right.entryPrice],
    exitPrice: [shown.exit_price_usd, right.exitPrice],
    share: [shown.percentage_sold, right.share],
  };
  return Object.entries(pairs).flatMap(([name, [found, wanted]]) =>
    isNear(found, wanted, grains.has(name) ? 1e-28 : 0) ? [] : [`${name} is ${found}, not ${wanted}`],
  );
};

const grains: ReadonlySet<string> = new Set(['realized', 'cash', 'sol', 'total']);

const isNear = (found: unknown, wanted: unknown, grain: number): boolean =>
  typeof found === 'number' && typeof wanted === 'number'
    ? Math.abs(found - wanted) <= grain + 4e-16 * Math.abs(wanted)
    : found === wanted;
