/**
 * A ledger in rational numbers with one entry per unit.
 * Imports nothing from `layers/`.
 */

/** Numerator and positive denominator. */
export type Rational = readonly [bigint, bigint];

export type OracleLine = {
  readonly kind: 'buy' | 'sell' | 'swap' | 'out' | 'in' | 'self';
  readonly units: number;
  readonly base: bigint;
  readonly baseDecimals: number;
  readonly price: string | null;
  readonly solPrice: string | null;
  readonly lamports: number;
  readonly arbitrage: boolean;
  readonly timestampMs: number;
};

export type OracleExit = {
  readonly at: number;
  readonly entry: number;
  readonly position: number;
  readonly number: number;
  readonly full: boolean;
  readonly type: 'ARBITRAGE' | 'FULL_POSITION' | 'DCA_EXIT';
  readonly seconds: number;
  readonly sold: number;
  readonly held: number;
  readonly lots: number;
  readonly money: {
    readonly proceeds: Rational;
    readonly cost: Rational;
    readonly entryFee: Rational;
    readonly realized: Rational;
    readonly cash: Rational;
  } | null;
  readonly sol: Rational | null;
};

export type OracleCycle = {
  readonly opened: number;
  bought: number;
  paid: Rational;
  priced: number;
  sent: number;
  readonly exits: OracleExit[];
  closed: number | null;
};

type Unit = {
  readonly line: number;
  readonly cost: Rational | null;
  readonly fee: Rational | null;
  readonly sol: Rational | null;
};

/** Results of a tape; only this fold changes them. */
export const oracleLedger = (tape: readonly OracleLine[]) => {
  const held: Unit[] = [];
  const cycles: OracleCycle[] = [];
  const passed: number[] = [];
  for (const [at, line] of tape.entries()) {
    if (line.kind === 'buy') takeIn(held, cycles, line, at);
    else if (line.kind === 'out') {
      const gone = held.splice(0, line.units).length;
      if (gone === 0) continue;
      cycles.at(-1)!.sent += gone;
      if (held.length === 0) cycles.at(-1)!.closed = at;
    } else if (line.kind === 'sell') {
      if (held.length === 0 || line.units > held.length) passed.push(at);
      if (held.length > 0 && line.units > 0) sellOff(held, cycles, tape, at);
    }
  }
  return { cycles, passed, held: held.length };
};

const takeIn = (held: Unit[], cycles: OracleCycle[], line: OracleLine, at: number): void => {
  if (line.units === 0) return;
  if (held.length === 0)
    cycles.push({ opened: at, bought: 0, paid: [0n, 1n], priced: 0, sent: 0, exits: [], closed: null });
  const cycle = cycles.at(-1)!;
  const paid = paidUsd(line);
  const fee = feeUsd(line);
  cycle.bought += line.units;
  if (paid !== null) {
    cycle.paid = plus(cycle.paid, paid);
    cycle.priced += line.units;
  }
  const one: Rational = [1n, BigInt(line.units)];
  const sol =
    paid === null || fee === null || line.solPrice === null ? null : over(plus(paid, fee), read(line.solPrice));
  for (let i = 0; i < line.units; i += 1)
    held.push({ line: at, cost: paid && times(paid, one), fee: fee && times(fee, one), sol: sol && times(sol, one) });
};

const sellOff = (held: Unit[], cycles: OracleCycle[], tape: readonly OracleLine[], at: number): void => {
  const line = tape[at]!;
  const cycle = cycles.at(-1)!;
  const before = held.length;
  const gone = held.splice(0, line.units);
  const all = paidUsd(line);
  const exitFee = feeUsd(line);
  const proceeds = all && times(all, [BigInt(gone.length), BigInt(line.units)]);
  const cost = sum(gone.map(unit => unit.cost));
  const entryFee = sum(gone.map(unit => unit.fee));
  const solCost = sum(gone.map(unit => unit.sol));
  const known = proceeds !== null && exitFee !== null && cost !== null && entryFee !== null;
  const realized = known ? minus(minus(proceeds, cost), entryFee) : null;
  const number = cycle.exits.length + 1;
  const full = held.length === 0;
  cycle.exits.push({
    at,
    entry: gone[0]!.line,
    position: cycle.opened,
    number,
    full,
    type: line.arbitrage ? 'ARBITRAGE' : full && number === 1 ? 'FULL_POSITION' : 'DCA_EXIT',
    seconds: Math.max(0, Math.floor((line.timestampMs - tape[gone[0]!.line]!.timestampMs) / 1000)),
    sold: gone.length,
    held: before,
    lots: new Set(gone.map(unit => unit.line)).size,
    money: known && realized ? { proceeds, cost, entryFee, realized, cash: minus(realized, exitFee) } : null,
    sol: known && solCost && line.solPrice !== null ? minus(over(proceeds, read(line.solPrice)), solCost) : null,
  });
  if (full) cycle.closed = at;
};

const paidUsd = ({ base, baseDecimals, price }: OracleLine): Rational | null =>
  price === null ? null : times([base, 10n ** BigInt(baseDecimals)], read(price));

const feeUsd = ({ lamports, solPrice }: OracleLine): Rational | null => {
  if (lamports === 0) return [0n, 1n];
  return solPrice === null ? null : times([BigInt(lamports), 1_000_000_000n], read(solPrice));
};

/** Parses a plain decimal without exponent. */
const read = (text: string): Rational => {
  const [whole = '', fraction = ''] = text.split('.');
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
};

const sum = (parts: readonly (Rational | null)[]): Rational | null =>
  parts.reduce<Rational | null>((total, part) => (total && part ? plus(total, part) : null), [0n, 1n]);

export const plus = (a: Rational, b: Rational): Rational => lowest(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
const minus = (a: Rational, b: Rational): Rational => plus(a, [-b[0], b[1]]);
const times = (a: Rational, b: Rational): Rational => lowest(a[0] * b[0], a[1] * b[1]);
const over = (a: Rational, b: Rational): Rational => lowest(a[0] * b[1], a[1] * b[0]);

const lowest = (numerator: bigint, denominator: bigint): Rational => {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? [0n, 1n] : [numerator / a, denominator / a];
};
