/**
 * Profit and loss of one wallet in one token, from its moves, in whole 10⁻³⁰ USD.
 * Imports nothing from `layers/`.
 */

export type LawMove = {
  readonly kind: 'buy' | 'sell' | 'out' | 'zero';
  readonly raw: bigint;
  readonly slot: number;
  readonly timestampMs: number;
  readonly baseRaw: bigint;
  readonly baseDecimals: number;
  readonly price: string | null;
  readonly solPrice: string | null;
  readonly lamports: bigint;
  readonly venueRaw: bigint;
  /** Whether the chain says that nothing is left. */
  readonly empties: boolean;
};

type Lot = { readonly slot: number; readonly raw: bigint; taken: bigint; cost: bigint | null; fee: bigint | null };

const scale = 10n ** 30n;

/** A fraction's nearest whole number, half to even. */
const nearest = (top: bigint, bottom: bigint): bigint => {
  const [size, sign] = top < 0n ? [-top, -1n] : [top, 1n];
  const [whole, rest] = [size / bottom, size % bottom];
  const up = rest * 2n > bottom || (rest * 2n === bottom && whole % 2n === 1n);
  return sign * (up ? whole + 1n : whole);
};

/** A plain or exponential decimal as a fraction. */
const fraction = (text: string): readonly [bigint, bigint] => {
  const [mantissa, exponent = '0'] = text.toLowerCase().split('e') as [string, string?];
  const [whole, places = ''] = mantissa.split('.') as [string, string?];
  const shift = Number(exponent) - places.length;
  const digits = BigInt(whole + places);
  return shift >= 0 ? [digits * 10n ** BigInt(shift), 1n] : [digits, 10n ** BigInt(-shift)];
};

/** USD of raw units, in 10⁻³⁰. */
export const usdOf = (raw: bigint, decimals: number, price: string | null): bigint | null => {
  if (raw === 0n && price === null) return null;
  if (price === null) return null;
  const [top, bottom] = fraction(price);
  return nearest(raw * top * scale, bottom * 10n ** BigInt(decimals));
};

const feeUsd = (raw: bigint, decimals: number, price: string | null): bigint | null =>
  raw === 0n ? 0n : usdOf(raw, decimals, price);

const share = (total: bigint, from: bigint, to: bigint, whole: bigint): bigint =>
  (total * to) / whole - (total * from) / whole;

const zero = () => ({
  ...{ buys: 0, sells: 0, boughtRaw: 0n, soldRaw: 0n, boughtUsd: 0n, soldUsd: 0n, feesUsd: 0n },
  ...{ realized: 0n, transfersAtCost: 0n, cashFlow: 0n, passthroughUsd: 0n, unpriced: 0 },
});

