/** Rows of tapes as moves of the law's oracle, by wallet and mint. */
import type { TapeRow } from '../../layers/storage/market/tape.ts';
import type { LawMove } from '../oracle/law.ts';

type Owned = { readonly wallet: string; readonly move: LawMove };

const nothing = {
  ...{ raw: 0n, baseRaw: 0n, baseDecimals: 9, price: null, solPrice: null, lamports: 0n, venueRaw: 0n, empties: false },
};

const lawMove = (mint: string, row: TapeRow): Owned | null => {
  const { slot, timestampMs } = row;
  if ('event' in row) {
    const { event } = row;
    if (event.type === 'balance' && event.balance_raw === '0')
      return { wallet: event.wallet, move: { ...nothing, kind: 'zero', slot: event.slot, timestampMs } };
    if (event.type !== 'transfer' || event.mint !== mint || event.from === event.to || event.kind === 'mint')
      return null;
    return {
      wallet: event.from,
      move: { ...nothing, kind: 'out', raw: BigInt(event.amount_raw), slot, timestampMs },
    };
  }
  if (row.direction !== 'buy' && row.direction !== 'sell') return null;
  return {
    wallet: row.wallet,
    move: {
      ...{ kind: row.direction, raw: BigInt(row.tokenRaw), slot, timestampMs },
      ...{ baseRaw: BigInt(row.baseRaw), baseDecimals: row.baseDecimals },
      ...{ price: row.basePriceUsd, solPrice: row.solPriceUsd, venueRaw: BigInt(row.dexFeeRaw) },
      lamports: BigInt(row.networkFeeLamports) + BigInt(row.tipLamports),
      empties: row.walletBalanceRaw === '0',
    },
  };
};

/** Moves of a mint's rows, by wallet. */
export const lawMoves = (mint: string, rows: readonly TapeRow[]): ReadonlyMap<string, readonly LawMove[]> => {
  const moves = rows.flatMap(row => lawMove(mint, row) ?? []);
  const byWallet = Map.groupBy(moves, ({ wallet }) => wallet);
  return new Map([...byWallet].map(([wallet, own]) => [wallet, own.map(({ move }) => move)]));
};
