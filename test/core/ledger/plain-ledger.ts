/** The ledger written plainly, to compare the fast one with. Imports only types from `layers/`. */
import type { Applied, LedgerTransfer, PositionChange } from '../../../layers/core/ledger/apply.ts';
import type { ClosedPosition } from '../../../layers/core/ledger/closed-position.ts';
import type { Exit } from '../../../layers/core/ledger/exit.ts';
import type { LedgerState } from '../../../layers/core/ledger/ledger.ts';
import type { Lot, Place } from '../../../layers/core/ledger/lot.ts';
import type { PerformanceSum } from '../../../layers/core/ledger/performance.ts';
import type { Position } from '../../../layers/core/ledger/position.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { type Engine, ledger } from './play.ts';

const fine = 10n ** 30n;
const empty: LedgerState = { position: null, lots: [], pages: [], newest: [], pagesMade: 0 };

const plainTrade = (state: LedgerState, trade: Trade): Applied => {
  if (trade.direction === 'buy') return buy(state, trade);
  return trade.direction === 'sell' ? sell(state, trade) : same(state);
};

const plainTransfer = (state: LedgerState, { direction, raw, timestampMs }: LedgerTransfer): Applied => {
  const { position } = state;
  if (direction !== 'out' || position === null || raw === 0n) return same(state);
  const taken = least(raw, heldOf(position));
  const after = { ...position, transferredRaw: position.transferredRaw + taken };
  const { rest, gone } = take(state.lots, taken);
  return { ...settled({ ...state, lots: rest }, after, 'transfer_out', timestampMs), taken: gone };
};

const same = (state: LedgerState): Applied => ({
  state,
  exit: null,
  change: null,
  closed: null,
  labels: [],
  taken: null,
});

const heldOf = ({ boughtRaw, soldRaw, transferredRaw }: Position): bigint => boughtRaw - soldRaw - transferredRaw;
const idOf = ({ entry }: Position): string => `${entry.signature}:${entry.eventIndex}`;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const placeOf = ({ signature, eventIndex, slot, timestampMs, dex }: Place): Place => ({
  ...{ signature, eventIndex, slot, timestampMs, dex },
});

/** USD in 10⁻³⁰ of raw units at a price. */
const usdOf = (raw: bigint, decimals: number, price: string | null): bigint | null => {
  if (price === null) return null;
  const { digits, places } = decimalOf(price);
  const exponent = 30 - decimals - places;
  return exponent < 0 ? halfEven(raw * digits, 10n ** BigInt(-exponent)) : raw * digits * 10n ** BigInt(exponent);
};

const decimalOf = (text: string): { readonly digits: bigint; readonly places: number } => {
  const [, sign, whole, fraction = '', exponent = '0'] = /^([+-]?\d*)()(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text)!;
  return { digits: BigInt(`${sign}${whole}${fraction}`), places: fraction.length - Number(exponent) };
};

const halfEven = (numerator: bigint, divisor: bigint): bigint => {
  const size = numerator < 0n ? -numerator : numerator;
  const twice = (size % divisor) * 2n;
  const quotient = size / divisor;
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return (numerator < 0n ? -1n : 1n) * (isUp ? quotient + 1n : quotient);
};

const solOf = (usd: bigint | null, price: string | null): bigint | null => {
  if (usd === null || price === null) return null;
  const { digits, places } = decimalOf(price);
  if (digits <= 0n) return null;
  return places > 0 ? halfEven(usd * 10n ** BigInt(places), digits) : halfEven(usd, digits * 10n ** BigInt(-places));
};

const feeOf = ({ networkFeeLamports, tipLamports, solPriceUsd }: Trade): bigint | null => {
  const lamports = BigInt(networkFeeLamports) + BigInt(tipLamports);
  return lamports === 0n ? 0n : usdOf(lamports, 9, solPriceUsd);
};

const buy = (state: LedgerState, trade: Trade): Applied => {
  const raw = BigInt(trade.tokenRaw);
  if (raw === 0n) return same(state);
  const notionalUsd = usdOf(BigInt(trade.baseRaw), trade.baseDecimals, trade.basePriceUsd);
  const { solPriceUsd, outlier, timestampMs } = trade;
  const lot: Lot = { ...placeOf(trade), raw, takenRaw: 0n, notionalUsd, feeUsd: feeOf(trade), solPriceUsd, outlier };
  const before = state.position ?? opened(trade);
  const position = {
    ...before,
    buys: before.buys + 1,
    boughtRaw: before.boughtRaw + raw,
    notionalUsd: before.notionalUsd + (notionalUsd ?? 0n),
    pricedRaw: before.pricedRaw + (notionalUsd === null ? 0n : raw),
  };
  const where = state.pages.length === 0 ? 'lots' : 'newest';
  const event = state.position === null ? 'open' : 'update';
  return settled({ ...state, [where]: [...state[where], lot] }, position, event, timestampMs);
};

