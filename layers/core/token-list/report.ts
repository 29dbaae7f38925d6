import { type DexSum, type Minute, type MinuteCrowd, noCrowd } from '../candles/minute.ts';
import {
  asIs,
  big,
  type Codec,
  getArrayCodec,
  getEnumCodec,
  getNullableCodec,
  getTupleCodec,
  getUnionCodec,
  number,
  text,
  transformCodec,
} from '../codec/codec.ts';
import { type VerdictSeverity, verdictSeverities } from '../signal/severity.ts';
import { valuationCodec } from '../worth/codec.ts';
import type { Valuation } from '../worth/valuation.ts';
import { profileCodec, type TokenProfile } from './profile.ts';

/** A token's changed 1-minute candles. Per minute, the highest `seq` wins. */
export type MarketReport = {
  readonly kind: 'market';
  readonly mint: string;
  /** Newest arrival number in the candles. */
  readonly seq: number;
  readonly priceUsd: number | null;
  readonly minutes: readonly Minute[];
};

/** Figures that hold until the next ones, if nothing arrives. */
export type Standing = {
  readonly fromMs: number;
  readonly severity: VerdictSeverity;
  readonly liquiditySol: number | null;
};

/** A token's newest facts by highest `seq`, then `atMs`. */
export type FactsReport = {
  readonly kind: 'facts';
  readonly mint: string;
  readonly seq: number;
  readonly atMs: number;
  /** Earliest event among the rows of this report; null without one. */
  readonly createdMs: number | null;
  readonly holders: number;
  /** Place of the newest description. */
  readonly described: Place | null;
  /** At least one, ascending. */
  readonly standings: readonly Standing[];
  /** Absent in reports of earlier versions. */
  readonly worth?: Valuation;
  readonly profile?: TokenProfile;
};

export type Place = { readonly slot: number; readonly timestampMs: number };

export type TokenReport = MarketReport | FactsReport;

const filedFields = {
  minuteMs: number,
  trades: number,
  usdE30: big,
  buyers: number,
  open: number,
  close: number,
  buyUsdE30: big,
  buys: defaultCodec(number, 0),
  sells: defaultCodec(number, 0),
};

/** Stored by earlier versions without. */
function defaultCodec<Value>(codec: Codec<Value>, fallback: Value): Codec<Value> {
  return { encode: codec.encode, decode: plain => (plain === undefined ? fallback : codec.decode(plain)) };
}

export const crowdCodec: Codec<MinuteCrowd> = transformCodec(
  getArrayCodec(asIs as Codec<number | string>),
  ({ hashes, registers }) => (registers === null ? hashes : [Buffer.from(registers).toString('base64')]),
  stored => {
    const [first] = stored;
    if (typeof first !== 'string') return { hashes: stored as readonly number[], registers: null };
    return { hashes: [], registers: Uint8Array.from(Buffer.from(first, 'base64')) };
  },
);

/** Of all but the first, whose sums are the rest of the minute. */
const dexCodec = getArrayCodec(getTupleCodec<DexSum>({ dex: text, trades: number, usdE30: big }));

/** Adds the exchanges to what has the fields of a minute. */
function withDexes<Of extends Omit<Minute, 'crowd'>>(codec: Codec<Omit<Of, 'dexes'>>): Codec<Of> {
  return {
    encode: minute => {
      const [first, ...others] = minute.dexes ?? [];
      const plain = codec.encode(minute);
      return first === undefined ? plain : [plain, first.dex, ...(others.length > 0 ? [dexCodec.encode(others)] : [])];
    },
    decode: stored => {
      const parts = stored as readonly unknown[];
      if (!Array.isArray(parts[0])) return codec.decode(stored) as Of;
      const minute = codec.decode(parts[0]) as Of;
      const others = parts[2] === undefined ? [] : dexCodec.decode(parts[2]);
      const trades = others.reduce((left, one) => left - one.trades, minute.trades);
      const usdE30 = others.reduce((left, one) => left - one.usdE30, minute.usdE30);
      return { ...minute, dexes: [{ dex: parts[1] as string, trades, usdE30 }, ...others] };
    },
  };
}

const minuteCodec = withDexes<Minute>(
  getTupleCodec<Omit<Minute, 'dexes'>>({ ...filedFields, crowd: defaultCodec(crowdCodec, noCrowd) }),
);

export const placeCodec = getTupleCodec<Place>({ slot: number, timestampMs: number });

const severity = getEnumCodec<VerdictSeverity>(verdictSeverities);

const standingCodec = getTupleCodec<Standing>({
  fromMs: number,
  severity,
  liquiditySol: getNullableCodec(number),
});

type Facts = Omit<FactsReport, 'kind'>;

/** Times are differences, which are mostly alike. */
export const factsCodec: Codec<Facts> = transformCodec(
  getTupleCodec<Facts>({
    mint: text,
    seq: number,
    atMs: number,
    createdMs: getNullableCodec(number),
    holders: number,
    described: getNullableCodec(placeCodec),
    standings: getArrayCodec(standingCodec),
    worth: valuationCodec,
    profile: profileCodec,
  }),
  facts => ({
    ...facts,
    createdMs: facts.createdMs === null ? null : facts.atMs - facts.createdMs,
    // Zero stays: the first standing has no earlier one.
    standings: facts.standings.map(one => {
      const step = one.fromMs - (facts.createdMs ?? 0);
      return { ...one, fromMs: one.fromMs === 0 ? 0 : step < 0 ? step : step + 1 };
    }),
  }),
  stored => {
    const createdMs = stored.createdMs === null ? null : stored.atMs - stored.createdMs;
    const standings = stored.standings.map(one => {
      const ms = (createdMs ?? 0) + one.fromMs;
      return { ...one, fromMs: one.fromMs === 0 ? 0 : one.fromMs < 0 ? ms : ms - 1 };
    });
    return { ...stored, createdMs, standings };
  },
);

export const reportCodec = getUnionCodec<TokenReport>({
  market: getTupleCodec({
    mint: text,
    seq: number,
    priceUsd: getNullableCodec(number),
    minutes: getArrayCodec(minuteCodec),
  }),
  facts: factsCodec,
});

/** A filed minute, for windows that it enters and leaves. */
export type FiledMinute = Omit<Minute, 'crowd'> & { readonly mint: string; readonly seq: number };

export const filedCodec = withDexes<FiledMinute>(getTupleCodec({ mint: text, seq: number, ...filedFields }));
