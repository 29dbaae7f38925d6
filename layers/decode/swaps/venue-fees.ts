import { SOL } from '../../core/identity/address.ts';
import { isReference } from '../../core/money/quote.ts';
import type { Books } from '../balances/books.ts';
import type { Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { findEventBody, readU32, readU64, TRADE_EVENT } from '../venues/anchor-event.ts';
import { readCurveTrade } from '../venues/pump-fun.ts';
import type { Side, Truth } from './truth.ts';

/** A fee from the venue's event, in the quote asset. */
type Fee = {
  readonly feeRaw: bigint;
  /** Amount paid back to the trader's own account. */
  readonly cashbackRaw: bigint;
  /** Pool amount without fees, if stated. Null if fees stay in the vault. */
  readonly pooledRaw: bigint | null;
};

/** Legs by transfers and balances, which the event must match. */
type Legs = { readonly isBuy: boolean; readonly token: Side; readonly quote: Side };

type Reader = (tx: Transaction, span: Span, legs: Legs) => readonly Fee[];

/**
 * Adds the venue's fee from its event, separate from rent and cashback.
 * Ignores events that disagree with the legs or leave a remainder.
 */
export function withVenueFee(tx: Transaction, books: Books, span: Span, truth: Truth): Truth {
  const read = readers.get(span.instruction.program);
  if (read === undefined || isReference(truth.paid.mint) === isReference(truth.got.mint)) return truth;
  const isBuy = isReference(truth.paid.mint);
  const [quote, token] = isBuy ? [truth.paid, truth.got] : [truth.got, truth.paid];
  for (const fee of read(tx, span, { isBuy, token, quote })) {
    const settled = applyFee(books, span, quote, isBuy, fee);
    if (settled !== null) return isBuy ? { paid: settled, got: token } : { paid: token, got: settled };
  }
  return truth;
}

/** The quote side with its fee. Null if the event leaves a remainder. */
function applyFee(books: Books, span: Span, side: Side, isBuy: boolean, fee: Fee): Side | null {
  const { feeRaw, cashbackRaw, pooledRaw } = fee;
  if (pooledRaw === null) return isBuy && feeRaw > side.raw ? null : { ...side, feeRaw };
  const raw = isBuy ? pooledRaw + feeRaw : pooledRaw - feeRaw;
  const depositRaw = isBuy ? side.raw - raw : raw - side.raw;
  const settled = { ...side, pooled: pooledRaw, raw, feeRaw, depositRaw };
  if (!isBuy) return side.pooled === pooledRaw && depositRaw === cashbackRaw ? settled : null;
  // Trader deposits under the instruction, one per transfer.
  const deposits = books.movements.filter(
    ({ kind, at }) => side.mint === SOL && kind === 'native' && at > span.from && at < span.to,
  );
  const isDeposited = (sum: bigint, isMeant: (account: string) => boolean): boolean => {
    const meant = deposits.flatMap(({ to, raw }) => (isMeant(to ?? '') ? [raw] : []));
    return isDeposit(sum, meant);
  };
  const [topUp, rent] = [side.pooled - pooledRaw, side.raw - side.pooled - feeRaw - cashbackRaw];
  const isExplained = isDeposited(topUp, to => to === side.vault) && isDeposited(rent, to => side.others.includes(to));
  return isExplained ? settled : null;
}

const DEPOSITS_MAX = 12;

/** Whether an amount is zero or a sum of whole transfers. */
function isDeposit(raw: bigint, moved: readonly bigint[]): boolean {
  if (raw === 0n) return true;
  const [next, ...rest] = moved.slice(0, DEPOSITS_MAX);
  if (raw < 0n || next === undefined) return false;
  return isDeposit(raw - next, rest) || isDeposit(raw, rest);
}

const none: readonly Fee[] = [];

const swapEvents = { buy: '67f4521f2cf57777', sell: '3e2f370aa503dc2a' } as const;
const swapAt = { token: 8, protocolFee: 88, pooled: 96, creatorFee: 344, buyName: 393 } as const;

const launchAt = { amountIn: 88, amountOut: 96, fees: 104 } as const;
function sumAt(body: Uint8Array, offset: number, count: number): bigint {
  return Array.from({ length: count }, (_, index) => readU64(body, offset + index * 8) ?? 0n).reduce(
    (sum, raw) => sum + raw,
  );
}

const curveEvents = { swap: '1b3c15d58aaabb93', swap2: 'bd4233a826507599' } as const;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  // Pump curve: the event has curve amount, fees and cashback.
  [
    '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
    (tx, span, { isBuy, token, quote }) => {
      const body = findEventBody(tx, span, TRADE_EVENT);
      const trade = body === null ? null : readCurveTrade(body);
      if (trade === null || trade.feeRaw === null || trade.isBuy !== isBuy || trade.quote.mint !== quote.mint)
        return none;
      if (trade.token.mint !== token.mint || trade.token.raw !== token.raw) return none;
      return [{ feeRaw: trade.feeRaw, cashbackRaw: trade.cashbackRaw, pooledRaw: trade.quote.raw }];
    },
  ],
  // PumpSwap: a buy's pool amount includes the LP fee.
  [
    'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
    (tx, span, { isBuy, token, quote }) => {
      const body = findEventBody(tx, span, isBuy ? swapEvents.buy : swapEvents.sell);
      const [protocol, creator] = body
        ? [readU64(body, swapAt.protocolFee), readU64(body, swapAt.creatorFee)]
        : [null, null];
      if (body === null || protocol === null || creator === null || readU64(body, swapAt.token) !== token.raw)
        return none;
      if (readU64(body, swapAt.pooled) !== quote.pooled) return none;
      const nameBytes = isBuy ? (readU32(body, swapAt.buyName) ?? 0) : 0;
      const cashbackAt = (isBuy ? swapAt.buyName + 4 + nameBytes : swapAt.creatorFee + 8) + 8;
      const cashbackRaw = readU64(body, cashbackAt) ?? 0n;
      const buyback = readU64(body, cashbackAt + 16) ?? 0n;
      return [protocol + creator, protocol + creator + buyback].map(feeRaw => ({
        feeRaw,
        cashbackRaw,
        pooledRaw: quote.pooled,
      }));
    },
  ],
  // LaunchLab: fees stay in the quote vault until claimed.
  [
    'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj',
    (tx, span, { isBuy, token, quote }) => {
      const body = findEventBody(tx, span, TRADE_EVENT);
      if (body === null || body.length < 130) return none;
      const [amountIn, amountOut] = [readU64(body, launchAt.amountIn)!, readU64(body, launchAt.amountOut)!];
      const [tokens, money] = isBuy ? [amountOut, amountIn] : [amountIn, amountOut];
      // Fee fields. Older events lack the creator fee.
      const feeRaw = sumAt(body, launchAt.fees, body.length > 130 ? 4 : 3);
      // The quote amount may include the fees or not.
      const isMeant = money === quote.raw || money === (isBuy ? quote.raw - feeRaw : quote.raw + feeRaw);
      return tokens === token.raw && isMeant ? [{ feeRaw, cashbackRaw: 0n, pooledRaw: null }] : none;
    },
  ],
  // Meteora curve fees, in quote only if the input paid them.
  [
    'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
    (tx, span, { isBuy, token, quote }) => {
      const [first, second] = [findEventBody(tx, span, curveEvents.swap), findEventBody(tx, span, curveEvents.swap2)];
      const body = second ?? first;
      if (body === null || body.length < 66 + 17) return none;
      // After two keys, two flags and the parameters.
      const result = second === null ? 82 : 83;
      const [included, excluded] =
        second === null
          ? [readU64(body, result + 56), readU64(body, result)]
          : [readU64(body, result), readU64(body, result + 8)];
      const output = readU64(body, result + (second === null ? 8 : 24));
      const feeRaw = sumAt(body, result + (second === null ? 32 : 48), 3);
      const isCut = included !== null && excluded !== null && included - excluded === feeRaw;
      const [paid, got] = isBuy ? [quote, token] : [token, quote];
      if (included !== paid.raw || output !== got.raw || (isBuy && !isCut)) return none;
      return [{ feeRaw, cashbackRaw: 0n, pooledRaw: null }];
    },
  ],
]);
