/** FIFO ledger in decimals of 120 digits; imports nothing from `layers/`. */
import { Decimal } from 'decimal.js';

const D = Decimal.clone({ precision: 120 });

export type DecimalMove = {
  readonly kind: string;
  readonly raw: string;
  readonly decimals: number;
  /** Quote amount in whole units, and prices in USD. */
  readonly base: string;
  readonly price: string;
  readonly solPrice: string;
  /** Fee in SOL. */
  readonly fee: string;
};

export type DecimalExit = {
  readonly realized: number;
  readonly cash: number;
  readonly sol: number;
  readonly gain: number | null;
  readonly entryPrice: number;
  readonly exitPrice: number;
  readonly sold: number;
  readonly full: boolean;
};

type DecimalLot = {
  left: Decimal;
  readonly raw: Decimal;
  readonly cost: Decimal;
  readonly fee: Decimal;
  readonly sol: Decimal;
};

/** The exits of a tape of priced trades. */
export const decimalExits = (tape: readonly DecimalMove[]): readonly DecimalExit[] => {
  let lots: DecimalLot[] = [];
  return tape.flatMap(move => {
    const raw = new D(move.raw);
    const usd = new D(move.base).mul(move.price);
    const fee = new D(move.fee).mul(move.solPrice);
    if (move.kind === 'buy') lots.push({ left: raw, raw, cost: usd, fee, sol: usd.add(fee).div(move.solPrice) });
    if (move.kind === 'buy' || (move.kind !== 'sell' && move.kind !== 'out')) return [];
    const held = lots.reduce((sum, lot) => sum.add(lot.left), new D(0));
    const taken = D.min(held, raw);
    const gone = take(lots, taken);
    lots = lots.filter(lot => !lot.left.isZero());
    if (move.kind === 'out' || taken.isZero()) return [];
    const proceeds = usd.mul(taken).div(raw);
    const realized = proceeds.sub(gone.cost).sub(gone.fee);
    const ui = taken.div(new D(10).pow(move.decimals));
    return {
      realized: realized.toNumber(),
      cash: realized.sub(fee).toNumber(),
      sol: proceeds.div(move.solPrice).sub(gone.sol).toNumber(),
      gain: gone.cost.isZero() ? null : realized.mul(100).div(gone.cost).toNumber(),
      entryPrice: gone.cost.div(ui).toNumber(),
      exitPrice: proceeds.div(ui).toNumber(),
      sold: taken.mul(100).div(held).toNumber(),
      full: taken.eq(held),
    };
  });
};

const take = (lots: readonly DecimalLot[], raw: Decimal) => {
  let left = raw;
  let [cost, fee, sol] = [new D(0), new D(0), new D(0)];
  for (const lot of lots) {
    const part = D.min(lot.left, left);
    const share = part.div(lot.raw);
    cost = cost.add(lot.cost.mul(share));
    fee = fee.add(lot.fee.mul(share));
    sol = sol.add(lot.sol.mul(share));
    lot.left = lot.left.sub(part);
    left = left.sub(part);
  }
  return { cost, fee, sol };
};
