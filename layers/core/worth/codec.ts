import {
  asIs,
  big,
  type Codec,
  flag,
  getArrayCodec,
  getNullableCodec,
  getRecordCodec,
  getTupleCodec,
  map,
  number,
  set,
  text,
  transformCodec,
} from '../codec/codec.ts';
import { type Pool, type Reserve, type Shift, settleShifts } from '../liquidity/pool.ts';
import { createPools, type Pools } from '../liquidity/pools.ts';
import {
  type emptySeries,
  type LiquidityBucket,
  type LiquidityHistory,
  type StoredWidth,
  storedWidths,
} from './history.ts';
import type { HourVolume, PoolMarket } from './pool-market.ts';
import { worthRules } from './rules.ts';
import { unknownWorth, type Valuation, type WorthSource } from './valuation.ts';
import type { Extreme, QuotePrice, Worth, WorthPrice } from './worth.ts';

const place = { slot: number, txIndex: asIs, firstSeq: asIs, eventIndex: number, seq: number };
const quoteCodec = getTupleCodec<QuotePrice>({ ...place, usd: text });
const extremeCodec = getNullableCodec(getTupleCodec<Extreme>({ usd: number, atMs: number }));

type Chunk = readonly LiquidityBucket[];
type Columns = { open: number; steps: number[]; highs: unknown[]; lows: unknown[]; closes: number[] };

/** Opens follow from closes. */
function createChunkCodec(widthMs: number): Codec<Chunk> {
  return transformCodec(
    getTupleCodec<Columns>({ open: number, steps: asIs, highs: asIs, lows: asIs, closes: asIs }),
    buckets => ({
      open: buckets[0]?.open ?? 0,
      steps: buckets.map(({ startMs }, at) => (startMs - (buckets[at - 1]?.startMs ?? 0)) / widthMs),
      highs: buckets.map(({ open, high, close }) => (high === Math.max(open, close) ? null : high)),
      lows: buckets.map(({ open, low, close }) => (low === Math.min(open, close) ? null : low)),
      closes: buckets.map(({ close }) => close),
    }),
    ({ open: first, steps, highs, lows, closes }) => {
      let startMs = 0;
      return closes.map((close, at) => {
        startMs += steps[at]! * widthMs;
        const open = at === 0 ? first : closes[at - 1]!;
        const high = (highs[at] as number | null) ?? Math.max(open, close);
        return { startMs, open, high, low: (lows[at] as number | null) ?? Math.min(open, close), close };
      });
    },
  );
}

export const chunkCodecs: Readonly<Record<StoredWidth, Codec<Chunk>>> = {
  '1m': createChunkCodec(storedWidths['1m']),
  '15m': createChunkCodec(storedWidths['15m']),
  '4h': createChunkCodec(storedWidths['4h']),
};

function createSeriesCodec(width: StoredWidth) {
  const codec = chunkCodecs[width];
  return getTupleCodec<ReturnType<typeof emptySeries>>({ buckets: codec, chunks: getArrayCodec(codec) });
}

const newestCodec = getNullableCodec(
  getTupleCodec<NonNullable<PoolMarket['price']>>({ ...place, timestampMs: number, value: number }),
);

const marketCodec = getTupleCodec<PoolMarket>({
  dex: text,
  baseMint: text,
  createdMs: number,
  lastTradeMs: asIs,
  feeBps: newestCodec,
  price: newestCodec,
  hours: getArrayCodec(getTupleCodec<HourVolume>({ startMs: number, usdE30: big })),
});

export const worthCodec = getTupleCodec<Worth>({
  decimals: asIs,
  price: getNullableCodec(
    getTupleCodec<WorthPrice>({ ...place, bucketMs: number, usdE30: big, tokenRaw: big, price: number }),
  ),
  bucketMs: asIs,
  highest: extremeCodec,
  lowest: extremeCodec,
  quotes: map(quoteCodec),
  sol: getNullableCodec(quoteCodec),
  locks: set<string>(),
  asked: set<string>(),
  history: getRecordCodec<LiquidityHistory>({
    '1m': createSeriesCodec('1m'),
    '15m': createSeriesCodec('15m'),
    '4h': createSeriesCodec('4h'),
  }),
  markets: map(marketCodec),
  createdMs: asIs,
});

const reserveCodec = getTupleCodec<Reserve>({
  slot: number,
  order: number,
  suborder: number,
  timestampMs: number,
  dex: text,
  tokenRaw: asIs,
  tokenDecimals: number,
  baseMint: text,
  baseRaw: text,
  baseDecimals: number,
  virtual: asIs,
});
const shiftCodec = getTupleCodec<Shift>({
  slot: number,
  order: number,
  suborder: number,
  timestampMs: number,
  tokenRaw: text,
  baseMint: text,
  baseRaw: text,
  closes: flag,
});

type StoredPool = Pick<Pool, 'address' | 'observed' | 'shifts' | 'shape' | 'newestSlot' | 'lock' | 'completed'>;

/** Bounded: an item has all pools. */
const poolCodec: Codec<Pool> = transformCodec(
  getTupleCodec<StoredPool>({
    address: asIs,
    observed: getNullableCodec(reserveCodec),
    shifts: getArrayCodec(shiftCodec),
    shape: asIs,
    newestSlot: number,
    lock: asIs,
    completed: asIs,
  }),
  pool => settleShifts(pool, worthRules.shiftsMax),
  pool => settleShifts({ ...pool, reserve: null }, worthRules.shiftsMax),
);

type StoredPools = Pick<Pools, 'byKey' | 'primary'>;

/** What readers need beside newer rows. */
export const worthSourceCodec = getTupleCodec<WorthSource>({
  worth: transformCodec(
    worthCodec,
    worth => ({ ...worth, locks: new Set<string>(), asked: new Set<string>() }),
    worth => worth,
  ),
  pools: transformCodec(
    getTupleCodec<StoredPools>({ byKey: map<string, Pool>(poolCodec), primary: asIs }),
    pools => pools,
    pools => ({ ...createPools(), ...pools }),
  ),
  supply: asIs,
  lockedRaw: big,
  lastTradeMs: asIs,
});

const knownCodec = getTupleCodec<Valuation>({
  priceUsd: asIs,
  priceMs: asIs,
  decimals: asIs,
  totalRaw: asIs,
  circulatingRaw: asIs,
  liquidityUsd: asIs,
  liquidityMs: asIs,
  isOnCurve: flag,
  highest: extremeCodec,
  lowest: extremeCodec,
});

/** Stored rows of earlier versions have none. */
export const valuationCodec: Codec<Valuation> = {
  encode: (value = unknownWorth) => knownCodec.encode(value),
  decode: plain => (plain === undefined ? unknownWorth : knownCodec.decode(plain)),
};
