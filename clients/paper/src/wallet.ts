import { applyTrade } from '../../../layers/core/ledger/apply.ts';
import { sumTaken } from '../../../layers/core/ledger/consume.ts';
import type { Exit } from '../../../layers/core/ledger/exit.ts';
import { emptyLedger, type LedgerState } from '../../../layers/core/ledger/ledger.ts';
import { computeHeldRaw, formatPositionId, type Position } from '../../../layers/core/ledger/position.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { computeNotionalE30, type UsdE30 } from '../../../layers/core/money/amount.ts';
import type { Market } from './market.ts';
import { fillOrder, type Order, type Params, type Trigger } from './order.ts';

/** A position, and its value at the end. */
export type PaperPosition = {
  readonly id: string;
  readonly tokenMint: string;
  readonly position: Position;
  readonly closedMs: number | null;
  /** Null: closed, or unknown with `why`. */
  readonly value: { readonly valueUsd: UsdE30; readonly unrealizedUsd: UsdE30 } | null;
  readonly why: 'no_price' | 'unpriced_trade' | null;
};

export type PaperExit = { readonly tokenMint: string; readonly exit: Exit };

/** What a paper wallet did with one delay. */
export type PaperRun = {
  readonly delayMs: number;
  readonly orders: readonly Order[];
  readonly exits: readonly PaperExit[];
  readonly positions: readonly PaperPosition[];
};

/** Answers triggers in order, and books fills in the ledger. */
export function runWallet(
  markets: ReadonlyMap<string, Market>,
  triggers: readonly Trigger[],
  params: Params,
  { delayMs, endMs }: { readonly delayMs: number; readonly endMs: number },
): PaperRun {
  const held = new Map<string, bigint>();
  const ledgers = new Map<string, LedgerState>();
  const orders: Order[] = [];
  const exits: PaperExit[] = [];
  const positions = new Map<string, PaperPosition>();
  for (const trigger of triggers) {
    const { tokenMint, source, side, share } = trigger;
    const key = `${source} ${tokenMint}`;
    const heldRaw = held.get(key) ?? 0n;
    const inRaw = side === 'buy' ? params.sizeLamports : share === null ? 0n : (heldRaw * share.sold) / share.held;
    if (inRaw === 0n) continue;
    const order = fillOrder(markets.get(tokenMint)!, trigger, { n: orders.length + 1, delayMs, inRaw }, params);
    orders.push(order);
    if (order.status === 'rejected') continue;
    held.set(key, side === 'buy' ? heldRaw + order.outRaw : heldRaw - order.inRaw);
    const { state, exit, change } = applyTrade(ledgers.get(tokenMint) ?? emptyLedger, toTrade(order, delayMs));
    ledgers.set(tokenMint, state);
    if (exit !== null) exits.push({ tokenMint, exit });
    if (change === null) continue;
    const { position, status, timestampMs } = change;
    const id = formatPositionId(position);
    const closedMs = status === 'CLOSED' ? timestampMs : null;
    positions.set(id, { id, tokenMint, position, closedMs, value: null, why: null });
  }
  return {
    ...{ delayMs, orders, exits },
    positions: [...positions.values()].map(one => {
      const { tokenMint, position, closedMs } = one;
      if (closedMs !== null) return one;
      const mark = markets.get(tokenMint)!.findMark(endMs);
      if (mark === null) return { ...one, why: 'no_price' };
      const raw = computeHeldRaw(position);
      const left = sumTaken(ledgers.get(tokenMint)!.lots, raw);
      if (left.unpricedRaw > 0n) return { ...one, why: 'unpriced_trade' };
      const notionalUsd = computeNotionalE30(BigInt(mark.base_amount_raw!), mark.base_decimals, mark.base_price_usd!);
      const valueUsd = (notionalUsd * raw) / BigInt(mark.token_amount_raw!);
      return { ...one, value: { valueUsd, unrealizedUsd: valueUsd - left.costUsd - left.feeUsd } };
    }),
  };
}

/** A fill as a swap of the paper wallet. */
function toTrade(order: Order & { readonly status: 'filled' | 'partial' }, delayMs: number): Trade {
  const { trigger, inRaw, outRaw, n, prices } = order;
  const { at } = order.depth!;
  const isBuy = trigger.side === 'buy';
  return {
    ...{ seq: n, prev: n - 1, signature: `paper-${delayMs}-${n}`, slot: at.slot, eventIndex: 0, txIndex: null },
    ...{ firstSeq: null, timestampMs: order.fillMs, receivedMs: null, wallet: PAPER_WALLET, pool: order.pool },
    ...{ dex: at.dex_name, direction: trigger.side, tokenDecimals: at.token_decimals, baseMint: at.base_mint },
    ...{ tokenRaw: String(isBuy ? outRaw : inRaw), baseRaw: String(isBuy ? inRaw : outRaw) },
    ...{ baseDecimals: at.base_decimals, basePriceUsd: prices.base, solPriceUsd: prices.sol },
    ...{ networkFeeLamports: order.networkLamports, tipLamports: order.tipLamports, dexFeeRaw: String(order.feeRaw) },
    ...{ relayBundleId: null, terminal: null, signers: null, walletBalanceRaw: null, curve: null },
    ...{ tokenReserveRaw: null, baseReserveRaw: null, labels: [], relabelled: null, arbitrage: false },
    ...{ organic: true, outlier: false, tooLate: false },
  };
}

const PAPER_WALLET = 'paper';
