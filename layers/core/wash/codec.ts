import {
  asIs,
  big,
  type Codec,
  flag,
  getArrayCodec,
  getColumnsCodec,
  getEnumCodec,
  getNullableCodec,
  getRecordCodec,
  getStepColumnsCodec,
  getTupleCodec,
  map,
  set,
  transformCodec,
} from '../codec/codec.ts';
import type { Course } from './episode.ts';
import { type Hand, rebuildSpanAndCourse } from './hand.ts';
import type { Begun, Episode, Leg } from './legs.ts';
import type { Gift, Operator, Operators } from './operators.ts';
import type { Wash } from './wash.ts';
import type { WashTrade } from './wash-trade.ts';

const episodeCodec = getRecordCodec<Episode>({ bought: big, sold: big });

const legFields = {
  ms: asIs,
  slot: asIs,
  seq: asIs,
  txIndex: asIs,
  eventIndex: asIs,
  buy: flag,
  usd: big,
  raw: big,
  fee: big,
  venueFee: big,
  lamports: asIs,
  tx: asIs,
  pool: asIs,
  isOwnPool: flag,
  label: getEnumCodec(['nothing', 'bot', 'wash'] as const),
  spot: getNullableCodec(big),
  begun: getNullableCodec(getRecordCodec<Begun>({ episode: episodeCodec })),
} satisfies { readonly [Name in keyof Leg]: Codec<Leg[Name]> };

const legCodec = getTupleCodec<Leg>(legFields);

/** `legs`: how many of all legs are its own. */
type StoredHand = Pick<Hand, 'base' | 'waiting' | 'times' | 'labelled' | 'counted'> & {
  readonly wallet: string;
  readonly legs: number;
};

type Hands = { readonly hands: readonly StoredHand[]; readonly legs: readonly Leg[] };

const storedHandCodec = getTupleCodec<StoredHand>({
  wallet: asIs,
  base: getRecordCodec<Course>({ episode: getNullableCodec(episodeCodec) }),
  waiting: getArrayCodec(legCodec),
  times: asIs,
  labelled: asIs,
  counted: asIs,
  legs: asIs,
});

/** Legs of all hands share columns. */
const handsCodec: Codec<Map<string, Hand>> = transformCodec(
  getTupleCodec<Hands>({
    hands: getColumnsCodec(getArrayCodec(storedHandCodec)),
    legs: getStepColumnsCodec<Leg>(legFields, ['ms', 'slot', 'seq', 'txIndex']),
  }),
  hands => ({
    hands: Array.from(hands, ([wallet, { legs, ...hand }]) => ({ ...hand, wallet, legs: legs.length })),
    legs: [...hands.values()].flatMap(({ legs }) => legs),
  }),
  ({ hands, legs }) => {
    let from = 0;
    return new Map(
      hands.map(({ wallet, legs: count, ...hand }) => {
        const own = legs.slice(from, from + count);
        from += count;
        return [wallet, { ...hand, legs: own, ...rebuildSpanAndCourse(own, hand.base) }];
      }),
    );
  },
);

/** Each operator is stored once, with its own legs. */
type StoredOperator = { readonly wallets: readonly string[]; readonly times: Operator['times']; readonly hand: Hand };

const storedOperators: Codec<readonly StoredOperator[]> = getArrayCodec(
  getRecordCodec<StoredOperator>({
    hand: transformCodec(
      handsCodec,
      hand => new Map([['', hand]]),
      hands => hands.get('')!,
    ),
  }),
);

const operatorsCodec: Codec<Map<string, Operator>> = transformCodec(
  storedOperators,
  byWallet => [...new Set(byWallet.values())].map(one => ({ ...one, wallets: [...one.wallets] })),
  stored =>
    new Map(
      stored.flatMap(one => {
        const operator = { ...one, wallets: new Set(one.wallets) };
        return one.wallets.map(wallet => [wallet, operator] as const);
      }),
    ),
);

const setsCodec = map<string, Set<string>>(set<string>());

export const washCodec = getRecordCodec<Wash>({
  hands: handsCodec,
  operators: getRecordCodec<Operators>({
    byWallet: operatorsCodec,
    gifts: map<string, readonly Gift[]>(getArrayCodec(getRecordCodec<Gift>({ raw: big }))),
    receivers: setsCodec,
    byFunder: setsCodec,
    bySize: setsCodec,
  }),
  providers: setsCodec,
  records: getArrayCodec(getRecordCodec<WashTrade>({ volumeUsd: big, netExposureUsd: big })),
});
