import {
  array,
  asIs,
  big,
  type Codec,
  columns,
  flag,
  mapped,
  nullable,
  oneOf,
  record,
  steps,
  tuple,
} from '../codec/codec.ts';
import type { Course } from './episode.ts';
import { type Hand, refold } from './hand.ts';
import type { Begun, Episode, Leg } from './legs.ts';
import type { Wash } from './wash.ts';
import type { WashTrade } from './wash-trade.ts';

const episodeCodec = record<Episode>({ bought: big, sold: big });

const legCodec = tuple<Leg>({
  ms: asIs,
  slot: asIs,
  seq: asIs,
  txIndex: asIs,
  eventIndex: asIs,
  buy: flag,
  usd: big,
  raw: big,
  label: oneOf(['nothing', 'bot', 'wash'] as const),
  begun: nullable(record<Begun>({ episode: episodeCodec })),
});

/** `legs`: how many of all legs are its own. */
type StoredHand = Pick<Hand, 'base' | 'labelled' | 'counted'> & { readonly wallet: string; readonly legs: number };

type Hands = { readonly hands: readonly StoredHand[]; readonly legs: readonly Leg[] };

const storedHandCodec = tuple<StoredHand>({
  wallet: asIs,
  base: record<Course>({ episode: nullable(episodeCodec) }),
  labelled: asIs,
  counted: asIs,
  legs: asIs,
});

/** Legs of all hands share columns. */
const handsCodec: Codec<Map<string, Hand>> = mapped(
  tuple<Hands>({
    hands: columns(array(storedHandCodec)),
    legs: columns(steps(legCodec, ['ms', 'slot', 'seq', 'txIndex'])),
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
        return [wallet, { ...hand, legs: own, ...refold(own, hand.base) }];
      }),
    );
  },
);

export const washCodec = record<Wash>({
  hands: handsCodec,
  records: array(record<WashTrade>({ volumeUsd: big, netExposureUsd: big })),
});
