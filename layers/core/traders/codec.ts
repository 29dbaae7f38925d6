import {
  asIs,
  big,
  type Codec,
  flag,
  getNullableCodec,
  getStepColumnsCodec,
  getTupleCodec,
  number,
  transformCodec,
} from '../codec/codec.ts';
import { pack, unpack } from '../codec/pack.ts';
import type { ResultChunk, TradeResult, TradeResults } from './result.ts';

type Columns = Omit<TradeResult, 'wallet'> & { readonly at: number };
type Stored = { readonly wallets: readonly string[]; readonly trades: readonly Columns[] };

/** Each wallet once. */
const resultsCodec: Codec<readonly TradeResult[]> = transformCodec(
  getTupleCodec<Stored>({
    wallets: asIs,
    trades: getStepColumnsCodec<Columns>(
      {
        at: number,
        timestampMs: number,
        isBuy: flag,
        raw: big,
        notionalUsd: getNullableCodec(big),
        realizedUsd: big,
      },
      ['timestampMs'],
    ),
  }),
  results => {
    const places = new Map<string, number>();
    for (const { wallet } of results) if (!places.has(wallet)) places.set(wallet, places.size);
    return {
      wallets: [...places.keys()],
      trades: results.map(({ wallet, ...trade }) => ({ at: places.get(wallet)!, ...trade })),
    };
  },
  ({ wallets, trades }) => trades.map(({ at, ...trade }) => ({ wallet: wallets[at]!, ...trade })),
);

/** Chunks are stored before a snapshot. */
export const tradeResultsCodec: Codec<TradeResults> = transformCodec(
  getTupleCodec<Omit<TradeResults, 'chunks'>>({ newest: resultsCodec, nextNumber: number }),
  results => results,
  stored => ({ ...stored, chunks: [] }),
);

export function packChunk(place: number, results: readonly TradeResult[]): ResultChunk {
  const newestMs = results.reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0);
  return { number: place, newestMs, bytes: pack(resultsCodec.encode(results)) };
}

export function unpackChunk({ bytes }: Pick<ResultChunk, 'bytes'>): readonly TradeResult[] {
  return resultsCodec.decode(unpack(bytes));
}