/** All figures of the moves, in order. */
export const replay = (moves: readonly LawMove[]) => {
  const sums = zero();
  let lots: Lot[] = [];
  const held = (through = Infinity): bigint =>
    lots.reduce((sum, lot) => sum + (lot.slot <= through ? lot.raw - lot.taken : 0n), 0n);
  const take = (raw: bigint): { readonly cost: bigint; readonly fee: bigint; readonly known: boolean } => {
    let [left, cost, fee, known] = [raw, 0n, 0n, true];
    for (const lot of lots) {
      const part = left < lot.raw - lot.taken ? left : lot.raw - lot.taken;
      if (part === 0n) continue;
      if (lot.cost === null || lot.fee === null) known = false;
      else {
        cost += share(lot.cost, lot.taken, lot.taken + part, lot.raw);
        fee += share(lot.fee, lot.taken, lot.taken + part, lot.raw);
      }
      lot.taken += part;
      left -= part;
    }
    lots = lots.filter(lot => lot.taken < lot.raw);
    return { cost, fee, known };
  };
  const leave = (raw: bigint): void => {
    const { cost, fee } = take(raw);
    sums.transfersAtCost -= cost + fee;
  };
  for (const move of moves) {
    const usd = usdOf(move.baseRaw, move.baseDecimals, move.price);
    const fee = feeUsd(move.lamports, 9, move.solPrice);
    if (move.kind === 'out') leave(move.raw < held() ? move.raw : held());
    if (move.kind === 'zero') leave(held(move.slot));
    if (move.kind === 'out' || move.kind === 'zero') continue;
    sums.feesUsd += (fee ?? 0n) + (feeUsd(move.venueRaw, move.baseDecimals, move.price) ?? 0n);
    if (usd === null || fee === null) sums.unpriced += 1;
    if (move.kind === 'buy') {
      sums.buys += 1;
      sums.boughtRaw += move.raw;
      sums.boughtUsd += usd ?? 0n;
      if (move.raw === 0n) continue;
      lots.push({ slot: move.slot, raw: move.raw, taken: 0n, cost: usd, fee });
      if (usd !== null && fee !== null) sums.cashFlow -= usd + fee;
      continue;
    }
    sums.sells += 1;
    sums.soldRaw += move.raw;
    sums.soldUsd += usd ?? 0n;
    const matched = move.raw < held() ? move.raw : held();
    const proceeds = usd === null || move.raw === 0n ? 0n : (usd * matched) / move.raw;
    sums.passthroughUsd += (usd ?? 0n) - proceeds;
    const isExit = matched > 0n;
    if (isExit) {
      const taken = take(matched);
      if (usd !== null && fee !== null && taken.known) {
        sums.realized += proceeds - taken.cost - taken.fee;
        sums.cashFlow += proceeds;
      }
    }
    if (isExit && move.empties && held() > 0n) leave(held(move.slot));
  }
  const left = lots.map(lot => ({
    raw: lot.raw - lot.taken,
    cost: lot.cost === null ? null : share(lot.cost, lot.taken, lot.raw, lot.raw),
    fee: lot.fee === null ? null : share(lot.fee, lot.taken, lot.raw, lot.raw),
  }));
  return { ...sums, left, heldRaw: held() };
};

/** The terms of the law with a mark; null where unknown. */
export const lawOf = (figures: ReturnType<typeof replay>, decimals: number, mark: string | null) => {
  const { left, heldRaw, realized, transfersAtCost, cashFlow, unpriced } = figures;
  if (unpriced > 0) return null;
  const value = heldRaw === 0n ? 0n : usdOf(heldRaw, decimals, mark);
  const cost = left.reduce((sum, lot) => sum + lot.cost! + lot.fee!, 0n);
  return { realized, unrealized: value === null ? null : value - cost, transfersAtCost, cashFlow, value };
};

type OwnToken = { readonly moves: readonly LawMove[]; readonly decimals: number; readonly mark: string | null };

/** What a wallet's lots were worth before a time: its moves until then, replayed. */
export const worthBefore = (tokens: readonly OwnToken[], endMs: number) => {
  const sums = { valueUsd: 0n, costUsd: 0n, unrealizedUsd: 0n, realizedUsd: 0n, unpricedTokens: 0 };
  for (const { moves, decimals, mark } of tokens) {
    const { left, heldRaw, realized } = replay(moves.filter(({ timestampMs }) => timestampMs < endMs));
    sums.realizedUsd += realized;
    if (heldRaw === 0n) continue;
    const value = usdOf(heldRaw, decimals, mark);
    const known = left.every(({ cost, fee }) => cost !== null && fee !== null);
    const cost = left.reduce((sum, lot) => sum + (lot.cost ?? 0n), 0n);
    const fees = left.reduce((sum, lot) => sum + (lot.fee ?? 0n), 0n);
    if (known) sums.costUsd += cost;
    if (value === null) sums.unpricedTokens += 1;
    else sums.valueUsd += value;
    if (known && value !== null) sums.unrealizedUsd += value - cost - fees;
  }
  return sums;
};
