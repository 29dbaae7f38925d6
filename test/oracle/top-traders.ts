/**
 * Traders of a window from the moves of each wallet, in whole 10⁻³⁰ USD.
 * Imports nothing from `layers/`.
 */
import { type LawMove, replay, usdOf } from './law.ts';

export type TradersGiven = {
  /** Times in (afterMs, throughMs] count. */
  readonly afterMs: number;
  readonly throughMs: number;
  readonly sort: string;
  readonly mark: string | null;
  readonly decimals: number;
};

const known = new WeakMap<readonly LawMove[], ReadonlyMap<LawMove, bigint>>();

/** What each sell realized: the lifetime after it less the one before. */
const exitsOf = (moves: readonly LawMove[]): ReadonlyMap<LawMove, bigint> => {
  const lifetimes = known.has(moves) ? [] : [0n, ...moves.map((_, at) => replay(moves.slice(0, at + 1)).realized)];
  const exits = known.get(moves) ?? new Map(moves.map((move, at) => [move, lifetimes[at + 1]! - lifetimes[at]!]));
  known.set(moves, exits);
  return exits;
};

const sumMoves = (moves: readonly LawMove[], amount: (move: LawMove) => bigint): bigint =>
  moves.reduce((sum, move) => sum + amount(move), 0n);

const buildTrader = (wallet: string, moves: readonly LawMove[], given: TradersGiven) => {
  const inside = moves.filter(
    ({ kind, timestampMs }) =>
      (kind === 'buy' || kind === 'sell') && timestampMs > given.afterMs && timestampMs <= given.throughMs,
  );
  if (inside.length === 0) return [];
  const exits = exitsOf(moves);
  const { left, heldRaw } = replay(moves);
  const value = heldRaw === 0n ? 0n : usdOf(heldRaw, given.decimals, given.mark);
  const isPriced = left.every(({ cost, fee }) => cost !== null && fee !== null);
  const paid = left.reduce((sum, { cost, fee }) => sum + (cost ?? 0n) + (fee ?? 0n), 0n);
  const unrealized = value === null || !isPriced ? null : value - paid;
  const [buys, sells] = (['buy', 'sell'] as const).map(side => inside.filter(({ kind }) => kind === side));
  const usd = ({ baseRaw, baseDecimals, price }: LawMove) => usdOf(baseRaw, baseDecimals, price) ?? 0n;
  const realized = sumMoves(inside, move => exits.get(move)!);
  return [
    {
      wallet,
      buys: buys!.length,
      sells: sells!.length,
      boughtRaw: sumMoves(buys!, ({ raw }) => raw),
      soldRaw: sumMoves(sells!, ({ raw }) => raw),
      boughtUsd: sumMoves(buys!, usd),
      soldUsd: sumMoves(sells!, usd),
      realized,
      unrealized,
      total: unrealized === null ? null : realized + unrealized,
    },
  ];
};

type OracleTrader = ReturnType<typeof buildTrader>[number];

/** All traders of a window in order. */
export const oracleTraders = (
  byWallet: ReadonlyMap<string, readonly LawMove[]>,
  given: TradersGiven,
): readonly OracleTrader[] => {
  const sizeOf = ({ total, realized, boughtUsd, soldUsd }: OracleTrader): bigint | null =>
    given.sort === 'volume' ? boughtUsd + soldUsd : given.sort === 'realized_pnl' ? realized : total;
  return [...byWallet]
    .flatMap(([wallet, moves]) => buildTrader(wallet, moves, given))
    .sort((a, b) => {
      const [one, other] = [sizeOf(a), sizeOf(b)];
      if (one === other) return a.wallet < b.wallet ? -1 : 1;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one > other ? -1 : 1;
    });
};
