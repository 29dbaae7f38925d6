import { readSystemKind } from '../../core/holders/non-holder.ts';
import { INCINERATOR, SOL, SYSTEM } from '../../core/identity/address.ts';
import { compareTradeOrder, type Trade } from '../../core/mint/trade.ts';
import { computeNotionalE30, divideHalfEven, type UsdE30 } from '../../core/money/amount.ts';
import { isReference } from '../../core/money/quote.ts';
import { computeNotional } from '../../core/money/trade-money.ts';
import type { Moved, MovedKind } from '../../core/wallet/moved.ts';
import { toMovedEvent, type WalletEvent } from '../../core/wallet/wallet-event.ts';
import { type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { isEvent, readTradesBack, type TapeEvent, type TapeRow } from '../../storage/market/tape.ts';
import { encodeWalletEventsRecord } from '../processor/records.ts';
import { openQuotes, type PriceStores, type Quotes } from './price-book.ts';

type KeyRows = { readonly key: string; readonly rows: readonly TapeRow[] };
type Event = TapeEvent['event'];
type Moving = TapeEvent & { readonly event: Extract<Event, { readonly type: 'transfer' | 'liquidity' }> };

const EVENTS_MAX = 200;
const KEYS_IN_PARALLEL_MAX = 16;

/** Records of what the rows moved without a swap, for the wallets on both sides. */
export async function packMovedRecords(stores: PriceStores, pending: readonly KeyRows[]): Promise<readonly Outgoing[]> {
  const moving = pending.flatMap(({ key, rows }) => {
    const own = rows.filter(isMoving);
    return own.length === 0 ? [] : [{ key, rows: own }];
  });
  if (moving.length === 0) return [];
  const quotes = await openQuotes(
    stores,
    moving.flatMap(({ rows }) =>
      rows.flatMap(({ event, timestampMs }) => {
        // Quotes of liquidity, and transfers of SOL and stables.
        const mint = event.type === 'liquidity' ? event.base_mint : event.mint;
        return event.type === 'liquidity' || isReference(mint) ? [{ mint, atMs: timestampMs }] : [];
      }),
    ),
  );
  const events = await runInParallel(moving, KEYS_IN_PARALLEL_MAX, async ({ key, rows }) => {
    const trades = await readEarlierTrades(stores, key, rows, quotes);
    return rows.flatMap(row => listMoves(row, computeValue(row, quotes, trades)));
  });
  const byWallet = Map.groupBy(events.flat(), ({ wallet }) => wallet);
  return [...byWallet].flatMap(([wallet, own]) =>
    packIntoRecords(
      wallet,
      own.map(({ event }) => event),
      EVENTS_MAX,
      encodeWalletEventsRecord,
    ),
  );
}

function isMoving(row: TapeRow): row is Moving {
  if (!isEvent(row)) return false;
  const { event } = row;
  return event.type === 'liquidity' || (event.type === 'transfer' && event.from !== event.to);
}

/** Trades that may price transfers of their token, and liquidity in SOL. */
async function readEarlierTrades(
  { tape }: PriceStores,
  key: string,
  rows: readonly Moving[],
  quotes: Quotes,
): Promise<readonly Trade[]> {
  const asking = rows.filter(({ event, timestampMs }) =>
    event.type === 'transfer' ? !isReference(event.mint) : event.base_mint === SOL && quotes(SOL, timestampMs) === null,
  );
  if (asking.length === 0) return [];
  const times = asking.map(({ timestampMs }) => timestampMs);
  const [first, firstSeq] = [Math.min(...times), Math.min(...asking.map(({ seq }) => seq))];
  const types = [...new Set(asking.map(({ event }) => event.type))];
  const isEnough = (found: readonly Trade[]): boolean => {
    const early = found.filter(({ seq, timestampMs }) => timestampMs <= first && seq < firstSeq);
    return types.every(type => early.some(trade => isPricing(type, trade)));
  };
  return readTradesBack(tape, key, Math.max(...times) + 1, isEnough, 1);
}

function isPricing(type: Moving['event']['type'], { basePriceUsd, solPriceUsd, tokenRaw, outlier }: Trade): boolean {
  return type === 'liquidity' ? solPriceUsd !== null : basePriceUsd !== null && tokenRaw !== '0' && !outlier;
}

/** The last of these trades until a row that may price it. */
function findPricing({ seq, timestampMs, event }: Moving, trades: readonly Trade[]): Trade | null {
  return trades
    .filter(trade => trade.seq < seq && trade.timestampMs <= timestampMs && isPricing(event.type, trade))
    .reduce<Trade | null>((best, trade) => {
      const later = best === null ? 1 : trade.timestampMs - best.timestampMs || compareTradeOrder(trade, best);
      return later > 0 ? trade : best;
    }, null);
}

/** Amount × price at that time; twice the quote side of liquidity. */
function computeValue(row: Moving, quotes: Quotes, trades: readonly Trade[]): UsdE30 | null {
  const { timestampMs, event } = row;
  if (event.type === 'liquidity') {
    const own = event.base_mint === SOL ? findPricing(row, trades) : null;
    const price = quotes(event.base_mint, timestampMs) ?? own?.solPriceUsd ?? null;
    return price === null ? null : 2n * computeNotionalE30(BigInt(event.base_amount_raw), event.base_decimals, price);
  }
  const raw = BigInt(event.amount_raw);
  if (isReference(event.mint)) {
    const price = quotes(event.mint, timestampMs);
    return price === null ? null : computeNotionalE30(raw, event.decimals, price);
  }
  const last = findPricing(row, trades);
  return last && divideHalfEven(raw * computeNotional(last)!, BigInt(last.tokenRaw));
}

function listMoves(
  { slot, timestampMs, receivedMs, event }: Moving,
  valueUsd: UsdE30 | null,
): readonly { readonly wallet: string; readonly event: WalletEvent }[] {
  const place = { mint: event.mint, slot, timestampMs, receivedMs };
  const id = `${event.signature}:${event.event_index}`;
  if (event.type === 'liquidity') {
    const moved: Moved = {
      ...{ kind: event.side === 'add' ? 'add_liquidity' : 'remove_liquidity', id, valueUsd, counterparty: null },
      ...{ tokenRaw: event.token_amount_raw, tokenDecimals: event.token_decimals, pool: event.pool, dex: event.dex },
      base: { mint: event.base_mint, raw: event.base_amount_raw, decimals: event.base_decimals },
    };
    return [{ wallet: event.wallet, event: toMovedEvent(place, moved) }];
  }
  const isBurn = event.kind === 'burn' || event.to === INCINERATOR || event.to === SYSTEM;
  const sides: readonly (readonly [string, string, MovedKind])[] = [
    [event.from, event.to, isBurn ? 'burn' : 'transfer_out'],
    [event.to, event.from, 'transfer_in'],
  ];
  return sides
    .filter(([wallet]) => readSystemKind(wallet) === null)
    .map(([wallet, counterparty, kind]) => {
      const moved: Moved = {
        ...{ kind, id, valueUsd, counterparty, pool: null, dex: null, base: null },
        ...{ tokenRaw: event.amount_raw, tokenDecimals: event.decimals },
      };
      return { wallet, event: toMovedEvent(place, moved) };
    });
}
