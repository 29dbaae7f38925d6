/** Plays a wallet's trades of one token through the ledger and keeps the results. */

import { toExitView, toPositionView } from '../../layers/contract/present/wallet-ledger.ts';
import { type Applied, applyTrade, applyTransfer, type LedgerTransfer } from '../../layers/core/ledger/apply.ts';
import type { Exit } from '../../layers/core/ledger/exit.ts';
import { emptyLedger, type LedgerState } from '../../layers/core/ledger/ledger.ts';
import type { Direction, Trade } from '../../layers/core/mint/trade.ts';
import { printUsd } from '../../layers/core/money/amount.ts';
import type { TapeSwap } from '../tapes/real-tapes.ts';
import { trade } from '../tapes/trades.ts';

export const start = Date.UTC(2026, 0, 5, 12);
export const owner = { wallet: 'Wa11et', tokenMint: 'M1nt' };

/** A trade: direction, raw tokens, raw quote, and special fields. */
export type Line = Partial<Trade> & { readonly direction: Direction };

const line = (direction: Direction, token: bigint | number, base: bigint | number, extra: Partial<Trade>): Line => ({
  direction,
  tokenRaw: String(token),
  baseRaw: String(base),
  ...extra,
});

/** A buy for lamports; SOL costs 100 USD unless the line differs. */
export const buy = (token: bigint | number, base: bigint | number, extra: Partial<Trade> = {}): Line =>
  line('buy', token, base, extra);
export const sell = (token: bigint | number, base: bigint | number, extra: Partial<Trade> = {}): Line =>
  line('sell', token, base, extra);
export const leg = (direction: 'swap' | 'flash_swap', token: number, base: number): Line =>
  line(direction, token, base, {});
export const transfer = (direction: LedgerTransfer['direction'], raw: bigint | number) => ({
  direction: direction,
  transferRaw: BigInt(raw),
});

export type StoryLine = Line | ReturnType<typeof transfer>;

/** The nth trade of a story, a minute and a transaction after the previous. */
export const tradeOf = (line: Line, number: number): Trade =>
  trade({
    seq: number,
    signature: `sig${number}`,
    slot: 1000 + number,
    timestampMs: start + number * 60_000,
    wallet: owner.wallet,
    pool: null,
    dex: 'pump_swap',
    tokenRaw: '0',
    baseRaw: '0',
    basePriceUsd: '100',
    solPriceUsd: '100',
    labels: ['ORGANIC'],
    ...line,
  });

/** A swap of a captured tape as the owner's nth trade. */
export const toCapturedTrade = (swap: TapeSwap, at: number): Trade =>
  tradeOf(
    {
      direction: swap.direction as Trade['direction'],
      signature: swap.signature,
      timestampMs: swap.timestamp,
      tokenRaw: swap.token_amount_raw,
      tokenDecimals: swap.token_decimals,
      baseRaw: swap.base_amount_raw,
      baseDecimals: swap.base_decimals,
      basePriceUsd: swap.base_price_usd,
      solPriceUsd: swap.sol_price_usd,
      networkFeeLamports: (swap as { network_fee_lamports?: number }).network_fee_lamports ?? 0,
    },
    at,
  );

const play = (state: LedgerState, line: StoryLine, number: number): Applied =>
  'transferRaw' in line
    ? applyTransfer(state, {
        direction: line.direction,
        raw: line.transferRaw,
        timestampMs: start + number * 60_000,
      })
    : applyTrade(state, tradeOf(line, number));

/** Plays a story from an empty ledger. */
export const tell = (...lines: readonly StoryLine[]) => {
  const steps: Applied[] = [];
  for (const [number, line] of lines.entries()) steps.push(play(steps.at(-1)?.state ?? emptyLedger, line, number));
  const exits = steps.flatMap(step => step.exit ?? []);
  return {
    steps,
    state: steps.at(-1)?.state ?? emptyLedger,
    exits,
    shown: exits.map(exit => toExitView(owner, exit)),
    money: exits.map(moneyText),
    events: steps.map(step => step.change?.event ?? null),
    rows: steps.flatMap(step => (step.change === null ? [] : toPositionView(owner, step.change.position))),
    closed: steps.flatMap(step => step.closed ?? []),
    labels: steps.map(step => step.labels),
  };
};

/** An exit's money as plain decimals with every digit. */
const moneyText = ({ money }: Exit) =>
  money && {
    proceeds: printUsd(money.proceedsUsd),
    cost: printUsd(money.costUsd),
    entryFee: printUsd(money.entryFeeUsd),
    exitFee: printUsd(money.exitFeeUsd),
    realized: printUsd(money.realizedUsd),
    cash: printUsd(money.cashUsd),
  };