const opened = (trade: Trade): Position => ({
  ...{ entry: placeOf(trade), tokenDecimals: trade.tokenDecimals, buys: 0, boughtRaw: 0n, notionalUsd: 0n },
  ...{ pricedRaw: 0n, soldRaw: 0n, transferredRaw: 0n, exits: 0, pricedExits: 0, wins: 0 },
  ...{ realizedUsd: 0n, costUsd: 0n, realizedSol: 0n, firstExit: null, lastExit: null },
});

const sell = (state: LedgerState, trade: Trade): Applied => {
  const all = BigInt(trade.tokenRaw);
  const { position } = state;
  if (position === null) return { ...same(state), labels: ['DUST:SELL_PASSTHROUGH'] };
  if (all === 0n) return same(state);
  const raw = least(all, heldOf(position));
  const taken = take(state.lots, raw);
  const exit = exitOf(position, trade, raw, taken);
  const event = exit.exitType === 'FULL' ? 'close' : 'partial_exit';
  const applied = settled({ ...state, lots: taken.rest }, withExit(position, exit), event, trade.timestampMs);
  const gone = exit.money === null ? taken.gone : null;
  return { ...applied, exit, labels: raw < all ? ['DUST:SELL_PASSTHROUGH'] : [], taken: gone };
};

/** The share of `total` of units [from, to). */
const shareOf = (total: bigint | null, from: bigint, to: bigint, whole: bigint): bigint | null =>
  total === null ? null : (total * to) / whole - (total * from) / whole;

const sum = (parts: readonly (bigint | null)[]): bigint | null =>
  parts.reduce((total, part) => (total === null || part === null ? null : total + part), 0n);

const take = (lots: readonly Lot[], raw: bigint) => {
  let left = raw;
  const parts: { readonly lot: Lot; readonly taken: bigint }[] = [];
  for (const lot of lots) {
    if (left === 0n) break;
    const taken = least(left, lot.raw - lot.takenRaw);
    parts.push({ lot, taken });
    left -= taken;
  }
  if (left > 0n) throw new RangeError(`The ledger lacks ${left} of ${raw} raw units.`);
  const usd = (pick: (lot: Lot) => bigint | null) =>
    sum(parts.map(({ lot, taken }) => shareOf(pick(lot), lot.takenRaw, lot.takenRaw + taken, lot.raw)));
  const fineUsd = (pick: (lot: Lot) => bigint | null) =>
    sum(parts.map(({ lot, taken }) => shareOf(times(pick(lot), fine), 0n, taken, lot.raw)));
  const { lot, taken } = parts.at(-1)!;
  const [priced, unpriced] = [true, false].map(is =>
    parts.filter(part => (part.lot.notionalUsd !== null && part.lot.feeUsd !== null) === is),
  );
  const goneUsd = (pick: (lot: Lot) => bigint | null): bigint =>
    sum(priced!.map(part => shareOf(pick(part.lot), part.lot.takenRaw, part.lot.takenRaw + part.taken, part.lot.raw)))!;
  const cut = { ...lot, takenRaw: lot.takenRaw + taken };
  return {
    first: parts[0]!.lot,
    costUsd: usd(({ notionalUsd }) => notionalUsd),
    feeUsd: usd(({ feeUsd }) => feeUsd),
    costSol: usd(({ notionalUsd, feeUsd, solPriceUsd }) => solOf(sum([notionalUsd, feeUsd]), solPriceUsd)),
    fineCost: fineUsd(({ notionalUsd }) => notionalUsd),
    fineFee: fineUsd(({ feeUsd }) => feeUsd),
    outlier: parts.some(({ lot }) => lot.outlier),
    gone: {
      raw,
      costUsd: goneUsd(one => one.notionalUsd),
      feeUsd: goneUsd(one => one.feeUsd),
      unpricedRaw: sum(unpriced!.map(part => part.taken))!,
    },
    rest: [...(cut.takenRaw < lot.raw ? [cut] : []), ...lots.slice(parts.length)],
  };
};

const times = (total: bigint | null, by: bigint): bigint | null => (total === null ? null : total * by);

const moneyOf = (trade: Trade, raw: bigint, taken: ReturnType<typeof take>): Exit['money'] => {
  const all = usdOf(BigInt(trade.baseRaw), trade.baseDecimals, trade.basePriceUsd);
  const exitFeeUsd = feeOf(trade);
  const { costUsd, feeUsd, fineCost, fineFee } = taken;
  if (all === null || exitFeeUsd === null || costUsd === null || feeUsd === null) return null;
  const proceedsUsd = (all * raw) / BigInt(trade.tokenRaw);
  const realizedUsd = proceedsUsd - costUsd - feeUsd;
  return {
    ...{ proceedsUsd, costUsd, entryFeeUsd: feeUsd, exitFeeUsd, realizedUsd, cashUsd: realizedUsd - exitFeeUsd },
    fine: { proceeds: (all * fine * raw) / BigInt(trade.tokenRaw), cost: fineCost!, entryFee: fineFee! },
  };
};

