/**
 * FIFO exits and positions of every wallet, in decimals of 100 digits.
 * Imports nothing from `layers/`.
 */
import { Decimal } from 'decimal.js';

const D = Decimal.clone({ precision: 100 });
const ZERO = new D(0);

export type FifoMove = {
  readonly kind: 'buy' | 'sell' | 'out';
  readonly wallet: string;
  readonly mint: string;
  /** Identity of the trade; a transfer has none. */
  readonly id: string;
  readonly timestampMs: number;
  readonly raw: bigint;
  readonly decimals: number;
  readonly baseRaw: bigint;
  readonly baseDecimals: number;
  readonly price: string | null;
  readonly solPrice: string | null;
  readonly lamports: number;
};

export type FifoExit = {
  readonly wallet: string;
  readonly mint: string;
  readonly entry: string;
  readonly exit: string;
  /** The buys whose lots it consumed. */
  readonly buys: readonly string[];
  readonly position: string;
  readonly number: number;
  readonly full: boolean;
  readonly seconds: number;
  readonly sold: bigint;
  readonly left: bigint;
  /** Percentage sold of what was held. */
  readonly share: number;
  readonly realizedUsd: number | null;
  readonly cashUsd: number | null;
  readonly realizedSol: number | null;
  readonly gain: number | null;
  readonly entryPrice: number | null;
  readonly exitPrice: number | null;
  readonly totalUsd: number | null;
};

export type FifoPosition = {
  readonly wallet: string;
  readonly mint: string;
  readonly id: string;
  readonly entryMs: number;
  readonly decimals: number;
  bought: bigint;
  left: bigint;
  exits: number;
  paidUsd: Decimal;
  pricedRaw: bigint;
  realizedUsd: Decimal;
};

type FifoLot = { readonly move: FifoMove; left: bigint };
type Book = { lots: FifoLot[]; position: FifoPosition | null };

/** Exits by move, positions by opening, and the sells that passed through. */
export const fifo = (moves: readonly FifoMove[]) => {
  const books = new Map<string, Book>();
  const exits: FifoExit[] = [];
  const positions: FifoPosition[] = [];
  const passed: string[] = [];
  for (const move of moves) {
    const key = `${move.wallet} ${move.mint}`;
    const book = books.get(key) ?? { lots: [], position: null };
    books.set(key, book);
    if (move.kind === 'buy') {
      if (move.raw === 0n) continue;
      if (book.position === null) {
        book.position = opened(move);
        positions.push(book.position);
      }
      const paid = usdOf(move);
      book.position.bought += move.raw;
      book.position.left += move.raw;
      if (paid !== null) {
        book.position.paidUsd = book.position.paidUsd.add(paid);
        book.position.pricedRaw += move.raw;
      }
      book.lots.push({ move, left: move.raw });
      continue;
    }
    const { position } = book;
    if (move.kind === 'sell' && move.raw > (position?.left ?? 0n)) passed.push(move.id);
    if (move.kind === 'sell' && position === null && move.raw === 0n) passed.push(move.id);
    if (position === null || move.raw === 0n) continue;
    const taken = takeFrom(book, move.raw < position.left ? move.raw : position.left);
    position.left -= taken.raw;
    if (move.kind === 'sell') exits.push(exitOf(move, position, taken));
    if (position.left === 0n) book.position = null;
  }
  return { exits, positions, passed };
};

const opened = (move: FifoMove): FifoPosition => ({
  wallet: move.wallet,
  mint: move.mint,
  id: move.id,
  entryMs: move.timestampMs,
  decimals: move.decimals,
  bought: 0n,
  left: 0n,
  exits: 0,
  paidUsd: ZERO,
  pricedRaw: 0n,
  realizedUsd: ZERO,
});

type Taken = {
  readonly raw: bigint;
  readonly first: FifoMove;
  readonly buys: readonly string[];
  readonly cost: Decimal | null;
  readonly fee: Decimal | null;
  readonly sol: Decimal | null;
};

const takeFrom = (book: Book, raw: bigint): Taken => {
  const first = book.lots[0]!.move;
  const buys: string[] = [];
  let rest = raw;
  let [cost, fee, sol]: (Decimal | null)[] = [ZERO, ZERO, ZERO];
  while (rest > 0n) {
    const lot = book.lots[0]!;
    buys.push(lot.move.id);
    const part = lot.left < rest ? lot.left : rest;
    const share = new D(String(part)).div(String(lot.move.raw));
    const [usd, fees] = [usdOf(lot.move), feeOf(lot.move)];
    cost = plus(cost, usd?.mul(share) ?? null);
    fee = plus(fee, fees?.mul(share) ?? null);
    sol = plus(sol, usd && fees && inSol(usd.add(fees).mul(share), lot.move.solPrice));
    lot.left -= part;
    rest -= part;
    if (lot.left === 0n) book.lots.shift();
  }
  return { raw, first, buys, cost: cost ?? null, fee: fee ?? null, sol: sol ?? null };
};

const exitOf = (sell: FifoMove, position: FifoPosition, taken: Taken): FifoExit => {
  const all = usdOf(sell);
  const exitFee = feeOf(sell);
  const proceeds = all?.mul(String(taken.raw)).div(String(sell.raw)) ?? null;
  const known = proceeds !== null && exitFee !== null && taken.cost !== null && taken.fee !== null;
  const realized = known ? proceeds.sub(taken.cost).sub(taken.fee) : null;
  if (realized !== null) position.realizedUsd = position.realizedUsd.add(realized);
  position.exits += 1;
  const units = new D(String(taken.raw)).div(new D(10).pow(sell.decimals));
  const solProceeds = proceeds && inSol(proceeds, sell.solPrice);
  return {
    wallet: sell.wallet,
    mint: sell.mint,
    entry: taken.first.id,
    exit: sell.id,
    buys: taken.buys,
    position: position.id,
    number: position.exits,
    full: position.left === 0n,
    seconds: Math.max(0, Math.floor((sell.timestampMs - taken.first.timestampMs) / 1000)),
    sold: taken.raw,
    left: position.left,
    share: new D(String(taken.raw))
      .mul(100)
      .div(String(taken.raw + position.left))
      .toNumber(),
    realizedUsd: realized?.toNumber() ?? null,
    cashUsd: realized?.sub(exitFee!).toNumber() ?? null,
    realizedSol: realized && solProceeds && taken.sol ? solProceeds.sub(taken.sol).toNumber() : null,
    gain: realized && !taken.cost!.isZero() ? realized.mul(100).div(taken.cost!).toNumber() : null,
    entryPrice: realized && taken.cost!.div(units).toNumber(),
    exitPrice: realized && proceeds!.div(units).toNumber(),
    totalUsd: realized && position.realizedUsd.toNumber(),
  };
};

const usdOf = ({ baseRaw, baseDecimals, price }: FifoMove): Decimal | null =>
  price === null ? null : new D(String(baseRaw)).div(new D(10).pow(baseDecimals)).mul(price);

const feeOf = ({ lamports, solPrice }: FifoMove): Decimal | null => {
  if (lamports === 0) return ZERO;
  return solPrice === null ? null : new D(lamports).div(1e9).mul(solPrice);
};

const inSol = (usd: Decimal, solPrice: string | null): Decimal | null =>
  solPrice === null || new D(solPrice).isZero() ? null : usd.div(solPrice);

const plus = (a: Decimal | null | undefined, b: Decimal | null): Decimal | null => (a && b ? a.add(b) : null);