const exitOf = (position: Position, trade: Trade, soldRaw: bigint, taken: ReturnType<typeof take>): Exit => {
  const heldRaw = heldOf(position);
  const number = position.exits + 1;
  const exitType = soldRaw === heldRaw ? 'FULL' : 'PARTIAL';
  const money = moneyOf(trade, soldRaw, taken);
  const proceedsSol = money && solOf(money.proceedsUsd, trade.solPriceUsd);
  const realizedSol = proceedsSol === null || taken.costSol === null ? null : proceedsSol - taken.costSol;
  const terminal = trade.terminal ? `TERMINAL:${trade.terminal}` : null;
  const flagOf = (prefix: string) => trade.labels.find(label => label.startsWith(prefix));
  const whole = exitType === 'FULL' && number === 1 ? 'FULL_POSITION' : 'DCA_EXIT';
  return {
    ...{ positionId: idOf(position), number, exitType, soldRaw, heldRaw, money, realizedSol },
    positionType: trade.arbitrage ? 'ARBITRAGE' : whole,
    entry: placeOf(taken.first),
    entrySolPriceUsd: taken.first.solPriceUsd,
    exit: placeOf(trade),
    exitSolPriceUsd: trade.solPriceUsd,
    holdSeconds: Math.max(0, Math.floor((trade.timestampMs - taken.first.timestampMs) / 1000)),
    tokenDecimals: position.tokenDecimals,
    totalRealizedUsd: money && position.realizedUsd + money.realizedUsd,
    totalRealizedSol: realizedSol === null ? null : position.realizedSol + realizedSol,
    tradeFlag: flagOf('BOT:') ?? flagOf('TERMINAL:') ?? terminal,
    outlierEntry: taken.outlier,
  };
};

const withExit = (position: Position, { exit, soldRaw, heldRaw, money, realizedSol }: Exit): Position => {
  const { timestampMs } = exit;
  const { proceedsUsd = 0n, costUsd = 0n, realizedUsd = 0n } = money ?? {};
  const snapshot = { timestampMs, soldRaw, heldRaw, money: money && { proceedsUsd, costUsd, realizedUsd } };
  return {
    ...position,
    soldRaw: position.soldRaw + soldRaw,
    exits: position.exits + 1,
    pricedExits: position.pricedExits + (money === null ? 0 : 1),
    wins: position.wins + (realizedUsd > 0n ? 1 : 0),
    realizedUsd: position.realizedUsd + realizedUsd,
    costUsd: position.costUsd + costUsd,
    realizedSol: position.realizedSol + (realizedSol ?? 0n),
    firstExit: position.firstExit ?? snapshot,
    lastExit: snapshot,
  };
};

const settled = (
  state: LedgerState,
  position: Position,
  event: PositionChange['event'],
  timestampMs: number,
): Applied => {
  const isOpen = heldOf(position) > 0n;
  const status = isOpen ? (position.exits === 0 ? 'OPEN' : 'PARTIAL') : 'CLOSED';
  const change: PositionChange = { event, position, status, timestampMs };
  const closed = isOpen ? null : closedOf(position, timestampMs, event === 'close' ? 'sell' : 'transfer');
  return { ...same(isOpen ? { ...state, position } : empty), change, closed };
};

const closedOf = (position: Position, closedMs: number, closedBy: ClosedPosition['closedBy']): ClosedPosition => {
  const { entry, tokenDecimals, soldRaw, transferredRaw, realizedSol, ...kept } = position;
  return { ...kept, id: idOf(position), openedMs: entry.timestampMs, closedMs, closedBy };
};

const sumExit = ({ money, holdSeconds }: Exit): PerformanceSum => {
  if (money === null) return ledger.emptyPerformance;
  const { realizedUsd, cashUsd, costUsd, proceedsUsd, entryFeeUsd, exitFeeUsd } = money;
  return {
    ...{ exits: 1, holdSeconds, fastExits: Number(holdSeconds < 60), realizedUsd, cashUsd, costUsd },
    ...{ wins: Number(realizedUsd > 0n), losses: Number(realizedUsd < 0n) },
    ...{ volumeUsd: proceedsUsd + costUsd, feesUsd: entryFeeUsd + exitFeeUsd },
  };
};

export const plain: Engine = {
  ...ledger,
  applyTrade: plainTrade,
  applyTransfer: plainTransfer,
  toPerformanceSum: sumExit,
  isCounted: ({ pricedExits }) => pricedExits > 0,
};
